// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs a benchmark in every mode and lets JMH itself write its results, all forks together and each fork alone. */
public final class ForkFiles {
    /** Forks of each entry. */
    public static final int FORKS = 3;

    /** The file with all forks. */
    public static final String ALL = "all.json";

    private ForkFiles() {}

    /** The file with the entries of one fork; JMH writes the number of all forks into each. */
    public static String single(int fork) {
        return "fork" + fork + ".json";
    }

    /** Writes the files into the working folder. */
    public static void main(String[] args) throws RunnerException, IOException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(CopyBenchmark.class.getName())
                        .param("contender", "EIGHTFOLD")
                        .param("payload", "LARGE")
                        .mode(Mode.AverageTime)
                        .mode(Mode.Throughput)
                        .mode(Mode.SampleTime)
                        .mode(Mode.SingleShotTime)
                        .forks(FORKS)
                        .warmupIterations(0)
                        .measurementIterations(3)
                        .measurementTime(TimeValue.milliseconds(30))
                        .addProfiler(GCProfiler.class)
                        .addProfiler(
                                PatchyProfiler.class,
                                Path.of("forks").toAbsolutePath().toString())
                        .addProfiler(OncePerForkProfiler.class)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        write(ALL, results);
        for (int i = 0; i < FORKS; i++) {
            int fork = i;
            write(
                    single(fork),
                    results.stream()
                            .map(result -> new RunResult(result.getParams(), List.of(fork(result, fork))))
                            .toList());
        }
    }

    private static BenchmarkResult fork(RunResult result, int index) {
        return List.copyOf(result.getBenchmarkResults()).get(index);
    }

    private static void write(String file, Collection<RunResult> results) throws IOException {
        try (PrintStream out = new PrintStream(Files.newOutputStream(Path.of(file)))) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        }
    }
}
