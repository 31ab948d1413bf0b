// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Every recorded method, called on a document whose characters have one to three bytes. Jackson escapes those of four
 * bytes.
 */
enum MapperCall {
    READ_BYTES("deserialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            return mapper.readValue(BYTES, Person.class);
        }
    },
    READ_BYTES_GENERIC("deserialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            return mapper.readValue(BYTES, GENERIC);
        }
    },
    READ_STRING("deserialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            return mapper.readValue(TEXT, Person.class);
        }
    },
    READ_STRING_GENERIC("deserialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            return mapper.readValue(TEXT, GENERIC);
        }
    },
    READ_STREAM("deserialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            return mapper.readValue(new ByteArrayInputStream(BYTES), Person.class);
        }
    },
    READ_STREAM_GENERIC("deserialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            return mapper.readValue(new ByteArrayInputStream(BYTES), GENERIC);
        }
    },
    WRITE_BYTES("serialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            return mapper.writeValueAsBytes(PERSON);
        }
    },
    WRITE_STRING("serialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            return mapper.writeValueAsString(PERSON);
        }
    },
    WRITE_STREAM("serialize") {
        @Override
        Object on(InstrumentedObjectMapper mapper) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            mapper.writeValue(out, PERSON);
            return out.toByteArray();
        }
    };

    record Person(String name, int age) {}

    static final Person PERSON = new Person("Zo\u00eb \u20ac", 41);
    static final String TEXT = "{\"name\":\"Zo\u00eb \u20ac\",\"age\":41}";
    static final byte[] BYTES = TEXT.getBytes(StandardCharsets.UTF_8);

    private static final TypeReference<Person> GENERIC = new TypeReference<>() {};

    final String operation;

    MapperCall(String operation) {
        this.operation = operation;
    }

    abstract Object on(InstrumentedObjectMapper mapper) throws IOException;

    /** Returns the result of the plain mapper. */
    Object expected() {
        return operation.equals("deserialize") ? PERSON : this == WRITE_STRING ? TEXT : BYTES;
    }
}
