// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.gate.ControlBenchmarks.ControlFinding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbResultTest {
    private static final AbPlan PLAN =
            new AbPlan("base.jar", "new.jar", Map.of(), List.of(), List.of(), List.of(), 0, 0);

    private final Pairs slower = new Pairs("A").with(p -> p.slower = 0.1).add(15);

    @Test
    void aControlThatDiffersMakesANightInvalid() {
        AbResult invalid =
                result(new Pairs("control").with(p -> p.slower = 0.04).add(8));
        assertThat(invalid.isValid()).isFalse();
        assertThat(invalid.status()).isEqualTo(ExitCode.NO_VERDICT);
        GateReport report = invalid.report();
        assertThat(report.summary()).startsWith("INVALID");
        assertThat(report.text()).doesNotContain("REGRESSED");
        assertThat(report.markdown()).doesNotContain("REGRESSED");
        JsonNode json = JsonFiles.MAPPER.valueToTree(GateJson.document(invalid));
        assertThat(json.get("valid").asBoolean()).isFalse();
        assertThat(json.at("/rulers/0/bent").asBoolean()).isTrue();
        assertThat(json.at("/benchmarks/0/time/verdict").isNull()).isTrue();
        assertThat(report.replays()).isEmpty();
    }

    @Test
    void aControlThatDiffersALittleOrPerhapsDoesNot() {
        assertThat(result(new Pairs("control").with(p -> p.slower = 0.01).add(10))
                        .isValid())
                .isTrue();
        AbResult noisy = result(new Pairs("control").with(p -> p.noise = 0.1).add(10));
        assertThat(noisy.isValid()).isTrue();
        assertThat(noisy.findings().get(0).isRegression()).isTrue();
        assertThat(noisy.status()).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void ofOnePairNothingIsKnown() {
        assertThat(result(new Pairs("control").with(p -> p.slower = 1).add(1)).isValid())
                .isTrue();
    }

    private AbResult result(Pairs control) {
        List<CaseFinding> findings =
                new Gate(GateRules.DEFAULT, AcceptedChanges.read(null, Pairs.TODAY)).judge(List.of(slower.row()));
        return new AbResult(
                PLAN,
                7,
                findings,
                List.of(ControlFinding.of(control.row(), GateRules.DEFAULT)),
                List.of(),
                "java -jar x.jar");
    }
}
