// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.run.ForkLength;
import io.github.wirebench.harness.run.Iterations;
import io.github.wirebench.harness.run.JarContent;
import io.github.wirebench.harness.run.JmhJar;
import io.github.wirebench.harness.run.RowSelection;
import io.github.wirebench.harness.run.RunPlan;
import io.github.wirebench.harness.run.RunPlan.PlannedRow;
import io.github.wirebench.harness.run.RunSettings;
import io.github.wirebench.harness.run.StopRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

/** Looks at two jars and plans a run for each, with the same rows and settings. */
final class AbPlanner {
    /** Long enough for the JIT compiler to settle in most rows, short enough for many forks. */
    static final ForkLength LENGTH = new ForkLength(new Iterations(20, 100), new Iterations(15, 100));

    /** For benchmarks that are annotated with no flags: a small heap of fixed size, touched before it is measured, and one collector thread. */
    private static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch");

    private static final String PROFILE = "ab";

    private final AbOptions options;
    private final List<String> regexes;
    private final Map<String, List<String>> givenOptions;
    private final Suite suite;
    private final double budgetSeconds;

    /**
     * @param givenOptions what to record: option name to values as given
     * @param suite whose concerns {@code --only} names
     * @param budgetSeconds for all that is planned; infinite for no limit
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

    /** What is to be measured on one side. */
    record Side(JmhJar jar, RunPlan plan) {}

    /** All of a comparison. */
    record Planned(AbPlan plan, Side base, Side next) {}

    /**
     * Plans.
     *
     * @throws CommandFailure if a jar or an option cannot be used, or the jars have no row in common
     */
    Planned plan(Path base, Path next) {
        JmhJar baseJar = JmhJar.of(suite, base);
        JmhJar nextJar = JmhJar.of(suite, next);
        JarContent baseContent = JarContent.of(baseJar, options.jdk());
        JarContent nextContent = JarContent.of(nextJar, options.jdk());
        List<Row> baseRows = rows(base, baseContent);
        List<Row> nextRows = rows(next, nextContent);
        List<Row> common = baseRows.stream().filter(nextRows::contains).toList();
        if (common.isEmpty()) {
            throw CommandFailure.usage("nothing to compare: " + base + " and " + next + " have no selected benchmark in"
                    + " common (" + baseRows.get(0).id() + " in one, "
                    + nextRows.get(0).id() + " in the other)");
        }
        ForkLength length = options.fork.length(LENGTH);
        RowSelection benchmarks = new RowSelection(baseContent.benchmarks());
        List<PlannedRow> all = common.stream()
                .map(row -> new PlannedRow(
                        row, length.seconds(benchmarks.named(row.benchmark()).orElseThrow(), row.mode())))
                .toList();
        long seed = RunSettings.seed(options.seed);
        AbPart.Chosen chosen = new AbPart(options, budgetSeconds).of(all, seed);
        List<PlannedRow> part = chosen.rows();
        List<PlannedRow> planned = Stream.concat(part.stream(), Rulers.planned(options.fork).stream())
                .toList();
        RunSettings settings = new RunSettings(
                PROFILE,
                seed,
                0,
                Rulers.MOST_FORKS,
                StopRule.Metric.CPU,
                length,
                options.threads(),
                jvmArgs(baseContent, nextContent, part),
                RunSettings.PROFILERS,
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
                chosen.byLot());
        return new Planned(
                plan,
                new Side(baseJar, runPlan(1, AbPlan.BASE, baseContent, settings, planned)),
                new Side(nextJar, runPlan(2, AbPlan.NEXT, nextContent, settings, planned)));
    }

    private RunPlan runPlan(
            int number, String label, JarContent content, RunSettings settings, List<PlannedRow> planned) {
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

    private List<Row> rows(Path jar, JarContent content) {
        RowSelection selection = new RowSelection(content.benchmarks());
        Path file = options.selection.rows();
        boolean selects = !regexes.isEmpty()
                || !options.only.isEmpty()
                || !options.selection.excludes().isEmpty()
                || !options.selection.paramValues().isEmpty();
        if (file != null && selects) {
            throw CommandFailure.usage("--rows names all rows: leave out expressions, --only, -e and -p");
        }
        try {
            return file == null
                    ? selection.matching(
                            regexes,
                            suite.concerns(options.only),
                            options.selection.excludes(),
                            options.selection.paramValues())
                    : selection.listedIn(file);
        } catch (CommandFailure e) {
            throw CommandFailure.usage(jar + ": " + e.getMessage(), e);
        }
    }

    /** Null for the annotated ones. Flags of one side alone would be a difference that nobody asked for. */
    private List<String> jvmArgs(JarContent base, JarContent next, List<PlannedRow> rows) {
        if (options.fork.jvmArgList() != null) {
            return options.fork.jvmArgList();
        }
        boolean annotated = Stream.of(base, next)
                .flatMap(content -> selected(content, rows))
                .anyMatch(benchmark -> benchmark.jvmArgs() != null);
        return annotated ? null : FLAGS;
    }

    private static Stream<HostedBenchmark> selected(JarContent content, List<PlannedRow> rows) {
        RowSelection benchmarks = new RowSelection(content.benchmarks());
        return rows.stream()
                .map(row -> row.row().benchmark())
                .distinct()
                .map(name -> benchmarks.named(name).orElseThrow());
    }

    private static List<String> remarks(JarContent base, JarContent next, List<PlannedRow> rows) {
        List<String> remarks = new ArrayList<>();
        if (base.subject().sha256().equals(next.subject().sha256())) {
            remarks.add(
                    "! both jars have the same content: this tells how well the machine compares, and nothing else");
        }
        if (!base.facts().jmhVersion().equals(next.facts().jmhVersion())) {
            remarks.add("! JMH versions differ: " + base.facts().jmhVersion() + " in BASE, "
                    + next.facts().jmhVersion() + " in NEW");
        }
        List<HostedBenchmark> before = selected(base, rows).toList();
        List<HostedBenchmark> after = selected(next, rows).toList();
        for (int i = 0; i < before.size(); i++) {
            if (!Objects.equals(before.get(i).jvmArgs(), after.get(i).jvmArgs())) {
                remarks.add("! annotated JVM flags differ, as of "
                        + before.get(i).name() + ": " + before.get(i).jvmArgs() + " in BASE, "
                        + after.get(i).jvmArgs() + " in NEW");
                break;
            }
        }
        return remarks;
    }
}
