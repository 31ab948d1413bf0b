// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts of a run: the announcement, the line of progress, and at its end a table per run, its warnings, and a joint table
 * of several runs.
 */
final class RunReport {
    /** Number of cases that a warning names; run.json and jmh.json have them all. */
    private static final int NAMED = 5;

    private static final String NOT_MEASURED = "not measured";

    private final List<Results> runs;

    RunReport(List<Results> runs) {
        this.runs = runs;
    }

    record Results(
            String label,
            String vmVersion,
            Path directory,
            StopRule rule,
            List<CaseProgress> cases,
            boolean recordsCpuTime) {

        /** Returns one entry per case with results, as if JMH had run its forks together. */
        List<JmhEntry> entries() {
            return cases.stream()
                    .filter(CaseProgress::hasForks)
                    .map(CaseProgress::joined)
                    .toList();
        }

        List<CaseProgress> failures() {
            return cases.stream().filter(one -> one.error().isPresent()).toList();
        }

        /** Returns why each of them failed, by its id. */
        Map<String, String> errors() {
            Map<String, String> errors = new LinkedHashMap<>();
            failures()
                    .forEach(one ->
                            errors.put(one.benchmarkCase().id(), one.error().orElseThrow()));
            return errors;
        }
    }

    static List<String> announcement(List<RunPlan> plans, double budgetSeconds) {
        RunPlan first = plans.get(0);
        StopRule rule = first.settings().stopRule();
        String cases = Format.count(first.cases().size(), "benchmark")
                + (plans.size() == 1
                        ? ""
                        : " on each of " + plans.stream().map(RunPlan::label).toList());
        int least = rule.precision() > 0 ? Math.min(StopRule.MIN_FORKS, rule.maxForks()) : rule.maxForks();
        boolean fixed = least == rule.maxForks();
        List<String> lines = new ArrayList<>();
        lines.add(
                fixed
                        ? cases + ": " + least + " JVMs each."
                        : cases + ": " + least + " to " + rule.maxForks() + " JVMs each, until the " + metric(rule)
                                + " per operation is known within " + Format.percent(rule.precision()) + ".");
        lines.add(Format.span(seconds(plans, least), seconds(plans, rule.maxForks()), budgetSeconds) + ". Seed "
                + first.settings().seed() + ".");
        if (seconds(plans, 1) > budgetSeconds) {
            lines.add("! One JVM for each benchmark takes about " + Format.duration(seconds(plans, 1))
                    + ": in this budget some will not be measured; select fewer.");
        }
        return lines;
    }

    static List<String> dryRun(List<RunPlan> plans, List<String> remarks, double budgetSeconds) {
        List<String> lines = new ArrayList<>();
        remarks.forEach(line -> lines.add("# " + line));
        announcement(plans, budgetSeconds).forEach(line -> lines.add("# " + line));
        plans.get(0).benchmarkCases().forEach(one -> lines.add(one.id()));
        return lines;
    }

    static String progress(List<RunInProgress> runs, RunInProgress run, CaseProgress next, double secondsLeft) {
        List<CaseProgress> cases =
                runs.stream().flatMap(any -> any.cases().stream()).toList();
        List<CaseProgress> open = cases.stream().filter(one -> !one.isDone()).toList();
        double widest = open.stream()
                // two forks tell little about the third
                .filter(one -> one.forkCount() > 2)
                .map(CaseProgress::decidingInterval)
                .filter(Interval::isKnown)
                .mapToDouble(Interval::relativeHalfWidth)
                .max()
                .orElse(0);
        return String.format(
                Locale.ROOT,
                "%d of %d benchmarks done, JVM %d, at most %s left%s: %s",
                cases.size() - open.size(),
                cases.size(),
                cases.stream().mapToInt(CaseProgress::forkCount).sum() + 1,
                Format.duration(secondsLeft),
                widest > 0 ? ", widest interval ±" + Format.percent(widest, 1) : "",
                (runs.size() == 1 ? "" : run.plan().label() + " ")
                        + next.benchmarkCase().label());
    }

    List<String> lines(boolean withTables) {
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
            lines.addAll(warnings(run));
        }
        if (runs.size() > 1) {
            lines.addAll(jointTable());
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
        List<List<String>> rows = new ArrayList<>();
        for (CaseProgress one : run.cases()) {
            Optional<Samples> samples = one.samples();
            rows.add(List.of(
                    one.benchmarkCase().label(),
                    score(one),
                    unit(one),
                    samples.map(own -> String.valueOf(own.forks())).orElse("0"),
                    samples.flatMap(Samples::cpuTimes)
                            .map(times -> Format.time(ForkStatistics.mean(times)))
                            .orElse(""),
                    samples.map(own -> Format.bytes(own.allocation())).orElse(""),
                    mark(one)));
            samples.ifPresent(own -> own.parts()
                    .forEach((name, means) -> rows.add(List.of(
                            "  " + name, Format.plain(ForkStatistics.mean(means)), unit(one), "", "", "", ""))));
        }
        return PlainText.table(List.of("", "score", "unit", "JVMs", "CPU/op", "B/op", ""), rows);
    }

