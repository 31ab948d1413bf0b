// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JvmFlags.Collector;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.Suite.Questions;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;

/** Turns options into plans: one for each combination of JDK, garbage collector, heap and number of threads. */
final class RunPlanner {
    /** Factor by which forks may take longer than planned before a run of limited time ends early. */
    private static final double SLOWER_MACHINE = 1.1;

    /** One fork a side tells the garbage, and hints at the time. */
    static final int LEAST_FORKS = 1;

    /** For a second start of the host, a look at the machine, and forks that take longer than planned. */
    private static final double SHARE_OF_FORKS = 0.9;

    private final RunOptions options;
    private final List<String> regexes;
    private final Map<String, List<String>> givenOptions;
    private final Budget budget;
    private final JmhJar jar;
    private final Profiles.Profile profile;

    RunPlanner(
            RunOptions options,
            List<String> regexes,
            Map<String, List<String>> givenOptions,
            Suite suite,
            Budget budget) {
        this.options = options;
        this.regexes = regexes;
        this.givenOptions = givenOptions;
        this.budget = budget;
        if (options.jar != null) {
            OptionValues.readable("--jar", options.jar);
        }
        this.jar = JmhJar.of(suite, options.jar);
        this.profile = Profiles.of(suite).named(options.profile);
    }

    record Planned(
            List<Session.PlannedRun> runs,
            Optional<Questions.Bound> questions,
            int casesOfAllShards,
            List<String> remarks) {

        List<RunPlan> plans() {
            return runs.stream().map(Session.PlannedRun::plan).toList();
        }
    }

    Planned plan() {
        requireOptionsThatGoTogether();
        double precision = options.precision(profile);
        int mostForks = options.maxForks(profile);
        options.measuring.length(ForkLength.AS_ANNOTATED); // refuses what is malformed before a JVM is started
        Optional<Shard> shard = Optional.ofNullable(options.shard).map(Shard::parse);
        List<String> remarks = new ArrayList<>();
        List<Conditions> conditions = conditions(remarks);
        CaseSelection selection = options.measuring.selection(regexes, jar.suite());
        List<JmhJar.Content> contents =
                options.javaHomes(remarks).stream().map(jar::content).toList();
        List<ListedBenchmark> benchmarks = contents.get(contents.size() - 1).benchmarks();
        selection.requireEveryMatch(benchmarks);
        jar.suite().rules().check(options.measuring.params());
        Optional<Questions.Bound> all = profile.answersQuestions()
                ? Optional.of(questions(jar.suite()).bind(options.questions, benchmarks))
                : Optional.empty();
        List<BenchmarkCase> selected = all.map(bound -> List.copyOf(bound.cases()))
                .orElseGet(() -> withoutObstacles(selection.of(benchmarks), contents, remarks));
        ForkLength length = options.measuring.length(profile.length());
        Profiles.Warmups warmups =
                options.measuring.fixesWarmup() ? Profiles.Warmups.NONE : Profiles.Warmups.of(jar.suite());
        int runCount = contents.size() * conditions.size();
        Optional<Questions.Bound> asked = all.map(bound -> fittingQuestions(
                bound,
                Math.min(StopRule.MIN_FORKS, mostForks),
                one -> runCount * planned(one, benchmarks, length, warmups).forkSeconds(),
                budget.leftSeconds(),
                remarks));
        List<BenchmarkCase> cases =
                asked.map(bound -> List.copyOf(bound.cases())).orElse(selected);
        List<PlannedCase> planned = cases.stream()
                .map(one -> planned(one, benchmarks, length, warmups))
                .toList();
        int maxForks =
                options.maxForks == null && profile.seconds() != null ? fittingForks(planned, runCount) : mostForks;
        List<PlannedCase> own = shard.map(part -> part.of(planned)).orElse(planned);
        long seed = RunPlan.Settings.seed(options.seed);
        List<Session.PlannedRun> runs = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (JmhJar.Content content : contents) {
            for (Conditions one : conditions) {
                RunPlan.Settings settings = new RunPlan.Settings(
                        profile.name(),
                        seed,
                        precision,
                        maxForks,
                        options.metric,
                        length,
                        one.threads,
                        options.measuring.jvmArgList(),
                        one.gc,
                        one.heap,
                        RunPlan.Settings.PROFILERS,
                        options.shard);
                Session.PlannedRun run = Session.PlannedRun.of(
                        jar,
                        content,
                        new RunPlan.Position(runs.size() + 1, runCount),
                        label(content.subject(), one, labels),
                        settings,
                        givenOptions,
                        asked.isPresent(),
                        withFlags(own, content.subject().feature()));
                remarks.addAll(remarksOnFlags(run.plan()));
                runs.add(run);
            }
        }
        return new Planned(List.copyOf(runs), asked, planned.size(), List.copyOf(remarks));
    }

