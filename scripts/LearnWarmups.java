// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.stats.SteadyState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Prints the warm-up that each benchmark needs, in the form of {@code warmups.yaml}, from journals whose forks have iterations of
 * 100 ms over several seconds, e.g. of {@code run --warmup 1x100ms --measurement 99x100ms}.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/LearnWarmups.java JOURNAL...}
 *
 * <p>A fork's warm-up is the shortest after which the next ten iterations, as many as {@code quick} measures, show no trend, the
 * compiler works less than a tenth of the time, and their lower quartile is within 5% of that of all later iterations. A
 * benchmark's is the median of its forks', of two the shorter one: a fork that another program disturbs seems to warm up longer.
 * A quarter is added, because other machines are slower.
 */
public class LearnWarmups {
    private static final int MEASURED = 10;
    private static final double ITERATION_SECONDS = 0.1;
    private static final double NEAR = 0.05;
    private static final double COMPILER_AT_WORK = 0.1;

    private static final double MARGIN = 1.25;

    /** What every benchmark gets without being listed. */
    private static final double COMMON_SECONDS = 1;

    public static void main(String[] args) throws IOException {
        Map<String, List<Double>> byRow = new TreeMap<>();
        for (String journal : args) {
            for (Fork fork : ForkJournal.read(Path.of(journal)).forks()) {
                if (!fork.isFailure()) {
                    byRow.computeIfAbsent(fork.benchmarkCase().id(), row -> new ArrayList<>())
                            .add(warmupSeconds(fork));
                }
            }
        }
        System.out.println("# SPDX-License-Identifier: Apache-2.0");
        System.out.println("warmups:");
        byRow.forEach((row, seconds) -> {
            seconds.sort(null);
            double needed = MARGIN * seconds.get((seconds.size() - 1) / 2);
            if (needed > COMMON_SECONDS) {
                System.out.printf(Locale.ROOT, "  - {row: '%s', seconds: %.1f}%n", row, needed);
            }
        });
    }

    private static double warmupSeconds(Fork fork) {
        double[] times = all(fork.warmup().cpuTimes(), fork.entry().iterations(JmhEntry.CPU_TIME)[0]);
        double[] compiling = all(fork.warmup().compileTimes(), fork.entry().iterations(JmhEntry.COMPILATION)[0]);
        for (int first = 0; first + MEASURED < times.length; first++) {
            double[] next = Arrays.copyOfRange(times, first, first + MEASURED);
            double[] later = Arrays.copyOfRange(times, first, times.length);
            double atWork = Arrays.stream(compiling, first, first + MEASURED).average().orElse(0) / 1000 / ITERATION_SECONDS;
            if (atWork < COMPILER_AT_WORK && SteadyState.drift(next).isEmpty() && quartile(next) < (1 + NEAR) * quartile(later)) {
                return first * ITERATION_SECONDS;
            }
        }
        return times.length * ITERATION_SECONDS;
    }

    private static double quartile(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 4];
    }

    private static double[] all(List<Double> first, double[] then) {
        return DoubleStream.concat(first.stream().mapToDouble(Double::doubleValue), Arrays.stream(then))
                .toArray();
    }
}
