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
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The state of one tuning step: a mapper, its prebuilt reader and writer, and the payload's values. The nested classes
 * differ in one thing each. A fork creates only its own, and prepares its documents with the code that it measures.
 */
@State(Scope.Thread)
public abstract class TuningRung {

    @Param("POST")
    public Payload payload;

    Class<?> type;
    JsonMapper mapper;
    ObjectReader reader;
    ObjectWriter writer;
    Rotation<Object> values;

    @Setup
    public void setUp() throws IOException {
        type = payload.type();
        mapper = JacksonMappers.builder(TimestampFormat.EPOCH_MILLIS)
                .addModules(accelerators())
                .build();
        reader = mapper.readerFor(type);
        writer = mapper.writerFor(type);
        values = new Rotation<>(payload.samples());
        prepareDocuments();
    }

    List<Module> accelerators() {
        return List.of();
    }

    abstract void prepareDocuments() throws IOException;

    public static class Strings extends TuningRung {
        Rotation<String> documents;

        @Override
        void prepareDocuments() throws IOException {
            List<String> strings = new ArrayList<>();
            for (Object value : payload.samples()) {
                strings.add(writer.writeValueAsString(value));
            }
            documents = new Rotation<>(strings);
        }
    }

    public static class Bytes extends TuningRung {
        Rotation<byte[]> documents;

        @Override
        void prepareDocuments() throws IOException {
            List<byte[]> encoded = new ArrayList<>();
            for (Object value : payload.samples()) {
                encoded.add(writer.writeValueAsBytes(value));
            }
            documents = new Rotation<>(encoded);
        }
    }

    /** Documents as UTF-8 bytes, with Afterburner in the mapper. */
    public static class Afterburner extends Bytes {
        @Override
        List<Module> accelerators() {
            return List.of(new AfterburnerModule());
        }
    }

    /** Documents as UTF-8 bytes, with Blackbird in the mapper. */
    public static class Blackbird extends Bytes {
        @Override
        List<Module> accelerators() {
            return List.of(new BlackbirdModule());
        }
    }

    /** Documents as UTF-8 bytes, with the streaming API instead of data binding; only for posts and articles. */
    public static class Streaming extends Bytes {
        Codec<Object, Object> codec;

        @Override
        @SuppressWarnings("unchecked") // the codec is the one for the payload's type
        void prepareDocuments() throws IOException {
            codec = (Codec<Object, Object>) StreamingCodec.of(type);
            List<byte[]> encoded = new ArrayList<>();
            for (Object value : payload.samples()) {
                encoded.add(codec.encode(value));
            }
            documents = new Rotation<>(encoded);
        }
    }
}
