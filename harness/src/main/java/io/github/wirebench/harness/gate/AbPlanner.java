// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.Settings;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.run.CaseSelection;
import io.github.wirebench.harness.run.FlagTrial;
import io.github.wirebench.harness.run.JmhJar;
import io.github.wirebench.harness.run.Session.PlannedRun;
import io.github.wirebench.harness.stats.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Plans a run for each of two jars, with the same rows and settings. */
final class AbPlanner {
    /** Long enough for the JIT compiler to settle in most rows, short enough for many forks. */
    private static final ForkLength LENGTH = new ForkLength(new Iterations(20, 100), new Iterations(15, 100));

    /** For benchmarks that are annotated with no flags: a small heap of fixed size, touched before it is measured, and one collector thread. */
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch");

    private final AbOptions options;
    private final List<String> regexes;
    private final Map<String, List<String>> givenOptions;
    private final Suite suite;
    private final double budgetSeconds;

    /**
     * Creates a planner.
     *
     * @param givenOptions to be recorded: option name to values as given
     * @param suite its concerns are those of {@code --only}
     * @param budgetSeconds for everything; infinite for no limit
     */
    AbPlanner(
            AbOptions options,
            List<String> regexes,
            Map<String, List<String>> givenOptions,
            Suite suite,
            double budgetSeconds) {
        this.options = options;
        this.regexes = regexes;
        this.givenOptions = givenOptions;
        this.suite = suite;
        this.budgetSeconds = budgetSeconds;
    }

    /**
     * Both sides, and the plan of the comparison.
     *
     * @param fitting how many rows {@code --fit} would choose
     */
    record PlannedComparison(AbPlan plan, PlannedRun base, PlannedRun next, int fitting) {

        /** Returns how many rows are compared, how long, from which seed; and a warning if the budget is short. */
        List<String> announcement(double budgetSeconds) {
            GateRules rules = GateRules.DEFAULT;
            List<PlannedCase> rows = compared();
            double pairs =
                    2 * rows.stream().mapToDouble(PlannedCase::forkSeconds).sum();
            double control = 2
                    * base.plan().cases().stream()
                            .filter(row -> ControlBenchmarks.includes(row.benchmarkCase()))
                            .findFirst()
                            .orElseThrow()
                            .forkSeconds();
            double controls = ControlBenchmarks.perRound(rows.size()) * control;
            int mostPairs = rules.last().pairs();
            double least = rules.leastPairs() * (pairs + controls);
            double most = mostPairs * pairs
                    + Math.min(
                            mostPairs * controls, ControlBenchmarks.MOST_PAIRS * ControlBenchmarks.count() * control);
            List<String> lines = new ArrayList<>();
            lines.add(GateReport.count(rows.size(), "benchmark") + ": " + rules.leastPairs() + " to " + mostPairs
                    + " pairs of JVMs each, and " + rules.confirmingPairs()
                    + " fresh ones where a change is suspected.");
            lines.add(Format.span(least, most, budgetSeconds) + ". Seed "
                    + base.plan().settings().seed() + ".");
            if (least > budgetSeconds) {
                lines.add("! A verdict needs " + rules.leastPairs() + " pairs, about " + Format.duration(least)
                        + " for all; this budget has time for " + (long) (budgetSeconds / (pairs + controls))
                        + ". "
                        + (fitting == 0
                                ? "Not even one benchmark gets " + RowSubset.FITTING_PAIRS + ": give it more time."
                                : "Give it more time, or add --fit, which compares "
                                        + GateReport.count(fitting, "benchmark") + ", with " + RowSubset.FITTING_PAIRS
                                        + " pairs each."));
            } else if (Double.isFinite(budgetSeconds)) {
                double confirming = rules.confirmingPairs() * pairs / rows.size();
                long confirmed = (long) ((budgetSeconds - least) / confirming);
                if (confirmed == 0) {
                    lines.add("! The " + rules.confirmingPairs()
                            + " fresh pairs that confirm a change do not fit into this"
                            + " budget: whatever seems to differ stays " + Verdict.INCONCLUSIVE + "; give it "
                            + Format.duration(least + confirming) + ", or select fewer.");
                } else if (confirmed < rows.size()) {
                    lines.add("There is time to confirm changes of " + GateReport.count(confirmed, "benchmark") + ".");
                }
            }
            return lines;
        }

        /** Returns the announcement as comments, and then the rows in the form that {@code --rows} reads. */
        List<String> dryRun(double budgetSeconds) {
            List<String> lines = new ArrayList<>();
            announcement(budgetSeconds).forEach(line -> lines.add("# " + line));
            plan.onlyBase().forEach(row -> lines.add("# only in BASE: " + row.id()));
            plan.onlyNext().forEach(row -> lines.add("# only in NEW: " + row.id()));
            compared().forEach(row -> lines.add(row.benchmarkCase().id()));
            return lines;
        }

        private List<PlannedCase> compared() {
            return base.plan().cases().stream()
                    .filter(row -> !ControlBenchmarks.includes(row.benchmarkCase()))
                    .toList();
        }
    }

