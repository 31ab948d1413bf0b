// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreUnitTest {
    @ParameterizedTest
    @CsvSource({
        "us/op, ns/op, 1e3",
        "ops/us, ops/ms, 1e3",
        "ops/sec, op/ms, 1e-3",
        "Ops/\u00b5s, ops/ms, 1e3",
        "\u03bcs, ns/op, 1e3",
        "milliseconds/op, us/op, 1e3",
        "minutes/op, s/op, 60",
        "MB/s, MB/ms, 1e-3",
        "ops/s, us/op, NaN",
        "MB/s, ops/s, NaN",
        "s/iter, s/op, NaN",
        "B/op, ns/op, NaN",
        "'', ns/op, NaN",
    })
    void unitsAreConvertedIfTheyCountTheSame(String from, String to, double factor) {
        if (Double.isNaN(factor)) {
            assertThat(ScoreUnit.factor(from, to)).isNaN();
        } else {
            assertThat(ScoreUnit.factor(from, to)).isCloseTo(factor, within(1e-9 * factor));
        }
    }

    @Test
    void whatIsNotOfOperationsHasNoUsualUnit() {
        assertThat(ScoreUnit.readable("ops/sec", 5e6)).contains("ops/ms");
        assertThat(ScoreUnit.readable("MB/s", 5e6)).isEmpty();
        assertThat(ScoreUnit.isThroughput("B/op", "thrpt")).isTrue();
        assertThat(ScoreUnit.isThroughput("B/op", "avgt")).isFalse();
    }
}
