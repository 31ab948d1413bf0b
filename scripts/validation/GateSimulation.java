// SPDX-License-Identifier: Apache-2.0
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.github.wirebench.harness.ab.GateRules;
import io.github.wirebench.harness.ab.TimeSequence;
import io.github.wirebench.harness.ab.TimeSequence.Stage;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.stats.BenjaminiHochberg;
import io.github.wirebench.harness.stats.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The gate's rules on nights made of recorded forks. Each night has 60 benchmarks; each takes its forks, with replacement, from
 * those recorded of one row of this suite (both sides of comparisons of the same code), so that the two forks of a pair have
 * nothing in common: pairs help less here than on a machine. On top come drift (a random walk that both forks of a pair share) and bursts
 * (other programs that hit one fork of a pair, or both). In nights with slowdowns one benchmark in ten is slower.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/GateSimulation.java NIGHT...}, where a NIGHT is the folder
 * of a comparison of a jar with itself.
 */
public class GateSimulation {
    private static final int NIGHTS = 1000;
    private static final int BENCHMARKS = 60;
    private static final int SLOWER_ONE_IN = 10;
    private static final double STABLE = 0.03;
    private static final GateRules RULES = GateRules.DEFAULT;

    /** A standard deviation per round of the drift, and how often a burst hits one fork of a pair. */
    private enum Disturbance {
        RECORDED(0, 0),
        DRIFT(0.01, 0),
        BURSTS(0, 0.05),
        BOTH(0.01, 0.05);

        private final double drift;
        private final double burst;

        Disturbance(double drift, double burst) {
            this.drift = drift;
            this.burst = burst;
        }
    }

    /** Centred logarithms of a row's fork figures. */
    private record Pool(String row, double[] residuals) {
        double deviation() {
            return StandardDeviation.of(residuals).getAsDouble();
        }
    }

    /** What a night's benchmark came to. */
    private record Outcome(boolean slower, boolean stable, int verdict, int pairs, boolean covered, double halfWidth) {}

    public static void main(String[] args) throws IOException {
        List<Pool> pools = pools(args);
        System.out.printf(
                Locale.ROOT,
                "%d rows, %d to %d forks each; coefficient of variation between forks: median %.1f%%, largest %.1f%%, %d rows below 3%%%n%n",
                pools.size(),
                pools.stream().mapToInt(pool -> pool.residuals.length).min().orElseThrow(),
                pools.stream().mapToInt(pool -> pool.residuals.length).max().orElseThrow(),
                100 * Median.withDefaults().evaluate(pools.stream().mapToDouble(Pool::deviation).toArray()),
                100 * pools.stream().mapToDouble(Pool::deviation).max().orElseThrow(),
                pools.stream().filter(pool -> pool.deviation() < STABLE).count());
        System.out.println("disturbance   slower by   nights with a false REGRESSED   found   found, stable rows   pairs   "
                + "95% interval holds the truth   median half-width");
        for (Disturbance disturbance : Disturbance.values()) {
            for (double slowdown : new double[] {0, 0.02, 0.03, 0.05, 0.1, 0.2}) {
                simulate(pools, disturbance, slowdown);
            }
        }
    }

    /** Forks of the same row in several nights are centred night by night. */
    private static List<Pool> pools(String[] nights) throws IOException {
        Map<String, List<Double>> residuals = new LinkedHashMap<>();
        for (String night : nights) {
            List<ForkRecord> forks = new ArrayList<>();
            for (String side : List.of("base", "new")) {
                forks.addAll(ForkJournal.read(Path.of(night, side, "forks.jsonl")).forks());
            }
            forks.stream()
                    .filter(fork -> !fork.isFailure() && !fork.row().benchmark().contains(".Ruler."))
                    .collect(groupingBy(fork -> fork.row().id(), LinkedHashMap::new, toList()))
                    .forEach((row, ofRow) -> {
                        double[] logarithms = ofRow.stream()
                                .mapToDouble(fork -> Math.log(
                                        fork.entry().cpuTimes().orElseThrow()[0]))
                                .toArray();
                        double mean = Arrays.stream(logarithms).average().orElseThrow();
                        // centring takes away a part of the spread, n forks show n-1 of n parts of the variance
                        double scale = Math.sqrt(logarithms.length / (logarithms.length - 1.0));
                        Arrays.stream(logarithms).forEach(logarithm -> residuals
                                .computeIfAbsent(row, key -> new ArrayList<>())
                                .add(scale * (logarithm - mean)));
                    });
        }
        return residuals.entrySet().stream()
                .map(entry -> new Pool(
                        entry.getKey(),
                        entry.getValue().stream().mapToDouble(value -> value).toArray()))
                .toList();
    }

