// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.BufferRecycler;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.codec.PojoCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The last tuning step: hand-written code for Jackson's parser and generator, without data binding. It skips unknown
 * properties and recycles buffers, as the mappers do.
 *
 * @param <D> the record
 */
abstract class StreamingCodec<D> implements PojoCodec<D> {

    private final JsonFactory factory = new JsonFactory();

    /**
     * Creates the codec for a record type.
     *
     * @throws IllegalArgumentException for types other than articles and posts
     */
    static StreamingCodec<?> of(Class<?> type) {
        if (type == SocialMediaPost.class) {
            return new PostStreamingCodec();
        }
        if (type == Article.class) {
            return new ArticleStreamingCodec();
        }
        throw new IllegalArgumentException("There is no streaming codec for " + type.getSimpleName()
                + ": choose a payload of POST, ARTICLE_SHORT, ARTICLE_2K, ARTICLE or ARTICLE_500K");
    }

    abstract void write(JsonGenerator out, D value) throws IOException;

    /** Reads a value. The parser's current token is its START_OBJECT. */
    abstract D read(JsonParser in) throws IOException;

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
            expect(in, JsonToken.START_OBJECT);
            return read(in);
        }
    }

    static void writeStrings(JsonGenerator out, String name, List<String> values) throws IOException {
        out.writeArrayFieldStart(name);
        for (String value : values) {
            out.writeString(value);
        }
        out.writeEndArray();
    }

    static List<String> readStrings(JsonParser in) throws IOException {
        return readList(in, JsonToken.VALUE_STRING, JsonParser::getText);
    }

    static <T> List<T> readObjects(JsonParser in, ElementReader<T> reader) throws IOException {
        return readList(in, JsonToken.START_OBJECT, reader);
    }

    private static <T> List<T> readList(JsonParser in, JsonToken element, ElementReader<T> reader) throws IOException {
        expect(in, JsonToken.START_ARRAY);
        List<T> values = new ArrayList<>();
        while (in.nextToken() == element) {
            values.add(reader.read(in));
        }
        if (in.currentToken() != JsonToken.END_ARRAY) {
            throw new IOException("unexpected " + in.currentToken() + " in an array at " + in.currentLocation());
        }
        return values;
    }

    static long readLong(JsonParser in) throws IOException {
        expect(in, JsonToken.VALUE_NUMBER_INT);
        return in.getLongValue();
    }

    static String readText(JsonParser in) throws IOException {
        expect(in, JsonToken.VALUE_STRING);
        return in.getText();
    }

    static void skipValue(JsonParser in) throws IOException {
        in.nextToken();
        in.skipChildren();
    }

    private static void expect(JsonParser in, JsonToken token) throws IOException {
        if (in.nextToken() != token) {
            throw new IOException(
                    "expected " + token + " but found " + in.currentToken() + " at " + in.currentLocation());
        }
    }

    /** Reads one element of an array. The parser's current token is the element's first. */
    interface ElementReader<T> {
        T read(JsonParser in) throws IOException;
    }
}
