// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.export;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.Csv;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.harness.stats.Spread;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A form in which other tools read results. All but {@link #CSV} tell the time that one thread takes for an operation, so that
 * less is better in every row, and name a row by its class, method, parameters, and whatever else distinguishes it.
 */
enum ExportFormat {
    /** A line per run and a column per benchmark, for Apache Otava, which finds the runs in which a time changed. */
    OTAVA(true, "time,commit,run", ExportFormat::otava),
    /** The configuration with which Apache Otava reads that file. */
    OTAVA_CONFIG(true, "# wirebench export", ExportFormat::otavaConfig),
    /** Bencher Metric Format. */
    BMF(false, "\\{\\s+\"[^\n]+\" : \\{\\s+\"latency\" : \\{", runs -> bmf(runs.get(0))),
    /** The input of github-action-benchmark as the tool customSmallerIsBetter. */
    GAB(false, "\\[ \\{\\s+\"name\" : \"[^\n]+\",\\s+\"unit\" : ", runs -> gab(runs.get(0))),
    /** Every row with all that is known of it. */
    CSV(true, "run,time,commit,benchmark,", ExportFormat::csv);

    private static final MathContext DIGITS = new MathContext(7);
    private static final double MANY_DIGITS = 1e15;

    private final boolean takesSeveralRuns;
    private final String head;
    private final Function<List<Run>, String> text;

    ExportFormat(boolean takesSeveralRuns, String head, Function<List<Run>, String> text) {
        this.takesSeveralRuns = takesSeveralRuns;
        this.head = head;
        this.text = text;
    }

    /** The option's value. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean takesSeveralRuns() {
        return takesSeveralRuns;
    }

    /** Returns a regular expression of what every text of this format begins with. */
    String head() {
        return head;
    }

    /** Returns the text, which ends with a line end. */
    String text(List<Run> runs) {
        return text.apply(runs);
    }

    /**
     * Returns the names of the rows that are not in the text.
     *
     * @throws CommandFailure if none would be in it, or times of several CPUs would be in one series
     */
    Set<String> leftOut(List<Run> runs) {
        Set<String> names = new TreeSet<>();
        if (this != CSV) {
            List<String> cpus = Samples.cpus(runs.stream()
                    .flatMap(run -> run.samples().values().stream())
                    .toList());
            if (cpus.size() > 1) {
                throw CommandFailure.usage("--format " + this + ": the rows were measured on several CPUs ("
                        + String.join("; ", cpus)
                        + "), whose difference would look like a change; export the runs of one CPU");
            }
            runs.forEach(run -> run.samples().keySet().forEach(benchmarkCase -> names.add(name(benchmarkCase))));
            Collection<String> exported = commonNames(runs);
            if (exported.isEmpty()) {
                throw CommandFailure.usage("--format " + this + ": no benchmark has a time per operation"
                        + (runs.size() == 1 ? "" : " in all " + runs.size() + " runs")
                        + "; csv takes the results of any benchmark");
            }
            names.removeAll(exported);
        }
        return names;
    }

    private static String name(BenchmarkCase benchmarkCase) {
        return PlainText.oneLine(benchmarkCase.fullLabel());
    }

    /** Rows whose time is known, by name. */
    private static Map<String, Samples> timed(Run run) {
        Map<String, Samples> timed = new TreeMap<>();
        run.samples().values().stream()
                .filter(Samples::hasTime)
                .forEach(samples -> timed.put(name(samples.benchmarkCase()), samples));
        return timed;
    }

    /** Otava takes no series with gaps. */
    private static Collection<String> commonNames(List<Run> runs) {
        Set<String> names = new TreeSet<>(timed(runs.get(0)).keySet());
        runs.forEach(run -> names.retainAll(timed(run).keySet()));
        return names;
    }