    /** Returns a table of the single calls of cases in sample mode, with a blank line before it; none without such cases. */
    private static List<String> percentiles(Results run) {
        Map<CaseProgress, Map<String, Double>> known = new LinkedHashMap<>();
        run.cases()
                .forEach(one -> one.samples()
                        .map(Samples::percentiles)
                        .filter(own -> !own.isEmpty())
                        .ifPresent(own -> known.put(one, own)));
        if (known.isEmpty()) {
            return List.of();
        }
        List<String> header = new ArrayList<>(List.of("single calls", "unit"));
        header.addAll(Collections.max(known.values(), Comparator.comparingInt(Map::size))
                .keySet());
        List<List<String>> rows = new ArrayList<>();
        known.forEach((one, own) -> {
            List<String> cells = new ArrayList<>(List.of(one.benchmarkCase().label(), unit(one)));
            header.stream()
                    .skip(2)
                    .forEach(name -> cells.add(own.containsKey(name) ? Format.plain(Interval.of(own.get(name))) : ""));
            rows.add(cells);
        });
        return Stream.concat(Stream.of(""), PlainText.table(header, rows).stream())
                .toList();
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
        long leftOut = one.health().leftOut();
        long starved = one.health().shortOfCpu();
        return Stream.of(
                        one.reachedAim() ? "" : "! " + width(one),
                        one.settles() ? "" : "! does not settle",
                        leftOut > 0 ? leftOut + " disturbed" : "",
                        starved > 0 ? "! " + starved + " short of CPU" : "")
                .filter(mark -> !mark.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String width(CaseProgress one) {
        Interval interval = one.decidingInterval();
        return !one.hasForks()
                ? NOT_MEASURED
                : interval.isKnown() ? "±" + Format.percent(interval.relativeHalfWidth()) : "± unknown";
    }

    private static List<String> warnings(Results run) {
        List<String> lines = new ArrayList<>();
        StopRule rule = run.rule();
        List<CaseProgress> wide = run.cases().stream()
                .filter(one -> one.error().isEmpty() && !one.reachedAim())
                .sorted(Comparator.comparingDouble(RunReport::relativeWidth).reversed())
                .toList();
        if (!wide.isEmpty()) {
            lines.add("! " + wide.size() + " of " + run.cases().size() + " benchmarks did not reach "
                    + (rule.precision() > 0
                            ? "±" + Format.percent(rule.precision()) + " of " + metric(rule)
                            : rule.maxForks() + " JVMs")
                    + ": " + some(wide, one -> one.benchmarkCase().label() + " " + width(one)));
        }
        List<CaseProgress> unsettled =
                run.cases().stream().filter(one -> !one.settles()).toList();
        if (!unsettled.isEmpty()) {
            lines.add("! " + unsettled.size() + (unsettled.size() == 1 ? " benchmark does" : " benchmarks do")
                    + " not settle: in most of the JVMs the JIT compiler was at work, or times were falling or rising,"
                    + " while they were measured. Give a longer --warmup, or --profile thorough, or a quieter machine:"
                    + " "
                    + some(unsettled, one -> one.benchmarkCase().label()));
        }
        long leftOut =
                run.cases().stream().mapToLong(one -> one.health().leftOut()).sum();
        if (leftOut > 0) {
            lines.add(Format.count(leftOut, "JVM") + (leftOut == 1 ? " does" : " do")
                    + " not count: not warm, or disturbed, while measured");
        }
        long starved =
                run.cases().stream().mapToLong(one -> one.health().shortOfCpu()).sum();
        if (starved > 0) {
            lines.add("! " + Format.count(starved, "JVM") + " got less than "
                    + Format.percent(Samples.Health.FULL_SHARE)
                    + " of a CPU per thread: other programs took it, or the benchmark waits");
        }
        if (!run.recordsCpuTime()) {
            lines.add("! CPU time was not recorded: this jar cannot use the profiler");
        }
        lines.addAll(failures(run));
        return lines;
    }

    private static String some(List<CaseProgress> cases, Function<CaseProgress, String> text) {
        return Format.some(cases.stream().map(text).toList(), NAMED);
    }

    static List<String> failures(Results run) {
        return run.failures().stream()
                .map(one -> "! " + one.benchmarkCase().label() + " failed: "
                        + one.error().get())
                .toList();
    }

    private static double relativeWidth(CaseProgress one) {
        Interval interval = one.decidingInterval();
        return interval.isKnown() ? interval.relativeHalfWidth() : Double.MAX_VALUE;
    }

    private List<String> jointTable() {
        Results first = runs.get(0);
        List<String> header = new ArrayList<>(List.of("", "unit"));
        for (Results run : runs) {
            header.add(run.label());
            if (run != first) {
                header.add("against " + first.label());
            }
        }
        List<List<String>> rows = new ArrayList<>();
        for (CaseProgress base : first.cases()) {
            List<CaseProgress> all = runs.stream()
                    .flatMap(run -> run.cases().stream())
                    .filter(one -> one.benchmarkCase().equals(base.benchmarkCase()))
                    .toList();
            String unit = all.stream()
                    .map(RunReport::unit)
                    .filter(one -> !one.isEmpty())
                    .findFirst()
                    .orElse("");
            List<String> cells = new ArrayList<>(List.of(base.benchmarkCase().label(), unit));
            for (CaseProgress one : all) {
                cells.add(score(one));
                if (one != base) {
                    cells.add(one.samples()
                            .flatMap(own ->
                                    base.samples().map(other -> ForkStatistics.ratio(own.scores(), other.scores())))
                            .map(Format::ratio)
                            .orElse(""));
                }
            }
            rows.add(cells);
        }
        List<String> lines = new ArrayList<>(List.of("", "All runs; more is slower, except in ops/time:", ""));
        lines.addAll(PlainText.table(header, rows));
        lines.add("");
        return lines;
    }

    private static double seconds(List<RunPlan> plans, int forks) {
        return plans.stream().mapToDouble(plan -> plan.seconds(forks)).sum();
    }

    private static String metric(StopRule rule) {
        return (rule.metric() == StopRule.Metric.CPU ? "CPU" : "wall") + " time";
    }
}
