// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MockClock;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;

/** A real mapper whose calls take a given time on a test clock, and fail if an exception is given. */
final class StubMapper extends ObjectMapper {

    private static final long serialVersionUID = 1L;

    final transient MockClock clock = new MockClock();
    Duration time = Duration.ZERO;
    Throwable failure;
    transient Object lastStream;

    private void work() {
        clock.add(time);
        if (failure != null) {
            StubMapper.<RuntimeException>sneak(failure);
        }
    }

    @SuppressWarnings("unchecked") // lets the stub throw undeclared exceptions
    private static <E extends Throwable> void sneak(Throwable failure) throws E {
        throw (E) failure;
    }

    @Override
    public <T> T readValue(byte[] src, Class<T> type) throws IOException {
        work();
        return super.readValue(src, type);
    }

    @Override
    public <T> T readValue(byte[] src, TypeReference<T> type) throws IOException {
        work();
        return super.readValue(src, type);
    }

    @Override
    public <T> T readValue(String src, Class<T> type) throws JsonProcessingException {
        work();
        return super.readValue(src, type);
    }

    @Override
    public <T> T readValue(String src, TypeReference<T> type) throws JsonProcessingException {
        work();
        return super.readValue(src, type);
    }

    @Override
    public <T> T readValue(InputStream src, Class<T> type) throws IOException {
        lastStream = src;
        work();
        return super.readValue(src, type);
    }

    @Override
    public <T> T readValue(InputStream src, TypeReference<T> type) throws IOException {
        lastStream = src;
        work();
        return super.readValue(src, type);
    }

    @Override
    public byte[] writeValueAsBytes(Object value) throws JsonProcessingException {
        work();
        return super.writeValueAsBytes(value);
    }

    @Override
    public String writeValueAsString(Object value) throws JsonProcessingException {
        work();
        return super.writeValueAsString(value);
    }

    @Override
    public void writeValue(OutputStream out, Object value) throws IOException {
        lastStream = out;
        work();
        super.writeValue(out, value);
    }
}