    private static String otava(List<Run> runs) {
        Collection<String> names = commonNames(runs);
        List<Object> header = new ArrayList<>(List.of("time", "commit", "run"));
        header.addAll(names);
        List<List<Object>> rows = new ArrayList<>();
        runs.stream().sorted(Comparator.comparing(ExportFormat::time)).forEach(run -> {
            Map<String, Samples> timed = timed(run);
            List<Object> row = new ArrayList<>(List.of(time(run), commit(run), name(run)));
            names.forEach(name -> row.add(plain(nanoseconds(timed.get(name)).value())));
            rows.add(row);
        });
        return Csv.text(header, rows);
    }

    private static String otavaConfig(List<Run> runs) {
        return """
                # wirebench export
                tests:
                  wirebench:
                    type: csv
                    file: history.csv
                    attributes: [commit, run]
                    metrics:
                """
                + commonNames(runs).stream()
                        .map(name -> "      " + JsonFiles.compact(name) + ": {direction: -1}\n")
                        .collect(Collectors.joining());
    }

    private static String bmf(Run run) {
        Map<String, Object> benchmarks = new LinkedHashMap<>();
        timed(run).forEach((name, samples) -> {
            Map<String, Object> measures = new LinkedHashMap<>();
            measures.put("latency", measure(nanoseconds(samples)));
            Spread bytes = samples.allocation();
            if (Double.isFinite(bytes.median())) {
                measures.put("allocation", measure(new Interval(bytes.median(), bytes.low(), bytes.high())));
            }
            samples.cpuTimes().ifPresent(times -> measures.put("cpu-time", measure(ForkStatistics.mean(times))));
            benchmarks.put(name, measures);
        });
        return JsonFiles.text(benchmarks) + "\n";
    }

    private static Map<String, Object> measure(Interval interval) {
        return interval.isKnown()
                ? JsonFiles.object(
                        "value",
                        rounded(interval.value()),
                        "lower_value",
                        rounded(interval.low()),
                        "upper_value",
                        rounded(interval.high()))
                : JsonFiles.object("value", rounded(interval.value()));
    }

    private static String gab(Run run) {
        List<Object> entries = new ArrayList<>();
        timed(run).forEach((name, samples) -> {
            Interval time = nanoseconds(samples);
            Map<String, Object> entry = JsonFiles.object("name", name, "unit", "ns/op", "value", rounded(time.value()));
            if (time.isKnown()) {
                entry.put("range", "± " + plain(time.halfWidth()));
            }
            entry.put("extra", extra(samples));
            entries.add(entry);
        });
        return JsonFiles.text(entries) + "\n";
    }

    private static String extra(Samples samples) {
        List<String> lines = new ArrayList<>();
        lines.add("forks: " + samples.forks());
        samples.cpuTimes()
                .ifPresent(times -> lines.add(
                        "CPU time: " + plain(ForkStatistics.mean(times).value()) + " ns/op"));
        if (Double.isFinite(samples.allocation().median())) {
            lines.add("allocation: " + plain(samples.allocation().median()) + " B/op");
        }
        return String.join("\n", lines);
    }

