// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * Simulates the effect on a 95% interval of stopping when it is narrow enough. Simulated benchmarks with normally distributed fork means
 * (true mean 1) get forks until the interval is within 3%, from 3 to 15 forks. Prints how many forks that takes, and how often the
 * interval then contains the true mean; 95% would be correct.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/Stopping.java}; about half a minute.
 */
public class Stopping {
    private static final int ROWS = 20_000;
    private static final int MIN_FORKS = 3;
    private static final int MAX_FORKS = 15;
    private static final double PRECISION = 0.03;

    public static void main(String[] args) {
        Random random = new Random(1);
        System.out.println("fork CV   forks   within 3%   interval holds the mean   mean off by more than 3%");
        for (double deviation : new double[] {0.005, 0.01, 0.015, 0.02, 0.03, 0.04, 0.05, 0.07}) {
            long forks = 0;
            int precise = 0;
            int holds = 0;
            int off = 0;
            for (int row = 0; row < ROWS; row++) {
                double[] means = new double[0];
                Interval interval = ForkStatistics.mean(means);
                while (means.length < MIN_FORKS
                        || means.length < MAX_FORKS && interval.relativeHalfWidth() > PRECISION) {
                    means = Arrays.copyOf(means, means.length + 1);
                    means[means.length - 1] = 1 + deviation * random.nextGaussian();
                    interval = ForkStatistics.mean(means);
                }
                forks += means.length;
                precise += interval.relativeHalfWidth() <= PRECISION ? 1 : 0;
                holds += interval.encloses(1) ? 1 : 0;
                off += Math.abs(interval.value() - 1) > PRECISION ? 1 : 0;
            }
            System.out.printf(
                    Locale.ROOT,
                    "%6.1f%%   %5.1f   %8.1f%%   %22.1f%%   %23.2f%%%n",
                    100 * deviation,
                    (double) forks / ROWS,
                    100.0 * precise / ROWS,
                    100.0 * holds / ROWS,
                    100.0 * off / ROWS);
        }
    }
}
