// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.module.afterburner.AfterburnerModule;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import io.github.wirebench.codec.Codec;
import io.github.wirebench.codec.Rotation;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a rung of the tuning ladder stands on: one mapper, its prebuilt reader and writer, and the payload as records,
 * bytes and Strings. The nested classes differ in the mapper's modules only; a fork makes no other than its own.
 */
@State(Scope.Thread)
public class TuningRung {

    @Param("POST")
    public Payload payload;

    Class<?> type;
    JsonMapper mapper;
    ObjectReader reader;
    ObjectWriter writer;
    Rotation<Object> values;
    Rotation<byte[]> bytes;
    Rotation<String> strings;

    @Setup
    public void setUp() throws IOException {
        type = payload.type();
        mapper = JacksonMappers.builder(TimestampFormat.EPOCH_MILLIS)
                .addModules(accelerators())
                .build();
        reader = mapper.readerFor(type);
        writer = mapper.writerFor(type);
        List<byte[]> documents = new ArrayList<>();
        for (Object value : payload.samples()) {
            documents.add(writer.writeValueAsBytes(value));
        }
        values = new Rotation<>(payload.samples());
        bytes = new Rotation<>(documents);
        strings = new Rotation<>(documents.stream()
                .map(document -> new String(document, StandardCharsets.UTF_8))
                .toList());
    }

    List<Module> accelerators() {
        return List.of();
    }

    /** The same mapper with Afterburner. */
    public static class Afterburner extends TuningRung {
        @Override
        List<Module> accelerators() {
            return List.of(new AfterburnerModule());
        }
    }

    /** The same mapper with Blackbird. */
    public static class Blackbird extends TuningRung {
        @Override
        List<Module> accelerators() {
            return List.of(new BlackbirdModule());
        }
    }

    /** The streaming API by hand instead of data binding; only for posts and articles. */
    public static class Streaming extends TuningRung {
        Codec<Object, Object> codec;

        @Override
        @SuppressWarnings("unchecked") // the codec was asked for by the payload's own type
        @Setup
        public void setUp() throws IOException {
            super.setUp();
            codec = (Codec<Object, Object>) StreamingCodec.of(type);
        }
    }
}
