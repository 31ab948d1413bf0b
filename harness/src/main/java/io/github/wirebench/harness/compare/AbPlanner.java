// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.Position;
import io.github.wirebench.harness.data.RunPlan.Settings;
import io.github.wirebench.harness.data.RunPlan.Shard;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.measure.CaseSelection;
import io.github.wirebench.harness.measure.ChangedClasses;
import io.github.wirebench.harness.measure.JmhJar;
import io.github.wirebench.harness.measure.MeasuringOptions;
import io.github.wirebench.harness.measure.MeasuringOptions.Variant;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Plans a run for each of two jars, with the same cases and settings. */
final class AbPlanner {
    /** Short: twice as many forks say more than twice as long ones (docs/validation/gate.md). */
    private static final ForkLength LENGTH = new ForkLength(new Iterations(2, 500), new Iterations(40, 20));

    /** Bytes per operation are nearly exact once the code is compiled. */
    private static final ForkLength LENGTH_OF_BYTES = new ForkLength(new Iterations(5, 100), new Iterations(1, 200));

    /** For benchmarks that are annotated with no flags: a heap that is touched before it is measured, in 0.2 s, and one collector thread. */
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xms256m", "-Xmx1g", "-XX:+AlwaysPreTouch");

    /** The pairs of the second interim analysis: most cases are decided by then, and those decided earlier leave time for others. */
    static final int FITTING_PAIRS = 8;

    /** Most cases need two, and those whose bytes differ some more. */
    private static final int FITTING_PAIRS_OF_BYTES = 3;

    private static final SequentialTest.Rules RULES = PairedCase.RULES;

    private final AbCommand.Options options;
    private final Map<String, List<String>> givenOptions;
    private final Suite suite;
    private final double budgetSeconds;
    private final Optional<Shard> shard;
    private final boolean isOfBytes;
    private final Variant variant;
    private final List<String> folders;
    private final Long timeoutMillis;
    private final ForkLength length;
    private final CaseSelection selection;

