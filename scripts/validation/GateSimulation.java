// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.gate.SequentialTest;
import io.github.wirebench.harness.gate.SequentialTest.Rules;
import io.github.wirebench.harness.gate.SequentialTest.Stage;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Applies the gate's rules to nights simulated from recorded forks. Each night has 60 benchmarks. Each benchmark draws its pairs, with
 * replacement, from those of one benchmark of this suite in comparisons of the same code, with the sides exchanged at random. Two
 * disturbances are added: drift (a random walk of the machine's speed, of which a pair sees one step) and bursts (another program that
 * slows one fork by 5 to 30%). Unpaired nights take the forks of a pair from different pairs, to show what pairs contribute. In nights
 * with slowdowns one benchmark in ten is slower.
 *
 * <p>Run with {@code java -cp target/benchmarks.jar scripts/validation/GateSimulation.java NIGHT...}, where a NIGHT is the folder
 * of a comparison of a jar with itself. Put --looks=PAIRS:LEVEL:CLEAN_LEVEL,... first to try other interim analyses than the gate's.
 */
public class GateSimulation {
    private static final int NIGHTS = 1000;
    private static final int BENCHMARKS = 60;
    private static final int SLOWER_ONE_IN = 10;
    private static final String LOOKS = "--looks=";
    private static final double CLEAN_LEVEL = 0.025;
    private static final int CONTROL_PAIRS = 10;
    private static final double STABLE = 0.03;
    private static Rules rules = Rules.DEFAULT;

    /** The standard deviation of the drift within a pair, the probability of a burst in a fork, and whether pairs are separated. */
    private enum Disturbance {
        NONE(0, 0, true),
        DRIFT(0.01, 0, true),
        BURSTS(0, 0.05, true),
        BOTH(0.01, 0.05, true),
        UNPAIRED(0, 0, false);

        private final double drift;
        private final double burst;
        private final boolean paired;

        Disturbance(double drift, double burst, boolean paired) {
            this.drift = drift;
            this.burst = burst;
            this.paired = paired;
        }
    }

    /** The logarithms of a benchmark's pairs and forks, without the mean of each night. */
    private record Pool(String row, double[] differences, double[] residuals) {
        /** Returns the standard deviation between forks. */
        double deviation() {
            return Math.sqrt(Arrays.stream(residuals).map(value -> value * value).average().orElseThrow());
        }
    }

    /** The result of a benchmark in a night. */
    private record Outcome(
            boolean slower, boolean stable, int verdict, boolean clean, int pairs, boolean covered, double halfWidth) {}

    public static void main(String[] args) throws IOException {
        if (args[0].startsWith(LOOKS)) {
            rules = with(args[0].substring(LOOKS.length()));
            args = Arrays.copyOfRange(args, 1, args.length);
        }
        List<Pool> pools = pools(args, false);
        System.out.printf(
                Locale.ROOT,
                "%d rows, %d to %d pairs each; coefficient of variation between forks: median %.1f%%, largest %.1f%%, %d rows below 3%%%n%n",
                pools.size(),
                pools.stream().mapToInt(pool -> pool.differences.length).min().orElseThrow(),
                pools.stream().mapToInt(pool -> pool.differences.length).max().orElseThrow(),
                100 * Median.withDefaults().evaluate(pools.stream().mapToDouble(Pool::deviation).toArray()),
                100 * pools.stream().mapToDouble(Pool::deviation).max().orElseThrow(),
                pools.stream().filter(pool -> pool.deviation() < STABLE).count());
        System.out.println("disturbance   slower by   nights with a false REGRESSED   found   found, stable rows   CLEAN though slower   pairs   "
                + "95% interval holds the truth   median half-width");
        for (Disturbance disturbance : Disturbance.values()) {
            for (double slowdown : new double[] {0, 0.02, 0.03, 0.05, 0.1, 0.2}) {
                simulate(pools, disturbance, slowdown);
            }
        }
        System.out.printf(Locale.ROOT, "%nrulers, %d pairs each   nights called INVALID%n", CONTROL_PAIRS);
        for (double slowdown : new double[] {0, 0.02, 0.03, 0.05, 0.1}) {
            simulateControls(pools(args, true), slowdown);
        }
    }

