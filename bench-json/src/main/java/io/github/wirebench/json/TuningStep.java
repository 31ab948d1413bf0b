// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.module.afterburner.AfterburnerModule;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The state of one tuning step: a mapper, its prebuilt reader and writer, and the payload's values. The nested classes
 * differ in one thing each. A fork creates only its own, and checks it and prepares its documents with the code that it
 * measures.
 */
@State(Scope.Thread)
public abstract class TuningStep {

    @Param("POST")
    public String payload;

    Class<?> type;
    JsonMapper mapper;
    ObjectReader reader;
    ObjectWriter writer;
    Rotation<Object> values;

    /** @throws io.github.wirebench.model.codec.CodecCheck.FailedException if this step breaks the contract */
    @Setup
    public void setUp() throws IOException {
        type = Payload.valueOf(payload).type();
        mapper = configure(JacksonMappers.builder(
                        JsonForm.of(Payload.valueOf(payload).type())))
                .build();
        reader = mapper.readerFor(type);
        writer = mapper.writerFor(type);
        prepareDocuments();
    }

    /** Adds what this step changes in the mapper. */
    JsonMapper.Builder configure(JsonMapper.Builder builder) {
        return builder;
    }

    abstract void prepareDocuments() throws IOException;

    public static class Strings extends TuningStep {
        Rotation<String> documents;

        @Override
        void prepareDocuments() throws IOException {
            StringInputs inputs = StringInputs.of(
                    JsonContenders.JACKSON, codec(), Payload.valueOf(payload).samples());
            values = inputs.values();
            documents = inputs.strings();
        }

        JsonCodec<Object> codec() {
            return new JacksonContender.JacksonCodec<>(reader, writer);
        }
    }

    public static class Bytes extends TuningStep {
        Codec<Object, Object> codec;
        Rotation<byte[]> documents;

        @Override
        void prepareDocuments() {
            codec = codec();
            CheckedCodec checked = CheckedCodec.of(
                    JsonContenders.JACKSON, codec, Payload.valueOf(payload).samples());
            values = checked.natives();
            documents = checked.encoded();
        }

        Codec<Object, Object> codec() {
            return new JacksonContender.JacksonCodec<>(reader, writer);
        }
    }

    /** Documents as UTF-8 bytes, with Afterburner in the mapper. */
    public static class Afterburner extends Bytes {
        @Override
        JsonMapper.Builder configure(JsonMapper.Builder builder) {
            return builder.addModule(new AfterburnerModule());
        }
    }

    /** Documents as UTF-8 bytes, with Blackbird in the mapper. */
    public static class Blackbird extends Bytes {
        @Override
        JsonMapper.Builder configure(JsonMapper.Builder builder) {
            return builder.addModule(new BlackbirdModule());
        }
    }

    /** Documents as UTF-8 bytes, with the streaming API instead of data binding. */
    public static class Streaming extends Bytes {
        @Override
        @SuppressWarnings("unchecked") // the codec is the one for the payload's type
        Codec<Object, Object> codec() {
            return (Codec<Object, Object>) JacksonStreaming.of(type);
        }
    }
}
