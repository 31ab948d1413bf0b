// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContenderCheckTest {

    /** Packages of generated code say nothing to the user. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Cannot construct instance of `io.github.wirebench.own.log.Log` | Cannot construct instance of `Log`",
                "java.lang.NullPointerException | NullPointerException",
                "does not keep lines[3].tags: [] became null | does not keep lines[3].tags: [] became null",
                "does not keep url: https://example.org/A became null | does not keep url: https://example.org/A became null",
            })
    void reasonsNameClassesAsTheSchemaDoes(String message, String reason) {
        assertThat(ContenderCheck.inWords(message)).isEqualTo(reason);
    }
}
