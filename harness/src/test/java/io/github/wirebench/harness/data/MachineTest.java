// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineTest {
    @ParameterizedTest
    @CsvSource({
        "Intel(R) Xeon(R) Processor, Intel Xeon",
        "Intel(R) Xeon(R) Processor @ 2.80GHz, Intel Xeon 2.80GHz",
        "Intel(R) Xeon(R) Platinum 8370C CPU @ 2.80GHz, Intel Xeon Platinum 8370C",
        "AMD EPYC, AMD EPYC",
        "AMD EPYC 7763 64-Core Processor, AMD EPYC 7763",
        "AMD Ryzen 5 7640U w/ Radeon 760M Graphics, AMD Ryzen 5 7640U",
        "12th Gen Intel(R) Core(TM) i7-12700K, 12th Gen Intel Core i7-12700K",
        "Intel(R) Core(TM)2 Quad CPU    Q6600  @ 2.40GHz, Intel Core 2 Quad Q6600",
        "Neoverse-N1, Neoverse-N1",
        "Apple M2 Pro, Apple M2 Pro",
        "'', ''"
    })
    void aShortNameKeepsWhatDistinguishesAModel(String model, String expected) {
        assertThat(Machine.shortCpu(model)).isEqualTo(expected);
    }
}
