// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a benchmark under its earlier names; the aliases are in this module's test resources. */
class AliasesTest {

    @TempDir
    Path folder;

    @Test
    void namesOfClassesAndValuesAreTodays() {
        assertThat(today("a.Old.read", "code", "OLD"))
                .isEqualTo(new BenchmarkCase("a.New.read", "avgt", Map.of("code", "NEW")));
        assertThat(today("a.Old.write", "other", "OLD"))
                .isEqualTo(new BenchmarkCase("a.New.write", "avgt", Map.of("other", "OLD")));
        assertThat(today("a.Older.read", "code", "NEW").benchmark()).isEqualTo("a.Older.read");
    }

    private static BenchmarkCase today(String benchmark, String param, String value) {
        return Aliases.today(new BenchmarkCase(benchmark, "avgt", Map.of(param, value)));
    }

    @Test
    void anOldRunAndANewOneHaveTheSameCases() throws Exception {
        Run before = RunReader.read(results("before.json", "a.Old.read", "OLD"));
        Run after = RunReader.read(results("after.json", "a.New.read", "NEW"));
        assertThat(before.samples())
                .hasSize(1)
                .hasSameSizeAs(after.samples())
                .containsOnlyKeys(after.samples().keySet());
        assertThat(List.copyOf(before.samples().values()).get(0).params()).containsEntry("code", "NEW");
    }

    private Path results(String name, String benchmark, String code) throws Exception {
        return Files.writeString(folder.resolve(name), """
                [{"benchmark": "%s", "mode": "avgt", "threads": 1, "forks": 2, "params": {"code": "%s"},
                  "primaryMetric": {"score": 1.5, "scoreUnit": "us/op", "rawData": [[1], [2]]}}]
                """.formatted(benchmark, code));
    }
}
