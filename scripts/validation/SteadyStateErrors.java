// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Steadiness;
import io.github.wirebench.harness.stats.SteadyState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Prints how often the steady-state rule finds a trend in recorded forks, how often it does in the same forks with their
 * iterations shuffled, which have no trend, and which part of known warm-up curves it finds when they are added to the
 * shuffled forks; and what changes in the figures of the journal by it.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/SteadyStateErrors.java JOURNAL...}.
 */
public class SteadyStateErrors {
    private static final int SHUFFLES = 20;
    private static final double[] BIASES = {0, 0.02, 0.05, 0.1, 0.2, 0.5};
    private static final double[] ITERATIONS_TO_DECAY = {1, 3};

    public static void main(String[] args) throws IOException {
        for (String journal : args) {
            List<Fork> forks = ForkJournal.read(Path.of(journal)).forks().stream()
                    .filter(fork -> !fork.isFailure() && fork.entry().mode().equals("avgt"))
                    .toList();
            System.out.println(journal);
            print("CPU time", forks, JmhEntry.CPU_TIME);
            print("wall time", forks, null);
            printEffect(forks);
        }
    }

    /** Prints what changes if only the forks count that are at steady state. */
    private static void printEffect(List<Fork> forks) {
        Map<BenchmarkCase, List<Fork>> rows = forks.stream()
                .collect(Collectors.groupingBy(fork -> BenchmarkCase.of(fork.entry()), LinkedHashMap::new, Collectors.toList()));
        int leftOut = 0;
        int[] slowCpu = new int[2];
        int[] slowWall = new int[2];
        List<String> unsettled = new ArrayList<>();
        for (Map.Entry<BenchmarkCase, List<Fork>> row : rows.entrySet()) {
            List<Fork> counting = Steadiness.counting(row.getValue());
            leftOut += row.getValue().size() - counting.size();
            if (!Samples.of(row.getValue()).health().settles()) {
                unsettled.add(row.getKey().label());
            }
            for (int i = 0; i < 2; i++) {
                List<Fork> counted = i == 0 ? row.getValue() : counting;
                slowCpu[i] += isSlowAtFirst(counted, JmhEntry.CPU_TIME) ? 1 : 0;
                slowWall[i] += isSlowAtFirst(counted, null) ? 1 : 0;
            }
        }
        System.out.printf(
                "  %d of %d forks left out; do not settle: %s; of %d rows the first three iterations take over 5%% longer than the"
                        + " last three: CPU time %d, then %d; wall time %d, then %d%n",
                leftOut, forks.size(), unsettled, rows.size(), slowCpu[0], slowCpu[1], slowWall[0], slowWall[1]);
    }

    private static boolean isSlowAtFirst(List<Fork> forks, String metric) {
        double first = 0;
        double last = 0;
        for (Fork fork : forks) {
            double[] iterations = (metric == null ? fork.entry().iterations() : fork.entry().iterations(metric))[0];
            for (int i = 0; i < 3; i++) {
                first += iterations[i];
                last += iterations[iterations.length - 1 - i];
            }
        }
        return first > 1.05 * last;
    }

    private static void print(String name, List<Fork> forks, String metric) {
        List<double[]> series = new ArrayList<>();
        int faster = 0;
        int slower = 0;
        Set<String> rows = new HashSet<>();
        for (Fork fork : forks) {
            double[][] iterations = metric == null ? fork.entry().iterations() : fork.entry().iterations(metric);
            if (iterations.length != 1 || iterations[0].length < 5) {
                continue;
            }
            series.add(iterations[0]);
            OptionalDouble drift = SteadyState.drift(iterations[0]);
            if (drift.isPresent()) {
                rows.add(fork.benchmarkCase().id());
                faster += drift.getAsDouble() > 0 ? 1 : 0;
                slower += drift.getAsDouble() < 0 ? 1 : 0;
            }
        }
        System.out.printf(
                Locale.ROOT,
                "  %s: %d forks; getting faster %d (%.1f%%), getting slower %d (%.1f%%), in %d benchmarks%n",
                name, series.size(), faster, 100.0 * faster / series.size(), slower, 100.0 * slower / series.size(), rows.size());
        for (double decay : ITERATIONS_TO_DECAY) {
            System.out.printf(Locale.ROOT, "    shuffled, and slower at first, decaying by e in %.0f iterations:", decay);
            for (double bias : BIASES) {
                System.out.printf(Locale.ROOT, "  mean +%.0f%%: %.1f%% found", 100 * bias, 100 * found(series, bias, decay));
            }
            System.out.println();
        }
    }

    private static double found(List<double[]> series, double bias, double decay) {
        Random random = new Random(11);
        long found = 0;
        for (double[] fork : series) {
            double[] curve = new double[fork.length];
            Arrays.setAll(curve, i -> Math.exp(-i / decay));
            double scale = bias / Arrays.stream(curve).average().orElseThrow();
            List<Double> values = new ArrayList<>(Arrays.stream(fork).boxed().toList());
            for (int i = 0; i < SHUFFLES; i++) {
                Collections.shuffle(values, random);
                double[] shuffled = new double[fork.length];
                Arrays.setAll(shuffled, j -> values.get(j) * (1 + scale * curve[j]));
                found += SteadyState.drift(shuffled).isPresent() ? 1 : 0;
            }
        }
        return (double) found / (series.size() * (long) SHUFFLES);
    }
}
