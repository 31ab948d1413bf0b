// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainTextTest {

    @Test
    void signsThatAConsoleLacksAreSpelt() {
        assertThat(PlainText.forCharset("1 ± 2", StandardCharsets.UTF_8)).isEqualTo("1 ± 2");
        assertThat(PlainText.forCharset("1 ± 2", StandardCharsets.ISO_8859_1)).isEqualTo("1 ± 2");
        assertThat(PlainText.forCharset("1 ± 2", StandardCharsets.US_ASCII)).isEqualTo("1 +- 2");
    }
}