    /** Single shots keep their annotated length unless the user gave another one: a first call after warm-up is none. */
    private PlannedCase planned(
            BenchmarkCase one, List<ListedBenchmark> benchmarks, ForkLength length, Profiles.Warmups warmups) {
        ForkLength own = one.mode().equals(Mode.SingleShotTime.shortLabel())
                ? options.measuring.length(ForkLength.AS_ANNOTATED)
                : warmups.length(one, length);
        return new PlannedCase(
                one, CaseSelection.forkSeconds(one, benchmarks, own), own.equals(length) ? null : own, null);
    }

    private List<BenchmarkCase> withoutObstacles(
            List<BenchmarkCase> selected, List<JmhJar.Content> contents, List<String> remarks) {
        Map<String, Integer> leftOut = new LinkedHashMap<>();
        List<BenchmarkCase> cases = new ArrayList<>();
        for (BenchmarkCase one : selected) {
            Optional<String> unsupportedReason = contents.stream()
                    .flatMap(content ->
                            jar.suite().rules().unsupportedReason(one, content.subject().feature()).stream())
                    .findFirst();
            unsupportedReason.ifPresentOrElse(reason -> leftOut.merge(reason, 1, Integer::sum), () -> cases.add(one));
        }
        if (cases.isEmpty()) {
            throw CommandFailure.usage("no benchmark is left: " + String.join("; ", leftOut.keySet()));
        }
        leftOut.forEach(
                (reason, count) -> remarks.add("! " + Format.count(count, "benchmark") + " left out: " + reason));
        return cases;
    }

    private List<PlannedCase> withFlags(List<PlannedCase> cases, int jdk) {
        List<String> added = MeasuringOptions.flags(options.jvmArgsAppend);
        return cases.stream()
                .map(planned -> {
                    List<String> flags = Stream.concat(
                                    jar.suite().rules().jvmFlags(planned.benchmarkCase(), jdk).stream(), added.stream())
                            .toList();
                    return flags.isEmpty()
                            ? planned
                            : new PlannedCase(planned.benchmarkCase(), planned.forkSeconds(), planned.length(), flags);
                })
                .toList();
    }

    private static List<String> remarksOnFlags(RunPlan plan) {
        Map<String, List<String>> byFlags = new LinkedHashMap<>();
        plan.cases().stream()
                .filter(planned -> planned.jvmArgs() != null)
                .forEach(planned -> byFlags.computeIfAbsent(
                                String.join(" ", planned.jvmArgs()), any -> new ArrayList<>())
                        .add(planned.benchmarkCase().label()));
        return byFlags.entrySet().stream()
                .map(entry -> Format.count(entry.getValue().size(), "benchmark") + " on " + plan.label() + " with "
                        + entry.getKey() + ", e.g. " + entry.getValue().get(0))
                .toList();
    }

    /** Also limits the budget, for machines on which forks take longer than planned. */
    private int fittingForks(List<PlannedCase> cases, int runCount) {
        double round =
                runCount * cases.stream().mapToDouble(PlannedCase::forkSeconds).sum();
        int forks = profile.forks(round, budget.leftSeconds());
        budget.limit(Math.max(profile.seconds(), SLOWER_MACHINE * forks * round));
        return forks;
    }

    static Questions questions(Suite suite) {
        return suite.questions()
                .orElseThrow(() -> CommandFailure.usage("this jar has no questions; select with a regular expression"));
    }

    private void requireOptionsThatGoTogether() {
        options.measuring.requireApart("--jvm-args-append", MeasuringOptions.flags(options.jvmArgsAppend));
        boolean asks = profile.answersQuestions();
        if (options.questions != null && !asks) {
            throw CommandFailure.usage("--questions " + options.questions + ": profile " + profile.name()
                    + " answers none; use another one, such as quick");
        }
        if (options.questions != null) {
            OptionValues.readable("--questions", options.questions);
        }
        if (options.shard != null && asks) {
            throw CommandFailure.usage("--shard " + options.shard + ": profile " + profile.name()
                    + " answers questions, which takes all their benchmarks; use another profile");
        }
        if (options.shard != null && options.seed == null) {
            throw CommandFailure.usage(
                    "--shard " + options.shard + " needs --seed, the same for all shards: merge joins no others");
        }
        if (asks && (options.measuring.selects(regexes) || options.measuring.listsCases())) {
            throw CommandFailure.usage("profile " + profile.name()
                    + " runs the benchmarks of the headline questions: leave out expressions, --rows, --only, -e and -p,"
                    + " or use another profile");
        }
    }

