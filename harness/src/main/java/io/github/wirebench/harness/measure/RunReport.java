// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.CountingForks.Health;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The texts of a run: the announcement, the line of progress, and at its end a table of all runs, and their warnings. */
final class RunReport {
    private RunReport() {}

    /** A run as far as it is measured; the label distinguishes the runs of one command. */
    record Results(String label, StopRule rule, List<CaseProgress> cases, boolean recordsCpuTime) {

        /** Returns one entry per case with results, as if JMH had run its forks together; none of control benchmarks. */
        List<JmhEntry> entries() {
            return cases.parallelStream()
                    .filter(one -> one.hasForks() && !one.benchmarkCase().isControl())
                    .map(CaseProgress::joined)
                    .toList();
        }

        Map<BenchmarkCase, String> failures() {
            Map<BenchmarkCase, String> failures = new LinkedHashMap<>();
            cases.forEach(one -> one.error().ifPresent(error -> failures.put(one.benchmarkCase(), error)));
            return failures;
        }

        Map<String, String> failuresById() {
            Map<String, String> byId = new LinkedHashMap<>();
            failures().forEach((one, error) -> byId.put(one.id(), error));
            return byId;
        }
    }

    static List<Remark> announcement(List<RunPlan> plans, double budgetSeconds) {
        RunPlan first = plans.get(0);
        StopRule rule = first.settings().stopRule();
        int most = rule.maxForks();
        int least = rule.precision() > 0 ? Math.min(StopRule.MIN_FORKS, most) : most;
        double round = plans.stream().mapToDouble(RunPlan::roundSeconds).sum();
        List<String> labels = plans.stream().map(RunPlan::label).toList();
        List<Remark> lines = new ArrayList<>();
        lines.add(Remark.note(Format.count(first.cases().size(), "benchmark")
                + (plans.size() == 1 ? "" : " on each of " + labels)
                + (least == most
                        ? ": " + least + " JVMs each."
                        : ": " + least + " to " + most + " JVMs each, until the " + metric(rule)
                                + " per operation is known within " + Format.percent(rule.precision()) + ".")));
        lines.add(Remark.note(Format.span(least * round, most * round, budgetSeconds) + ". Seed "
                + first.settings().seed() + "."));
        if (round > budgetSeconds) {
            lines.add(Remark.warning("One JVM for each benchmark takes about " + Format.duration(round)
                    + ": in this budget some will not be measured; select fewer."));
        }
        return lines;
    }

    static String progress(List<RunInProgress> runs, RunInProgress run, CaseProgress next, double secondsLeft) {
        List<CaseProgress> cases =
                runs.stream().flatMap(each -> each.cases().stream()).toList();
        int forks = cases.stream().mapToInt(CaseProgress::forkCount).sum();
        return cases.stream().filter(CaseProgress::isDone).count() + " of " + cases.size() + " benchmarks done, JVM "
                + (forks + 1) + ", at most " + Format.duration(secondsLeft) + " left: "
                + (runs.size() == 1 ? "" : run.plan().label() + " ")
                + next.benchmarkCase().label();
    }

    /** Returns one table of all runs, and what concerns each. */
    static List<String> lines(List<Results> runs) {
        List<String> lines = new ArrayList<>(List.of(""));
        lines.addAll(table(runs));
        lines.add("");
        for (Results run : runs) {
            String label = runs.size() == 1 ? "" : run.label() + ": ";
            warnings(run).forEach(line -> lines.add(new Remark(line.isWarning(), label + line.text()).toString()));
        }
        lines.add("± is the 95% interval across JVMs; CPU is the 25th percentile of the worker threads' iterations;"
                + " B/op is the median of the JVMs.");
        lines.add("");
        return lines;
    }

    private static List<String> table(List<Results> runs) {
        List<String> header = new ArrayList<>(List.of("", "score", "unit", "JVMs", "CPU/op", "B/op", ""));
        if (runs.size() > 1) {
            header.addAll(1, List.of("run", "score against " + runs.get(0).label()));
        }
        // runs of one command have the same cases in the same order
        return PlainText.table(
                header,
                IntStream.range(0, runs.get(0).cases().size())
                        .parallel()
                        .boxed()
                        .flatMap(i -> runs.stream().flatMap(run -> rows(runs, run, i)))
                        .toList());
    }

    private static Stream<List<String>> rows(List<Results> runs, Results run, int number) {
        CaseProgress first = runs.get(0).cases().get(number);
        CaseProgress one = run.cases().get(number);
        List<List<String>> rows = rows(one);
        if (runs.size() > 1) {
            rows.forEach(row -> row.addAll(1, List.of(run.label(), row == rows.get(0) ? against(first, one) : "")));
        }
        return rows.stream();
    }

