// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.Position;
import io.github.wirebench.harness.data.RunPlan.Settings;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.run.CaseSelection;
import io.github.wirebench.harness.run.JmhJar;
import io.github.wirebench.harness.run.Session.PlannedRun;
import io.github.wirebench.harness.run.Shard;
import io.github.wirebench.harness.stats.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Plans a run for each of two jars, with the same cases and settings. */
final class AbPlanner {
    /** Long enough for the JIT compiler to settle in most cases, short enough for many forks. */
    private static final ForkLength LENGTH = new ForkLength(new Iterations(20, 100), new Iterations(15, 100));

    /** For benchmarks that are annotated with no flags: a small heap of fixed size, touched before it is measured, and one collector thread. */
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch");

    /**
     * The pairs of the second interim analysis: most cases are decided by then, and those decided at the first leave time to
     * confirm suspicions.
     */
    static final int FITTING_PAIRS = 8;

    private final AbCommand.Options options;
    private final List<String> regexes;
    private final Map<String, List<String>> givenOptions;
    private final Suite suite;
    private final double budgetSeconds;
    private final Shard shard;
    private final Predicate<PlannedCase> always;

    AbPlanner(
            AbCommand.Options options,
            List<String> regexes,
            Map<String, List<String>> givenOptions,
            Suite suite,
            double budgetSeconds) {
        this.options = options;
        this.regexes = regexes;
        this.givenOptions = givenOptions;
        this.suite = suite;
        this.budgetSeconds = budgetSeconds;
        this.shard = options.shard == null ? null : Shard.parse(options.shard);
        List<Pattern> patterns =
                options.always.stream().map(OptionValues::pattern).toList();
        this.always = one -> patterns.stream()
                .anyMatch(pattern -> pattern.matcher(one.benchmarkCase().id()).find());
        if (!patterns.isEmpty() && shard == null && !options.fit) {
            throw CommandFailure.usage("--always " + options.always.get(0)
                    + ": goes with --shard or --fit; without them, all selected benchmarks are compared");
        }
        if (options.fit && Double.isInfinite(budgetSeconds)) {
            throw CommandFailure.usage("--fit needs a time; give it with --budget, e.g. --budget 90m");
        }
    }

    /** Both sides, the plan of the comparison, and how many cases {@code --fit} would choose. */
    record PlannedComparison(AbPlan plan, PlannedRun base, PlannedRun next, int fitting) {

        List<Remark> announcement(double budgetSeconds) {
            GateRules rules = GateRules.DEFAULT;
            List<PlannedCase> cases = compared();
            double pairs = pairSeconds(cases);
            double control = pairSeconds(base.plan().cases().stream()
                    .filter(one -> ControlBenchmarks.includes(one.benchmarkCase()))
                    .limit(1)
                    .toList());
            double controls = ControlBenchmarks.perRound(cases.size()) * control;
            int mostPairs = rules.last().pairs();
            double least = rules.leastPairs() * (pairs + controls);
            double most = mostPairs * pairs
                    + Math.min(
                            mostPairs * controls, ControlBenchmarks.MOST_PAIRS * ControlBenchmarks.count() * control);
            List<Remark> lines = new ArrayList<>();
            lines.add(Remark.note(GateReport.count(cases.size(), "benchmark") + ": " + rules.leastPairs() + " to "
                    + mostPairs + " pairs of JVMs each, and " + rules.confirmingPairs()
                    + " fresh ones where a change is suspected."));
            lines.add(Remark.note(Format.span(least, most, budgetSeconds) + ". Seed "
                    + base.plan().settings().seed() + "."));
            if (least > budgetSeconds) {
                lines.add(Remark.warning("A verdict needs " + rules.leastPairs() + " pairs, about "
                        + Format.duration(least) + " for all; this budget has time for "
                        + (long) (budgetSeconds / (pairs + controls)) + ". "
                        + (fitting == 0
                                ? "Not even one benchmark gets " + FITTING_PAIRS + ": give it more time."
                                : "Give it more time, or add --fit, which compares "
                                        + GateReport.count(fitting, "benchmark") + ", with " + FITTING_PAIRS
                                        + " pairs each.")));
            } else if (Double.isFinite(budgetSeconds)) {
                double confirming = rules.confirmingPairs() * pairs / cases.size();
                long confirmed = (long) ((budgetSeconds - least) / confirming);
                if (confirmed == 0) {
                    lines.add(Remark.warning("The " + rules.confirmingPairs()
                            + " fresh pairs that confirm a change do not fit into this"
                            + " budget: whatever seems to differ stays " + Verdict.INCONCLUSIVE + "; give it "
                            + Format.duration(least + confirming) + ", or select fewer."));
                } else if (confirmed < cases.size()) {
                    lines.add(Remark.note(
                            "There is time to confirm changes of " + GateReport.count(confirmed, "benchmark") + "."));
                }
            }
            return lines;
        }

