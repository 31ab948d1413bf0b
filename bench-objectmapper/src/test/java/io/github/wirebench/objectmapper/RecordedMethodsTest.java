// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.instrumented.InstrumentedObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks that no recorded method is missing, because the benchmark would then answer another question. */
class RecordedMethodsTest {

    private final CalledMethods called = new CalledMethods();

    @Test
    void callsEveryRecordedMethodOfTheWrapper() throws IOException {
        new RecordedMethods()
                .callOn(InstrumentedObjectMapper.builder(called)
                        .registry(new SimpleMeterRegistry())
                        .build());
        assertThat(called.signatures).containsExactlyInAnyOrderElementsOf(recorded());
    }

    @Test
    void callsTheSameOfAPlainMapper() throws IOException {
        new RecordedMethods().callOn(called);
        assertThat(called.signatures).containsExactlyInAnyOrderElementsOf(recorded());
    }

    private static List<String> recorded() {
        return Arrays.stream(InstrumentedObjectMapper.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> method.getName().matches("(read|write).*"))
                .map(RecordedMethodsTest::signature)
                .toList();
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes());
    }

    /** A mapper that reads and writes nothing. */
    private static final class CalledMethods extends ObjectMapper {

        private static final long serialVersionUID = 1L;

        private final transient List<String> signatures = new ArrayList<>();

        private void called(String method, Class<?>... types) {
            signatures.add(method + Arrays.toString(types));
        }

        @Override
        public <T> T readValue(byte[] document, Class<T> type) {
            called("readValue", byte[].class, Class.class);
            return null;
        }

        @Override
        public <T> T readValue(byte[] document, TypeReference<T> type) {
            called("readValue", byte[].class, TypeReference.class);
            return null;
        }

        @Override
        public <T> T readValue(String document, Class<T> type) {
            called("readValue", String.class, Class.class);
            return null;
        }

        @Override
        public <T> T readValue(String document, TypeReference<T> type) {
            called("readValue", String.class, TypeReference.class);
            return null;
        }

        @Override
        public <T> T readValue(InputStream source, Class<T> type) {
            called("readValue", InputStream.class, Class.class);
            return null;
        }

        @Override
        public <T> T readValue(InputStream source, TypeReference<T> type) {
            called("readValue", InputStream.class, TypeReference.class);
            return null;
        }

        @Override
        public byte[] writeValueAsBytes(Object value) {
            called("writeValueAsBytes", Object.class);
            return new byte[0];
        }

        @Override
        public String writeValueAsString(Object value) {
            called("writeValueAsString", Object.class);
            return "";
        }

        @Override
        public void writeValue(OutputStream target, Object value) {
            called("writeValue", OutputStream.class, Object.class);
        }
    }
}
