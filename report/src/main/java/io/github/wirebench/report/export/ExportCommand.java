// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.export;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.Projection;
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
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes results for tools that watch them over time. */
@Command(
        name = "export",
        headerHeading = "export mine --format csv",
        header = "Write runs as CSV, or for Otava, Bencher or GitHub",
        description = {
            "otava         history of runs, for Apache Otava",
            "otava-config  configuration with which Otava reads it",
            "bmf           one run, for Bencher",
            "gab           one run, for github-action-benchmark (customSmallerIsBetter)",
            "csv           every benchmark with all that is known of it"
        },
        footer = "Exit codes: 0 written, 2 wrong usage or input.")
public final class ExportCommand implements Callable<Integer> {
    private static final int NAMED = 3;

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

    /** Makes a command that writes results to the console unless a file is named. */
    public ExportCommand(PrintStream console) {
        this.console = console;
    }

    /**
     * Writes.
     *
     * @throws CommandFailure if an input cannot be read or holds nothing for the tool, or the file cannot be written
     */
    @Override
    public Integer call() {
        Optional<OutputFile> file = Optional.ofNullable(out)
                .filter(path -> !OutputFile.isStandardOutput(path))
                .flatMap(path -> OutputFile.of("--out", path, force));
        List<Run> runs = RunReader.readAll(paths);
        if (runs.size() > 1 && !format.takesSeveralRuns()) {
            throw CommandFailure.usage(
                    "--format " + format + " takes one run, not " + runs.size() + "; export one after the other");
        }
        List<String> leftOut = List.copyOf(format.leftOut(runs));
        List<String> remarks = new ArrayList<>();
        runs.forEach(run -> remarks.addAll(run.remarks()));
        if (!leftOut.isEmpty()) {
            remarks.add("! Left out, because a run has no time per operation for them: " + Format.some(leftOut, NAMED));
        }
        remarks.forEach(line -> spec.commandLine().getErr().println(PlainText.oneLine(line)));
        String text = format.text(runs);
        if (file.isPresent()) {
            file.get().write(text);
            console.println("The export is in " + out);
        } else {
            console.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            console.flush();
        }
        return ExitCode.OK;
    }

    /**
     * A form in which other tools read results. All but {@link #CSV} tell the time that one thread takes for an operation, so that
     * less is better everywhere, and name a benchmark by its class, method, parameters, and whatever else distinguishes it.
     */
    enum Form {
        /** A line per run and a column per benchmark, for Apache Otava, which finds the runs in which a time changed. */
        OTAVA("time,commit,run", Form::otava),
        /** The configuration with which Apache Otava reads that file. */
        OTAVA_CONFIG("# wirebench export", Form::otavaConfig),
        BMF("\\{\\s+\"[^\n]+\" : \\{\\s+\"latency\" : \\{", runs -> bmf(runs.get(0))),
        /** The input of github-action-benchmark as the tool customSmallerIsBetter. */
        GAB("\\[ \\{\\s+\"name\" : \"[^\n]+\",\\s+\"unit\" : ", runs -> gab(runs.get(0))),
        CSV("run,time,commit,benchmark,", Form::csv);

        private static final MathContext DIGITS = new MathContext(7);
        private static final double MANY_DIGITS = 1e15;
        private static final List<String> CASE = List.of("run", "time", "commit", "benchmark", "mode", "threads");
        private static final List<String> SCORE = List.of("score", "low", "high");
        private static final List<String> CPU_TIME = List.of("CPU ns/op", "CPU low", "CPU high");
        private static final List<String> ALLOCATION = List.of("B/op", "B/op low", "B/op high");

        private final String head;
        private final Function<List<Run>, String> text;

        Form(String head, Function<List<Run>, String> text) {
            this.head = head;
            this.text = text;
        }

        /** The option's value. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        boolean takesSeveralRuns() {
            return this != BMF && this != GAB;
        }

        String head() {
            return head;
        }

        String text(List<Run> runs) {
            return text.apply(runs);
        }

        Set<String> leftOut(List<Run> runs) {
            if (this == CSV) {
                return Set.of();
            }
            List<Samples> all = runs.stream()
                    .flatMap(run -> run.samples().values().stream())
                    .toList();
            List<String> cpus = Samples.cpus(all);
            if (cpus.size() > 1) {
                throw CommandFailure.usage("--format " + this + ": the benchmarks were measured on several CPUs ("
                        + String.join("; ", cpus)
                        + "), whose difference would look like a change; export the runs of one CPU");
            }
            Set<String> exported = commonNames(runs);
            if (exported.isEmpty()) {
                throw CommandFailure.usage("--format " + this + ": no benchmark has a time per operation"
                        + (runs.size() == 1 ? "" : " in all " + runs.size() + " runs")
                        + "; csv takes the results of any benchmark");
            }
            return all.stream()
                    .map(Form::label)
                    .filter(name -> !exported.contains(name))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private static String label(Samples samples) {
            return PlainText.oneLine(Projection.SERIES.label(samples.benchmarkCase()));
        }

        private static Map<String, Samples> timed(Run run) {
            Map<String, Samples> timed = new TreeMap<>();
            run.samples().values().stream()
                    .filter(Samples::hasTime)
                    .forEach(samples -> timed.put(label(samples), samples));
            return timed;
        }

        /** Otava takes no series with gaps. */
        private static Set<String> commonNames(List<Run> runs) {
            Set<String> names = new TreeSet<>(timed(runs.get(0)).keySet());
            runs.forEach(run -> names.retainAll(timed(run).keySet()));
            return names;
        }