        List<String> dryRun(double budgetSeconds) {
            List<String> lines = new ArrayList<>();
            announcement(budgetSeconds).forEach(line -> lines.add("# " + line));
            plan.onlyBase().forEach(one -> lines.add("# only in BASE: " + one.id()));
            plan.onlyNext().forEach(one -> lines.add("# only in NEW: " + one.id()));
            compared().forEach(one -> lines.add(one.benchmarkCase().id()));
            return lines;
        }

        private List<PlannedCase> compared() {
            return base.plan().cases().stream()
                    .filter(one -> !ControlBenchmarks.includes(one.benchmarkCase()))
                    .toList();
        }
    }

    private static double pairSeconds(List<PlannedCase> cases) {
        return 2 * cases.stream().mapToDouble(PlannedCase::forkSeconds).sum();
    }

    PlannedComparison plan(Path base, Path next) {
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
        List<BenchmarkCase> baseCases = cases(base, baseContent);
        List<BenchmarkCase> nextCases = cases(next, nextContent);
        List<BenchmarkCase> common =
                baseCases.stream().filter(nextCases::contains).toList();
        if (common.isEmpty()) {
            throw CommandFailure.usage("nothing to compare: " + base + " and " + next + " have no selected benchmark in"
                    + " common (" + baseCases.get(0).id() + " in one, "
                    + nextCases.get(0).id() + " in the other)");
        }
        ForkLength length = options.measuring.length(LENGTH);
        long seed = Settings.seed(options.seed);
        Chosen chosen = choose(CaseSelection.planned(common, baseContent.benchmarks(), length), seed);
        List<PlannedCase> planned = Stream.concat(
                        chosen.cases.stream(), ControlBenchmarks.planned(options.measuring).stream())
                .toList();
        Settings settings = new Settings(
                Settings.COMPARISON,
                seed,
                0,
                ControlBenchmarks.MOST_FORKS,
                StopRule.Metric.CPU,
                length,
                options.threads(),
                jvmArgs(baseContent, nextContent, chosen.cases),
                options.measuring.collector(),
                options.measuring.heap(),
                Settings.PROFILERS,
                null);
        AbPlan plan = new AbPlan(
                base.toString(),
                next.toString(),
                givenOptions,
                Stream.concat(remarks(baseContent, nextContent, chosen.cases).stream(), chosen.remark.stream())
                        .toList(),
                baseCases.stream().filter(one -> !nextCases.contains(one)).toList(),
                nextCases.stream().filter(one -> !baseCases.contains(one)).toList(),
                chosen.leftOut,
                chosen.randomlyDropped);
        return new PlannedComparison(
                plan,
                PlannedRun.of(
                        baseJar, baseContent, new Position(1, 2), AbPlan.BASE, settings, givenOptions, false, planned),
                PlannedRun.of(
                        nextJar, nextContent, new Position(2, 2), AbPlan.NEXT, settings, givenOptions, false, planned),
                chosen.fitting);
    }

    private List<BenchmarkCase> cases(Path jar, JmhJar.Content content) {
        return naming(
                jar.toString(),
                () -> options.measuring.selection(regexes, suite).of(content.benchmarks()));
    }

    private static List<BenchmarkCase> naming(String jars, Supplier<List<BenchmarkCase>> selection) {
        try {
            return selection.get();
        } catch (CommandFailure e) {
            throw CommandFailure.usage(jars + ": " + e.getMessage(), e);
        }
    }

    /** The cases that are compared, in the given order. */
    record Chosen(List<PlannedCase> cases, int leftOut, int randomlyDropped, int fitting, Optional<Remark> remark) {}

