// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.JmhEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Prints the coefficient of variation between the forks of each benchmark, in percent, for three figures of a fork: the mean of its wall
 * times per operation, the mean of its CPU times, and the 25th percentile of its iterations' CPU times.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/Noise.java RUN...}
 */
public class Noise {

    private record Figure(String name, ToDoubleFunction<JmhEntry> of) {}

    private static final List<Figure> FIGURES = List.of(
            new Figure("wall mean", entry -> entry.forkMeans()[0]),
            new Figure("CPU mean", entry -> entry.forkMeans(JmhEntry.CPU_TIME).orElseThrow()[0]),
            new Figure("CPU p25", entry -> entry.cpuTimes().orElseThrow()[0]));

    public static void main(String[] runs) throws IOException {
        for (String run : runs) {
            List<Fork> forks = ForkJournal.read(Path.of(run, "forks.jsonl")).forks().stream()
                    .filter(fork -> !fork.isFailure())
                    .toList();
            Map<String, List<Fork>> rows = forks.stream()
                    .collect(groupingBy(fork -> fork.benchmarkCase().label(), TreeMap::new, toList()));
            double[][] variations = new double[FIGURES.size()][rows.size()];
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d forks, load %.1f, steal %.1f%% of the CPU time%n",
                    Path.of(run).getFileName(),
                    forks.size(),
                    Mean.of(forks.stream().mapToDouble(fork -> fork.environment().loadAfter()).toArray())
                            .getAsDouble(),
                    100
                            * Mean.of(forks.stream().mapToDouble(fork -> fork.environment().steal()).toArray())
                                    .getAsDouble());
            System.out.printf("  %9s %9s %9s  coefficient of variation in %%%n", names());
            int index = 0;
            for (Map.Entry<String, List<Fork>> row : rows.entrySet()) {
                System.out.print("  ");
                for (int figure = 0; figure < FIGURES.size(); figure++) {
                    variations[figure][index] = variation(row.getValue(), FIGURES.get(figure));
                    System.out.printf(Locale.ROOT, "%9.2f ", variations[figure][index]);
                }
                System.out.println(" " + row.getKey());
                index++;
            }
            for (double rank : new double[] {0.5, 0.9, 1}) {
                System.out.print("  ");
                for (double[] variation : variations) {
                    System.out.printf(Locale.ROOT, "%9.2f ", Quantile.withDefaults().evaluate(variation, rank));
                }
                System.out.println(rank == 0.5 ? " median" : rank == 1 ? " worst" : " 90th percentile");
            }
            System.out.println();
        }
    }

    private static Object[] names() {
        return FIGURES.stream().map(Figure::name).toArray();
    }

    private static double variation(List<Fork> forks, Figure figure) {
        double[] values =
                forks.stream().map(Fork::entry).mapToDouble(figure.of()).toArray();
        return 100 * StandardDeviation.of(values).getAsDouble() / Mean.of(values).getAsDouble();
    }
}