    /** Returns the row of a case, and those of its parts: the methods of a group, or the percentiles of single calls. */
    private static List<List<String>> rows(CaseProgress one) {
        String label = one.benchmarkCase().label();
        if (one.samples().isEmpty()) {
            return List.of(cells(label, "", "", "0", "", "", mark(one)));
        }
        Samples own = one.samples().get();
        String cpu = own.cpuTimes()
                .map(times -> Format.time(ForkStatistics.mean(times)))
                .orElse("");
        String score = Format.plain(ForkStatistics.mean(own.scores()));
        List<List<String>> rows = new ArrayList<>();
        rows.add(cells(label, score, own.unit(), "" + own.forks(), cpu, Format.bytes(own.allocation()), mark(one)));
        Map<String, Interval> parts = new LinkedHashMap<>();
        own.parts().forEach((name, means) -> parts.put(name, ForkStatistics.mean(means)));
        own.percentiles().forEach((name, value) -> parts.put(name, Interval.of(value)));
        parts.forEach((name, part) -> rows.add(cells("  " + name, Format.plain(part), own.unit(), "", "", "", "")));
        return rows;
    }

    private static List<String> cells(String... cells) {
        return new ArrayList<>(List.of(cells));
    }

    private static String against(CaseProgress first, CaseProgress one) {
        return one == first || !one.hasForks() || !first.hasForks()
                ? ""
                : Format.ratio(ForkStatistics.ratio(
                        one.samples().get().scores(), first.samples().get().scores()));
    }

    private static String mark(CaseProgress one) {
        if (one.error().isPresent()) {
            return "failed";
        }
        if (!one.hasForks()) {
            return "not measured";
        }
        Interval interval = ForkStatistics.mean(one.decidingFigures());
        String width = interval.isKnown() ? "±" + Format.percent(interval.relativeHalfWidth()) : "± unknown";
        Health health = one.health();
        return ((one.reachedAim() ? "" : "! " + width + " ")
                        + (health.settles() ? "" : "! does not settle ")
                        + (health.leftOut() > 0 ? health.leftOut() + " disturbed " : "")
                        + (health.shortOfCpu() > 0 ? "! " + health.shortOfCpu() + " short of CPU" : ""))
                .strip();
    }

    static List<Remark> warnings(Results run) {
        StopRule rule = run.rule();
        List<Health> health = run.cases().stream().map(CaseProgress::health).toList();
        long wide = run.cases().stream()
                .filter(one -> one.error().isEmpty() && !one.reachedAim())
                .count();
        long unsettled = health.stream().filter(one -> !one.settles()).count();
        long leftOut = health.stream().mapToLong(Health::leftOut).sum();
        long starved = health.stream().mapToLong(Health::shortOfCpu).sum();
        List<Remark> lines = new ArrayList<>();
        if (wide > 0) {
            lines.add(Remark.warning(wide + " of " + run.cases().size() + " benchmarks did not reach "
                    + (rule.precision() > 0
                            ? "±" + Format.percent(rule.precision()) + " of " + metric(rule)
                            : rule.maxForks() + " JVMs")));
        }
        if (unsettled > 0) {
            lines.add(
                    Remark.warning(Format.count(unsettled, "benchmark") + " did not settle: in most of the JVMs the JIT"
                            + " compiler was at work, or times were falling or rising, while they were measured. Give a longer"
                            + " --warmup, or --profile thorough, or a quieter machine"));
        }
        if (leftOut > 0) {
            lines.add(Remark.note(Format.count(leftOut, "JVM") + " left out: not warm, or disturbed, while measured"));
        }
        if (starved > 0) {
            lines.add(Remark.warning(Format.count(starved, "JVM") + " got less than "
                    + Format.percent(Health.FULL_SHARE)
                    + " of a CPU per thread: other programs took it, or the benchmark waits"));
        }
        if (!run.recordsCpuTime()) {
            lines.add(Remark.warning("CPU time was not recorded: this jar cannot use the profiler"));
        }
        lines.addAll(failures(run));
        return lines;
    }

    static List<Remark> failures(Results run) {
        return run.failures().entrySet().stream()
                .map(failed -> Remark.warning(failed.getKey().label() + " failed: " + failed.getValue()))
                .toList();
    }

    private static String metric(StopRule rule) {
        return switch (rule.metric()) {
            case CPU -> "CPU time";
            case WALL -> "wall time";
            case BYTES -> "allocation";
        };
    }
}
