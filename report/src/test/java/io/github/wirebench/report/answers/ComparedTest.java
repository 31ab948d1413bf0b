// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparedTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.62 | 38% fewer bytes",
                "0.36;0.98 | 2% to 64% fewer bytes",
                "0.36;1.2 | 64% fewer to 1.2x the bytes",
                "1.002;0.999 | the same bytes",
                "1.07 | 7% more bytes",
                "8.2;39 | 8.2x to 39x the bytes",
                "8.9 | 8.9x the bytes",
                "NaN | ''",
                "NaN;2 | 2.0x the bytes"
            })
    void amountsAreSaidInWords(String ratios, String words) {
        assertThat(Compared.words(Arrays.stream(ratios.split(";")).map(Double::valueOf), "bytes", "fewer"))
                .isEqualTo(words);
    }
}
