// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.sample.SampleSuite;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Command lines that begin with no command, in this JVM. */
class CommandLineMainTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CopyBenchmark --budget 30m | --budget | did you mean: run CopyBenchmark --budget 30m?",
                "CopyBenchmark --budget=30m | --budget | did you mean: run CopyBenchmark --budget=30m?",
                "--run CopyBenchmark | --run | did you mean: run CopyBenchmark?",
                "--debugg compare a b | --debugg | did you mean: --debug compare a b?",
                "CopyBenchmark --run | --run | -h lists JMH's options",
                "CopyBenchmark --nonsense | --nonsense | -h lists JMH's options"
            })
    void anOptionThatJmhDoesNotKnowMayBeOneOfACommand(String line, String option, String advice) {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        try {
            System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
            assertThat(CommandLineMain.run(SampleSuite.suite(), out -> List.of(), line.split(" ")))
                    .isEqualTo(ExitCode.USAGE);
        } finally {
            System.setErr(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains(": " + option + " ", advice)
                .hasLineCount(1);
    }
}
