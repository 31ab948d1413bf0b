// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.RecordCode;
import java.io.IOException;
import java.time.Instant;

/**
 * The last tuning step: calls of Jackson's parser and generator, as a person would write them, but generated from the record. It
 * skips unknown properties and recycles buffers, as the mappers do.
 *
 * @param <D> the record
 */
public abstract class JacksonStreaming<D> implements PojoCodec<D> {

    private final JsonFactory factory = new JsonFactory();
    private JsonForm form;

    /**
     * Creates the codec for a record.
     *
     * @throws IllegalArgumentException if there is no code for it
     */
    static <D> JacksonStreaming<D> of(Class<D> type) {
        JacksonStreaming<D> codec = RecordCode.of(JacksonStreaming.class, type);
        codec.form = JsonForm.of(type);
        return codec;
    }

    protected abstract void write(JsonGenerator out, D value) throws IOException;

    /** Reads a value, whose first token is the current one. */
    protected abstract D read(JsonParser in) throws IOException;

    @Override
    public final byte[] encode(D value) throws IOException {
        BufferRecycler recycler = factory._getBufferRecycler();
        try (ByteArrayBuilder bytes = new ByteArrayBuilder(recycler)) {
            try (JsonGenerator out = factory.createGenerator(bytes)) {
                write(out, value);
            }
            return bytes.getClearAndRelease();
        } finally {
            recycler.releaseToPool();
        }
    }

    @Override
    public final D decode(byte[] bytes) throws IOException {
        try (JsonParser in = factory.createParser(bytes)) {
            in.nextToken();
            return read(in);
        }
    }

    protected final void writeNull(JsonGenerator out, String name) throws IOException {
        if (!form.omitsNulls()) {
            out.writeNullField(name);
        }
    }

    protected final void writeInstant(JsonGenerator out, Instant value) throws IOException {
        if (form.isoTimestamps()) {
            out.writeString(value.toString());
        } else {
            out.writeNumber(value.toEpochMilli());
        }
    }

    protected final Instant readInstant(JsonParser in) throws IOException {
        return form.isoTimestamps()
                ? Instant.parse(at(in, JsonToken.VALUE_STRING).getText())
                : Instant.ofEpochMilli(at(in, JsonToken.VALUE_NUMBER_INT).getLongValue());
    }

    protected static boolean isNull(JsonParser in) {
        return in.currentToken() == JsonToken.VALUE_NULL;
    }

    /** Returns the parser if its current token is the expected one. */
    protected static JsonParser at(JsonParser in, JsonToken token) throws IOException {
        if (in.currentToken() != token) {
            throw new IOException(
                    "expected " + token + " but found " + in.currentToken() + " at " + in.currentLocation());
        }
        return in;
    }
}
