// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.gate.SequentialTest;
import io.github.wirebench.harness.gate.SequentialTest.Rules;
import io.github.wirebench.harness.gate.SequentialTest.Stage;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.BiPredicate;
import org.apache.commons.math3.stat.inference.MannWhitneyUTest;
import org.apache.commons.math3.stat.inference.TTest;
import org.openjdk.jmh.util.ListStatistics;

/**
 * Compares the gate with other rules in use, on the same recorded forks. Each trial takes one benchmark from nights that compared a jar
 * with itself, draws five or twelve of its pairs, and makes the new side slower by calculation. The gate gets as many pairs as it asks
 * for, drawn in the same way. The other rules use scores (wall time), as usual, and CPU time, like the gate, in the second table.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/GateRivals.java NIGHT...}.
 */
public class GateRivals {
    private static final int TRIALS = 4000;
    private static final int FORKS = 5;

    /** Five forks per side, as usual, and about as many as the gate uses if nothing has changed. */
    private static final int[] COUNTS = {FORKS, 12};

    private static final double[] SLOWDOWNS = {0, 0.03, 0.05, 0.1};
    private static final Rules RULES = Rules.DEFAULT;

    /** The iterations of the two forks of a pair, by figure. */
    private record Pair(Fork base, Fork next) {}

    /** Rules, which get the iterations of the base's and the new side's forks and return true for "slower". */
    private static final Map<String, BiPredicate<double[][], double[][]>> RIVALS = new LinkedHashMap<>();

    static {
        RIVALS.put("mean more than 5% higher", (base, next) -> mean(pooled(next)) > 1.05 * mean(pooled(base)));
        RIVALS.put("JMH's 99.9% intervals disjoint", (base, next) -> {
            double[] low = new ListStatistics(pooled(next)).getConfidenceIntervalAt(0.999);
            double[] high = new ListStatistics(pooled(base)).getConfidenceIntervalAt(0.999);
            return low[0] > high[1];
        });
        RIVALS.put(
                "Welch on pooled iterations, p < 0.05",
                (base, next) -> mean(pooled(next)) > mean(pooled(base))
                        && new TTest().tTest(pooled(base), pooled(next)) < 0.05);
        RIVALS.put(
                "Mann-Whitney on fork means, p < 0.05",
                (base, next) -> mean(pooled(next)) > mean(pooled(base))
                        && new MannWhitneyUTest().mannWhitneyUTest(means(base), means(next)) < 0.05);
    }

    public static void main(String[] args) throws IOException {
        Map<String, List<Pair>> byRow = new LinkedHashMap<>();
        List<List<Pair>> asMeasured = new ArrayList<>();
        for (String night : args) {
            rows(night).forEach((row, pairs) -> {
                byRow.computeIfAbsent(row, id -> new ArrayList<>()).addAll(pairs);
                if (pairs.size() >= FORKS) {
                    asMeasured.add(pairs.subList(0, FORKS));
                }
            });
        }
        List<List<Pair>> rows = List.copyOf(byRow.values());
        System.out.printf(
                Locale.ROOT,
                "%d rows, %d to %d pairs each, of %d nights; %d trials%n",
                rows.size(),
                rows.stream().mapToInt(List::size).min().orElseThrow(),
                rows.stream().mapToInt(List::size).max().orElseThrow(),
                args.length,
                TRIALS);
        System.out.printf(
                Locale.ROOT,
                "%nOf %d comparisons of the same code as they were measured, the first %d pairs of each, called slower or faster:%n",
                asMeasured.size(),
                FORKS);
        RIVALS.forEach((name, rule) -> System.out.printf(
                Locale.ROOT, "%-40s  %3d by score, %3d by CPU time%n", name, called(asMeasured, rule, false), called(asMeasured, rule, true)));
        for (boolean cpu : new boolean[] {false, true}) {
            System.out.printf(
                    Locale.ROOT,
                    "%n%-40s  false alarms   finds +3%%   finds +5%%   finds +10%%   forks%n",
                    cpu ? "by CPU time" : "by score");
            for (int count : COUNTS) {
                RIVALS.forEach((name, rule) -> print(name, 2 * count, slowdown -> share(rows, (row, random) -> {
                    List<Pair> drawn = draw(row, count, random);
                    return rule.test(
                            iterations(drawn, true, cpu, 1), iterations(drawn, false, cpu, 1 + slowdown));
                })));
            }
        }
        Map<Double, Double> forks = new LinkedHashMap<>();
        print("the gate (CPU time, no correction)", 0, slowdown -> share(rows, (row, random) -> {
            SequentialTest sequence = gate(row, slowdown, random);
            forks.merge(slowdown, 2.0 * (sequence.from() + sequence.pairs()) / TRIALS, Double::sum);
            return sequence.suspicion() > 0 && sequence.confirms(RULES);
        }));
        System.out.print("its forks, mean                         ");
        forks.values().forEach(mean -> System.out.printf(Locale.ROOT, "  %10.1f", mean));
        System.out.println();
    }