    private static void simulate(List<Pool> pools, Disturbance disturbance, double slowdown) {
        Random random = new Random(1);
        int falseNights = 0;
        List<Outcome> outcomes = new ArrayList<>();
        for (int night = 0; night < NIGHTS; night++) {
            List<Outcome> ofNight = night(pools, disturbance, slowdown, random);
            falseNights += ofNight.stream().anyMatch(outcome -> !outcome.slower && outcome.verdict > 0) ? 1 : 0;
            outcomes.addAll(ofNight);
        }
        List<Outcome> slower = outcomes.stream().filter(Outcome::slower).toList();
        List<Outcome> stable = slower.stream().filter(Outcome::stable).toList();
        System.out.printf(
                Locale.ROOT,
                "%-11s   %8.0f%%   %28.1f%%   %5s   %18s   %5.1f   %27.1f%%   %16.1f%%%n",
                disturbance.name().toLowerCase(Locale.ROOT),
                100 * slowdown,
                100.0 * falseNights / NIGHTS,
                found(slower),
                found(stable),
                outcomes.stream().mapToInt(Outcome::pairs).average().orElseThrow(),
                100.0 * outcomes.stream().filter(Outcome::covered).count() / outcomes.size(),
                100 * Median.withDefaults()
                        .evaluate(outcomes.stream().mapToDouble(Outcome::halfWidth).toArray()));
    }

    private static String found(List<Outcome> slower) {
        return slower.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%.1f%%",
                        100.0 * slower.stream().filter(outcome -> outcome.verdict > 0).count() / slower.size());
    }

    private static List<Outcome> night(List<Pool> pools, Disturbance disturbance, double slowdown, Random random) {
        int most = RULES.looks().get(RULES.looks().size() - 1).pairs() + RULES.confirmingPairs();
        List<TimeSequence> sequences = new ArrayList<>();
        List<Pool> chosen = new ArrayList<>();
        for (int i = 0; i < BENCHMARKS; i++) {
            Pool pool = pools.get(random.nextInt(pools.size()));
            boolean slower = slowdown > 0 && i % SLOWER_ONE_IN == 0;
            double[] pairs = new double[most];
            for (int pair = 0; pair < most; pair++) {
                // both forks of a pair drift alike, but for the few seconds between them
                double drift = disturbance.drift * random.nextGaussian() * 0.3;
                pairs[pair] = fork(pool, disturbance, random) - fork(pool, disturbance, random)
                        + drift
                        + (slower ? Math.log1p(slowdown) : 0);
            }
            sequences.add(TimeSequence.of(pairs, RULES));
            chosen.add(pool);
        }
        double[] p = sequences.stream()
                .filter(sequence -> sequence.stage() == Stage.TESTED)
                .mapToDouble(TimeSequence::p)
                .toArray();
        double[] adjusted = BenjaminiHochberg.adjust(p);
        List<Outcome> outcomes = new ArrayList<>();
        int tested = 0;
        for (int i = 0; i < BENCHMARKS; i++) {
            TimeSequence sequence = sequences.get(i);
            boolean slower = slowdown > 0 && i % SLOWER_ONE_IN == 0;
            boolean confirmed = sequence.stage() == Stage.TESTED
                    && adjusted[tested++] <= RULES.falseDiscoveries()
                    && sequence.confirms(RULES);
            Interval interval = sequence.ratio().interval();
            outcomes.add(new Outcome(
                    slower,
                    chosen.get(i).deviation() < STABLE,
                    confirmed ? sequence.suspicion() : 0,
                    sequence.from() + sequence.pairs(),
                    interval.encloses(slower ? 1 + slowdown : 1),
                    interval.halfWidth()));
        }
        return outcomes;
    }

    private static double fork(Pool pool, Disturbance disturbance, Random random) {
        double burst = random.nextDouble() < disturbance.burst ? Math.log1p(0.05 + 0.25 * random.nextDouble()) : 0;
        return pool.residuals[random.nextInt(pool.residuals.length)] + burst;
    }
}
