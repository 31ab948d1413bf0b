// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProjectionTest {
    @Test
    void labelsOmitWhatAllCasesShare() {
        List<BenchmarkCase> cases = cases("a.B.x [avgt] size=1 kind=K", "a.B.x [thrpt] size=1 kind=L");
        assertThat(Projection.constants(cases)).hasSize(1).containsEntry("size", "1");
        assertThat(labels(cases)).containsExactly("B.x kind=K", "B.x [thrpt] kind=L");
    }

    @Test
    void labelsThatWouldBeTheSameHaveThePackageOrANumber() {
        assertThat(labels(cases("a.B.x [avgt]", "c.B.x [avgt]", "c.B.y [avgt]")))
                .containsExactly("a.B.x", "c.B.x", "B.y");
        BenchmarkCase looksAlike = new BenchmarkCase("B.x", "avgt", Map.of("a", "1 b=2"));
        assertThat(labels(List.of(cases("B.x [avgt] a=1 b=2").get(0), looksAlike)))
                .containsExactly("B.x a=1 b=2", "B.x a=1 b=2 (2)");
    }

    @Test
    void aSeriesKeepsItsNameWhateverElseIsMeasured() {
        BenchmarkCase one = cases("a.b.C.x [thrpt] z=1 a=2").get(0).withThreads(4);
        assertThat(Projection.SERIES.label(one)).isEqualTo("a.b.C.x [thrpt] a=2 z=1 (4 threads)");
    }

    private static List<BenchmarkCase> cases(String... texts) {
        return Stream.of(texts).map(BenchmarkCase::parse).toList();
    }

    private static List<String> labels(List<BenchmarkCase> cases) {
        Set<String> constants = Projection.constants(cases).keySet();
        return cases.stream().map(Projection.labels(cases, constants)::get).toList();
    }
}
