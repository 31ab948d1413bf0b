// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownReportIT {
    @TempDir
    private Path root;

    @Test
    void itHasTheAnswersAndTablesOfThePage() throws Exception {
        Path run = SampleRun.write(root.resolve("run"), "17.0.1", 1);
        new SampleRun(root.resolve("hostile"))
                .add("copy", Map.of("name", "a|b <script>*x*"), 5)
                .add("copy", Map.of("name", "]]></text> & \"c\""), 7)
                .write();
        Reporting.planned(root.resolve("report.html")).write(run, root.resolve("hostile"));
        String markdown = Files.readString(root.resolve("report.md"));
        assertThat(markdown).doesNotContain("<script>");
        Reporting.assertGolden("sample.md.txt", markdown, root);
    }
}
