// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScrapeTest {

    @Test
    void readsSamples() {
        Scrape scrape = Scrape.of("""
                # HELP calls_total Calls
                # TYPE calls_total counter
                calls_total{format="json",operation="serialize"} 3.0
                sizes_bucket{le="+Inf"} 1.5E7

                up 1
                """);
        assertThat(scrape.samples())
                .containsExactly(
                        new Scrape.Sample("calls_total", Map.of("format", "json", "operation", "serialize"), 3),
                        new Scrape.Sample("sizes_bucket", Map.of("le", "+Inf"), 15_000_000),
                        new Scrape.Sample("up", Map.of(), 1));
        assertThat(scrape.value("calls_total", "operation", "serialize")).isEqualTo(3);
        assertThatThrownBy(() -> scrape.value("calls_total", "operation", "x"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"up", "up{a=\"1\"", "up{a=1} 1", "up{a=\"1\" b=\"2\"} 1", "up{a=\"\\n\"} 1", "up one"})
    void refusesTheRest(String line) {
        assertThatThrownBy(() -> Scrape.of(line)).isInstanceOf(IllegalArgumentException.class);
    }
}