    private static String csv(List<Run> runs) {
        Set<String> params = new LinkedHashSet<>();
        Set<String> percentiles = new LinkedHashSet<>();
        runs.stream().flatMap(run -> run.samples().values().stream()).forEach(samples -> {
            params.addAll(samples.params().keySet());
            percentiles.addAll(samples.percentiles().keySet());
        });
        runs.forEach(run -> run.failures()
                .keySet()
                .forEach(failed -> params.addAll(failed.params().keySet())));
        List<Object> header = new ArrayList<>(List.of("run", "time", "commit", "benchmark", "mode", "threads"));
        params.forEach(param -> header.add("param: " + param));
        header.addAll(List.of("unit", "score", "low", "high", "forks"));
        header.addAll(percentiles);
        header.addAll(List.of("CPU ns/op", "CPU low", "CPU high", "B/op", "B/op low", "B/op high"));
        header.add("problem");
        List<List<Object>> rows = new ArrayList<>();
        for (Run run : runs) {
            run.samples().values().forEach(samples -> {
                List<Object> row = identity(run, samples.benchmarkCase(), "", params);
                row.addAll(score(samples, samples.scores()));
                percentiles.forEach(rank -> row.add(plain(samples.percentiles().getOrDefault(rank, Double.NaN)
                        * ScoreUnit.factor(samples.unit(), samples.commonUnit()))));
                row.addAll(bounds(samples.cpuTimes().map(ForkStatistics::mean).orElse(Interval.UNKNOWN)));
                Spread bytes = samples.allocation();
                row.addAll(bounds(new Interval(bytes.median(), bytes.low(), bytes.high())));
                row.add(samples.problem().orElse(""));
                rows.add(row);
                samples.parts().forEach((part, scores) -> {
                    List<Object> own = identity(run, samples.benchmarkCase(), ":" + part, params);
                    own.addAll(score(samples, scores));
                    rows.add(own);
                });
            });
            run.failures().forEach((failed, error) -> {
                List<Object> row = identity(run, failed, "", params);
                row.addAll(Collections.nCopies(header.size() - row.size() - 1, ""));
                row.add(error.lines().findFirst().orElse("failed"));
                rows.add(row);
            });
        }
        return Csv.text(header, rows);
    }

    private static List<Object> identity(Run run, BenchmarkCase benchmarkCase, String part, Set<String> params) {
        List<Object> row = new ArrayList<>(List.of(
                name(run),
                run.info().startedAt().map(Instant::toString).orElse(""),
                commit(run),
                benchmarkCase.benchmark() + part,
                benchmarkCase.mode(),
                benchmarkCase.threads()));
        params.forEach(param -> row.add(benchmarkCase.params().getOrDefault(param, "")));
        return row;
    }

    private static List<Object> score(Samples samples, double[] scores) {
        double factor = ScoreUnit.factor(samples.unit(), samples.commonUnit());
        List<Object> cells = new ArrayList<>(List.of(samples.commonUnit()));
        cells.addAll(bounds(ForkStatistics.mean(
                Arrays.stream(scores).map(score -> score * factor).toArray())));
        cells.add(samples.forks());
        return cells;
    }

    private static List<String> bounds(Interval interval) {
        return Stream.of(interval.value(), interval.low(), interval.high())
                .map(ExportFormat::plain)
                .toList();
    }

    private static Interval nanoseconds(Samples samples) {
        return ForkStatistics.mean(samples.nanoseconds());
    }

    private static String name(Run run) {
        return Objects.toString(
                Path.of(JsonFiles.name(run.path())).toAbsolutePath().normalize().getFileName(), "");
    }

    private static String commit(Run run) {
        return run.info().commit() + (run.info().isDirty() ? "-dirty" : "");
    }

    /** The start of a run; of a file of JMH, which does not tell, the time of the file. */
    private static Instant time(Run run) {
        return run.info().startedAt().orElseGet(() -> {
            try {
                return Files.getLastModifiedTime(run.path()).toInstant().truncatedTo(ChronoUnit.SECONDS);
            } catch (IOException e) {
                throw CommandFailure.usage(
                        JsonFiles.name(run.path()) + ": has no time, which Otava needs; name a file or a run folder",
                        e);
            }
        });
    }

    private static double rounded(double number) {
        return new BigDecimal(number).round(DIGITS).doubleValue();
    }

    /** A number as every tool reads it, with an exponent only where it would have many zeros; empty if it is unknown. */
    private static String plain(double number) {
        if (!Double.isFinite(number)) {
            return "";
        }
        BigDecimal rounded = new BigDecimal(number).round(DIGITS).stripTrailingZeros();
        return Math.abs(number) < MANY_DIGITS ? rounded.toPlainString() : rounded.toString();
    }
}
