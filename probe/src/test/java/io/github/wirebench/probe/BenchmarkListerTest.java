// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkListerTest {

    @ParameterizedTest
    @ValueSource(strings = {"1.19", "1.0.1", "1.9", "0.9.8", "1.19-SNAPSHOT"})
    void isTooOld(String version) {
        assertThat(BenchmarkLister.isTooOld(version)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.20", "1.25.1", "1.37", "1.38-SNAPSHOT", "2.0", "-", "999-SNAPSHOT"})
    void isNewEnoughOrUnknown(String version) {
        assertThat(BenchmarkLister.isTooOld(version)).isFalse();
    }
}
