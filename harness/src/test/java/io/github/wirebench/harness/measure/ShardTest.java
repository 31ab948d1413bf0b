// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.Shard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTest {
    private static final int SEEDS = 50;

    /** A machine measures all that is compared with each other; the longest group is first. */
    @Test
    void aGroupIsInOneShard() {
        List<PlannedCase> rows = List.of(row("a1", 3), row("b1", 2), row("a2", 2), row("c1", 1), row("b2", 2));
        Function<BenchmarkCase, Object> group = one -> one.benchmark().charAt(0);
        assertThat(List.of(new Shard(1, 2).of(rows, group), new Shard(2, 2).of(rows, group)))
                .containsExactly(List.of(rows.get(0), rows.get(2)), List.of(rows.get(1), rows.get(3), rows.get(4)));
    }

    @Test
    void isReadAndWrittenAsOnTheCommandLine() {
        assertThat(Shard.parse("2/4")).isEqualTo(new Shard(2, 4));
        assertThat(Shard.parse("1/1")).isEqualTo(new Shard(1, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "/",
                "1",
                "1/",
                "/2",
                "0/0",
                "0/2",
                "3/2",
                "-1/2",
                "1/-2",
                "+1/2",
                " 1/2",
                "1/2/3",
                "1.0/2",
                "99999999999/99999999999",
                "1/99999999999",
                "\u0661/\u0662"
            })
    void anythingElseIsOneLine(String text) {
        assertThatThrownBy(() -> Shard.parse(text))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("--shard " + text + ": give i/n")
                .message()
                .hasLineCount(1);
    }

    @Test
    void theLongestGoesFirstToWhereLeastIsToDo() {
        List<PlannedCase> rows = List.of(row("e", 1), row("d", 2), row("c", 3), row("b", 3), row("a", 5));
        assertThat(ids(shards(rows, 2))).containsExactly(List.of("d", "a"), List.of("e", "c", "b"));
    }

    @Test
    void moreShardsThanRowsLeaveSomeEmpty() {
        List<PlannedCase> rows = List.of(row("a", 1), row("b", 2));
        assertThat(ids(shards(rows, 4))).containsExactly(List.of("b"), List.of("a"), List.of(), List.of());
        assertThat(part(rows, new Shard(999_999_999, 999_999_999))).isEmpty();
        assertThat(part(List.of(), new Shard(1, 3))).isEmpty();
    }

    @RepeatedTest(SEEDS)
    void everyRowIsInExactlyOneShardInItsOrder(RepetitionInfo seed) {
        Random random = new Random(seed.getCurrentRepetition());
        List<PlannedCase> rows = rows(random, random.nextInt(80));
        List<List<PlannedCase>> shards = shards(rows, 1 + random.nextInt(12));
        assertThat(shards.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(rows);
        for (List<PlannedCase> shard : shards) {
            assertThat(shard).isEqualTo(rows.stream().filter(shard::contains).toList());
        }
    }

    @RepeatedTest(SEEDS)
    void theOrderOfTheRowsDoesNotMatter(RepetitionInfo seed) {
        Random random = new Random(seed.getCurrentRepetition());
        List<PlannedCase> rows = rows(random, 60);
        int count = 2 + random.nextInt(6);
        List<PlannedCase> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, random);
        List<List<PlannedCase>> expected = shards(rows, count);
        List<List<PlannedCase>> actual = shards(shuffled, count);
        for (int i = 0; i < count; i++) {
            assertThat(actual.get(i)).containsExactlyInAnyOrderElementsOf(expected.get(i));
        }
    }

    /** When the last row of the longest shard came, no shard had less to do: all together had that much each. */
    @RepeatedTest(SEEDS)
    void theLongestShardIsAtMostItsShortestRowAboveTheMean(RepetitionInfo seed) {
        Random random = new Random(seed.getCurrentRepetition());
        int count = 1 + random.nextInt(8);
        List<PlannedCase> rows = rows(random, count + random.nextInt(80));
        List<PlannedCase> longest =
                Collections.max(shards(rows, count), (a, b) -> Double.compare(seconds(a), seconds(b)));
        double last =
                longest.stream().mapToDouble(PlannedCase::forkSeconds).min().orElseThrow();
        assertThat(seconds(longest) - last).isLessThanOrEqualTo((seconds(rows) - last) / count * (1 + 1e-12));
    }

    @RepeatedTest(SEEDS)
    void theLongestShardIsWithinGrahamsBoundOfTheBest(RepetitionInfo seed) {
        Random random = new Random(seed.getCurrentRepetition());
        int count = 2 + random.nextInt(2);
        List<PlannedCase> rows = rows(random, 1 + random.nextInt(8));
        double longest = shards(rows, count).stream()
                .mapToDouble(ShardTest::seconds)
                .max()
                .orElseThrow();
        double bound = 4 / 3.0 - 1 / (3.0 * count);
        assertThat(longest).isLessThanOrEqualTo(bound * best(rows, new double[count]) * (1 + 1e-12));
    }

    /** The shortest longest shard of all ways to place the rows. */
    private static double best(List<PlannedCase> rows, double[] totals) {
        if (rows.isEmpty()) {
            return IntStream.range(0, totals.length)
                    .mapToDouble(i -> totals[i])
                    .max()
                    .orElseThrow();
        }
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < totals.length; i++) {
            double[] placed = totals.clone();
            placed[i] += rows.get(0).forkSeconds();
            best = Math.min(best, best(rows.subList(1, rows.size()), placed));
        }
        return best;
    }

    /** Some of equal length, some much longer than others. */
    private static List<PlannedCase> rows(Random random, int size) {
        return IntStream.range(0, size)
                .mapToObj(i -> row(
                        "row" + random.nextInt(10) + "-" + i,
                        random.nextBoolean() ? 1 + random.nextInt(5) : Math.exp(4 * random.nextDouble())))
                .toList();
    }

    private static List<List<PlannedCase>> shards(List<PlannedCase> rows, int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(index -> part(rows, new Shard(index, count)))
                .toList();
    }

    private static List<PlannedCase> part(List<PlannedCase> rows, Shard shard) {
        return shard.of(rows, one -> one);
    }

    private static List<List<String>> ids(List<List<PlannedCase>> shards) {
        return shards.stream()
                .map(rows -> rows.stream()
                        .map(row -> row.benchmarkCase().benchmark())
                        .toList())
                .toList();
    }

    private static double seconds(List<PlannedCase> rows) {
        return rows.stream().mapToDouble(PlannedCase::forkSeconds).sum();
    }

    private static PlannedCase row(String id, double seconds) {
        return new PlannedCase(new BenchmarkCase(id, "avgt", Map.of()), seconds);
    }
}
