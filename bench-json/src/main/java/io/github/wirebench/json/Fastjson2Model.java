// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.annotation.JSONType;
import com.alibaba.fastjson2.reader.ObjectReaderProvider;
import com.alibaba.fastjson2.writer.ObjectWriterProvider;
import io.github.wirebench.model.EventLog;
import java.util.Map;

/**
 * Tells fastjson2 what the model, which has no annotations, leaves open: the kind of an event is the property {@code type},
 * by mix-ins. Its JSON and its JSONB use it.
 */
public final class Fastjson2Model {

    private static final Map<Class<?>, Class<?>> MIX_INS = Map.of(
            EventLog.Event.class, EventKinds.class,
            EventLog.Login.class, LoginKind.class,
            EventLog.Search.class, SearchKind.class,
            EventLog.Purchase.class, PurchaseKind.class,
            EventLog.Failure.class, FailureKind.class);

    private Fastjson2Model() {}

    public static ObjectWriterProvider writers() {
        ObjectWriterProvider writers = new ObjectWriterProvider();
        MIX_INS.forEach(writers::mixIn);
        return writers;
    }

    public static ObjectReaderProvider readers() {
        ObjectReaderProvider readers = new ObjectReaderProvider();
        MIX_INS.forEach(readers::mixIn);
        return readers;
    }

    @JSONType(
            typeKey = "type",
            seeAlso = {EventLog.Login.class, EventLog.Search.class, EventLog.Purchase.class, EventLog.Failure.class})
    private interface EventKinds {}

    @JSONType(typeKey = "type", typeName = "login", serializeFeatures = JSONWriter.Feature.WriteClassName)
    private interface LoginKind {}

    @JSONType(typeKey = "type", typeName = "search", serializeFeatures = JSONWriter.Feature.WriteClassName)
    private interface SearchKind {}

    @JSONType(typeKey = "type", typeName = "purchase", serializeFeatures = JSONWriter.Feature.WriteClassName)
    private interface PurchaseKind {}

    @JSONType(typeKey = "type", typeName = "failure", serializeFeatures = JSONWriter.Feature.WriteClassName)
    private interface FailureKind {}
}