    /**
     * Plans.
     *
     * @throws CommandFailure if a jar or an option cannot be used, or the jars have no row in common
     */
    PlannedComparison plan(Path base, Path next) {
        RowSubset subset = new RowSubset(options, budgetSeconds);
        options.check(regexes, suite);
        JmhJar baseJar = JmhJar.of(suite, base);
        JmhJar nextJar = JmhJar.of(suite, next);
        JmhJar.Content baseContent = baseJar.content(options.jdk());
        JmhJar.Content nextContent = nextJar.content(options.jdk());
        naming(base + " and " + next, () -> {
            options.measuring
                    .selection(regexes, suite)
                    .requireEveryMatch(Stream.of(baseContent, nextContent)
                            .flatMap(content -> content.benchmarks().stream())
                            .toList());
            return List.of();
        });
        List<BenchmarkCase> baseRows = rows(base, baseContent);
        List<BenchmarkCase> nextRows = rows(next, nextContent);
        List<BenchmarkCase> common =
                baseRows.stream().filter(nextRows::contains).toList();
        if (common.isEmpty()) {
            throw CommandFailure.usage("nothing to compare: " + base + " and " + next + " have no selected benchmark in"
                    + " common (" + baseRows.get(0).id() + " in one, "
                    + nextRows.get(0).id() + " in the other)");
        }
        ForkLength length = options.measuring.length(LENGTH);
        List<PlannedCase> all = CaseSelection.planned(common, baseContent.benchmarks(), length);
        long seed = Settings.seed(options.seed);
        RowSubset.Chosen chosen = subset.of(all, seed);
        List<PlannedCase> part = chosen.rows();
        List<PlannedCase> planned = Stream.concat(part.stream(), ControlBenchmarks.planned(options.measuring).stream())
                .toList();
        Settings settings = new Settings(
                Settings.COMPARISON,
                seed,
                0,
                ControlBenchmarks.MOST_FORKS,
                StopRule.Metric.CPU,
                length,
                options.threads(),
                jvmArgs(baseContent, nextContent, part),
                options.measuring.collector(),
                options.measuring.heap(),
                Settings.PROFILERS,
                null);
        AbPlan plan = new AbPlan(
                base.toString(),
                next.toString(),
                givenOptions,
                Stream.concat(remarks(baseContent, nextContent, part).stream(), chosen.remark().stream())
                        .toList(),
                baseRows.stream().filter(row -> !nextRows.contains(row)).toList(),
                nextRows.stream().filter(row -> !baseRows.contains(row)).toList(),
                chosen.leftOut(),
                chosen.randomlyDropped());
        RunPlan baseRun = runPlan(1, AbPlan.BASE, baseContent, settings, planned);
        RunPlan nextRun = runPlan(2, AbPlan.NEXT, nextContent, settings, planned);
        FlagTrial.require(baseRun, baseContent.benchmarks());
        FlagTrial.require(nextRun, nextContent.benchmarks());
        return new PlannedComparison(
                plan, new PlannedRun(baseJar, baseRun), new PlannedRun(nextJar, nextRun), chosen.fitting());
    }

    private RunPlan runPlan(
            int number, String label, JmhJar.Content content, Settings settings, List<PlannedCase> planned) {
        return new RunPlan(
                UUID.randomUUID().toString(),
                new RunPlan.Position(number, 2),
                label,
                content.subject(),
                settings,
                givenOptions,
                false,
                planned);
    }

    private List<BenchmarkCase> rows(Path jar, JmhJar.Content content) {
        return naming(
                jar.toString(),
                () -> options.measuring.selection(regexes, suite).of(content.benchmarks()));
    }

    /** Selects; a refusal says in which jars. */
    private static List<BenchmarkCase> naming(String jars, Supplier<List<BenchmarkCase>> selection) {
        try {
            return selection.get();
        } catch (CommandFailure e) {
            throw CommandFailure.usage(jars + ": " + e.getMessage(), e);
        }
    }

    /** Returns null for the annotated ones. Flags of one side alone would be a difference that nobody asked for. */
    private List<String> jvmArgs(JmhJar.Content base, JmhJar.Content next, List<PlannedCase> rows) {
        if (options.measuring.jvmArgList() != null) {
            return options.measuring.jvmArgList();
        }
        boolean annotated = Stream.of(base, next)
                .flatMap(content -> selected(content, rows))
                .anyMatch(benchmark -> benchmark.jvmArgs() != null);
        return annotated ? null : FLAGS;
    }

    private static Stream<ListedBenchmark> selected(JmhJar.Content content, List<PlannedCase> rows) {
        return rows.stream()
                .map(row -> row.benchmarkCase().benchmark())
                .distinct()
                .map(name -> CaseSelection.named(name, content.benchmarks()));
    }

    private static List<String> listed(List<String> flags) {
        return flags == null ? List.of() : flags;
    }

    private static List<String> remarks(JmhJar.Content base, JmhJar.Content next, List<PlannedCase> rows) {
        List<String> remarks = new ArrayList<>();
        if (base.subject().sha256().equals(next.subject().sha256())) {
            remarks.add("! both jars have the same content: this shows only how well the machine compares");
        }
        if (!base.subject().jmhVersion().equals(next.subject().jmhVersion())) {
            remarks.add("! JMH versions differ: " + base.subject().jmhVersion() + " in BASE, "
                    + next.subject().jmhVersion() + " in NEW");
        }
        List<ListedBenchmark> before = selected(base, rows).toList();
        List<ListedBenchmark> after = selected(next, rows).toList();
        for (int i = 0; i < before.size(); i++) {
            if (!Objects.equals(before.get(i).jvmArgs(), after.get(i).jvmArgs())) {
                remarks.add("! annotated JVM flags differ, e.g. of "
                        + before.get(i).name() + ": "
                        + Differences.flags(
                                listed(before.get(i).jvmArgs()),
                                "BASE",
                                listed(after.get(i).jvmArgs()),
                                "NEW"));
                break;
            }
        }
        return remarks;
    }
}
