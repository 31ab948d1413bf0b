// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.export;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes results for tools that watch them over time. */
@Command(
        name = "export",
        headerHeading = "export mine --format csv",
        header = "Write runs as CSV, or for Otava or Bencher",
        description = {
            "otava         history of runs, for Apache Otava",
            "otava-config  configuration with which Otava reads it",
            "bmf           one run, for Bencher",
            "csv           every benchmark with all that is known of it"
        },
        footer = "Exit codes: 0 written, 2 wrong usage or input.")
public final class ExportCommand implements Callable<Integer> {
    private static final String PARAM = "param: ";
    private static final int DIGITS = 7;

    private final PrintStream console;

    @Parameters(paramLabel = "DIR|FILE", arity = "1..*", description = "Runs, folders of runs, or JMH JSON files")
    private List<Path> paths;

    @Option(names = "--format", required = true, paramLabel = "FORMAT", description = "One of the above")
    private Form format;

    @Option(names = "--out", paramLabel = "FILE", description = "Write to this file (default: standard output)")
    private Path out;

    @Option(names = OutputFile.FORCE, description = OutputFile.FORCE_DESCRIPTION)
    private boolean force;

    @Spec
    private CommandSpec spec;

    public ExportCommand(PrintStream console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Optional<OutputFile> file = Optional.ofNullable(out)
                .filter(path -> !OutputFile.isStandardOutput(path))
                .flatMap(path -> {
                    OutputFile.requireOther("--out", path, paths);
                    return OutputFile.of("--out", path, force);
                });
        List<Run> runs = format == Form.BMF ? RunReader.readAll(paths) : RunReader.readEach(paths);
        if (runs.size() > 1 && format == Form.BMF) {
            throw CommandFailure.usage(
                    "--format " + format + " takes one run, not " + runs.size() + "; export one after the other");
        }
        List<Remark> remarks = new ArrayList<>();
        runs.forEach(run -> remarks.addAll(run.remarks()));
        List<Run> byTime =
                runs.stream().sorted(Comparator.comparing(ExportCommand::start)).toList();
        boolean isDated = runs.stream().allMatch(run -> run.info().startedAt().isPresent());
        if (format == Form.OTAVA && !isDated && !byTime.equals(runs)) {
            remarks.add(Remark.warning("JMH does not record when it measured: sorted by the times of the files, "
                    + byTime.get(0).folder() + " first"));
        }
        Map<String, List<Samples>> series = format == Form.CSV ? Map.of() : series(runs, remarks);
        remarks.forEach(remark -> spec.commandLine().getErr().println(PlainText.oneLine(remark.toString())));
        String text = switch (format) {
            case OTAVA -> otava(runs, series);
            case OTAVA_CONFIG -> otavaConfig(series.keySet());
            case BMF -> bmf(series);
            case CSV -> csv(runs);
        };
        if (file.isPresent()) {
            file.get().write(text);
            console.println("The export is in " + out);
        } else {
            console.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            console.flush();
        }
        return ExitCode.OK;
    }

    /** Returns the benchmarks that have a time in all runs, by name, one for each run: Otava takes no series with gaps. */
    private Map<String, List<Samples>> series(List<Run> runs, List<Remark> remarks) {
        List<Samples> all =
                runs.stream().flatMap(run -> run.samples().values().stream()).toList();
        List<String> cpus = Samples.cpus(all);
        if (cpus.size() > 1) {
            throw CommandFailure.usage("--format " + format + ": the benchmarks were measured on several CPUs ("
                    + String.join("; ", cpus)
                    + "), whose difference would look like a change; export the runs of one CPU");
        }
        Map<String, List<Samples>> series = all.stream()
                .collect(Collectors.groupingBy(
                        one -> PlainText.oneLine(Projection.SERIES.label(one.benchmarkCase())),
                        TreeMap::new,
                        Collectors.toList()));
        series.forEach((name, samples) -> {
            if (samples.stream().map(Samples::benchmarkCase).distinct().count() > 1) {
                throw CommandFailure.usage("--format " + format + ": different benchmarks would have the same name, "
                        + name + "; csv has each value of a parameter in a column");
            }
            samples.removeIf(one -> !one.hasTime());
        });
        List<String> leftOut = series.keySet().stream()
                .filter(name -> series.get(name).size() < runs.size())
                .toList();
        leftOut.forEach(series::remove);
        if (series.isEmpty()) {
            String why = all.stream()
                    .flatMap(one -> one.problem().stream())
                    .findFirst()
                    .map(problem -> " (" + problem + ")")
                    .orElse("");
            throw CommandFailure.usage("--format " + format + ": no benchmark has a time per operation"
                    + (runs.size() == 1 ? "" : " in all " + runs.size() + " runs")
                    + why
                    + "; csv takes the results of any benchmark");
        }
        if (!leftOut.isEmpty()) {
            remarks.add(Remark.warning(
                    "Left out, because a run has no time per operation for them: " + Format.some(leftOut)));
        }
        return series;
    }

    /**
     * A form in which other tools read results. All but {@link #CSV} tell the time that one thread takes for an operation, so that
     * less is better everywhere, and name a benchmark by its class, method, parameters, and whatever else distinguishes it.
     */
    enum Form {
        /** A line per run and a column per benchmark, for Apache Otava, which finds the runs in which a time changed. */
        OTAVA,
        OTAVA_CONFIG,
        BMF,
        CSV;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private static String otava(List<Run> runs, Map<String, List<Samples>> series) {
        List<String> header = new ArrayList<>(List.of("time", "commit", "run"));
        header.addAll(series.keySet());
        List<List<Object>> lines = new ArrayList<>();
        for (Run run : runs) {
            List<Object> line = new ArrayList<>(List.of(start(run), commit(run), run.folder()));
            series.values()
                    .forEach(ofRuns ->
                            line.add(plain(time(ofRuns.get(lines.size())).value())));
            lines.add(line);
        }
        lines.sort(Comparator.comparing(line -> (Instant) line.get(0)));
        return PlainText.csv(header, lines);
    }

