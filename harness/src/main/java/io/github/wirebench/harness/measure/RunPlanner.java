// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.Shard;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.Suite.CaseRules;
import io.github.wirebench.harness.data.Suite.Questions;
import io.github.wirebench.harness.measure.MeasuringOptions.Variant;
import io.github.wirebench.harness.measure.Rounds.Budget;
import io.github.wirebench.harness.stats.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;

/** Turns options into plans: one for each combination of JDK, its state, garbage collector, heap and number of threads. */
record RunPlanner(
        RunCommand.Options options, List<String> regexes, Budget budget, JmhJar jar, Profiles.Profile profile) {
    /** Factor by which forks may take longer than planned before a run of limited time ends early. */
    private static final double SLOWER_MACHINE = 1.1;

    /** Reading and writing with two libraries. */
    private static final int ESSENTIAL_CASES = 4;

    /** Reading, or what else the first panel is about, with two libraries. */
    static final int COMPARED_CASES = 2;

    /** For a second start of the host, a look at the machine, and forks that take longer than planned. */
    private static final double SHARE_OF_FORKS = 0.9;

    record Planned(List<RunPlan> plans, Optional<Questions.Bound> questions, List<Remark> remarks) {}

    RunPlanner(RunCommand.Options options, List<String> regexes, Suite suite, Budget budget) {
        this(
                options,
                regexes,
                budget,
                JmhJar.of(suite, options.jar),
                Profiles.of(suite).named(options.profile));
    }

    /** @param given the options as they are recorded */
    Planned plan(Map<String, List<String>> given) {
        requireOptionsThatGoTogether();
        MeasuringOptions measuring = options.measuring;
        double precision = options.precision(profile);
        int maxForks = options.maxForks(profile);
        ForkLength length = measuring.length(profile.length());
        Shard shard = options.shard == null ? null : Shard.parse(options.shard);
        String folder = measuring.folders(1).get(0);
        Long timeoutMillis = measuring.timeoutMillis();
        List<Remark> remarks = new ArrayList<>();
        List<Variant> variants = measuring.variants();
        CaseSelection selection = measuring.selection(regexes, jar.suite());
        Map<Path, JmhJar.Content> contents = new LinkedHashMap<>();
        variants.forEach(one -> contents.computeIfAbsent(one.jdk(), jar::content));
        List<ListedBenchmark> benchmarks =
                contents.get(variants.get(variants.size() - 1).jdk()).benchmarks();
        selection.requireEveryMatch(benchmarks);
        CaseRules rules = jar.suite().rules();
        rules.check(measuring.params());
        Profiles.Warmups warmups = measuring.warmup == null ? Profiles.Warmups.of(jar.suite()) : Profiles.Warmups.NONE;
        Function<BenchmarkCase, PlannedCase> planning = one -> {
            // a first call after warm-up is none
            ForkLength own = one.mode().equals(Mode.SingleShotTime.shortLabel())
                    ? measuring.length(ForkLength.AS_ANNOTATED)
                    : warmups.length(one, length);
            double seconds = CaseSelection.forkSeconds(one, benchmarks, own);
            return new PlannedCase(one, seconds, own.equals(length) ? null : own, null);
        };
        Optional<Questions.Bound> questions = Optional.empty();
        Collection<BenchmarkCase> cases;
        if (profile.answersQuestions()) {
            questions = Optional.of(fittingQuestions(
                    questions(jar.suite()).bind(options.questions, benchmarks),
                    one -> variants.size() * planning.apply(one).forkSeconds(),
                    budget.leftSeconds(),
                    remarks));
            cases = questions.get().cases();
        } else {
            cases = withoutObstacles(selection.of(benchmarks, List.of()), contents.values(), remarks);
        }
        List<PlannedCase> planned = cases.stream().map(planning).toList();
        if (options.maxForks == null && profile.seconds() != null) {
            double round = variants.size() * RunPlan.seconds(planned);
            maxForks = profile.forks(round, budget.leftSeconds());
            // also for machines on which forks take longer than planned
            budget.limit(Math.max(profile.seconds(), SLOWER_MACHINE * maxForks * round));
        }
        List<PlannedCase> own = shard == null ? planned : shard.of(planned, this::compared);
        long seed = measuring.seed();
        List<RunPlan> plans = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (Variant one : variants) {
            JmhJar.Content content = contents.get(one.jdk());
            int jdk = content.subject().feature();
            RunPlan.Settings settings = new RunPlan.Settings(
                    profile.name(),
                    seed,
                    new StopRule(precision, maxForks, options.metric),
                    length,
                    one.with(measuring.jvmArgList()),
                    options.shard,
                    folder,
                    timeoutMillis);
            plans.add(content.plan(
                    new RunPlan.Position(plans.size() + 1, variants.size()),
                    label(jdk, one, labels),
                    settings,
                    given,
                    questions.isPresent(),
                    own.stream()
                            .map(each -> measuring.withFlags(each, rules.jvmFlags(each.benchmarkCase(), jdk)))
                            .toList()));
        }
        return new Planned(plans, questions, remarks);
    }

    /** Returns the input of a case, with which other cases have to be compared; of one without an input, itself. */
    private Object compared(BenchmarkCase one) {
        Map<String, String> inputs = new TreeMap<>(one.params());
        inputs.keySet().retainAll(jar.suite().chartParams());
        return inputs.isEmpty() ? one : inputs;
    }

    private List<BenchmarkCase> withoutObstacles(
            List<BenchmarkCase> selected, Collection<JmhJar.Content> contents, List<Remark> remarks) {
        Map<String, Integer> leftOut = new LinkedHashMap<>();
        List<BenchmarkCase> cases = new ArrayList<>(selected);
        cases.removeIf(one -> {
            Optional<String> obstacle = contents.stream()
                    .map(content -> content.subject().feature())
                    .flatMap(jdk -> jar.suite().rules().unsupportedReason(one, jdk).stream())
                    .findFirst();
            obstacle.ifPresent(reason -> leftOut.merge(reason, 1, Integer::sum));
            return obstacle.isPresent();
        });
        if (cases.isEmpty()) {
            throw CommandFailure.usage("no benchmark is left: " + String.join("; ", leftOut.keySet()));
        }
        leftOut.forEach((reason, count) ->
                remarks.add(Remark.warning(Format.count(count, "benchmark") + " left out: " + reason)));
        return cases;
    }

    static Questions questions(Suite suite) {
        return suite.questions()
                .orElseThrow(() -> CommandFailure.usage("this jar has no questions; select with a regular expression"));
    }

    private void requireOptionsThatGoTogether() {
        boolean asks = profile.answersQuestions();
        String ofProfile = ": profile " + profile.name();
        if (options.questions != null && !asks) {
            throw CommandFailure.usage(
                    "--questions " + options.questions + ofProfile + " answers none; use another one, such as quick");
        }
        if (options.shard != null && asks) {
            throw CommandFailure.usage("--shard " + options.shard + ofProfile
                    + " answers questions, which takes all their benchmarks; use another profile");
        }
        if (options.shard != null && options.measuring.seed == null) {
            throw CommandFailure.usage(
                    "--shard " + options.shard + " needs --seed, the same for all shards: merge joins no others");
        }
        if (asks && (options.measuring.rows != null || options.measuring.selects(regexes))) {
            throw CommandFailure.usage("profile " + profile.name()
                    + " runs the benchmarks of the headline questions: leave out expressions, --rows, --only, -e and"
                    + " -p, or use another profile");
        }
    }

    /** Returns e.g. {@code jdk17} or {@code jdk25-g1-heap256m-t2}; a second JDK with the same version gets a number. */
    private static String label(int jdk, Variant variant, Set<String> taken) {
        String base = "jdk" + jdk
                + (variant.state() == null ? "" : "-" + variant.state())
                + (variant.gc() == null ? "" : "-" + variant.gc())
                + (variant.heap() == null ? "" : "-heap" + variant.heap())
                + (variant.threads() == null ? "" : "-t" + variant.threads());
        String label = base;
        for (int number = 2; !taken.add(label); number++) {
            label = base + "-" + number;
        }
        return label;
    }

    static Questions.Bound fittingQuestions(
            Questions.Bound questions,
            ToDoubleFunction<BenchmarkCase> seconds,
            double budgetSeconds,
            List<Remark> remarks) {
        Set<BenchmarkCase> chosen = new LinkedHashSet<>();
        Map<String, Double> needs = new LinkedHashMap<>();
        questions.byTitle().forEach((title, cases) -> {
            // more is measured if there is time; hints and garbage are better than nothing
            Set<BenchmarkCase> all = new LinkedHashSet<>(comparison(cases));
            all.addAll(chosen);
            double needed = all.stream().mapToDouble(seconds).sum() / SHARE_OF_FORKS;
            if (needed > budgetSeconds) {
                needs.put(title, needed);
            } else {
                chosen.addAll(all);
            }
        });
        if (needs.size() == questions.byTitle().size()) {
            throw CommandFailure.noVerdict(
                    "--budget: what is left of it is too short for any question; the shortest needs "
                            + Format.duration(Collections.min(needs.values())));
        }
        if (!needs.isEmpty()) {
            remarks.add(Remark.warning("Not in this budget; each needs: "
                    + needs.entrySet().stream()
                            .map(need -> need.getKey() + " (" + Format.duration(need.getValue()) + ")")
                            .collect(Collectors.joining("; "))));
        }
        Set<String> fitting = new LinkedHashSet<>(questions.byTitle().keySet());
        fitting.removeAll(needs.keySet());
        return questions.only(fitting);
    }

    /** Returns the cases of a question that answer it: the first two of its first panels. */
    static Set<BenchmarkCase> essential(Set<BenchmarkCase> cases) {
        return cases.stream().limit(ESSENTIAL_CASES).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the cases of a question that are not given up, however little time there is: the first two of its first panel. */
    static List<BenchmarkCase> comparison(Collection<BenchmarkCase> cases) {
        return cases.stream().limit(COMPARED_CASES).toList();
    }

    /** Returns the questions whose comparisons have forks in all runs; if none have, those with any fork. */
    static Questions.Bound answeredQuestions(
            Questions.Bound questions, List<RunInProgress> runs, List<Remark> remarks) {
        Predicate<CaseProgress> hasForks = one -> one != null && (one.isDone() || one.hasForks());
        Questions.Bound whole = questions.where(cases -> runs.stream()
                .flatMap(run -> comparison(cases).stream().map(run::find))
                .allMatch(hasForks));
        Questions.Bound answered = !whole.byTitle().isEmpty()
                ? whole
                : questions.where(cases -> runs.stream()
                        .allMatch(run -> cases.stream().map(run::find).anyMatch(hasForks)));
        Set<String> others = new LinkedHashSet<>(questions.byTitle().keySet());
        others.removeAll(answered.byTitle().keySet());
        if (!others.isEmpty()) {
            remarks.add(Remark.warning("Not answered for lack of time: " + String.join("; ", others)));
        }
        return answered;
    }
}