    /** Makes all control benchmarks of the new side slower, as on a machine that favours one side. */
    private static void simulateControls(List<Pool> controls, double slowdown) {
        Random random = new Random(1);
        int invalid = 0;
        for (int night = 0; night < NIGHTS; night++) {
            boolean bent = false;
            for (Pool control : controls) {
                double[] pairs = new double[CONTROL_PAIRS];
                Arrays.setAll(pairs, i -> difference(control, Disturbance.NONE, random) + Math.log1p(slowdown));
                bent |= LogRatio.paired(pairs).pValue(Math.log1p(rules.controlLimit())) < rules.controlLevel();
            }
            invalid += bent ? 1 : 0;
        }
        System.out.printf(Locale.ROOT, "slower by %3.0f%%            %20.1f%%%n", 100 * slowdown, 100.0 * invalid / NIGHTS);
    }

    private static Rules with(String looks) {
        Rules own = Rules.DEFAULT;
        return new Rules(
                Arrays.stream(looks.split(","))
                        .map(look -> look.split(":"))
                        .map(look -> new Rules.InterimAnalysis(
                                Integer.parseInt(look[0]), Double.parseDouble(look[1]), Double.parseDouble(look[2])))
                        .toList(),
                own.effect(),
                own.unchangedBelow(),
                own.confirmingPairs(),
                own.confirmingLevel(),
                own.falseDiscoveries(),
                own.allocationPairs(),
                own.controlLimit(),
                own.controlLevel());
    }

    private static List<Pool> pools(String[] nights, boolean controls) throws IOException {
        Map<String, List<Double>> differences = new LinkedHashMap<>();
        Map<String, List<Double>> residuals = new LinkedHashMap<>();
        for (String night : nights) {
            Map<String, Map<Integer, Double>> base = figures(night, "base", controls);
            Map<String, Map<Integer, Double>> next = figures(night, "new", controls);
            base.forEach((row, forks) -> {
                List<Double> all = new ArrayList<>();
                forks.forEach((number, figure) -> {
                    Double partner = next.getOrDefault(row, Map.of()).get(number);
                    if (partner != null) {
                        differences.computeIfAbsent(row, key -> new ArrayList<>()).add(partner - figure);
                        all.add(figure);
                        all.add(partner);
                    }
                });
                double mean = all.stream().mapToDouble(value -> value).average().orElseThrow();
                // without their mean, n forks have (n-1)/n of the variance
                double scale = Math.sqrt(all.size() / (all.size() - 1.0));
                all.forEach(figure -> residuals
                        .computeIfAbsent(row, key -> new ArrayList<>())
                        .add(scale * (figure - mean)));
            });
        }
        return differences.keySet().stream()
                .map(row -> new Pool(row, array(differences.get(row)), array(residuals.get(row))))
                .toList();
    }

