// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.HomeFolder;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.Position;
import io.github.wirebench.harness.data.RunPlan.Settings;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.gate.CaseFinding.Verdict;
import io.github.wirebench.harness.gate.CompareCommand.Inconclusive;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.run.CaseSelection;
import io.github.wirebench.harness.run.JmhJar;
import io.github.wirebench.harness.run.Session.PlannedRun;
import io.github.wirebench.harness.run.Shard;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    private static final SequentialTest.Rules RULES = PairedCase.RULES;

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
        List<Pattern> patterns = CaseSelection.patterns(options.always);
        this.always =
                one -> CaseSelection.anyFinds(patterns, one.benchmarkCase().id());
        if (!patterns.isEmpty() && shard == null && !options.fit) {
            throw CommandFailure.usage("--always " + options.always.get(0)
                    + ": goes with --shard or --fit; without them, all selected benchmarks are compared");
        }
        if (options.fit && Double.isInfinite(budgetSeconds)) {
            throw CommandFailure.usage("--fit needs a time; give it with --budget, e.g. --budget 90m");
        }
    }

    /**
     * The plan of a comparison, apart from that of its two runs: {@code ab.json} next to their folders.
     *
     * @param options as given: name to values, and the selecting expressions under {@code regex}
     * @param leftOut how many cases of both sides belong to another part, or did not fit into the budget
     */
    record AbPlan(
            String base,
            String next,
            Map<String, List<String>> options,
            List<Remark> remarks,
            List<BenchmarkCase> onlyBase,
            List<BenchmarkCase> onlyNext,
            int leftOut,
            int randomlyDropped) {
        private static final String FILE = "ab.json";

        AbPlan {
            Stream.of(base, next, options, remarks, onlyBase, onlyNext)
                    .forEach(part -> Objects.requireNonNull(part, "a part of the plan"));
        }

        Inconclusive inconclusive() {
            return options.containsKey(Inconclusive.OPTION)
                    ? Inconclusive.valueOf(
                            options.get(Inconclusive.OPTION).get(0).toUpperCase(Locale.ROOT))
                    : Inconclusive.FAIL;
        }

        /** Returns the file of accepted regressions as given; null if none was. */
        Path acceptedFile() {
            List<String> given = options.get("--accepted");
            return given == null ? null : HomeFolder.path(given.get(0));
        }

        static boolean isIn(Path folder) {
            return Files.exists(folder.resolve(FILE));
        }

        static AbPlan read(Path folder) {
            return JsonFiles.read(folder.resolve(FILE), AbPlan.class);
        }

        void write(RunDirectory folder) throws IOException {
            JsonFiles.write(folder.file(FILE), this);
        }
    }

    /** Both sides, the plan of the comparison, and how many cases {@code --fit} would choose. */
    record PlannedComparison(AbPlan plan, PlannedRun base, PlannedRun next, int fitting) {

        List<Remark> announcement(double budgetSeconds) {
            Map<Boolean, List<PlannedCase>> cases = casesAndControls();
            int count = cases.get(false).size();
            double pairs = pairSeconds(cases.get(false));
            double control =
                    pairSeconds(cases.get(true)) / Math.max(1, cases.get(true).size());
            double controls = ControlBenchmarks.perRound(count) * control;
            int leastPairs = RULES.leastPairs();
            int mostPairs = RULES.last().pairs();
            double least = leastPairs * (pairs + controls);
            double mostControls = ControlBenchmarks.MOST_PAIRS * ControlBenchmarks.count() * control;
            double most = mostPairs * pairs + Math.min(mostPairs * controls, mostControls);
            double confirming = RULES.confirmingPairs() * pairs / count;
            String fresh = RULES.confirmingPairs() + " fresh ";
            List<Remark> lines = new ArrayList<>();
            lines.add(Remark.note(Format.count(count, "benchmark") + ": " + leastPairs + " to " + mostPairs
                    + " pairs of JVMs each, and " + fresh + "ones where a change is suspected."));
            lines.add(Remark.note(Format.span(least, most, budgetSeconds) + ". Seed "
                    + base.plan().settings().seed() + "."));
            if (least > budgetSeconds) {
                String advice = fitting == 0
                        ? "Not even one benchmark gets " + FITTING_PAIRS + ": give it more time."
                        : "Give it more time, or add --fit, which compares " + Format.count(fitting, "benchmark")
                                + ", with " + FITTING_PAIRS + " pairs each.";
                lines.add(Remark.warning("A verdict needs " + leastPairs + " pairs, about " + Format.duration(least)
                        + " for all; this budget has time for " + (long) (budgetSeconds / (pairs + controls)) + ". "
                        + advice));
            } else if (least + confirming > budgetSeconds) {
                lines.add(Remark.warning("The " + fresh + "pairs that confirm a change do not fit into this budget:"
                        + " whatever seems to differ stays " + Verdict.INCONCLUSIVE + "; give it "
                        + Format.duration(least + confirming) + ", or select fewer."));
            } else if (least + count * confirming > budgetSeconds) {
                long confirmed = (long) ((budgetSeconds - least) / confirming);
                lines.add(Remark.note(
                        "There is time to confirm changes of " + Format.count(confirmed, "benchmark") + "."));
            }
            return lines;
        }

        List<String> dryRun(double budgetSeconds) {
            return Stream.of(
                            announcement(budgetSeconds).stream().map(line -> "# " + line),
                            plan.onlyBase().stream().map(one -> "# only in BASE: " + one.id()),
                            plan.onlyNext().stream().map(one -> "# only in NEW: " + one.id()),
                            casesAndControls().get(false).stream()
                                    .map(one -> one.benchmarkCase().id()))
                    .flatMap(lines -> lines)
                    .toList();
        }

        private Map<Boolean, List<PlannedCase>> casesAndControls() {
            return base.plan().cases().stream()
                    .collect(Collectors.partitioningBy(one -> ControlBenchmarks.includes(one.benchmarkCase())));
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
        CaseSelection selection = options.measuring.selection(regexes, suite);
        List<ListedBenchmark> all = new ArrayList<>(baseContent.benchmarks());
        all.addAll(nextContent.benchmarks());
        naming(base + " and " + next, () -> {
            selection.requireEveryMatch(all);
            return all;
        });
        List<BenchmarkCase> baseCases = naming(base.toString(), () -> selection.of(baseContent.benchmarks()));
        List<BenchmarkCase> nextCases = naming(next.toString(), () -> selection.of(nextContent.benchmarks()));
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
        List<ListedBenchmark> before = selected(baseContent, chosen.cases);
        List<ListedBenchmark> after = selected(nextContent, chosen.cases);
        // flags of one side alone would be a difference that nobody asked for
        boolean annotated = Stream.concat(before.stream(), after.stream()).anyMatch(one -> one.jvmArgs() != null);
        List<String> givenFlags = options.measuring.jvmArgList();
        Settings settings = new Settings(
                Settings.COMPARISON,
                seed,
                0,
                ControlBenchmarks.MOST_FORKS,
                StopRule.Metric.CPU,
                length,
                options.threads(),
                givenFlags == null && !annotated ? FLAGS : givenFlags,
                options.measuring.collector(),
                options.measuring.heap(),
                Settings.PROFILERS,
                null);
        List<Remark> remarks = remarks(baseContent.subject(), nextContent.subject(), before, after);
        chosen.remark.ifPresent(remarks::add);
        AbPlan plan = new AbPlan(
                base.toString(),
                next.toString(),
                givenOptions,
                remarks,
                without(baseCases, nextCases),
                without(nextCases, baseCases),
                chosen.leftOut,
                chosen.randomlyDropped);
        return new PlannedComparison(
                plan,
                PlannedRun.of(baseJar, baseContent, new Position(1, 2), "base", settings, givenOptions, false, planned),
                PlannedRun.of(nextJar, nextContent, new Position(2, 2), "new", settings, givenOptions, false, planned),
                chosen.fitting);
    }

    private static List<BenchmarkCase> without(List<BenchmarkCase> cases, List<BenchmarkCase> others) {
        return cases.stream().filter(one -> !others.contains(one)).toList();
    }

    private static <T> List<T> naming(String jars, Supplier<List<T>> selection) {
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
        long missed = asked.stream()
                .filter(one -> !fitting.contains(one) && always.test(one))
                .count();
        Remark remark = Remark.warning(
                dropped + " of " + asked.size() + " benchmarks were dropped randomly, so that " + FITTING_PAIRS
                        + " pairs of each fit into " + Format.duration(budgetSeconds) + "; "
                        + (missed == 0 ? "none" : missed) + " of these matched --always");
        return new Chosen(cases, all.size() - cases.size(), dropped, cases.size(), Optional.of(remark));
    }

    /** Returns the cases whose pairs, and those of the control benchmarks, fit into the budget, in random order. */
    private Set<PlannedCase> fitting(List<PlannedCase> asked, long seed) {
        double controlSeconds = ControlBenchmarks.pairSeconds(options.measuring);
        List<PlannedCase> kept = new ArrayList<>(asked);
        Collections.shuffle(kept, new Random(seed));
        kept.sort(Comparator.comparing(always::test).reversed());
        while (!kept.isEmpty()
                && FITTING_PAIRS * (pairSeconds(kept) + ControlBenchmarks.perRound(kept.size()) * controlSeconds)
                        > budgetSeconds) {
            kept.remove(kept.size() - 1);
        }
        return new HashSet<>(kept);
    }

    private static List<ListedBenchmark> selected(JmhJar.Content content, List<PlannedCase> cases) {
        return cases.stream()
                .map(one -> one.benchmarkCase().benchmark())
                .distinct()
                .map(name -> CaseSelection.named(name, content.benchmarks()))
                .toList();
    }

    private static List<Remark> remarks(
            BuildUnderTest base, BuildUnderTest next, List<ListedBenchmark> before, List<ListedBenchmark> after) {
        List<Remark> remarks = new ArrayList<>();
        if (base.sha256().equals(next.sha256())) {
            remarks.add(
                    Remark.warning("both jars have the same content: this shows only how well the machine compares"));
        }
        if (!base.jmhVersion().equals(next.jmhVersion())) {
            remarks.add(Remark.warning(
                    "JMH versions differ: " + base.jmhVersion() + " in BASE, " + next.jmhVersion() + " in NEW"));
        }
        IntStream.range(0, before.size())
                .filter(i ->
                        !Objects.equals(before.get(i).jvmArgs(), after.get(i).jvmArgs()))
                .limit(1)
                .forEach(i -> remarks.add(Remark.warning("annotated JVM flags differ, e.g. of "
                        + before.get(i).name() + ": "
                        + Differences.flags(flags(before.get(i)), "BASE", flags(after.get(i)), "NEW"))));
        return remarks;
    }

    private static List<String> flags(ListedBenchmark benchmark) {
        return Objects.requireNonNullElse(benchmark.jvmArgs(), List.of());
    }
}
