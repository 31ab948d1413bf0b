// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares run with plain JMH in the results of {@code scripts/validation/overhead}: wall time per fork of the whole commands, wall time
 * from the start of one fork of run to the start of the next, and the scores.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/Overhead.java OUT}
 */
public class Overhead {
    public static void main(String[] args) throws IOException {
        Path out = Path.of(args[0]);
        Map<String, List<double[]>> means = new TreeMap<>();
        Map<String, Double> commandSeconds = new TreeMap<>();
        for (String line : Files.readAllLines(out.resolve("commands.txt"))) {
            String[] words = line.split(" ");
            double seconds = Double.parseDouble(words[3]) - Double.parseDouble(words[2]);
            commandSeconds.merge(words[0], seconds, Double::sum);
        }
        int forks = 0;
        double betweenStarts = 0;
        int gaps = 0;
        for (int round = 1; Files.exists(out.resolve("run-" + round)); round++) {
            List<Fork> records =
                    ForkJournal.read(out.resolve("run-" + round + "/forks.jsonl")).forks();
            forks += records.size();
            betweenStarts += Duration.between(
                                    records.get(0).startedAt(),
                                    records.get(records.size() - 1).startedAt())
                            .toMillis()
                    / 1000.0;
            gaps += records.size() - 1;
            for (JmhEntry entry : JmhEntry.read(out.resolve("run-" + round + "/jmh.json"))) {
                add(means, entry, 0);
            }
            for (JmhEntry entry : JmhEntry.read(out.resolve("plain-" + round + ".json"))) {
                add(means, entry, 1);
            }
        }
        double plain = commandSeconds.get("plain") / forks;
        print("wall time per fork, whole command, plain JMH", plain, plain);
        print("wall time per fork, whole command, run", commandSeconds.get("run") / forks, plain);
        System.out.printf(
                Locale.ROOT,
                "%-46s %.3f s (without start and end of the command)%n",
                "wall time from fork to fork, run",
                betweenStarts / gaps);
        means.forEach((row, sides) -> {
            Interval ratio = ForkStatistics.ratio(sides.get(0), sides.get(1));
            System.out.printf(
                    Locale.ROOT,
                    "%s: run against plain JMH %.3fx (%.3f-%.3f)%n",
                    row,
                    ratio.value(),
                    ratio.low(),
                    ratio.high());
        });
    }

    private static void print(String what, double seconds, double against) {
        System.out.printf(Locale.ROOT, "%-46s %.3f s, %+.1f%%%n", what, seconds, 100 * (seconds / against - 1));
    }

    /** Adds the scores and CPU times of a round, fork by fork; index 0 is run and index 1 plain JMH. */
    private static void add(Map<String, List<double[]>> means, JmhEntry entry, int side) {
        String name = entry.benchmark().replaceFirst(".*\\.(?=.*\\.)", "") + " " + entry.params();
        append(means, name + " score", side, entry.forkMeans());
        append(means, name + " cpu.norm", side, entry.forkMeans(JmhEntry.CPU_TIME).orElseThrow());
    }

    private static void append(Map<String, List<double[]>> means, String name, int side, double[] values) {
        List<double[]> sides =
                means.computeIfAbsent(name, added -> new ArrayList<>(List.of(new double[0], new double[0])));
        double[] before = sides.get(side);
        double[] longer = Arrays.copyOf(before, before.length + values.length);
        System.arraycopy(values, 0, longer, before.length, values.length);
        sides.set(side, longer);
    }
}
