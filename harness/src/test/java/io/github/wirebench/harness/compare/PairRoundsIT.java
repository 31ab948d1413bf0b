// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.measure.FakeMachine;
import io.github.wirebench.harness.measure.FakeRun;
import io.github.wirebench.harness.measure.MeasuringOptions;
import io.github.wirebench.harness.measure.Rounds.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class PairRoundsIT {
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    private static final StopRule RULE = new StopRule(0, ControlBenchmarks.MOST_FORKS, StopRule.Metric.CPU);

    @TempDir
    private Path folder;

    private final FakeMachine machine = new FakeMachine();

    @BeforeEach
    void steadyExceptForTheSlowAndTheNoisy() {
        for (String side : List.of("base", "new")) {
            for (String payload : List.of("STEADY", "EVEN", "SLOW", "NOISY")) {
                double mean = payload.equals("SLOW") && side.equals("new") ? 112 : 100;
                double noise = payload.equals("NOISY") ? 0.3 : 0.004;
                machine.cpuTimes.put(
                        side + " " + payload,
                        number ->
                                mean * Math.exp(noise * new Random(number * 31L + side.length() * 7L).nextGaussian()));
            }
        }
    }

    @Test
    void eachRowGetsThePairsThatItNeeds() throws IOException {
        List<String> started = compared("c", NO_LIMIT, "STEADY", "SLOW", "NOISY");
        assertThat(started.stream().filter("base STEADY"::equals)).hasSize(5);
        assertThat(started.stream().filter("new SLOW"::equals)).hasSize(6);
        assertThat(started.stream().filter("base NOISY"::equals)).hasSize(20);
    }

    @Test
    void theForksOfAPairFollowEachOtherInRandomOrder() throws IOException {
        List<String> started = compared("c", NO_LIMIT, "STEADY", "SLOW", "NOISY");
        List<Boolean> baseFirst = new ArrayList<>();
        for (int i = 0; i < started.size(); i += 2) {
            String first = started.get(i);
            String second = started.get(i + 1);
            assertThat(second.substring(second.indexOf(' '))).isEqualTo(first.substring(first.indexOf(' ')));
            assertThat(second).isNotEqualTo(first);
            baseFirst.add(first.startsWith("base"));
        }
        assertThat(baseFirst.stream().filter(value -> value).count()).isBetween(12L, 28L);
    }

    @Test
    void roundsHaveAnOrderOfTheirOwn() throws IOException {
        List<String> started = compared("c", NO_LIMIT, "STEADY", "SLOW", "EVEN");
        List<List<String>> rounds = IntStream.range(0, 5)
                .mapToObj(round -> IntStream.range(0, 3)
                        .mapToObj(i -> started.get(6 * round + 2 * i).replaceFirst(".* ", ""))
                        .toList())
                .toList();
        assertThat(rounds).allSatisfy(round -> assertThat(round).containsExactlyInAnyOrder("STEADY", "SLOW", "EVEN"));
        assertThat(new HashSet<>(rounds)).hasSizeGreaterThan(1);
    }

    @Test
    void theLargestSuspicionIsSettledFirst() throws IOException {
        machine.cpuTimes.put("new DOUBLE", number -> 200 + number);
        machine.cpuTimes.put("new FOURFOLD", number -> 400 + number);
        List<String> started = compared("all", NO_LIMIT, "STEADY", "DOUBLE", "FOURFOLD");
        assertThat(started.stream().filter(fork -> fork.startsWith("new")).skip(3))
                .startsWith("new FOURFOLD", "new FOURFOLD", "new DOUBLE", "new DOUBLE")
                .endsWith("new STEADY", "new STEADY");
        assertThat(started).hasSize(2 * (5 + 3 + 3));
        // 3 pairs of 2 s, and 2 more
        List<String> ofShort = compared("short", 10.5, "STEADY", "DOUBLE", "FOURFOLD");
        assertThat(ofShort.subList(ofShort.size() - 2, ofShort.size()))
                .containsExactlyInAnyOrder("new FOURFOLD", "base FOURFOLD");
    }

    @Test
    void aSuspicionWithDisturbedForksWaitsForTheOthers() throws IOException {
        machine.cpuTimes.put("new DOUBLE", number -> 200 + number);
        machine.cpuTimes.put("new FOURFOLD", number -> 400 + number);
        machine.delayed.add("new FOURFOLD 3");
        List<String> started = compared("c", NO_LIMIT, "DOUBLE", "FOURFOLD");
        assertThat(started.stream().filter(fork -> fork.startsWith("new")).skip(2))
                .containsExactly("new FOURFOLD", "new FOURFOLD", "new DOUBLE", "new DOUBLE", "new FOURFOLD");
    }

    @Test
    void aRoundLeavesTheTimeThatASuspicionNeeds() throws IOException {
        machine.cpuTimes.put("new DOUBLE", number -> 200 + number);
        // one round of all would leave 2.5 s, and two more pairs take 4 s
        List<String> started = compared("c", 10.5, "DOUBLE", "STEADY", "EVEN", "SLOW");
        assertThat(started.stream().filter("new DOUBLE"::equals)).hasSize(3);
    }

    @Test
    void killedInAnyPlaceItDecidesTheSame() throws IOException {
        List<String> undisturbed = compared("undisturbed", NO_LIMIT, "STEADY", "SLOW");
        for (int forks = 0; forks < undisturbed.size(); forks += 3) {
            Path place = folder.resolve("killed-" + forks);
            machine.started.clear();
            machine.killedAfter = forks;
            try (FakeRun base = start(place, "base", "STEADY", "SLOW");
                    FakeRun next = start(place, "new", "STEADY", "SLOW")) {
                execute(base, next, NO_LIMIT);
            } catch (FakeMachine.Killed e) {
                machine.killedAfter = Integer.MAX_VALUE;
            }
            try (FakeRun base = FakeRun.resume(place.resolve("base"), false, machine);
                    FakeRun next = FakeRun.resume(place.resolve("new"), false, machine)) {
                PairRounds rounds = execute(base, next, NO_LIMIT);
                assertThat(rounds.cases())
                        .as("killed after %d", forks)
                        .allMatch(one -> one.state().pairs()
                                == (one.benchmarkCase().params().containsValue("SLOW") ? 6 : 5));
            }
            // a fork that was alone when the run was killed gets its partner
            assertThat(machine.started).hasSameSizeAs(undisturbed);
        }
    }

    @Test
    void whatWaitsForAPartnerEndsWithTheBudget() throws IOException {
        machine.delayed.add("new STEADY 1");
        // 2 s for the pair, and none for the third fork
        assertThat(compared("short", 2.5, "STEADY")).hasSize(2);
        assertThat(compared("long", 3.5, "STEADY")).hasSize(3).endsWith("new STEADY");
    }

    @Test
    void noPairIsBegunThatDoesNotFitIntoTheBudget() throws IOException {
        List<String> started = compared("c", 7.5, "STEADY", "SLOW");
        assertThat(started).hasSize(6);
    }

    @Test
    void aShortBudgetDecidesSomeRatherThanNone() throws IOException {
        // 3 pairs of six rows take 36 s, and 2 more of two rows 8 s
        List<String> started = compared("c", 44.5, "A", "B", "C", "D", "E", "F");
        Map<String, Long> pairs = started.stream()
                .filter(fork -> fork.startsWith("new"))
                .collect(Collectors.groupingBy(fork -> fork, Collectors.counting()));
        assertThat(pairs.values()).containsExactlyInAnyOrder(3L, 3L, 3L, 3L, 5L, 5L);
    }

    @Test
    void controlsAreAmongWhatIsLeft() throws IOException {
        List<Double> left = new ArrayList<>();
        try (FakeRun base = withControls("base", "STEADY", "NOISY");
                FakeRun next = withControls("new", "STEADY", "NOISY")) {
            new PairRounds(List.of(base.run, next.run), new Budget(NO_LIMIT, machine))
                    .execute((turn, seconds) -> left.add(seconds));
        }
        // 20 pairs of 2 s of each row, and a pair of one control in each of 20 rounds
        double control = ControlBenchmarks.pairSeconds(new MeasuringOptions());
        assertThat(left.get(0)).isCloseTo(20 * (2 * 2 + control), within(1e-9));
        assertThat(left).allMatch(seconds -> seconds > 0);
        assertThat(left.get(left.size() - 1)).isLessThan(5);
    }

    private FakeRun withControls(String side, String... payloads) throws IOException {
        RunPlan rows = FakeRun.plan(side, RULE, payloads);
        RunPlan plan = new RunPlan(
                rows.id(),
                rows.position(),
                rows.label(),
                rows.subject(),
                rows.settings(),
                rows.options(),
                false,
                Stream.concat(rows.cases().stream(), ControlBenchmarks.planned(new MeasuringOptions()).stream())
                        .toList());
        return FakeRun.start(plan, folder.resolve(side), machine);
    }

    @Test
    void whatIsLeftIsKnownWhenTheBudgetEnds() throws IOException {
        try (FakeRun base = start(folder.resolve("c"), "base", "STEADY", "SLOW");
                FakeRun next = start(folder.resolve("c"), "new", "STEADY", "SLOW")) {
            PairRounds rounds = execute(base, next, 7.5);
            assertThat(rounds.undecided()).isEqualTo(2);
            assertThat(execute(base, next, NO_LIMIT).undecided()).isZero();
        }
    }

    @Test
    void aRowThatFailsOnBothSidesIsLeftAtOnce() throws IOException {
        machine.failing.add("BROKEN");
        List<String> started = compared("c", NO_LIMIT, "STEADY", "BROKEN");
        // a first fork that fails is tried again without the profiler
        assertThat(started.stream().filter("base BROKEN"::equals)).hasSizeBetween(1, 2);
        assertThat(started.stream().filter("new BROKEN"::equals)).hasSizeBetween(1, 2);
        assertThat(started.stream().filter("new STEADY"::equals)).hasSize(5);
    }

    @Test
    void aSideThatFailsAloneIsTriedAgain() throws IOException {
        machine.cpuTimes.put("new BROKEN", number -> FakeMachine.FAILING);
        List<String> started = compared("always", NO_LIMIT, "STEADY", "BROKEN");
        // each fails twice as long as no other row has shown that the profiler works
        assertThat(started.stream().filter("new BROKEN"::equals)).hasSizeBetween(2, 4);
        assertThat(started.stream().filter("base BROKEN"::equals)).hasSize(1);
        machine.cpuTimes.put(
                "new ONCE", number -> number == 3 ? FakeMachine.FAILING : 100 + new Random(number).nextDouble());
        List<String> goneOn = compared("once", NO_LIMIT, "ONCE");
        assertThat(goneOn.stream().filter("new ONCE"::equals)).hasSizeGreaterThan(5);
    }

    @Test
    void theTimeLeftFalls() throws IOException {
        String[] payloads = {"STEADY", "SLOW", "NOISY", "LATE", "A", "B", "C", "D"};
        for (String payload : List.of("A", "B", "C", "D")) {
            machine.cpuTimes.put("new " + payload, number -> 100 + 30 * (number % 2 * 2 - 1));
        }
        // suspected by the analysis of 20 pairs
        machine.cpuTimes.put("new LATE", number -> number <= 12 ? 100 + 15 * (number % 2) : 125);
        machine.jitter = 0.3;
        record Shown(double at, double left) {}
        List<Shown> shown = new ArrayList<>();
        try (FakeRun base = start(folder.resolve("c"), "base", payloads);
                FakeRun next = start(folder.resolve("c"), "new", payloads)) {
            new PairRounds(List.of(base.run, next.run), new Budget(NO_LIMIT, machine))
                    .execute((turn, left) -> shown.add(new Shown(machine.elapsedSeconds(), left)));
        }
        double end = machine.elapsedSeconds();
        assertThat(shown.get(0).left()).isEqualTo(8 * 20 * 2.0);
        List<Shown> later = shown.subList(shown.size() / 2, shown.size());
        assertThat(later).allMatch(one -> one.left() > 0.9 * (end - one.at()) - 20);
        assertThat(IntStream.range(1, shown.size())
                        .filter(i -> shown.get(i).left() > shown.get(i - 1).left()))
                .hasSizeLessThan(shown.size() / 4);
        assertThat(shown.get(shown.size() - 1).left()).isLessThan(4);
    }

    private List<String> compared(String name, double budget, String... payloads) throws IOException {
        machine.started.clear();
        Path place = folder.resolve(name);
        try (FakeRun base = start(place, "base", payloads);
                FakeRun next = start(place, "new", payloads)) {
            execute(base, next, budget);
        }
        return List.copyOf(machine.started);
    }

    private FakeRun start(Path place, String side, String... payloads) throws IOException {
        Files.createDirectories(place);
        return FakeRun.start(FakeRun.plan(side, RULE, payloads), place.resolve(side), machine);
    }

    private PairRounds execute(FakeRun base, FakeRun next, double budget) throws IOException {
        PairRounds rounds = new PairRounds(List.of(base.run, next.run), new Budget(budget, machine));
        rounds.execute((turn, left) -> {});
        return rounds;
    }
}