    private static String otavaConfig(Set<String> names) {
        return """
                # wirebench export
                tests:
                  wirebench:
                    type: csv
                    file: history.csv
                    attributes: [commit, run]
                    metrics:
                """
                + names.stream()
                        .map(name -> "      " + JsonFiles.compact(name) + ": {direction: -1}\n")
                        .collect(Collectors.joining());
    }

    private static String bmf(Map<String, List<Samples>> series) {
        Map<String, Object> benchmarks = new LinkedHashMap<>();
        series.forEach((name, ofRuns) -> {
            Samples samples = ofRuns.get(0);
            Map<String, Object> measures = JsonFiles.object("latency", measure(time(samples)));
            samples.allocations().ifPresent(forks -> measures.put("allocation", measure(samples.allocation())));
            samples.cpuTimes().ifPresent(cpu -> measures.put("cpu-time", measure(cpuTime(samples))));
            benchmarks.put(name, measures);
        });
        return JsonFiles.text(benchmarks) + "\n";
    }

    private static Map<String, Object> measure(Interval interval) {
        Map<String, Object> measure = JsonFiles.object("value", Format.rounded(interval.value(), DIGITS));
        if (interval.isKnown()) {
            measure.put("lower_value", Format.rounded(interval.low(), DIGITS));
            measure.put("upper_value", Format.rounded(interval.high(), DIGITS));
        }
        return measure;
    }

    private static String csv(List<Run> runs) {
        List<Map<String, Object>> rows = new ArrayList<>();
        Set<String> params = new LinkedHashSet<>();
        Set<String> percentiles = new LinkedHashSet<>();
        for (Run run : runs) {
            run.samples().values().forEach(samples -> {
                Map<String, Object> row = row(run, samples, "", samples.scores());
                percentiles.addAll(samples.percentiles().keySet());
                samples.percentiles().forEach((rank, score) -> row.put(rank, plain(score * factor(samples))));
                put(row, cpuTime(samples), "CPU ns/op", "CPU low", "CPU high");
                put(row, samples.allocation(), "B/op", "B/op low", "B/op high");
                row.put("problem", samples.problem().orElse(run.failures().get(samples.benchmarkCase())));
                rows.add(row);
                samples.parts().forEach((part, scores) -> rows.add(row(run, samples, ":" + part, scores)));
            });
            run.failures().forEach((failed, error) -> {
                if (!run.samples().containsKey(failed)) {
                    Map<String, Object> row = row(run, failed, "");
                    row.put("problem", error.lines().findFirst().orElse("failed"));
                    rows.add(row);
                }
            });
        }
        rows.forEach(row -> params.addAll(row.keySet()));
        params.removeIf(name -> !name.startsWith(PARAM));
        List<String> header = new ArrayList<>(List.of("run", "time", "commit", "benchmark", "mode", "threads"));
        header.addAll(params);
        header.addAll(List.of("unit", "score", "low", "high", "forks"));
        header.addAll(percentiles);
        header.addAll(List.of("CPU ns/op", "CPU low", "CPU high", "B/op", "B/op low", "B/op high", "problem"));
        return PlainText.csv(
                header,
                rows.stream().map(row -> header.stream().map(row::get).toList()).toList());
    }

    private static Map<String, Object> row(Run run, BenchmarkCase benchmarkCase, String part) {
        Map<String, Object> row = JsonFiles.object(
                "run", run.folder(),
                "time", run.info().startedAt().orElse(null),
                "commit", commit(run),
                "benchmark", benchmarkCase.benchmark() + part,
                "mode", benchmarkCase.mode(),
                "threads", benchmarkCase.threads());
        benchmarkCase.params().forEach((name, value) -> row.put(PARAM + name, value));
        return row;
    }

    private static Map<String, Object> row(Run run, Samples samples, String part, double[] scores) {
        Map<String, Object> row = row(run, samples.benchmarkCase(), part);
        double factor = factor(samples);
        row.put("unit", samples.commonUnit());
        row.put("forks", samples.forks());
        put(row, ForkStatistics.mean(scores).map(score -> score * factor), "score", "low", "high");
        return row;
    }

    private static void put(Map<String, Object> row, Interval interval, String value, String low, String high) {
        row.put(value, plain(interval.value()));
        row.put(low, plain(interval.low()));
        row.put(high, plain(interval.high()));
    }

    private static double factor(Samples samples) {
        return ScoreUnit.factor(samples.unit(), samples.commonUnit());
    }

    private static Interval time(Samples samples) {
        return ForkStatistics.mean(samples.nanoseconds());
    }

    private static Interval cpuTime(Samples samples) {
        return samples.cpuTimes().map(ForkStatistics::mean).orElse(Interval.UNKNOWN);
    }

    private static String commit(Run run) {
        return run.info().commit() + (run.info().isDirty() ? "-dirty" : "");
    }

    /** The start of a run; of a file of JMH, which does not tell, the time of the file. */
    private static Instant start(Run run) {
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

    /** A number as every tool reads it, without an exponent; empty if it is unknown. */
    private static String plain(double number) {
        return Double.isFinite(number)
                ? new BigDecimal(number)
                        .round(MathContext.DECIMAL32)
                        .stripTrailingZeros()
                        .toPlainString()
                : "";
    }
}
