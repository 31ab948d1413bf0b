// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StatusLineTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void aTerminalSeesOneLineThatIsRewritten() {
        StatusLine status = new StatusLine(out, true);
        status.show("first");
        status.show("x".repeat(200));
        status.clear();
        assertThat(text().split("\r")).hasSize(4).allMatch(part -> part.length() <= 79);
        assertThat(text()).doesNotContain("\n").endsWith(" \r");
    }

    @Test
    void aFileSeesPlainLinesNowAndThen() {
        StatusLine status = new StatusLine(out, false);
        status.show("first");
        status.show("second, at once");
        status.clear();
        assertThat(text()).isEqualTo("first" + System.lineSeparator());
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
