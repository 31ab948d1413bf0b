// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.machine.Finding;
import io.github.wirebench.harness.machine.Severity;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class SessionOptionsTest {
    private static final Finding LOAD = new Finding("load", Severity.BAD, "3.9 on 2 cores", "wait");
    private static final Finding SWAP = new Finding("swap", Severity.BAD, "in use", "add memory");
    private static final List<Finding> FINDINGS = List.of(LOAD, new Finding("SMT", Severity.NOTE, "on", "look"), SWAP);

    /** A command with nothing else. */
    @Command
    private static final class Target {
        @Mixin
        private SessionOptions session;
    }

    @Test
    void strictnessRefusesWhatIsBadInOneLine() {
        SessionOptions strict = parse("--strict");
        assertThatThrownBy(() -> strict.requireFit(FINDINGS))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILED))
                .hasMessage(
                        "--strict: this machine spoils measurements: load: 3.9 on 2 cores; swap: in use (doctor says more)");
        assertThatCode(() -> strict.requireFit(FINDINGS.subList(1, 2))).doesNotThrowAnyException();
        assertThatCode(() -> parse().requireFit(FINDINGS)).doesNotThrowAnyException();
    }

    @Test
    void whatIsBadIsALineEach() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SessionOptions.warnOf(FINDINGS, new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("! load: 3.9 on 2 cores", "! swap: in use");
    }

    private static SessionOptions parse(String... arguments) {
        Target target = new Target();
        new CommandLine(target).parseArgs(arguments);
        return target.session;
    }
}
