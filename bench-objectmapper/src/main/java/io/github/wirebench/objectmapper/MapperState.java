// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.github.wirebench.codec.Rotation;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The payload as records and as UTF-8 bytes, and every kind of mapper that lives longer than one call. */
@State(Scope.Thread)
public class MapperState {

    @Param({"ARTICLE_SHORT", "ARTICLE", "DTO"})
    public Payload payload;

    Class<?> type;
    Rotation<Object> values;
    Rotation<byte[]> documents;
    ObjectMapper mapper;
    ObjectReader reader;
    ObjectWriter writer;
    ThreadLocal<ObjectMapper> threadLocal;

    @Setup
    public void setUp() throws IOException {
        type = payload.type();
        mapper = Mappers.create();
        reader = mapper.readerFor(type);
        writer = mapper.writerFor(type);
        threadLocal = ThreadLocal.withInitial(Mappers::create);
        List<byte[]> encoded = new ArrayList<>();
        for (Object value : payload.samples()) {
            byte[] json = writer.writeValueAsBytes(value);
            if (!value.equals(mapper.readValue(json, type))) {
                throw new IllegalStateException(payload + " does not survive the round trip; it is not timed");
            }
            encoded.add(json);
        }
        values = new Rotation<>(payload.samples());
        documents = new Rotation<>(encoded);
    }
}
