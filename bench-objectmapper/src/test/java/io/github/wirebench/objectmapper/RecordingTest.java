// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.instrumented.InstrumentedObjectMapper;
import io.github.wirebench.model.Payload;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that each {@link Instrumentation} records exactly what its name says, which its time alone would not show. */
class RecordingTest {

    private final ObjectMapper mapper = Mappers.create();
    private final Object value = Payload.DTO.sample(0);

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void readsAndWritesAsThePlainMapper(Instrumentation instrumentation) throws IOException {
        InstrumentedObjectMapper instrumented = new Recording(mapper, instrumentation).mapper;
        byte[] json = mapper.writeValueAsBytes(value);
        assertThat(instrumented.mapper()).isSameAs(mapper);
        assertThat(instrumented.writeValueAsBytes(value)).isEqualTo(json);
        assertThat((Object) instrumented.readValue(json, Payload.DTO.type())).isEqualTo(value);
    }

    @Test
    void withoutInstrumentationThereIsNoRegistry() {
        assertThatThrownBy(() -> new Recording(mapper, Instrumentation.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "NOTHING_REGISTERED, 0, 0, false",
        "SIMPLE, 1, 1, false",
        "TIMER_ONLY, 1, 0, false",
        "PROMETHEUS, 1, 1, false",
        "HISTOGRAM, 1, 1, true"
    })
    void recordsWhatItsNameSays(Instrumentation instrumentation, long timed, long summarised, boolean histogram)
            throws IOException {
        Recording recording = new Recording(mapper, instrumentation);
        recording.mapper.writeValueAsBytes(value);
        MeterRegistry registry = recording.registry;
        assertThat(registry.get("serialization").timers().stream()
                        .mapToLong(Timer::count)
                        .sum())
                .isEqualTo(timed);
        assertThat(registry.find("serialization.payload.bytes").summaries().stream()
                        .mapToLong(summary -> summary.count())
                        .sum())
                .isEqualTo(summarised);
        if (registry instanceof PrometheusMeterRegistry prometheus) {
            assertThat(prometheus.scrape().contains("serialization_payload_bytes_bucket"))
                    .isEqualTo(histogram);
        }
    }

    @Test
    void samplesOneInAHundredWithTheHistogram() {
        MeterRegistry registry = new Recording(mapper, Instrumentation.SAMPLED).registry;
        assertThat(registry.get("serialization.sample.one.in").gauge().value()).isEqualTo(100);
        assertThat(((PrometheusMeterRegistry) registry).scrape()).contains("serialization_payload_bytes_bucket");
    }
}
