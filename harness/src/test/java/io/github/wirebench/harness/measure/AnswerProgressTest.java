// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.console.StatusLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private long nanos;

    private RunCommand.AnswerProgress progress(boolean terminal) {
        return new RunCommand.AnswerProgress(new StatusLine(out, terminal), out, new Budget(240, () -> nanos));
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theBarNeverGoesBack() {
        try (RunCommand.AnswerProgress progress = progress(true)) {
            nanos = 60_000_000_000L;
            progress.show(Map.of(), 60);
            assertThat(printed()).contains("[" + "#".repeat(20) + "-".repeat(20) + "] 50%, about 1 min left");
            bytes.reset();
            progress.show(Map.of(), 180);
            assertThat(printed()).contains(" 50%, about 3 min left").doesNotContain("\n");
        }
    }

    @Test
    void anAnswerIsPrintedOnceWhateverItsFiguresBecome() {
        try (RunCommand.AnswerProgress progress = progress(false)) {
            progress.show(Map.of("which", "A is 2.1x faster"), 60);
            progress.show(Map.of("which", "A is 2.2x faster", "bytes", "A is smaller"), 50);
        }
        assertThat(printed().lines())
                .hasSize(3)
                .startsWith("A is 2.1x faster")
                .endsWith("A is smaller")
                .doesNotContain("A is 2.2x faster");
    }
}