    /** The conditions of a run beside its JDK; null for those of the annotations. */
    private record Conditions(Collector gc, String heap, Integer threads) {}

    private List<Conditions> conditions(List<String> remarks) {
        List<Collector> gcs = options.measuring.collectors(remarks);
        List<String> heaps = options.measuring.heaps(remarks);
        List<Integer> threads = options.threadCounts(remarks);
        return gcs.stream()
                .flatMap(gc ->
                        heaps.stream().flatMap(heap -> threads.stream().map(count -> new Conditions(gc, heap, count))))
                .toList();
    }

    /** Returns e.g. {@code jdk17} or {@code jdk25-g1-heap256m-t2}; a second JDK with the same version gets a number. */
    private static String label(BuildUnderTest subject, Conditions conditions, Set<String> taken) {
        String base = "jdk" + subject.feature()
                + (conditions.gc == null ? "" : "-" + conditions.gc)
                + (conditions.heap == null ? "" : "-heap" + conditions.heap)
                + (conditions.threads == null ? "" : "-t" + conditions.threads);
        String label = base;
        for (int number = 2; !taken.add(label); number++) {
            label = base + "-" + number;
        }
        return label;
    }

    static Questions.Bound fittingQuestions(
            Questions.Bound questions,
            int forks,
            ToDoubleFunction<BenchmarkCase> seconds,
            double budgetSeconds,
            List<String> remarks) {
        Set<BenchmarkCase> chosen = new LinkedHashSet<>();
        Set<String> titles = new LinkedHashSet<>();
        Map<String, Set<BenchmarkCase>> leftOut = new LinkedHashMap<>();
        questions.byTitle().forEach((title, cases) -> {
            if (needed(chosen, cases, forks, seconds) <= budgetSeconds) {
                chosen.addAll(cases);
                titles.add(title);
            } else {
                leftOut.put(title, cases);
            }
        });
        if (titles.isEmpty()) {
            double least = questions.byTitle().values().stream()
                    .mapToDouble(cases -> needed(chosen, cases, forks, seconds))
                    .min()
                    .orElse(0);
            throw new CommandFailure(
                    ExitCode.NO_VERDICT,
                    "--budget: what is left of it is too short for any question; the shortest needs "
                            + Format.duration(least),
                    null);
        }
        List<String> needs = new ArrayList<>();
        leftOut.forEach((title, cases) ->
                needs.add(title + " (" + Format.duration(needed(chosen, cases, forks, seconds)) + ")"));
        if (!leftOut.isEmpty()) {
            remarks.add("! Not in this budget; each needs: " + String.join("; ", needs));
        }
        return questions.only(titles);
    }

    private static double needed(
            Set<BenchmarkCase> chosen, Set<BenchmarkCase> more, int forks, ToDoubleFunction<BenchmarkCase> seconds) {
        Set<BenchmarkCase> all = new LinkedHashSet<>(chosen);
        all.addAll(more);
        return forks * all.stream().mapToDouble(seconds).sum() / SHARE_OF_FORKS;
    }

    static Questions.Bound plannedQuestions(Questions.Bound questions, List<BenchmarkCase> cases) {
        Set<String> titles = new LinkedHashSet<>(questions.byTitle().keySet());
        titles.removeIf(title -> !cases.containsAll(questions.byTitle().get(title)));
        return questions.only(titles);
    }

    static Questions.Bound answeredQuestions(
            Questions.Bound questions, List<RunInProgress> runs, List<String> remarks) {
        Set<String> titles = new LinkedHashSet<>();
        List<String> leftOut = new ArrayList<>();
        questions.byTitle().forEach((title, cases) -> {
            boolean enough = runs.stream()
                    .flatMap(run -> cases.stream().map(run::find))
                    .allMatch(one -> one != null && (one.isDone() || one.forkCount() >= LEAST_FORKS));
            if (enough) {
                titles.add(title);
            } else {
                leftOut.add(title);
            }
        });
        if (!leftOut.isEmpty()) {
            remarks.add("! Not answered for lack of time: " + String.join("; ", leftOut));
        }
        return questions.only(titles);
    }
}
