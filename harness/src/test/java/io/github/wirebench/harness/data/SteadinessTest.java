// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.data.CountingForks.Health;
import io.github.wirebench.harness.sample.RunBuilder;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteadinessTest {
    private static final double[] FLAT = {1, 1.01, 0.99, 1, 1.01, 1};
    private static final double[] FASTER = {3, 2.6, 1.4, 1.1, 1, 1};
    private static final double[] SLOWER = {1, 1, 1.1, 1.4, 2.6, 3};

    @Test
    void everyForkIsJudgedByItself() {
        assertThat(areSteady(RunBuilder.parse(RunBuilder.entry("read", FLAT, FASTER, SLOWER))))
                .containsExactly(true, false, false);
    }

    @Test
    void cpuTimeDecidesWhereItIsKnown() {
        ObjectNode entry = RunBuilder.with(RunBuilder.entry("read", FLAT, FASTER), "cpu.norm", FASTER, FLAT);
        assertThat(areSteady(RunBuilder.parse(entry))).containsExactly(false, true);
    }

    @Test
    void aForkIsNotSteadyWhileTheCompilerIsAtWork() {
        double[] quiet = {20, 30, 10, 0, 40, 20};
        double[] busy = {700, 300, 10, 0, 0, 0};
        ObjectNode entry = RunBuilder.with(RunBuilder.entry("read", FLAT, FLAT), "cpu.compile.time", quiet, busy);
        assertThat(areSteady(RunBuilder.parse(entry))).containsExactly(true, false);
    }

    @Test
    void whatJmhHasCompiledBetweenShortIterationsDoesNotMatter() {
        ObjectNode entry = RunBuilder.with(RunBuilder.entry("read", FLAT, FLAT), "cpu.compile.time", all(7), all(9));
        assertThat(areSteady(RunBuilder.parse(entry.put("measurementTime", "20 ms"))))
                .containsExactly(true, false);
    }

    @Test
    void disturbedIterationsDoNotCount() {
        double[] core = {280, 430, 282, 431, 281, 430};
        ObjectNode entry = RunBuilder.entry("read", FLAT, FLAT);
        RunBuilder.with(entry, "cpu.norm", new double[] {700, 990, 700, 500, 700, 995}, all(700));
        RunBuilder.with(entry, "cpu.core", core, core);
        assertThat(RunBuilder.parse(entry).perFork())
                .extracting(ForkFigures::cpuTime)
                .containsExactly(700.0, 700.0);
        assertThat(RunBuilder.parse(entry).perFork().get(0).fastestCore()).isEqualTo(280);
    }

    @Test
    void aForkOnACoreThatIsSharedAllTheTimeDoesNotCount() {
        double[] seldomFree = new double[20];
        Arrays.setAll(seldomFree, i -> i < 2 ? 280 : 430);
        double[] times = new double[20];
        Arrays.fill(times, 1);
        ObjectNode entry = RunBuilder.with(RunBuilder.entry("read", times), "cpu.norm", times);
        assertThat(areSteady(RunBuilder.parse(RunBuilder.with(entry, "cpu.core", seldomFree))))
                .containsExactly(false);

        // it looks quiet by itself
        List<Fork> forks = new ArrayList<>(forks(1, FLAT, FLAT, FLAT, FLAT));
        forks.replaceAll(fork -> withCore(fork, forks.indexOf(fork) == 2 ? 430 : 280));
        assertThat(counting(forks)).containsExactly(forks.get(0), forks.get(1), forks.get(3));
        assertThat(samples(forks).cpuTimes()).hasValue(new double[] {700, 700, 700});
        assertThat(samples(forks).allocations()).hasValue(new double[] {64, 64, 65, 64});
        // so does a benchmark of which all forks were disturbed, but not beside another one of its run
        assertThat(CountingForks.of(forks).undisturbed(forks.subList(2, 3))).isEmpty();
        assertThat(Samples.of(forks.subList(2, 3), CountingForks.of(forks), "").health())
                .isEqualTo(new Health(0, 1, 1, 0));
        assertThat(counting(forks.subList(1, 3))).containsExactly(forks.get(1));
    }

    /** As on a laptop, whose first forks find it cold. */
    @Test
    void aCpuThatBecomesSlowerIsNotDisturbed() {
        List<Fork> forks = IntStream.range(0, 40)
                .mapToObj(i -> withCore(forks(1, FLAT).get(0), i < 3 ? 200 : i == 20 ? 430 : 280 + i % 5))
                .toList();
        assertThat(counting(forks)).hasSize(39).doesNotContain(forks.get(20));
    }

    @Test
    void singleCallsHaveNoSteadyState() {
        ObjectNode entry = RunBuilder.as(RunBuilder.entry("read", FASTER), "ss", "us/op");
        assertThat(areSteady(RunBuilder.parse(entry))).containsExactly(true);
    }

    @Test
    void onlySteadyForksCount() {
        Samples samples = samples(forks(1, FLAT, FASTER, FLAT, FLAT));
        assertThat(samples.forks()).isEqualTo(3);
        assertThat(samples.health()).isEqualTo(new Health(0, 0, 3, 1));
        assertThat(samples.warnings()).isEmpty();
    }

    @Test
    void twoSteadyForksDoNotStandAlone() {
        assertThat(samples(forks(1, FLAT, FASTER, FLAT)).forks()).isEqualTo(3);
        assertThat(samples(forks(1, FLAT, FASTER, FLAT)).health().settles()).isTrue();
    }

    @Test
    void forksWithAShorterWarmupDoNotCount() {
        List<Fork> forks = Stream.of(forks(1, FLAT, FASTER, FASTER), forks(2, FLAT, FLAT))
                .flatMap(List::stream)
                .toList();
        assertThat(counting(forks)).isEqualTo(forks.subList(3, 5));
        assertThat(samples(forks).conditions().warmup()).isEqualTo("2 x 1 s");
        assertThat(counting(forks.subList(0, 4))).isEqualTo(forks.subList(0, 3));
        assertThat(counting(forks.subList(2, 4))).isEqualTo(forks.subList(3, 4));
    }

    @Test
    void eachRunHasAWarmupOfItsOwn() {
        List<Fork> first = forks(1, FLAT, FLAT);
        List<Fork> second = new ArrayList<>(forks(1, FLAT, FASTER));
        second.addAll(forks(2, FLAT, FLAT));
        second.replaceAll(fork -> ofRun("second", fork));
        List<Fork> merged = Stream.concat(first.stream(), second.stream()).toList();
        assertThat(counting(merged)).containsExactly(first.get(0), first.get(1), second.get(2), second.get(3));
        assertThat(ForkEntries.join(merged.stream().map(Fork::entry).toList()).forks())
                .isEqualTo(6);
    }

    @Test
    void whatNeverSettlesCountsAsItIsAndSaysSo() {
        Samples samples = samples(forks(1, FLAT, FASTER, SLOWER));
        assertThat(samples.forks()).isEqualTo(3);
        assertThat(samples.health().settles()).isFalse();
        assertThat(samples.warnings()).extracting(Samples.Warning::text).contains("does not settle");
    }

    @Test
    void aJournalIsReadByTheSameRule(@TempDir Path folder) throws Exception {
        Path run = RunBuilder.in(folder.resolve("run"))
                .add(RunBuilder.entry("read", FLAT, FASTER, FLAT, FLAT))
                .write();
        Samples samples = RunReader.read(run).samples().values().iterator().next();
        assertThat(samples.forks()).isEqualTo(3);
        assertThat(samples.health().leftOut()).isEqualTo(1);
        assertThat(samples.spans()).hasSize(3);
    }

    private static List<Fork> forks(int warmupIterations, double[]... forks) {
        return Arrays.stream(forks)
                .map(iterations -> RunBuilder.entry("read", iterations).put("warmupIterations", warmupIterations))
                .map(entry -> new Fork(
                        "run",
                        1,
                        BenchmarkCase.of(RunBuilder.parse(entry)),
                        1,
                        Instant.EPOCH,
                        2,
                        null,
                        RunBuilder.parse(entry),
                        null))
                .toList();
    }

    private static List<Boolean> areSteady(JmhEntry entry) {
        return entry.perFork().stream().map(CountingForks::isSteady).toList();
    }

    private static List<Fork> counting(List<Fork> forks) {
        return CountingForks.of(forks).count(forks).forks();
    }

    private static Samples samples(List<Fork> forks) {
        return Samples.of(forks, CountingForks.of(forks), "");
    }

    private static Fork withCore(Fork fork, double nanos) {
        ObjectNode entry = RunBuilder.with(RunBuilder.entry("read", FLAT), "cpu.norm", all(700));
        RunBuilder.with(entry, "gc.alloc.rate.norm", all(nanos > 400 ? 65 : 64));
        JmhEntry gauged = RunBuilder.parse(RunBuilder.with(entry, "cpu.core", all(nanos)));
        return new Fork(fork.run(), 1, fork.benchmarkCase(), 1, fork.startedAt(), 2, null, gauged, null);
    }

    private static Fork ofRun(String run, Fork fork) {
        return new Fork(run, 1, fork.benchmarkCase(), 1, fork.startedAt(), 2, null, fork.entry(), null);
    }

    private static double[] all(double value) {
        double[] values = new double[FLAT.length];
        Arrays.fill(values, value);
        return values;
    }
}
