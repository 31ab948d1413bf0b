// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.host.HostedJmh;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.questions.Answers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

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
        List<String> concerns = concerns();
        Map<String, List<String>> params = options.paramValues();
        List<Path> homes = options.jdks.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : options.jdks;
        List<Subject> subjects = new ArrayList<>();
        List<HostedBenchmark> benchmarks = List.of();
        for (Path home : homes) {
            Path log = temporaryLog();
            try (HostedJmh host = HostedJmh.start(home, jar.classPath(), log)) {
                benchmarks = host.benchmarks();
                subjects.add(Subject.of(jar, home, host.facts()));
            } finally {
                deleteUnlessNeeded(log);
            }
        }
        Optional<Answers> answers = profile.rows().equals(Profile.QUESTIONS)
                ? Optional.of(Answers.of(jar.suite(), options.questions, benchmarks))
                : Optional.empty();
        RowSelection selection = new RowSelection(benchmarks);
        List<Row> rows = answers.map(asked -> List.copyOf(asked.rows()))
                .orElseGet(() -> options.rows == null
                        ? selection.matching(regexes, concerns, options.excludes, params)
                        : selection.listedIn(options.rows));
        ForkLength length = options.length(profile.length(rows.size()));
        List<RunPlan.PlannedRow> planned = rows.stream()
                .map(row -> new RunPlan.PlannedRow(
                        row, length.seconds(selection.named(row.benchmark()).orElseThrow(), row.mode())))
                .toList();
        List<RunPlan.PlannedRow> mine = shard.map(part -> part.of(
                        planned,
                        RunPlan.PlannedRow::forkSeconds,
                        row -> row.row().id()))
                .orElse(planned);
        long seed = options.seed == null ? ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE) : options.seed;
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
                                options.jvmArgList(),
                                List.of("gc", Profile.CPU_PROFILER),
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
                || !options.excludes.isEmpty()
                || !options.params.isEmpty();
        if (options.rows != null && selects) {
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
        if (profile.rows().equals(Profile.QUESTIONS) && (selects || options.rows != null)) {
            throw CommandFailure.usage("profile " + profile.name()
                    + " runs the rows of the headline questions: leave out expressions, --rows, --only, -e and -p,"
                    + " or take another profile");
        }
    }

    private static Path temporaryLog() {
        try {
            return Files.createTempFile("wirebench-", ".log");
        } catch (IOException e) {
            throw CommandFailure.usage("cannot write to " + System.getProperty("java.io.tmpdir"), e);
        }
    }

    /** What a host printed that could not be started stays: the message points to it. */
    private static void deleteUnlessNeeded(Path log) {
        try {
            if (Files.size(log) == 0) {
                Files.delete(log);
            }
        } catch (IOException e) {
            log.toFile().deleteOnExit();
        }
    }

    private List<String> concerns() {
        Map<String, String> known = jar.suite().concerns();
        return options.only.stream()
                .map(name -> Optional.ofNullable(known.get(name))
                        .orElseThrow(() -> CommandFailure.usage("--only " + name + ": "
                                + (known.isEmpty()
                                        ? "this jar names no concerns; select with a regular expression"
                                        : "there is no such concern; there are: "
                                                + String.join(", ", known.keySet())))))
                .toList();
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
