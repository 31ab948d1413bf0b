// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The texts of a run: the announcement, the line of progress, and at its end a table per run, its warnings, and a joint table
 * of several runs.
 */
final class RunReport {
    private static final String NOT_MEASURED = "not measured";

    private RunReport() {}

    record Results(
            String label,
            String vmVersion,
            Path directory,
            StopRule rule,
            List<CaseProgress> cases,
            boolean recordsCpuTime) {

        /** Returns one entry per case with results, as if JMH had run its forks together; none of control benchmarks. */
        List<JmhEntry> entries() {
            return cases.parallelStream()
                    .filter(one -> one.hasForks() && !one.benchmarkCase().isControl())
                    .map(CaseProgress::joined)
                    .toList();
        }

        List<CaseProgress> failures() {
            return cases.stream().filter(one -> one.error().isPresent()).toList();
        }

        Map<String, String> errors() {
            Map<String, String> errors = new LinkedHashMap<>();
            failures()
                    .forEach(one ->
                            errors.put(one.benchmarkCase().id(), one.error().orElseThrow()));
            return errors;
        }
    }

    static List<Remark> announcement(List<RunPlan> plans, double budgetSeconds) {
        RunPlan first = plans.get(0);
        StopRule rule = first.settings().stopRule();
        int most = rule.maxForks();
        int least = rule.precision() > 0 ? Math.min(StopRule.MIN_FORKS, most) : most;
        double round = plans.stream().mapToDouble(plan -> plan.seconds(1)).sum();
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

    static List<String> dryRun(List<RunPlan> plans, List<Remark> remarks, double budgetSeconds) {
        List<String> lines = new ArrayList<>();
        remarks.forEach(line -> lines.add("# " + line));
        announcement(plans, budgetSeconds).forEach(line -> lines.add("# " + line));
        plans.get(0).benchmarkCases().forEach(one -> lines.add(one.id()));
        return lines;
    }

    static String progress(List<RunInProgress> runs, RunInProgress run, CaseProgress next, double secondsLeft) {
        int count = 0;
        int done = 0;
        int forks = 0;
        double widest = 0;
        for (RunInProgress each : runs) {
            for (CaseProgress one : each.cases()) {
                count++;
                forks += one.forkCount();
                if (one.isDone()) {
                    done++;
                } else if (one.forkCount() > 2 && one.decidingInterval().isKnown()) {
                    // two forks tell little about the third
                    widest = Math.max(widest, one.decidingInterval().relativeHalfWidth());
                }
            }
        }
        return done + " of " + count + " benchmarks done, JVM " + (forks + 1) + ", at most "
                + Format.duration(secondsLeft) + " left"
                + (widest > 0 ? ", widest interval ±" + Format.percent(widest, 1) : "") + ": "
                + (runs.size() == 1 ? "" : run.plan().label() + " ")
                + next.benchmarkCase().label();
    }

    static List<String> lines(List<Results> runs, boolean withTables) {
        List<String> lines = new ArrayList<>();
        for (Results run : runs) {
            lines.add("");
            if (runs.size() > 1) {
                lines.add(run.label() + ": JDK " + run.vmVersion() + cpu(run) + ", in " + run.directory());
            }
            if (withTables) {
                lines.addAll(table(run));
                lines.addAll(percentiles(run));
                lines.add("");
            }
            warnings(run).forEach(line -> lines.add(line.toString()));
        }
        if (runs.size() > 1) {
            lines.addAll(jointTable(runs));
        }
        if (withTables) {
            lines.add("± is the 95% interval across JVMs; CPU is the 25th percentile of the worker threads' iterations;"
                    + " B/op is the median of the JVMs.");
            lines.add("");
        }
        return lines;
    }

    /** Returns the CPU that the run's record names, after a comma; empty if it names none. */
    private static String cpu(Results run) {
        return RunInfo.read(new RunDirectory(run.directory()).runJson()).cpus().stream()
                .map(cpu -> ", " + Machine.shortCpu(cpu))
                .collect(Collectors.joining());
    }

    private static List<String> table(Results run) {
        // a merged run can have thousands of cases
        List<List<String>> rows =
                run.cases().parallelStream().flatMap(one -> rows(one).stream()).toList();
        return PlainText.table(List.of("", "score", "unit", "JVMs", "CPU/op", "B/op", ""), rows);
    }

    private static List<List<String>> rows(CaseProgress one) {
        String label = one.benchmarkCase().label();
        Samples own = one.samples().orElse(null);
        if (own == null) {
            return List.of(List.of(label, "", "", "0", "", "", mark(one)));
        }
        List<List<String>> rows = new ArrayList<>();
        String cpu = own.cpuTimes()
                .map(times -> Format.time(ForkStatistics.mean(times)))
                .orElse("");
        String bytes = Format.bytes(own.allocation());
        rows.add(List.of(label, score(one), own.unit(), String.valueOf(own.forks()), cpu, bytes, mark(one)));
        own.parts()
                .forEach((name, means) -> rows.add(
                        List.of("  " + name, Format.plain(ForkStatistics.mean(means)), own.unit(), "", "", "", "")));
        return rows;
    }

    /** Returns a table of the single calls of cases in sample mode, with a blank line before it; none without such cases. */
    private static List<String> percentiles(Results run) {
        Map<CaseProgress, Map<String, Double>> known = new LinkedHashMap<>();
        for (CaseProgress one : run.cases()) {
            one.samples()
                    .map(Samples::percentiles)
                    .filter(own -> !own.isEmpty())
                    .ifPresent(own -> known.put(one, own));
        }
        if (known.isEmpty()) {
            return List.of();
        }
        Set<String> names = known.values().stream()
                .map(Map::keySet)
                .reduce((most, next) -> next.size() > most.size() ? next : most)
                .orElseThrow();
        List<String> header = new ArrayList<>(List.of("single calls", "unit"));
        header.addAll(names);
        List<List<String>> rows = new ArrayList<>();
        known.forEach((one, own) -> {
            List<String> cells = new ArrayList<>(List.of(one.benchmarkCase().label(), unit(one)));
            names.forEach(name -> cells.add(own.containsKey(name) ? Format.plain(Interval.of(own.get(name))) : ""));
            rows.add(cells);
        });
        List<String> lines = new ArrayList<>(PlainText.table(header, rows));
        lines.add(0, "");
        return lines;
    }

    private static String score(CaseProgress one) {
        return one.samples()
                .map(samples -> Format.plain(ForkStatistics.mean(samples.scores())))
                .orElse("");
    }

    private static String unit(CaseProgress one) {
        return one.samples().map(Samples::unit).orElse("");
    }

    private static String mark(CaseProgress one) {
        if (one.error().isPresent()) {
            return "failed";
        }
        if (!one.hasForks()) {
            return NOT_MEASURED;
        }
        Samples.Health health = one.health();
        return ((one.reachedAim() ? "" : "! " + width(one) + " ")
                        + (health.settles() ? "" : "! does not settle ")
                        + (health.leftOut() > 0 ? health.leftOut() + " disturbed " : "")
                        + (health.shortOfCpu() > 0 ? "! " + health.shortOfCpu() + " short of CPU" : ""))
                .strip();
    }

    private static String width(CaseProgress one) {
        Interval interval = one.decidingInterval();
        return !one.hasForks()
                ? NOT_MEASURED
                : interval.isKnown() ? "±" + Format.percent(interval.relativeHalfWidth()) : "± unknown";
    }

    static List<Remark> warnings(Results run) {
        StopRule rule = run.rule();
        List<CaseProgress> wide = run.cases().stream()
                .filter(one -> one.error().isEmpty() && !one.reachedAim())
                .sorted(Comparator.comparingDouble(RunReport::relativeWidth).reversed())
                .toList();
        List<CaseProgress> unsettled =
                run.cases().stream().filter(one -> !one.settles()).toList();
        List<Samples.Health> health =
                run.cases().stream().map(CaseProgress::health).toList();
        long leftOut = health.stream().mapToLong(Samples.Health::leftOut).sum();
        long starved = health.stream().mapToLong(Samples.Health::shortOfCpu).sum();
        List<Remark> lines = new ArrayList<>();
        if (!wide.isEmpty()) {
            lines.add(Remark.warning(wide.size() + " of " + run.cases().size() + " benchmarks did not reach "
                    + (rule.precision() > 0
                            ? "±" + Format.percent(rule.precision()) + " of " + metric(rule)
                            : rule.maxForks() + " JVMs")
                    + ": " + some(wide, one -> one.benchmarkCase().label() + " " + width(one))));
        }
        if (!unsettled.isEmpty()) {
            lines.add(Remark.warning(unsettled.size() + (unsettled.size() == 1 ? " benchmark does" : " benchmarks do")
                    + " not settle: in most of the JVMs the JIT compiler was at work, or times were falling or rising,"
                    + " while they were measured. Give a longer --warmup, or --profile thorough, or a quieter machine:"
                    + " "
                    + some(unsettled, one -> one.benchmarkCase().label())));
        }
        if (leftOut > 0) {
            lines.add(Remark.note(Format.count(leftOut, "JVM") + (leftOut == 1 ? " does" : " do")
                    + " not count: not warm, or disturbed, while measured"));
        }
        if (starved > 0) {
            lines.add(Remark.warning(Format.count(starved, "JVM") + " got less than "
                    + Format.percent(Samples.Health.FULL_SHARE)
                    + " of a CPU per thread: other programs took it, or the benchmark waits"));
        }
        if (!run.recordsCpuTime()) {
            lines.add(Remark.warning("CPU time was not recorded: this jar cannot use the profiler"));
        }
        lines.addAll(failures(run));
        return lines;
    }

    private static String some(List<CaseProgress> cases, Function<CaseProgress, String> text) {
        return Format.some(cases.stream().map(text).toList());
    }

    static List<Remark> failures(Results run) {
        return run.failures().stream()
                .map(one -> Remark.warning(
                        one.benchmarkCase().label() + " failed: " + one.error().get()))
                .toList();
    }

    private static double relativeWidth(CaseProgress one) {
        Interval interval = one.decidingInterval();
        return interval.isKnown() ? interval.relativeHalfWidth() : Double.MAX_VALUE;
    }

    private static List<String> jointTable(List<Results> runs) {
        Results first = runs.get(0);
        List<String> header = new ArrayList<>(List.of("", "unit", first.label()));
        for (Results run : runs.subList(1, runs.size())) {
            header.addAll(List.of(run.label(), "against " + first.label()));
        }
        List<List<String>> rows = new ArrayList<>();
        for (CaseProgress base : first.cases()) {
            List<CaseProgress> same = runs.stream()
                    .flatMap(run -> run.cases().stream())
                    .filter(one -> one.benchmarkCase().equals(base.benchmarkCase()))
                    .toList();
            String units = same.stream()
                    .map(RunReport::unit)
                    .filter(unit -> !unit.isEmpty())
                    .findFirst()
                    .orElse("");
            List<String> cells = new ArrayList<>(List.of(base.benchmarkCase().label(), units, score(base)));
            same.stream().skip(1).forEach(one -> cells.addAll(List.of(score(one), against(base, one))));
            rows.add(cells);
        }
        List<String> lines = new ArrayList<>(List.of("", "All runs; more is slower, except in ops/time:", ""));
        lines.addAll(PlainText.table(header, rows));
        lines.add("");
        return lines;
    }

    private static String against(CaseProgress base, CaseProgress one) {
        return one.hasForks() && base.hasForks()
                ? Format.ratio(ForkStatistics.ratio(
                        one.samples().get().scores(), base.samples().get().scores()))
                : "";
    }

    private static String metric(StopRule rule) {
        return (rule.metric() == StopRule.Metric.CPU ? "CPU" : "wall") + " time";
    }
}
