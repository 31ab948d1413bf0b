// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.console.ReportTarget;
import io.github.wirebench.harness.run.StopRule;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares results that exist already. */
@Command(
        name = "compare",
        description = {
            "Compares results that exist: runs, or JSON files of any JMH.",
            "Three or more make a trend; the last one is judged, against the first and the one before it.",
            "Status: 0 not worse, 1 regressed, 2 unreadable, or nothing in common, 3 nothing conclusive."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class CompareCommand implements Callable<Integer> {
    private final PrintStream console;

    @Parameters(
            paramLabel = "DIR|FILE",
            arity = "2..*",
            description = "Run folders, their forks.jsonl, or JSON files of JMH; the earliest first.")
    private List<Path> paths;

    @Mixin
    private ReportTarget target;

    @Option(
            names = "--floor",
            paramLabel = "PERCENT",
            description = "What your machine alone changes from run to run, for runs that were not interleaved"
                    + " (default: 15%%, see docs/regressions.md).")
    private String floor = "15%";

    @Option(
            names = "--metric",
            paramLabel = "cpu|wall",
            description =
                    "What decides on time: CPU time where both sides have it, or always the score (default: cpu).")
    private StopRule.Metric metric = StopRule.Metric.CPU;

    @Option(
            names = "--inconclusive",
            paramLabel = "pass|fail",
            description = "Whether to end with status 0 or 3 if there is no verdict on any time (default: fail).")
    private Inconclusive inconclusive = Inconclusive.FAIL;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param console where the report goes
     */
    public CompareCommand(PrintStream console) {
        this.console = console;
    }

    /**
     * Compares.
     *
     * @return {@link ExitCode#FAILED} if the last input regressed, in time or allocation; else {@link ExitCode#NO_VERDICT} if there
     *     is no verdict on any time, unless that was to pass; else {@link ExitCode#OK}
     * @throws CommandFailure if an input cannot be read, inputs have nothing in common, or the report cannot be written
     */
    @Override
    public Integer call() {
        Rules rules = Rules.withFloor(floor());
        rules = metric == StopRule.Metric.CPU ? rules : rules.onScores();
        requireDifferent();
        target.requireWritable();
        Comparison comparison = Comparison.of(read(), rules);
        int status = status(comparison);
        report(comparison, status);
        return status;
    }

    /** Reads all inputs at once; of several that are bad, the first is named. */
    private List<ComparedRun> read() {
        List<CompletableFuture<ComparedRun>> reads = IntStream.range(0, paths.size())
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> RunReader.read(ComparedRun.name(i), paths.get(i))))
                .toList();
        try {
            return reads.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            if (e.getCause() instanceof CommandFailure failure) {
                throw failure;
            }
            throw e;
        }
    }

    private int status(Comparison comparison) {
        if (comparison.hasRegressed()) {
            return ExitCode.FAILED;
        }
        boolean fails = inconclusive == Inconclusive.FAIL && !comparison.whole().isConclusive();
        return fails ? ExitCode.NO_VERDICT : ExitCode.OK;
    }

    private void report(Comparison comparison, int status) {
        if (target.isFile()) {
            console.println(new Sentences(comparison).summary());
        }
        target.write(console, format -> switch (format) {
            case TEXT -> new TextReport(comparison).text();
            case MARKDOWN -> new MarkdownReport(comparison).text();
            case JSON -> new JsonReport(comparison, status).text();
        });
    }

    private double floor() {
        String number = floor.endsWith("%") ? floor.substring(0, floor.length() - 1) : floor;
        try {
            double percent = Double.parseDouble(number.strip());
            if (percent >= 0 && percent <= 100) {
                return percent / 100;
            }
        } catch (NumberFormatException e) {
            throw badFloor(e);
        }
        throw badFloor(null);
    }

    private CommandFailure badFloor(Exception cause) {
        return CommandFailure.usage("--floor " + floor + ": give a percentage from 0 to 100, such as 5 or 2.5%", cause);
    }

    /** An input beside itself has not changed, and says nothing. */
    private void requireDifferent() {
        Map<Path, Integer> known = new HashMap<>();
        for (int i = 0; i < paths.size(); i++) {
            Path path = paths.get(i);
            Integer before = known.putIfAbsent(path.toAbsolutePath().normalize(), i);
            if (before != null) {
                throw CommandFailure.usage(
                        path + ": is given twice, as " + ComparedRun.name(before) + " and " + ComparedRun.name(i));
            }
        }
    }
}