    private interface Trial {
        boolean isSlower(List<Pair> row, Random random);
    }

    private interface Share {
        double at(double slowdown);
    }

    /** Prints a line; zero forks mean that their number varies. */
    private static void print(String name, int forks, Share share) {
        System.out.printf(Locale.ROOT, "%-40s", name);
        for (double slowdown : SLOWDOWNS) {
            System.out.printf(Locale.ROOT, slowdown == 0 ? "  %11.2f%%" : "   %8.1f%%", 100 * share.at(slowdown));
        }
        System.out.println(forks == 0 ? "" : String.format(Locale.ROOT, "   %5d", forks));
    }

    private static double share(List<List<Pair>> rows, Trial trial) {
        Random random = new Random(1);
        int slower = 0;
        for (int i = 0; i < TRIALS; i++) {
            slower += trial.isSlower(rows.get(random.nextInt(rows.size())), random) ? 1 : 0;
        }
        return (double) slower / TRIALS;
    }

    private static SequentialTest gate(List<Pair> row, double slowdown, Random random) {
        int most = RULES.analyses().get(RULES.analyses().size() - 1).pairs() + RULES.confirmingPairs();
        double[] slowdowns = draw(row, most, random).stream()
                .mapToDouble(pair -> Math.log(pair.next().entry().cpuTimes().orElseThrow()[0])
                        - Math.log(pair.base().entry().cpuTimes().orElseThrow()[0])
                        + Math.log1p(slowdown))
                .toArray();
        return SequentialTest.of(slowdowns, RULES);
    }

    /**
     * Draws pairs, each at most once if there are enough. Which of the two forks is the base is also random, because the code was
     * the same.
     */
    private static List<Pair> draw(List<Pair> row, int count, Random random) {
        List<Pair> left = new ArrayList<>();
        List<Pair> drawn = new ArrayList<>();
        while (drawn.size() < count) {
            if (left.isEmpty()) {
                left.addAll(row);
                Collections.shuffle(left, random);
            }
            Pair pair = left.remove(left.size() - 1);
            drawn.add(random.nextBoolean() ? pair : new Pair(pair.next(), pair.base()));
        }
        return drawn;
    }

    private static long called(List<List<Pair>> rows, BiPredicate<double[][], double[][]> rule, boolean cpu) {
        return rows.stream()
                .filter(row -> {
                    double[][] base = iterations(row, true, cpu, 1);
                    double[][] next = iterations(row, false, cpu, 1);
                    return rule.test(base, next) || rule.test(next, base);
                })
                .count();
    }

    private static Map<String, List<Pair>> rows(String night) throws IOException {
        Map<String, Fork> base = forks(night, "base");
        Map<String, List<Pair>> rows = new LinkedHashMap<>();
        forks(night, "new").forEach((key, fork) -> {
            if (base.containsKey(key)) {
                rows.computeIfAbsent(fork.benchmarkCase().id(), id -> new ArrayList<>()).add(new Pair(base.get(key), fork));
            }
        });
        return rows;
    }

    private static Map<String, Fork> forks(String night, String side) throws IOException {
        return ForkJournal.read(Path.of(night, side, "forks.jsonl")).forks().stream()
                .filter(fork -> !fork.isFailure() && !fork.benchmarkCase().benchmark().contains(".Ruler.") && Samples.Health.forksShortOfCpu(fork.entry()) == 0)
                .collect(groupingBy(fork -> fork.benchmarkCase().id() + " " + fork.fork(), LinkedHashMap::new, toList()))
                .entrySet()
                .stream()
                .collect(
                        LinkedHashMap::new,
                        (map, entry) -> map.put(entry.getKey(), entry.getValue().get(0)),
                        Map::putAll);
    }

    private static double[][] iterations(List<Pair> pairs, boolean base, boolean cpu, double factor) {
        return pairs.stream()
                .map(pair -> (base ? pair.base() : pair.next()).entry())
                .map(entry -> (cpu ? entry.iterations("cpu.norm") : entry.iterations())[0])
                .map(values -> Arrays.stream(values).map(value -> factor * value).toArray())
                .toArray(double[][]::new);
    }

    private static double[] pooled(double[][] forks) {
        return Arrays.stream(forks).flatMapToDouble(Arrays::stream).toArray();
    }

    private static double[] means(double[][] forks) {
        return Arrays.stream(forks).mapToDouble(GateRivals::mean).toArray();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }
}
