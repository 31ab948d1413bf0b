// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Prints how much the forks of one benchmark differ, and the two forks of a pair, in nights that compared a jar with itself, for several
 * figures of a fork: standard deviations of logarithms, median over the benchmarks; within pairs, those of the differences divided by
 * the square root of 2.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/GatePairs.java NIGHT...}.
 */
public class GatePairs {
    private static final int LEAST_PAIRS = 4;

    public static void main(String[] args) throws IOException {
        for (String night : args) {
            Map<String, Map<Integer, Fork>> base = forks(night, "base");
            Map<String, Map<Integer, Fork>> next = forks(night, "new");
            System.out.printf(Locale.ROOT, "%s%n%-34s  between forks   within pairs%n", Path.of(night).getFileName(), "");
            print("CPU time, smallest iteration", base, next, fork -> quantile(cpu(fork), 0));
            print("CPU time, 10th percentile", base, next, fork -> quantile(cpu(fork), 0.1));
            print("CPU time, 25th percentile", base, next, fork -> quantile(cpu(fork), 0.25));
            print("CPU time, median", base, next, fork -> quantile(cpu(fork), 0.5));
            print("CPU time, mean", base, next, fork -> Arrays.stream(cpu(fork)).average().orElseThrow());
            print("score (wall time), mean", base, next, fork -> fork.entry().forkMeans()[0]);
        }
    }

    private static void print(
            String name,
            Map<String, Map<Integer, Fork>> base,
            Map<String, Map<Integer, Fork>> next,
            ToDoubleFunction<Fork> figure) {
        List<Double> between = new ArrayList<>();
        List<Double> within = new ArrayList<>();
        base.forEach((row, forks) -> {
            List<Double> all = new ArrayList<>();
            List<Double> differences = new ArrayList<>();
            forks.forEach((number, fork) -> {
                Fork partner = next.getOrDefault(row, Map.of()).get(number);
                if (partner != null) {
                    double a = Math.log(figure.applyAsDouble(fork));
                    double b = Math.log(figure.applyAsDouble(partner));
                    all.addAll(List.of(a, b));
                    differences.add(b - a);
                }
            });
            if (differences.size() >= LEAST_PAIRS) {
                between.add(deviation(all));
                within.add(deviation(differences) / Math.sqrt(2));
            }
        });
        System.out.printf(Locale.ROOT, "%-34s  %12.1f%%  %12.1f%%%n", name, 100 * median(between), 100 * median(within));
    }

    private static Map<String, Map<Integer, Fork>> forks(String night, String side) throws IOException {
        Map<String, Map<Integer, Fork>> rows = new LinkedHashMap<>();
        for (Fork fork :
                ForkJournal.read(Path.of(night, side, "forks.jsonl")).forks()) {
            if (!fork.isFailure() && !fork.benchmarkCase().benchmark().contains(".Ruler.") && Samples.Health.forksShortOfCpu(fork.entry()) == 0) {
                rows.computeIfAbsent(fork.benchmarkCase().id(), row -> new LinkedHashMap<>()).put(fork.fork(), fork);
            }
        }
        return rows;
    }

    private static double[] cpu(Fork fork) {
        return fork.entry().iterations("cpu.norm")[0];
    }

    private static double quantile(double[] values, double p) {
        return Quantile.withDefaults().evaluate(values, p);
    }

    private static double deviation(List<Double> values) {
        return StandardDeviation.of(array(values)).getAsDouble();
    }

    private static double median(List<Double> values) {
        return Median.withDefaults().evaluate(array(values));
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(value -> value).toArray();
    }
}