    /** Chooses from the cases of both jars: those of a part, those that are always compared, and no more than fit. */
    Chosen choose(List<PlannedCase> all, long seed) {
        Set<PlannedCase> part = new HashSet<>(shard == null ? all : shard.of(all));
        List<PlannedCase> asked = all.stream()
                .filter(one -> part.contains(one) || always.test(one))
                .toList();
        Set<PlannedCase> fitting = fitting(asked, seed);
        if (!options.fit || fitting.size() == asked.size()) {
            return new Chosen(asked, all.size() - asked.size(), 0, fitting.size(), Optional.empty());
        }
        if (fitting.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.NO_VERDICT,
                    "--fit: not even one benchmark with " + FITTING_PAIRS + " pairs fits into "
                            + Format.duration(budgetSeconds) + "; give more time with --budget",
                    null);
        }
        List<PlannedCase> cases = asked.stream().filter(fitting::contains).toList();
        int dropped = asked.size() - cases.size();
        long missed = asked.stream().filter(always).count()
                - cases.stream().filter(always).count();
        Remark remark = Remark.warning(
                dropped + " of " + asked.size() + " benchmarks were dropped randomly, so that " + FITTING_PAIRS
                        + " pairs of each fit into " + Format.duration(budgetSeconds) + "; "
                        + (missed == 0 ? "none" : missed) + " of these matched --always");
        return new Chosen(cases, all.size() - cases.size(), dropped, cases.size(), Optional.of(remark));
    }

    /** Returns the cases whose pairs, and those of the control benchmarks, fit into the budget, in random order. */
    private Set<PlannedCase> fitting(List<PlannedCase> asked, long seed) {
        double controlSeconds = ControlBenchmarks.pairSeconds(options.measuring);
        List<PlannedCase> shuffled = new ArrayList<>(asked);
        Collections.shuffle(shuffled, new Random(seed));
        List<PlannedCase> kept = new ArrayList<>(Stream.concat(
                        shuffled.stream().filter(always), shuffled.stream().filter(always.negate()))
                .toList());
        while (!kept.isEmpty()
                && FITTING_PAIRS * (pairSeconds(kept) + ControlBenchmarks.perRound(kept.size()) * controlSeconds)
                        > budgetSeconds) {
            kept.remove(kept.size() - 1);
        }
        return new HashSet<>(kept);
    }

    /** Returns null for the annotated ones. Flags of one side alone would be a difference that nobody asked for. */
    private List<String> jvmArgs(JmhJar.Content base, JmhJar.Content next, List<PlannedCase> cases) {
        if (options.measuring.jvmArgList() != null) {
            return options.measuring.jvmArgList();
        }
        boolean annotated = Stream.of(base, next)
                .flatMap(content -> selected(content, cases))
                .anyMatch(benchmark -> benchmark.jvmArgs() != null);
        return annotated ? null : FLAGS;
    }

    private static Stream<ListedBenchmark> selected(JmhJar.Content content, List<PlannedCase> cases) {
        return cases.stream()
                .map(one -> one.benchmarkCase().benchmark())
                .distinct()
                .map(name -> CaseSelection.named(name, content.benchmarks()));
    }

    private static List<String> listed(ListedBenchmark benchmark) {
        return benchmark.jvmArgs() == null ? List.of() : benchmark.jvmArgs();
    }

    private static List<Remark> remarks(JmhJar.Content base, JmhJar.Content next, List<PlannedCase> cases) {
        List<Remark> remarks = new ArrayList<>();
        if (base.subject().sha256().equals(next.subject().sha256())) {
            remarks.add(
                    Remark.warning("both jars have the same content: this shows only how well the machine compares"));
        }
        if (!base.subject().jmhVersion().equals(next.subject().jmhVersion())) {
            remarks.add(Remark.warning("JMH versions differ: " + base.subject().jmhVersion() + " in BASE, "
                    + next.subject().jmhVersion() + " in NEW"));
        }
        List<ListedBenchmark> before = selected(base, cases).toList();
        List<ListedBenchmark> after = selected(next, cases).toList();
        for (int i = 0; i < before.size(); i++) {
            if (!Objects.equals(before.get(i).jvmArgs(), after.get(i).jvmArgs())) {
                remarks.add(Remark.warning("annotated JVM flags differ, e.g. of "
                        + before.get(i).name() + ": "
                        + Differences.flags(listed(before.get(i)), "BASE", listed(after.get(i)), "NEW")));
                break;
            }
        }
        return remarks;
    }
}
