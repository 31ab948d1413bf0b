// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class InstrumentedObjectMapperTest {

    private final StubMapper stub = new StubMapper();
    private final MeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, stub.clock);
    private final InstrumentedObjectMapper mapper =
            InstrumentedObjectMapper.builder(stub).registry(registry).build();

    @Test
    void everyRecordedMethodIsTested() {
        Stream<Method> recorded = Arrays.stream(InstrumentedObjectMapper.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> method.getName().matches("(read|write).*"));
        assertThat(recorded).hasSize(MapperCall.values().length);
    }

    @ParameterizedTest
    @EnumSource
    void returnsWhatTheMapperReturnsAndRecordsTimeAndBytes(MapperCall call) throws IOException {
        stub.time = Duration.ofMillis(7);
        assertThat(call.on(mapper)).isEqualTo(call.expected());
        assertThat(call.on(mapper)).isEqualTo(call.expected());

        Timer timer = timer(call.operation, "success");
        assertThat(timer.count()).isEqualTo(2);
        assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isEqualTo(14_000_000);
        DistributionSummary bytes = bytes(call.operation);
        assertThat(bytes.count()).isEqualTo(2);
        assertThat(bytes.totalAmount()).isEqualTo(2.0 * MapperCall.BYTES.length);
        assertThat(bytes.getId().getBaseUnit()).isEqualTo("bytes");
        assertThat(allCounts()).isEqualTo(2);
    }

    static Stream<Arguments> callsAndFailures() {
        return Arrays.stream(MapperCall.values())
                .flatMap(call -> Stream.of(
                                new JsonParseException((JsonParser) null, "checked"),
                                new IOException("checked"),
                                new IllegalStateException("unchecked"),
                                new StackOverflowError("error"))
                        .map(failure -> Arguments.of(call, failure)));
    }

    @ParameterizedTest
    @MethodSource("callsAndFailures")
    void throwsTheSameInstanceAndRecordsAFailureWithoutBytes(MapperCall call, Throwable failure) {
        stub.time = Duration.ofMillis(3);
        stub.failure = failure;
        assertThatThrownBy(() -> call.on(mapper)).isSameAs(failure).hasNoSuppressedExceptions();

        Timer timer = timer(call.operation, "failure");
        assertThat(timer.count()).isOne();
        assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isEqualTo(3_000_000);
        assertThat(bytes(call.operation).count()).isZero();
        assertThat(allCounts()).isOne();
    }

    @ParameterizedTest
    @EnumSource
    void timesOnlyWhenBytesAreOff(MapperCall call) throws IOException {
        MeterRegistry timers = new SimpleMeterRegistry();
        InstrumentedObjectMapper timed = InstrumentedObjectMapper.builder(stub)
                .registry(timers)
                .payloadBytes(false)
                .build();
        assertThat(call.on(timed)).isEqualTo(call.expected());
        assertThat(timers.find("serialization.payload.bytes").meters()).isEmpty();
        assertThat(timers.get("serialization").tag("operation", call.operation).timers())
                .extracting(Timer::count)
                .containsExactlyInAnyOrder(0L, 1L);
        assertThat(stub.lastStream instanceof CountingInputStream || stub.lastStream instanceof CountingOutputStream)
                .isFalse();
    }

    /** Expects the mapper's own exception for null and not one of the wrapper. */
    @Test
    void leavesNullToTheMapper() throws IOException {
        ObjectMapper plain = new ObjectMapper();
        String complaint = "argument \"src\" is null";
        assertThatThrownBy(() -> plain.readValue((byte[]) null, String.class)).hasMessage(complaint);
        assertThatThrownBy(() -> mapper.readValue((byte[]) null, String.class)).hasMessage(complaint);
        assertThatThrownBy(() -> mapper.readValue((String) null, String.class))
                .hasMessage("argument \"content\" is null");
        assertThatThrownBy(() -> mapper.readValue((InputStream) null, String.class))
                .hasMessage(complaint);
        assertThatThrownBy(() -> mapper.writeValue((OutputStream) null, "text"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("argument \"out\" is null");
        assertThat(timer("deserialize", "failure").count()).isEqualTo(3);
        assertThat(timer("serialize", "failure").count()).isOne();
        assertThat(mapper.writeValueAsString(null)).isEqualTo("null");
    }

    @Test
    void countsReadAheadOfStreams() throws IOException {
        assertThat(mapper.readValue(new ByteArrayInputStream("1 2 3".getBytes()), Integer.class))
                .isOne();
        assertThat(bytes("deserialize").totalAmount()).isEqualTo(5);
    }

    @Test
    void timesWaitingForAStream() throws IOException {
        InputStream slow = new ByteArrayInputStream("1".getBytes()) {
            @Override
            public int read(byte[] buffer, int offset, int length) {
                int read = super.read(buffer, offset, length);
                if (read > 0) {
                    stub.clock.add(Duration.ofSeconds(2));
                }
                return read;
            }
        };
        mapper.readValue(slow, Integer.class);
        assertThat(timer("deserialize", "success").totalTime(TimeUnit.SECONDS)).isEqualTo(2);
    }

    @Test
    void tagsTheFormat() throws IOException {
        InstrumentedObjectMapper cbor = InstrumentedObjectMapper.builder(stub)
                .registry(registry)
                .format("cbor")
                .build();
        cbor.writeValueAsBytes("text");
        assertThat(registry.get("serialization").tag("format", "cbor").timers())
                .extracting(Timer::count)
                .containsExactlyInAnyOrder(0L, 0L, 0L, 1L);
        assertThat(timer("serialize", "success").count()).isZero();
    }

    @Test
    void refusesInvalidSettings() {
        InstrumentedObjectMapper.Builder builder = InstrumentedObjectMapper.builder(stub);
        assertThatThrownBy(() -> InstrumentedObjectMapper.builder(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("mapper");
        assertThatThrownBy(() -> builder.registry(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("registry");
        assertThatThrownBy(() -> builder.format(null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("format");
        assertThatThrownBy(() -> builder.format(" ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.sampleOneIn(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("One in 0");
    }

    @Test
    void returnsItsMapper() {
        assertThat(mapper.mapper()).isSameAs(stub);
    }

    private Timer timer(String operation, String outcome) {
        return registry.get("serialization")
                .tags("operation", operation, "format", "json", "outcome", outcome)
                .timer();
    }

    private DistributionSummary bytes(String operation) {
        return registry.get("serialization.payload.bytes")
                .tags("operation", operation, "format", "json")
                .summary();
    }

    private long allCounts() {
        return registry.get("serialization").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }
}
