// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContenderListTest {

    @Test
    void theDocumentIsWhatTheCommandWrites(@TempDir Path folder) throws Exception {
        Path written = folder.resolve("contenders.md");
        assertThat(Wirebench.run("contenders", "--format", "markdown", "--out", written.toString()))
                .isZero();
        assertThat(Files.readString(written))
                .as("write it again with: contenders --format markdown --force --out docs/contenders.md")
                .isEqualTo(Files.readString(Project.ROOT.resolve("docs/contenders.md")));
    }

    @Test
    void everyContenderHasALineAndASection() {
        List<ContenderFacts> contenders = SuiteData.contenders(SuiteData.build().libraries());
        assertThat(ContenderList.text(contenders)).contains(Catalogue.names());
        assertThat(ContenderList.markdown(contenders))
                .contains(Catalogue.names().stream().map(name -> "### " + name).toList());
    }
}
