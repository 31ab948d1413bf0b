// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import static io.github.wirebench.harness.merge.RunFolder.READ;
import static io.github.wirebench.harness.merge.RunFolder.WRITE;
import static io.github.wirebench.harness.merge.RunFolder.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that were measured again, with a longer warm-up. */
class ReplacementTest {
    @TempDir
    private Path root;

    @Test
    void whatWasMeasuredAgainReplacesWhatWasThere() throws IOException {
        ObjectNode longer = entry(READ, 9, 9);
        longer.put("warmupIterations", 60);
        Merging merging = new Merging(root);
        Path first = new RunFolder(root.resolve("first"))
                .fork(READ, 10, entry(READ, 1, 2))
                .fork(WRITE, 20, entry(WRITE, 3, 4))
                .write();
        Path again = new RunFolder(root.resolve("again")).fork(READ, 30, longer).write();
        merging.merge("--replace", first, again);
        assertThat(merging.forks())
                .extracting(fork -> fork.row().label() + " " + fork.origin())
                .containsExactly("CodeBenchmark.write id-of-first", "CodeBenchmark.read payload=POST id-of-again");
        assertThat(merging.printed()).contains("1 benchmark was measured again later");
    }
}