    /** Reads the options; refuses those that are malformed, or do not go together, before a JVM is started. */
    AbPlanner(
            AbCommand.Options options,
            List<String> regexes,
            Map<String, List<String>> givenOptions,
            Suite suite,
            double budgetSeconds) {
        this.options = options;
        this.givenOptions = givenOptions;
        this.suite = suite;
        this.budgetSeconds = budgetSeconds;
        shard = Optional.ofNullable(options.shard).map(Shard::parse);
        if (options.fit && Double.isInfinite(budgetSeconds)) {
            throw CommandFailure.usage("--fit needs a time; give it with --budget, e.g. --budget 90m");
        }
        isOfBytes = options.metric == StopRule.Metric.BYTES;
        variant = options.measuring.onlyVariant();
        folders = options.measuring.folders(2);
        timeoutMillis = options.measuring.timeoutMillis();
        length = options.measuring.length(isOfBytes ? LENGTH_OF_BYTES : LENGTH);
        selection = options.measuring.selection(regexes, suite);
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
            int leftOut) {
        private static final String FILE = "ab.json";

        AbPlan {
            Stream.of(base, next, options, remarks, onlyBase, onlyNext)
                    .forEach(part -> Objects.requireNonNull(part, "a part of the plan"));
        }

        AbCommand.Options given() {
            return MeasuringOptions.parsed(new AbCommand.Options(), options);
        }

        /** Returns the plan with the jars where they are now; none if they are where they were. */
        AbPlan withJars(List<String> moved) {
            return moved.isEmpty()
                    ? this
                    : new AbPlan(moved.get(0), moved.get(1), options, remarks, onlyBase, onlyNext, leftOut);
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

    record PlannedComparison(AbPlan plan, RunPlan base, RunPlan next) {

        List<Remark> announcement(double budgetSeconds) {
            List<PlannedCase> cases = cases(false);
            List<PlannedCase> controls = cases(true);
            boolean isOfBytes = controls.isEmpty();
            int leastPairs = isOfBytes ? RULES.leastBytePairs : RULES.leastPairs();
            int mostPairs = isOfBytes ? RULES.allocationPairs : RULES.last().pairs();
            int perRound = isOfBytes ? 0 : ControlBenchmarks.perRound(cases.size());
            double control = pairSeconds(controls) / Math.max(1, controls.size());
            double least = leastPairs * (pairSeconds(cases) + perRound * control);
            double most = mostPairs * pairSeconds(cases)
                    + Math.min(mostPairs * perRound, ControlBenchmarks.MOST_PAIRS * controls.size()) * control;
            List<Remark> lines = new ArrayList<>();
            lines.add(Remark.note(Format.count(cases.size(), "benchmark") + ": " + leastPairs + " to " + mostPairs
                    + " pairs of JVMs each, "
                    + (isOfBytes
                            ? "more where JVMs differ in bytes."
                            : "fewer where a change is large, up to " + RULES.mostFreshPairs()
                                    + " more where a small one is suspected.")));
            long seed = base.settings().seed();
            lines.add(Remark.note(Format.span(least, most, budgetSeconds) + ". Seed " + seed + "."));
            double confirmed = isOfBytes ? 0 : least + RULES.mostFreshPairs() * pairSeconds(cases) / cases.size();
            if (least > budgetSeconds) {
                lines.add(Remark.warning("This budget is too short for " + leastPairs
                        + " pairs of all, which take about " + Format.duration(least)
                        + ": only some will be decided. Give it more time, or select fewer."));
            } else if (confirmed > budgetSeconds) {
                lines.add(Remark.warning("This budget is too short to confirm a small change, which stays "
                        + Verdict.INCONCLUSIVE + ": give it " + Format.duration(confirmed) + ", or select fewer."));
            }
            return lines;
        }

        List<Remark> comments(double budgetSeconds) {
            List<Remark> comments = announcement(budgetSeconds);
            plan.onlyBase().forEach(one -> comments.add(Remark.note("only in BASE: " + one.id())));
            plan.onlyNext().forEach(one -> comments.add(Remark.note("only in NEW: " + one.id())));
            return comments;
        }

        List<PlannedCase> cases(boolean controls) {
            return base.cases().stream()
                    .filter(one -> one.benchmarkCase().isControl() == controls)
                    .toList();
        }
    }

    private static double pairSeconds(List<PlannedCase> cases) {
        return 2 * cases.stream().mapToDouble(PlannedCase::forkSeconds).sum();
    }

    /** Returns the flags with a heap of a quarter of the memory at most, as JVMs choose it: the hosts of both sides need some, too. */
    static List<String> flags(long memoryBytes) {
        long megabytes = memoryBytes >> 22;
        return megabytes < 1024 ? JvmFlags.with(FLAGS, null, null, Math.max(16, megabytes) + "m") : FLAGS;
    }

    PlannedComparison plan(String base, String next) {
        JmhJar baseJar = JmhJar.of(suite, base);
        JmhJar nextJar = JmhJar.of(suite, next);
        JmhJar.Content before = baseJar.content(variant.jdk());
        JmhJar.Content after = nextJar.content(variant.jdk());
        List<ListedBenchmark> all = new ArrayList<>(before.benchmarks());
        all.addAll(after.benchmarks());
        naming(base + " and " + next, () -> {
            selection.requireEveryMatch(all);
            return all;
        });
        List<BenchmarkCase> baseCases = naming(base, () -> selection.of(before.benchmarks(), after.benchmarks()));
        List<BenchmarkCase> nextCases = naming(next, () -> selection.of(after.benchmarks(), before.benchmarks()));
        List<BenchmarkCase> onlyBase = without(baseCases, nextCases);
        List<BenchmarkCase> onlyNext = without(nextCases, baseCases);
        Map<BenchmarkCase, BenchmarkCase> names =
                CaseMatch.of(onlyBase, onlyNext, nextCases).names();
        onlyBase.removeAll(names.keySet());
        onlyNext.removeAll(names.values());
        UnaryOperator<BenchmarkCase> inNext = one -> names.getOrDefault(one, one);
        List<BenchmarkCase> common = without(baseCases, onlyBase);
        // a pull request may add all that is selected
        if (common.isEmpty() && !(options.isOfCi && onlyBase.isEmpty())) {
            throw CommandFailure.noVerdict("nothing to compare, as no selected benchmark is in both jars"
                    + onlyIn("BASE", base, baseCases) + onlyIn("NEW", next, nextCases));
        }
        List<Remark> remarks = new ArrayList<>();
        List<BenchmarkCase> affected = common;
        if (options.changed) {
            ChangedClasses changed = ChangedClasses.between(baseJar.classPath(), nextJar.classPath());
            affected = common.stream()
                    .filter(one -> changed.affects(
                            CaseSelection.named(inNext.apply(one).benchmark(), after.benchmarks())
                                    .userClass()))
                    .toList();
            changed.file()
                    .ifPresent(file -> remarks.add(Remark.note(
                            "all benchmarks are compared: " + file + " differs, which any may read (--changed)")));
        }
        long seed = options.measuring.seed();
        Chosen chosen = choose(CaseSelection.planned(affected, before.benchmarks(), length), seed);
        List<PlannedCase> planned = new ArrayList<>();
        chosen.cases.forEach(one -> planned.add(options.measuring.withFlags(one, List.of())));
        if (!isOfBytes) {
            planned.addAll(ControlBenchmarks.planned(options.measuring));
        }
        Map<BenchmarkCase, BenchmarkCase> compared = new LinkedHashMap<>();
        chosen.cases.forEach(one -> compared.put(one.benchmarkCase(), inNext.apply(one.benchmarkCase())));
        Map<String, String> benchmarks = new LinkedHashMap<>();
        compared.forEach((one, other) -> benchmarks.put(one.benchmark(), other.benchmark()));
        CaseMatch.remark(compared).ifPresent(remarks::add);
        remarks.addAll(remarks(before, after, benchmarks));
        chosen.remark.ifPresent(remarks::add);
        if (affected.size() < common.size()) {
            remarks.add(Remark.note(Format.count(common.size() - affected.size(), "benchmark")
                    + " not compared: no class that they use differs between the jars (--changed)"));
        }
        // flags of one side alone would be a difference that nobody asked for
        boolean annotated = benchmarks.keySet().stream()
                        .anyMatch(name -> flags(name, before).isPresent())
                || benchmarks.values().stream()
                        .anyMatch(name -> flags(name, after).isPresent());
        List<String> givenFlags = options.measuring.jvmArgList();
        long memory = OptionValues.memoryBytes();
        List<String> forkFlags = givenFlags == null && !annotated ? flags(memory) : givenFlags;
        if (givenFlags == null && !annotated && variant.heap() == null && !forkFlags.equals(FLAGS)) {
            remarks.add(Remark.note("The heap of each JVM is " + JvmFlags.heap(forkFlags) + " instead of "
                    + JvmFlags.heap(FLAGS) + ", to fit into " + Format.memory(memory) + " of memory."));
        }
        Function<String, Settings> settings = folder -> new Settings(
                "ab",
                seed,
                new StopRule(0, ControlBenchmarks.MOST_FORKS, options.metric),
                length,
                variant.with(forkFlags),
                null,
                folder,
                timeoutMillis);
        AbPlan plan = new AbPlan(
                base, next, givenOptions, remarks, onlyBase, onlyNext, affected.size() - chosen.cases.size());
        List<PlannedCase> plannedInNext = planned.stream()
                .map(one -> new PlannedCase(
                        inNext.apply(one.benchmarkCase()), one.forkSeconds(), one.length(), one.jvmArgs()))
                .toList();
        return new PlannedComparison(
                plan,
                before.plan(new Position(1, 2), "base", settings.apply(folders.get(0)), givenOptions, false, planned),
                after.plan(
                        new Position(2, 2), "new", settings.apply(folders.get(1)), givenOptions, false, plannedInNext));
    }

    private static List<BenchmarkCase> without(List<BenchmarkCase> cases, List<BenchmarkCase> others) {
        List<BenchmarkCase> left = new ArrayList<>(cases);
        left.removeAll(new HashSet<>(others));
        return left;
    }

    private static String onlyIn(String side, String jar, List<BenchmarkCase> cases) {
        return cases.isEmpty()
                ? ""
                : "; only in " + side + " (" + jar + "): " + cases.get(0).id()
                        + (cases.size() > 1 ? " and " + (cases.size() - 1) + " more" : "");
    }

    private static <T> List<T> naming(String jars, Supplier<List<T>> selection) {
        try {
            return selection.get();
        } catch (CommandFailure e) {
            throw CommandFailure.usage(jars + ": " + e.getMessage(), e);
        }
    }

    /** The cases that are compared, with a remark on those that were dropped. */
    record Chosen(List<PlannedCase> cases, Optional<Remark> remark) {}

    /** Chooses from the cases of both jars: those of a part, and no more than fit. */
    Chosen choose(List<PlannedCase> all, long seed) {
        List<PlannedCase> asked = shard.map(part -> part.of(all, one -> one)).orElse(all);
        int pairs = isOfBytes ? FITTING_PAIRS_OF_BYTES : FITTING_PAIRS;
        Set<PlannedCase> fitting = new HashSet<>(options.fit ? fitting(asked, pairs, seed) : asked);
        int dropped = asked.size() - fitting.size();
        if (dropped == 0) {
            return new Chosen(asked, Optional.empty());
        }
        String time = pairs + " pairs%s into " + Format.duration(budgetSeconds);
        if (fitting.isEmpty()) {
            throw CommandFailure.noVerdict(
                    "--fit: not even one benchmark with " + time.formatted(" fits") + "; give more time with --budget");
        }
        Remark remark = Remark.warning(dropped + " of " + asked.size() + " benchmarks were dropped randomly, so that "
                + time.formatted(" of each fit"));
        return new Chosen(asked.stream().filter(fitting::contains).toList(), Optional.of(remark));
    }

    /** Returns the cases whose pairs, and those of the control benchmarks, fit into the budget, in random order. */
    private List<PlannedCase> fitting(List<PlannedCase> asked, int pairs, long seed) {
        double control = isOfBytes ? 0 : ControlBenchmarks.pairSeconds(options.measuring);
        List<PlannedCase> kept = new ArrayList<>(asked);
        Collections.shuffle(kept, new Random(seed));
        while (!kept.isEmpty()
                && pairs * (pairSeconds(kept) + ControlBenchmarks.perRound(kept.size()) * control) > budgetSeconds) {
            kept.remove(kept.size() - 1);
        }
        return kept;
    }

    /** @param benchmarks the names of what is compared, by those in BASE */
    private static List<Remark> remarks(JmhJar.Content before, JmhJar.Content after, Map<String, String> benchmarks) {
        BuildUnderTest base = before.subject();
        BuildUnderTest next = after.subject();
        List<Remark> remarks = new ArrayList<>();
        if (base.sha256().equals(next.sha256())) {
            remarks.add(
                    Remark.warning("both jars have the same content: this shows only how well the machine compares"));
        }
        if (!base.jmhVersion().equals(next.jmhVersion())) {
            remarks.add(Remark.warning(
                    "JMH versions differ: " + base.jmhVersion() + " in BASE, " + next.jmhVersion() + " in NEW"));
        }
        benchmarks.keySet().stream()
                .filter(name -> operations(name, before) != operations(benchmarks.get(name), after))
                .findFirst()
                .ifPresent(name -> remarks.add(Remark.warning("@OperationsPerInvocation differs, e.g. of " + name
                        + ": " + operations(name, before) + " in BASE, " + operations(benchmarks.get(name), after)
                        + " in NEW; times are for each operation")));
        benchmarks.keySet().stream()
                .filter(name -> !flags(name, before).equals(flags(benchmarks.get(name), after)))
                .findFirst()
                .ifPresent(name -> remarks.add(Remark.warning("annotated JVM flags differ, e.g. of " + name + ": "
                        + Differences.flags(
                                flags(name, before).orElse(List.of()),
                                "BASE",
                                flags(benchmarks.get(name), after).orElse(List.of()),
                                "NEW"))));
        return remarks;
    }

    private static int operations(String benchmark, JmhJar.Content content) {
        return CaseSelection.named(benchmark, content.benchmarks()).operations();
    }

    private static Optional<List<String>> flags(String benchmark, JmhJar.Content content) {
        return Optional.ofNullable(
                CaseSelection.named(benchmark, content.benchmarks()).jvmArgs());
    }
}
