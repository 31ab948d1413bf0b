// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import com.google.protobuf.GeneratedMessageLite;
import com.google.protobuf.Parser;
import com.microsoft.thrifty.Adapter;
import com.microsoft.thrifty.Struct;
import com.squareup.wire.Message;
import com.squareup.wire.ProtoAdapter;
import io.github.wirebench.model.codec.Mapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.thrift.TBase;
import us.hebi.quickbuf.MessageFactory;
import us.hebi.quickbuf.ProtoMessage;

/**
 * The mappings between domain records and messages, which tell how a message is read as well. There is a contract for each
 * library, by whose name {@link io.github.wirebench.model.codec.RecordCode} finds the mappings, which the build writes.
 *
 * <p>No benchmark measures them: contenders map before they are timed. What mapping costs a service is measured by the Mapped
 * benchmarks.
 */
public final class MessageMappings {

    private MessageMappings() {}

    /** For Protobuf's lite runtime. */
    public interface LiteMapping<D, M extends GeneratedMessageLite<M, ?>> extends Mapping<D, M> {
        Parser<M> parser();
    }

    public interface WireMapping<D, M extends Message<M, ?>> extends Mapping<D, M> {
        ProtoAdapter<M> adapter();
    }

    public interface QuickbufMapping<D, M extends ProtoMessage<M>> extends Mapping<D, M> {
        MessageFactory<M> factory();
    }

    public interface ThriftyMapping<D, M extends Struct> extends Mapping<D, M> {
        Adapter<M, ?> adapter();
    }

    public interface LibthriftMapping<D, M extends TBase<M, ?>> extends Mapping<D, M> {
        /** Returns a new struct without values. */
        M empty();
    }

    /** Returns the values of QuickBuffers' own kind of list. */
    public static <T> List<T> list(Iterable<T> values) {
        List<T> list = new ArrayList<>();
        values.forEach(list::add);
        return list;
    }

    /** Returns the entries of a message of QuickBuffers, which has no maps, in their order. */
    public static <E, T> Map<String, T> map(Iterable<E> entries, Function<E, String> key, Function<E, T> value) {
        Map<String, T> map = new LinkedHashMap<>();
        entries.forEach(entry -> map.put(key.apply(entry), value.apply(entry)));
        return map;
    }
}
