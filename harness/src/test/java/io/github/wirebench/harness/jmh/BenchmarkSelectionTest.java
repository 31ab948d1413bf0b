// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.sample.CopyBenchmark;
import io.github.wirebench.harness.sample.FailingBenchmark;
import io.github.wirebench.harness.sample.StateBenchmark;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class BenchmarkSelectionTest {
    private static final String COPY = CopyBenchmark.class.getName();
    private static final String STATE = StateBenchmark.class.getName();
    private static final String FAILING = FailingBenchmark.class.getName();

    @Test
    void annotationsAreCounted() {
        // 2 contenders x 2 payloads; 2 forks x (1 s + 1 x 50 ms + 2 x 50 ms)
        expect(4, 4 * 2 * 1.15, COPY);
    }

    @Test
    void optionsOverrideAnnotations() {
        // 1 contender x 2 payloads; (3 + 1) forks x (1 s + 2 x 100 ms + 4 x 250 ms)
        expect(
                2,
                2 * 4 * 2.2,
                COPY,
                "-p",
                "contender=ONCE",
                "-f",
                "3",
                "-wf",
                "1",
                "-wi",
                "2",
                "-w",
                "100ms",
                "-i",
                "4",
                "-r",
                "250ms");
    }

    @Test
    void withoutForksNoJvmIsStarted() {
        expect(4, 4 * 0.15, COPY, "-f", "0");
    }

    @Test
    void modesMultiply() {
        // 2 methods x 2 modes; 1 fork x (1 s + 20 ms + 20 ms)
        expect(4, 4 * 1.04, FAILING);
        // all of the 4 modes, of which single shots only start a JVM
        expect(8, 6 * 1.04 + 2 * 1.0, FAILING, "-bm", "all");
        expect(2, 2 * 1.04, FAILING, "-bm", "sample");
    }

    @Test
    void anEnumParameterWithoutValuesHasAllConstants() {
        // 3 sizes x 2 texts x 7 time units; 3 forks x 1 s
        expect(42, 42 * 3, STATE);
    }

    @Test
    void jmhsDefaultsApplyWithoutAnnotationOrOption() {
        // -bm thrpt on the annotated single-shot counts: 3 forks x (1 s + 7 x 10 s + 9 x 10 s)
        expect(7, 7 * 3 * 161.0, STATE, "-bm", "thrpt", "-p", "size=1", "-p", "text=a");
    }

    @Test
    void aMalformedExpressionIsWrongUsage() {
        assertThatThrownBy(() -> select("Copy("))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("malformed regular expression \"Copy(\"");
    }

    private static void expect(int combinations, double seconds, String... arguments) {
        BenchmarkSelection selection = select(arguments);
        assertThat(selection.combinations()).hasSize(combinations);
        assertThat(selection.seconds()).isCloseTo(seconds, within(1e-9));
    }

    private static BenchmarkSelection select(String... arguments) {
        try {
            return BenchmarkSelection.of(new CommandLineOptions(arguments));
        } catch (CommandLineOptionException e) {
            throw new AssertionError(e);
        }
    }
}
