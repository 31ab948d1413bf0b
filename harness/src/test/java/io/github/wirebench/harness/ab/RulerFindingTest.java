// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.compare.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RulerFindingTest {
    private static final AbPlan PLAN =
            new AbPlan("base.jar", "new.jar", Map.of(), List.of(), List.of(), List.of(), 0, 0);

    private final Pairs slower = new Pairs("A").with(p -> p.slower = 0.1).add(15);

    @Test
    void aRulerThatDiffersMakesANightInvalid() {
        AbResult invalid = result(new Pairs("ruler").with(p -> p.slower = 0.04).add(8));
        assertThat(invalid.isValid()).isFalse();
        assertThat(invalid.status()).isEqualTo(ExitCode.NO_VERDICT);
        AbOutput output = new AbOutput(invalid, "java -jar x.jar");
        assertThat(output.text())
                .last()
                .asString()
                .startsWith("INVALID. NEW against BASE: 1 benchmark, no verdicts: rulers differ");
        assertThat(String.join("\n", output.text())).doesNotContain("REGRESSED");
        assertThat(output.markdown()).doesNotContain("REGRESSED");
        assertThat(output.json(3).get("valid")).isEqualTo(false);
    }

    @Test
    void aRulerThatDiffersALittleOrPerhapsDoesNot() {
        assertThat(result(new Pairs("ruler").with(p -> p.slower = 0.01).add(10)).isValid())
                .isTrue();
        AbResult noisy = result(new Pairs("ruler").with(p -> p.noise = 0.1).add(10));
        assertThat(noisy.isValid()).isTrue();
        assertThat(noisy.times(Verdict.REGRESSED)).isEqualTo(1);
        assertThat(noisy.status()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void ofOnePairNothingIsKnown() {
        assertThat(result(new Pairs("ruler").with(p -> p.slower = 1).add(1)).isValid())
                .isTrue();
    }

    private AbResult result(Pairs ruler) {
        List<RowFinding> findings =
                new Gate(GateRules.DEFAULT, AcceptedChanges.read(null, Pairs.TODAY)).judge(List.of(slower.row()));
        return new AbResult(PLAN, 7, findings, List.of(RulerFinding.of(ruler.row(), GateRules.DEFAULT)), List.of());
    }
}
