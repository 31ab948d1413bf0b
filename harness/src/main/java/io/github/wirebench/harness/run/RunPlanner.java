// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.questions.Answers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Turns options into plans: one for each JDK and number of threads. */
final class RunPlanner {
    private final RunOptions options;
    private final List<String> regexes;
    private final Map<String, List<String>> givenOptions;
    private final JmhJar jar;
    private final Profile profile;

    /**
     * @param givenOptions what to record: option name to values as given
     */
    RunPlanner(RunOptions options, List<String> regexes, Map<String, List<String>> givenOptions, Suite suite) {
        this.options = options;
        this.regexes = regexes;
        this.givenOptions = givenOptions;
        this.jar = JmhJar.of(suite, options.jar);
        this.profile = Profiles.of(suite).named(options.profileName());
    }

    /**
     * What is to be run.
     *
     * @param jar whose benchmarks
     * @param plans one per combination, all with the same rows
     * @param answers the questions that are answered at the end; empty if the profile is not about them
     * @param rowsOfAllShards how many rows there are with those of other machines
     */
    record Planned(JmhJar jar, List<RunPlan> plans, Optional<Answers> answers, int rowsOfAllShards) {}

    /**
     * Looks at jar and JDKs and chooses the rows.
     *
     * @throws CommandFailure if an option cannot be followed
     */
    Planned plan() {
        requireOneSelection();
        double precision = options.precision(profile);
        int maxForks = options.maxForks(profile);
        Optional<Shard> shard = Optional.ofNullable(options.shard).map(Shard::parse);
        requireSeedOfShards();
        List<Integer> threads = options.threadCounts();
        List<String> concerns = jar.suite().concerns(options.only);
        Map<String, List<String>> params = options.selection.paramValues();
        List<Path> homes = options.jdks.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : options.jdks;
        List<Subject> subjects = new ArrayList<>();
        List<HostedBenchmark> benchmarks = List.of();
        for (Path home : homes) {
            JarContent content = JarContent.of(jar, home);
            benchmarks = content.benchmarks();
            subjects.add(content.subject());
        }
        Optional<Answers> answers = profile.rows().equals(Profile.QUESTIONS)
                ? Optional.of(Answers.of(jar.suite(), options.questions, benchmarks))
                : Optional.empty();
        RowSelection selection = new RowSelection(benchmarks);
        List<Row> rows = answers.map(asked -> List.copyOf(asked.rows()))
                .orElseGet(() -> options.selection.rows == null
                        ? selection.matching(regexes, concerns, options.selection.excludes, params)
                        : selection.listedIn(options.selection.rows));
        ForkLength length = options.fork.length(profile.length(rows.size()));
        List<RunPlan.PlannedRow> planned = rows.stream()
                .map(row -> new RunPlan.PlannedRow(
                        row, length.seconds(selection.named(row.benchmark()).orElseThrow(), row.mode())))
                .toList();
        List<RunPlan.PlannedRow> mine = shard.map(part -> part.of(
                        planned,
                        RunPlan.PlannedRow::forkSeconds,
                        row -> row.row().id()))
                .orElse(planned);
        long seed = RunSettings.seed(options.seed);
        List<RunPlan> plans = new ArrayList<>();
        Set<String> labels = new HashSet<>();
        for (Subject subject : subjects) {
            for (Integer count : threads) {
                plans.add(new RunPlan(
                        UUID.randomUUID().toString(),
                        new RunPlan.Position(plans.size() + 1, subjects.size() * threads.size()),
                        label(subject, count, labels),
                        subject,
                        new RunSettings(
                                profile.name(),
                                seed,
                                precision,
                                maxForks,
                                options.metric == null ? StopRule.Metric.CPU : options.metric,
                                length,
                                count,
                                options.fork.jvmArgList(),
                                RunSettings.PROFILERS,
                                options.shard),
                        givenOptions,
                        answers.isPresent(),
                        mine));
            }
        }
        return new Planned(jar, List.copyOf(plans), answers, planned.size());
    }

    private void requireSeedOfShards() {
        if (options.shard != null && options.seed == null) {
            throw CommandFailure.usage(
                    "--shard " + options.shard + " needs --seed, the same for all shards: merge joins no others");
        }
    }

    private void requireOneSelection() {
        boolean selects = !regexes.isEmpty()
                || !options.only.isEmpty()
                || !options.selection.excludes.isEmpty()
                || !options.selection.params.isEmpty();
        if (options.selection.rows != null && selects) {
            throw CommandFailure.usage("--rows names all rows: leave out expressions, --only, -e and -p");
        }
        if (options.questions != null && !profile.rows().equals(Profile.QUESTIONS)) {
            throw CommandFailure.usage("--questions " + options.questions + ": profile " + profile.name()
                    + " answers none; take another one, such as quick");
        }
        if (profile.rows().equals(Profile.QUESTIONS) && options.shard != null) {
            throw CommandFailure.usage("--shard " + options.shard + ": profile " + profile.name()
                    + " answers questions, which takes all their rows; take another profile");
        }
        if (profile.rows().equals(Profile.QUESTIONS) && (selects || options.selection.rows != null)) {
            throw CommandFailure.usage("profile " + profile.name()
                    + " runs the rows of the headline questions: leave out expressions, --rows, --only, -e and -p,"
                    + " or take another profile");
        }
    }

    /** Such as {@code jdk17} or {@code jdk25-t2}; a second JDK with the same version gets a number. */
    private static String label(Subject subject, Integer threads, Set<String> taken) {
        String feature = subject.javaVersion().replaceFirst("^1\\.", "").replaceFirst("[^0-9].*", "");
        String base = "jdk" + feature + (threads == null ? "" : "-t" + threads);
        String label = base;
        for (int number = 2; !taken.add(label); number++) {
            label = base + "-" + number;
        }
        return label;
    }
}
