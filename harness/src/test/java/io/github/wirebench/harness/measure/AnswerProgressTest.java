// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.measure.Rounds.Budget;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private long nanos;
    private final RunCommand.AnswerProgress progress = new RunCommand.AnswerProgress(new Budget(240, () -> nanos));

    @Test
    void theBarNeverGoesBack() {
        StatusLine terminal = new StatusLine(out, true);
        nanos = 60_000_000_000L;
        assertThat(progress.line(terminal, Map.of(), 60))
                .isEqualTo("[" + "#".repeat(20) + "-".repeat(20) + "] 50%, about 1 min left");
        assertThat(progress.line(terminal, Map.of(), 180)).endsWith(" 50%, about 3 min left");
    }

    @Test
    void anAnswerIsPrintedOnceWhateverItsFiguresBecome() {
        StatusLine file = new StatusLine(out, false);
        progress.line(file, Map.of("which", "A is 2.1x faster"), 60);
        progress.line(file, Map.of("which", "A is 2.2x faster", "bytes", "A is smaller"), 50);
        assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).containsExactly("A is 2.1x faster", "A is smaller");
    }
}
