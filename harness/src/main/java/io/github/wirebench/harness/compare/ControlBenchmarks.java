// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.measure.MeasuringOptions;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.probe.ControlBenchmark;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;

/** The control benchmarks of a comparison: JDK code that is the same next to both jars, so that it must not differ. */
final class ControlBenchmarks {
    /** Pairs after which a control benchmark is not run any more. */
    static final int MOST_PAIRS = 10;

    /** More than any case can need, disturbed ones among them. */
    static final int MOST_FORKS = 60;

    /** Simple code that is soon compiled, and many short forks of it. */
    private static final ForkLength LENGTH = new ForkLength(new Iterations(1, 500), new Iterations(40, 20));

    private static final int CASES_PER_CONTROL = 8;

    private ControlBenchmarks() {}

    /** What a control benchmark says of the two sides, by its 95% interval; the worst comes last. */
    enum Agreement {
        /** The interval encloses 0 or lies within the limit, and is narrow. */
        AGREES("agree"),
        /** The interval is unknown, or encloses 0 but is so wide that it would do so even if the sides differed. */
        CANNOT_TELL("are too noisy to tell"),
        /** The interval excludes 0, and reaches beyond the limit. */
        DIFFERS("differ");

        final String words;

        Agreement(String words) {
            this.words = words;
        }
    }

    /**
     * The finding on a control benchmark.
     *
     * @param slowdown next to NEW against next to BASE, with the 95% interval
     * @param agreement whether the two sides seem to differ; of three control benchmarks one does so by chance in one night of seven
     * @param differs whether the two sides differ beyond doubt: no verdict of the night can be believed
     */
    record ControlFinding(
            String name, Interval slowdown, int pairs, Agreement agreement, boolean differs, Optional<String> failure) {
        /** An interval that reaches farther than this shows no agreement. */
        private static final double VAGUE = 0.1;

        static ControlFinding of(PairedCase control) {
            PairedCase.State state = control.state();
            LogRatio ratio = LogRatio.paired(0, state.time().sides().slowdowns());
            Interval slowdown = ratio.interval();
            double limit = PairedCase.RULES.controlLimit;
            double widest = Math.max(Math.abs(slowdown.low() - 1), Math.abs(slowdown.high() - 1));
            boolean isDoubtful = !slowdown.isKnown() || slowdown.encloses(1);
            boolean agrees = slowdown.isKnown() && widest <= (isDoubtful ? VAGUE : limit);
            return new ControlFinding(
                    control.benchmarkCase().method(),
                    slowdown,
                    state.pairs(),
                    agrees ? Agreement.AGREES : isDoubtful ? Agreement.CANNOT_TELL : Agreement.DIFFERS,
                    ratio.pValue(Math.log1p(limit)) < PairedCase.RULES.controlLevel,
                    state.failure());
        }

        @JsonValue
        Map<String, Object> json() {
            return JsonFiles.object(
                    "control", name,
                    "slowdown", JsonFiles.known(slowdown.value()),
                    "low", JsonFiles.known(slowdown.low()),
                    "high", JsonFiles.known(slowdown.high()),
                    "pairs", pairs,
                    "differs", differs,
                    "agreement", agreement);
        }
    }

    static List<PlannedCase> planned(MeasuringOptions options) {
        ForkLength length = options.length(LENGTH);
        return Stream.of(ControlBenchmark.values())
                .map(control -> new BenchmarkCase(control.benchmark(), Mode.AverageTime.shortLabel(), Map.of()))
                .map(control -> new PlannedCase(control, length.seconds(), length, null))
                .toList();
    }

    static double pairSeconds(MeasuringOptions options) {
        return 2 * planned(options).get(0).forkSeconds();
    }

    /** Returns how many of them are run per round: with few cases, these should still take most of the time. */
    static int perRound(int cases) {
        return Math.min(ControlBenchmark.values().length, Math.max(1, cases / CASES_PER_CONTROL));
    }
}
