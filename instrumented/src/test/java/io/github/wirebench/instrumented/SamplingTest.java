// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sampling is random. The limits are six standard deviations away, which happens once in 500 million runs. */
class SamplingTest {

    private static final int CALLS = 20_000;
    private static final int ONE_IN = 10;
    private static final double EXPECTED = CALLS / (double) ONE_IN;
    private static final double SIX_SIGMA = 6 * Math.sqrt(EXPECTED * (1 - 1.0 / ONE_IN));

    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final StubMapper stub = new StubMapper();
    private final InstrumentedObjectMapper sampled = InstrumentedObjectMapper.builder(stub)
            .registry(registry)
            .sampleOneIn(ONE_IN)
            .build();

    @ParameterizedTest
    @EnumSource
    void recordsAnNthOfTheCallsTheirTimesAndBytes(MapperCall call) throws IOException {
        for (int i = 0; i < CALLS; i++) {
            call.on(sampled);
        }
        long recorded = count("success");
        assertThat((double) recorded).isBetween(EXPECTED - SIX_SIGMA, EXPECTED + SIX_SIGMA);
        assertThat(registry.get("serialization.payload.bytes").summaries()).anySatisfy(bytes -> {
            assertThat(bytes.count()).isEqualTo(recorded);
            assertThat(bytes.totalAmount()).isEqualTo((double) recorded * MapperCall.BYTES.length);
        });
    }

    @Test
    void samplesFailuresAtTheSameRate() {
        stub.failure = new IllegalStateException();
        for (int i = 0; i < CALLS; i++) {
            assertThatThrownBy(() -> MapperCall.WRITE_BYTES.on(sampled)).isSameAs(stub.failure);
        }
        assertThat((double) count("failure")).isBetween(EXPECTED - SIX_SIGMA, EXPECTED + SIX_SIGMA);
        assertThat(count("success")).isZero();
    }

    /** If reads and writes alternated and every tenth call were recorded, all recorded calls would be writes. */
    @Test
    void doesNotFallIntoStepWithTheCalls() throws IOException {
        for (int i = 0; i < CALLS / 2; i++) {
            MapperCall.READ_BYTES.on(sampled);
            MapperCall.WRITE_BYTES.on(sampled);
        }
        for (String operation : new String[] {"serialize", "deserialize"}) {
            double recorded = registry.get("serialization")
                    .tags("operation", operation, "outcome", "success")
                    .timer()
                    .count();
            assertThat(recorded).as(operation).isBetween(EXPECTED / 2 - SIX_SIGMA, EXPECTED / 2 + SIX_SIGMA);
        }
    }

    @Test
    void reportsItsRate() {
        assertThat(registry.get("serialization.sample.one.in")
                        .tag("format", "json")
                        .gauge()
                        .value())
                .isEqualTo(ONE_IN);
        MeterRegistry all = new SimpleMeterRegistry();
        InstrumentedObjectMapper.builder(new ObjectMapper()).registry(all).build();
        assertThat(all.get("serialization.sample.one.in").gauge().value()).isOne();
    }

    private long count(String outcome) {
        return registry.get("serialization").tag("outcome", outcome).timers().stream()
                .mapToLong(timer -> timer.count())
                .sum();
    }
}