        private static String otava(List<Run> runs) {
            List<String> header = new ArrayList<>(List.of("time", "commit", "run"));
            header.addAll(commonNames(runs));
            return PlainText.csv(
                    header,
                    runs.stream()
                            .sorted(Comparator.comparing(Form::start))
                            .map(run -> {
                                Map<String, Object> row = JsonFiles.object(
                                        "time", start(run), "commit", commit(run), "run", run.folder());
                                timed(run)
                                        .forEach((name, samples) -> row.put(
                                                name, plain(time(samples).value())));
                                return header.stream().map(row::get).toList();
                            })
                            .toList());
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
                Map<String, Object> measures = JsonFiles.object("latency", measure(time(samples)));
                if (samples.allocations().isPresent()) {
                    measures.put("allocation", measure(allocation(samples)));
                }
                samples.cpuTimes().ifPresent(times -> measures.put("cpu-time", measure(ForkStatistics.mean(times))));
                benchmarks.put(name, measures);
            });
            return JsonFiles.text(benchmarks) + "\n";
        }

        private static Map<String, Object> measure(Interval interval) {
            Map<String, Object> measure = JsonFiles.object("value", rounded(interval.value()));
            if (interval.isKnown()) {
                measure.put("lower_value", rounded(interval.low()));
                measure.put("upper_value", rounded(interval.high()));
            }
            return measure;
        }

        private static String gab(Run run) {
            List<Object> entries = new ArrayList<>();
            timed(run).forEach((name, samples) -> {
                Interval time = time(samples);
                Map<String, Object> entry =
                        JsonFiles.object("name", name, "unit", "ns/op", "value", rounded(time.value()));
                if (time.isKnown()) {
                    entry.put("range", "± " + plain(time.halfWidth()));
                }
                entry.put("extra", extra(samples));
                entries.add(entry);
            });
            return JsonFiles.text(entries) + "\n";
        }

        private static String extra(Samples samples) {
            return "forks: " + samples.forks()
                    + (samples.cpuTimes().isEmpty()
                            ? ""
                            : "\nCPU time: " + plain(cpuTime(samples).value()) + " ns/op")
                    + (samples.allocations().isEmpty()
                            ? ""
                            : "\nallocation: " + plain(allocation(samples).value()) + " B/op");
        }

        private static String csv(List<Run> runs) {
            Set<String> params = new LinkedHashSet<>();
            Set<String> percentiles = new LinkedHashSet<>();
            List<Map<String, Object>> rows = new ArrayList<>();
            for (Run run : runs) {
                run.samples().values().forEach(samples -> {
                    Map<String, Object> row = row(run, samples.benchmarkCase(), "", params);
                    putScore(row, samples, samples.scores());
                    samples.percentiles().forEach((rank, score) -> row.put(rank, plain(score * factor(samples))));
                    percentiles.addAll(samples.percentiles().keySet());
                    put(row, CPU_TIME, cpuTime(samples));
                    put(row, ALLOCATION, allocation(samples));
                    row.put("problem", samples.problem().orElse(""));
                    rows.add(row);
                    samples.parts().forEach((part, scores) -> {
                        Map<String, Object> own = row(run, samples.benchmarkCase(), ":" + part, params);
                        putScore(own, samples, scores);
                        rows.add(own);
                    });
                });
                run.failures().forEach((failed, error) -> {
                    Map<String, Object> row = row(run, failed, "", params);
                    row.put("problem", error.lines().findFirst().orElse("failed"));
                    rows.add(row);
                });
            }
            List<String> header = Stream.of(
                            CASE,
                            params,
                            List.of("unit"),
                            SCORE,
                            List.of("forks"),
                            percentiles,
                            CPU_TIME,
                            ALLOCATION,
                            List.of("problem"))
                    .flatMap(Collection::stream)
                    .toList();
            return PlainText.csv(
                    header,
                    rows.stream()
                            .map(row -> header.stream().map(row::get).toList())
                            .toList());
        }

        private static Map<String, Object> row(Run run, BenchmarkCase benchmarkCase, String part, Set<String> params) {
            Map<String, Object> row = JsonFiles.object(
                    "run", run.folder(),
                    "time", run.info().startedAt().map(Instant::toString).orElse(""),
                    "commit", commit(run),
                    "benchmark", benchmarkCase.benchmark() + part,
                    "mode", benchmarkCase.mode(),
                    "threads", benchmarkCase.threads());
            benchmarkCase.params().forEach((name, value) -> {
                params.add("param: " + name);
                row.put("param: " + name, value);
            });
            return row;
        }

        private static void putScore(Map<String, Object> row, Samples samples, double[] scores) {
            row.put("unit", samples.commonUnit());
            put(
                    row,
                    SCORE,
                    ForkStatistics.mean(Arrays.stream(scores)
                            .map(score -> score * factor(samples))
                            .toArray()));
            row.put("forks", samples.forks());
        }

        private static void put(Map<String, Object> row, List<String> columns, Interval interval) {
            row.put(columns.get(0), plain(interval.value()));
            row.put(columns.get(1), plain(interval.low()));
            row.put(columns.get(2), plain(interval.high()));
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

        private static Interval allocation(Samples samples) {
            return samples.allocation();
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
                            JsonFiles.name(run.path())
                                    + ": has no time, which Otava needs; name a file or a run folder",
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
}
