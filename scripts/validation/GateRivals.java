// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.ab.GateRules;
import io.github.wirebench.harness.ab.TimeSequence;
import io.github.wirebench.harness.ab.TimeSequence.Stage;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.run.CpuShortage;
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
 * What people use today, beside the gate, on the same recorded forks. In each trial one row of nights in which a jar was compared
 * with itself gives five or twelve forks a side, drawn from its pairs as they were measured, and the new side is made slower by
 * calculation. The gate gets as many pairs as it asks for, drawn in the same way. Rules of others look at scores (wall time), as
 * they do; the gate looks at CPU time, and so do they in the second table.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/GateRivals.java NIGHT...}.
 */
public class GateRivals {
    private static final int TRIALS = 4000;
    private static final int FORKS = 5;

    /** Five a side, as people do; and about as many as the gate takes where nothing has changed. */
    private static final int[] COUNTS = {FORKS, 12};

    private static final double[] SLOWDOWNS = {0, 0.03, 0.05, 0.1};
    private static final GateRules RULES = GateRules.DEFAULT;

    /** A pair: iterations of both forks by figure. */
    private record Pair(ForkRecord base, ForkRecord next) {}

    /** Iterations of the base side's and the new side's forks; true for "slower". */
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
            TimeSequence sequence = gate(row, slowdown, random);
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

    /** Zero forks stand for a number that differs. */
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

    private static TimeSequence gate(List<Pair> row, double slowdown, Random random) {
        int most = RULES.looks().get(RULES.looks().size() - 1).pairs() + RULES.confirmingPairs();
        double[] slowdowns = draw(row, most, random).stream()
                .mapToDouble(pair -> Math.log(pair.next().entry().cpuTimes().orElseThrow()[0])
                        - Math.log(pair.base().entry().cpuTimes().orElseThrow()[0])
                        + Math.log1p(slowdown))
                .toArray();
        return TimeSequence.of(slowdowns, RULES);
    }

    /**
     * Pairs as they were measured, each once if there are enough; which of the two forks plays the base is drawn too, as the
     * code was the same.
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
        Map<String, ForkRecord> base = forks(night, "base");
        Map<String, List<Pair>> rows = new LinkedHashMap<>();
        forks(night, "new").forEach((key, fork) -> {
            if (base.containsKey(key)) {
                rows.computeIfAbsent(fork.row().id(), id -> new ArrayList<>()).add(new Pair(base.get(key), fork));
            }
        });
        return rows;
    }

    private static Map<String, ForkRecord> forks(String night, String side) throws IOException {
        return ForkJournal.read(Path.of(night, side, "forks.jsonl")).forks().stream()
                .filter(fork -> !fork.isFailure() && !fork.row().benchmark().contains(".Ruler.") && CpuShortage.forksOf(fork.entry()) == 0)
                .collect(groupingBy(fork -> fork.row().id() + " " + fork.fork(), LinkedHashMap::new, toList()))
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
