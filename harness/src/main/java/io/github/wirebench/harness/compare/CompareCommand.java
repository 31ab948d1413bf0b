// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.OutputFile.ReportTarget;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.stats.Format;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares existing results. */
@Command(
        name = "compare",
        headerHeading = "compare monday.json friday.json",
        header = "Compare recorded runs or JMH JSON files",
        description = "Of three or more, the last is judged against the first and the one before it.",
        footer = "Exit codes: 0 no regression, 1 worse or missing, 2 wrong usage, 3 no verdict.")
public final class CompareCommand implements Callable<Integer> {
    private final PrintStream console;

    @Parameters(
            paramLabel = "DIR|FILE",
            arity = "1..*",
            description = "Runs or JMH JSON files (- is standard input), oldest first")
    private List<Path> paths;

    @Mixin
    private CompareSelection selection;

    @Mixin
    private ReportTarget target;

    @Option(names = "--floor", paramLabel = "PERCENT", description = "Noise from run to run to allow for (15%%)")
    private String floor = Format.percent(CompareRules.DEFAULT.floor());

    @Option(names = "--metric", paramLabel = StopRule.Metric.LABEL, description = StopRule.Metric.DESCRIPTION)
    private StopRule.Metric metric = StopRule.Metric.CPU;

    @Option(names = "--across-cpus", description = "Judge times on different models of CPU, too")
    private boolean acrossCpus;

    @Option(names = "--relative", description = "Judge each time against the median of all")
    private boolean relative;

    @Option(names = "--missing", paramLabel = "fail|ignore", description = "Exit code if a benchmark vanished: 1 or 0")
    private Missing missing = Missing.FAIL;

    @Option(names = "--all", description = "Show unchanged parts and percentiles, too")
    private boolean all;

    @Option(names = Inconclusive.OPTION, paramLabel = "pass|fail", description = Inconclusive.DESCRIPTION)
    private Inconclusive inconclusive = Inconclusive.FAIL;

    /** Says how a comparison ends in which a benchmark is missing from the last input. */
    enum Missing {
        FAIL,
        IGNORE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Says how a comparison without any verdict on time ends. */
    enum Inconclusive {
        PASS,
        FAIL;

        static final String OPTION = "--inconclusive";
        static final String DESCRIPTION = "Exit code without a verdict: 0 or 3 (default: fail)";

        /** Returns how a comparison ends; one that measured nothing never passes. */
        int status(boolean isWorse, boolean isMeasured, boolean isConclusive) {
            boolean passes = isMeasured && (isConclusive || this == PASS);
            return isWorse ? ExitCode.FAILED : passes ? ExitCode.OK : ExitCode.NO_VERDICT;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CompareCommand(PrintStream console) {
        this.console = console;
    }

    /**
     * Returns {@link ExitCode#FAILED} if the last input regressed, in any metric, or lacks a benchmark; else {@link ExitCode#NO_VERDICT} if
     * nothing was measured, or there is no verdict on any time, unless that is to pass; else {@link ExitCode#OK}.
     */
    @Override
    public Integer call() {
        CompareRules rules = CompareRules.of(
                OptionValues.percent("--floor", floor),
                metric,
                acrossCpus,
                relative,
                // a contender may lack what another one has
                missing == Missing.FAIL && !selection.isByParameter());
        if (relative && rules.areOfBytes()) {
            throw CommandFailure.usage("--relative is about times: leave it out with --metric bytes");
        }
        selection.check(paths.size());
        target.prepare(paths);
        ComparedRuns compared = ComparedRuns.of(selection.of(RunReader.read(paths)), rules, selection.isByParameter());
        int status = inconclusive.status(compared.isWorse(), compared.isMeasured(), compared.isConclusive());
        ComparisonReport report = compared.report(status, all);
        if (target.isFile()) {
            console.println(report.summary());
        }
        int width = target.isFile() ? Integer.MAX_VALUE : StatusLine.terminalWidth();
        target.write(console, format -> text -> report.write(format, width, text));
        return status;
    }
}
