// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import io.github.wirebench.harness.jmh.RunFailures;
import io.github.wirebench.harness.record.InterruptGuard;
import io.github.wirebench.harness.record.JmhJson;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import io.github.wirebench.harness.stats.Quantities;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToIntFunction;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.UnCloseablePrintStream;

/**
 * Measures rows in rounds: each round runs one fork of every row in a shuffled order, so that a noisy minute hits all rows
 * alike. Results are on disk after each round.
 */
final class QuickRun {
    static final String LOG = "jmh.log";

    private final List<MeasuredRow> rows;
    private final ToIntFunction<MeasuredRow> forksOf;
    private final RunDirectory directory;
    private final StatusLine status;
    private final Random random;

    private long startNanos;
    private int done;
    private double doneSeconds;

    /**
     * @param forksOf how many forks a row gets; the most of all rows is the number of rounds
     * @param seed of the order within rounds
     */
    QuickRun(
            Collection<MeasuredRow> rows,
            ToIntFunction<MeasuredRow> forksOf,
            RunDirectory directory,
            StatusLine status,
            long seed) {
        this.rows = List.copyOf(rows);
        this.forksOf = forksOf;
        this.directory = directory;
        this.status = status;
        this.random = new Random(seed);
    }

    /** Number of forks of all rows. */
    int forks() {
        return rows.stream().mapToInt(forksOf).sum();
    }

    /** Expected duration in seconds. */
    double seconds() {
        return rows.stream()
                .mapToDouble(row -> forksOf.applyAsInt(row) * row.forkSeconds())
                .sum();
    }

    /**
     * Runs all rounds; a failing row is noted in the record and the others go on.
     *
     * @throws io.github.wirebench.harness.CommandFailure if another JMH run holds JMH's lock
     * @throws IOException if results cannot be written
     */
    void execute(RunRecord record, InterruptGuard guard) throws IOException {
        int rounds = rows.stream().mapToInt(forksOf).max().orElse(0);
        startNanos = System.nanoTime();
        try (PrintStream log =
                new PrintStream(Files.newOutputStream(directory.file(LOG)), true, StandardCharsets.UTF_8)) {
            for (int round = 0; round < rounds; round++) {
                int number = round;
                List<MeasuredRow> order = new ArrayList<>(rows.stream()
                        .filter(row -> forksOf.applyAsInt(row) > number)
                        .toList());
                Collections.shuffle(order, random);
                for (MeasuredRow row : order) {
                    show(row, round + 1, rounds);
                    List<BenchmarkResult> forks = measure(row, log);
                    guard.during(() -> keep(row, forks, record));
                    done++;
                    doneSeconds += row.forkSeconds();
                }
            }
        } finally {
            status.clear();
        }
    }

    /** Joined results of all rows that have any, in the order of the rows. */
    List<RunResult> results() {
        return rows.stream()
                .filter(MeasuredRow::hasForks)
                .map(MeasuredRow::result)
                .toList();
    }

    /** Rows that gave no result at all. */
    long failures() {
        return rows.stream().filter(row -> row.hasFailed() && !row.hasForks()).count();
    }

    /** Number of rows that differ. */
    int size() {
        return rows.size();
    }

    private void keep(MeasuredRow row, List<BenchmarkResult> forks, RunRecord record) throws IOException {
        if (forks.isEmpty()) {
            row.fail();
            record.failed(row.identity(), LOG);
        }
        forks.forEach(row::add);
        JmhJson.write(directory.jmhJson(), results());
    }

    private static List<BenchmarkResult> measure(MeasuredRow row, PrintStream log) throws IOException {
        OutputFormat output = OutputFormatFactory.createFormatInstance(
                new UnCloseablePrintStream(log, StandardCharsets.UTF_8), VerboseMode.NORMAL);
        Collection<RunResult> results;
        try {
            results = new Runner(row.options(), output).run();
        } catch (RunnerException e) {
            if (RunFailures.isLock(e)) {
                throw RunFailures.explain(e, false);
            }
            results = List.of();
            e.printStackTrace(log);
        }
        return results.stream()
                .flatMap(result -> result.getBenchmarkResults().stream())
                .toList();
    }

    private void show(MeasuredRow row, int round, int rounds) {
        double elapsed = (System.nanoTime() - startNanos) / 1e9;
        double pace = done == 0 ? 1 : elapsed / doneSeconds;
        double left = (seconds() - doneSeconds) * pace;
        status.show(String.format(
                Locale.ROOT,
                "round %d of %d, fork %d of %d, about %s left: %s",
                round,
                rounds,
                done + 1,
                forks(),
                Quantities.duration(left),
                row.row().label()));
    }
}