    /** Returns the logarithm of CPU time by benchmark and number of the fork. */
    private static Map<String, Map<Integer, Double>> figures(String night, String side, boolean controls)
            throws IOException {
        Map<String, Map<Integer, Double>> figures = new LinkedHashMap<>();
        for (Fork fork :
                ForkJournal.read(Path.of(night, side, "forks.jsonl")).forks()) {
            if (!fork.isFailure() && fork.benchmarkCase().benchmark().contains(".Ruler.") == controls && Samples.Health.forksShortOfCpu(fork.entry()) == 0) {
                figures.computeIfAbsent(fork.benchmarkCase().id(), row -> new LinkedHashMap<>())
                        .put(
                                fork.fork(),
                                Math.log(fork.entry().cpuTimes().orElseThrow()[0]));
            }
        }
        return figures;
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(value -> value).toArray();
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
                "%-11s   %8.0f%%   %28.1f%%   %5s   %18s   %19s   %5.1f   %27.1f%%   %16.1f%%%n",
                disturbance.name().toLowerCase(Locale.ROOT),
                100 * slowdown,
                100.0 * falseNights / NIGHTS,
                share(slower, outcome -> outcome.verdict > 0),
                share(stable, outcome -> outcome.verdict > 0),
                share(slower, Outcome::clean),
                outcomes.stream().mapToInt(Outcome::pairs).average().orElseThrow(),
                100.0 * outcomes.stream().filter(Outcome::covered).count() / outcomes.size(),
                100 * Median.withDefaults()
                        .evaluate(outcomes.stream().mapToDouble(Outcome::halfWidth).toArray()));
    }

    private static String share(List<Outcome> outcomes, Predicate<Outcome> which) {
        return outcomes.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT, "%.1f%%", 100.0 * outcomes.stream().filter(which).count() / outcomes.size());
    }

    private static List<Outcome> night(List<Pool> pools, Disturbance disturbance, double slowdown, Random random) {
        int most = rules.analyses().get(rules.analyses().size() - 1).pairs() + rules.confirmingPairs();
        List<SequentialTest> sequences = new ArrayList<>();
        List<Pool> chosen = new ArrayList<>();
        for (int i = 0; i < BENCHMARKS; i++) {
            Pool pool = pools.get(random.nextInt(pools.size()));
            boolean slower = slowdown > 0 && i % SLOWER_ONE_IN == 0;
            double[] pairs = new double[most];
            for (int pair = 0; pair < most; pair++) {
                pairs[pair] = difference(pool, disturbance, random)
                        + disturbance.drift * random.nextGaussian()
                        + burst(disturbance, random)
                        - burst(disturbance, random)
                        + (slower ? Math.log1p(slowdown) : 0);
            }
            sequences.add(SequentialTest.of(pairs, rules));
            chosen.add(pool);
        }
        double[] p = sequences.stream()
                .filter(sequence -> sequence.stage() == Stage.TESTED)
                .mapToDouble(SequentialTest::p)
                .toArray();
        double[] adjusted = ForkStatistics.benjaminiHochberg(p);
        List<Outcome> outcomes = new ArrayList<>();
        int tested = 0;
        for (int i = 0; i < BENCHMARKS; i++) {
            SequentialTest sequence = sequences.get(i);
            boolean slower = slowdown > 0 && i % SLOWER_ONE_IN == 0;
            boolean confirmed = sequence.stage() == Stage.TESTED
                    && adjusted[tested++] <= rules.falseDiscoveries()
                    && sequence.confirms(rules);
            Interval interval = sequence.ratio().interval();
            outcomes.add(new Outcome(
                    slower,
                    chosen.get(i).deviation() < STABLE,
                    confirmed ? sequence.suspicion() : 0,
                    sequence.stage() == Stage.UNCHANGED
                            || sequence.stage() == Stage.TESTED
                                    && !confirmed
                                    && sequence.ratio().isSurelyBelow(1 + rules.unchangedBelow(), CLEAN_LEVEL),
                    sequence.from() + sequence.pairs(),
                    interval.encloses(slower ? 1 + slowdown : 1),
                    interval.halfWidth()));
        }
        return outcomes;
    }

    private static double difference(Pool pool, Disturbance disturbance, Random random) {
        if (disturbance.paired) {
            return (random.nextBoolean() ? 1 : -1) * drawn(pool.differences, random);
        }
        return drawn(pool.residuals, random) - drawn(pool.residuals, random);
    }

    private static double drawn(double[] values, Random random) {
        return values[random.nextInt(values.length)];
    }

    private static double burst(Disturbance disturbance, Random random) {
        return random.nextDouble() < disturbance.burst ? Math.log1p(0.05 + 0.25 * random.nextDouble()) : 0;
    }
}
