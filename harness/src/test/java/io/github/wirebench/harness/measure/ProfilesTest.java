// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilesTest {
    @TempDir
    private Path folder;

    @Test
    void theHarnessHasProfilesOfItsOwn() {
        Profiles own = Profiles.of(Suite.named("s", "t", "1", ""));
        assertThat(own.profiles())
                .extracting(Profiles.Profile::name)
                .containsExactly("quick", "standard", "thorough", "headline");
        assertThat(own.named("standard").precision()).isEqualTo(0.03);
        assertThat(own.named("standard").length())
                .isEqualTo(new ForkLength(new Iterations(10, 100), new Iterations(30, 20)));
        assertThat(own.named("thorough").length()).isEqualTo(ForkLength.AS_ANNOTATED);
        assertThat(own.named("quick").seconds()).isLessThan(240);
        assertThatThrownBy(() -> own.named("slow"))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("--profile slow: there is no such profile; there are: quick, standard, thorough, headline");
    }

    @Test
    void asManyForksAsFitIntoTheTimeButThreeAtLeast() {
        Profiles.Profile quick = new Profiles.Profile("quick", "questions", 0, 8, 240, null, null);
        assertThat(quick.forks(50, Double.POSITIVE_INFINITY)).isEqualTo(4);
        assertThat(quick.forks(50, 199)).isEqualTo(3);
        assertThat(quick.forks(500, Double.POSITIVE_INFINITY)).isEqualTo(3);
        assertThat(quick.forks(1, Double.POSITIVE_INFINITY)).isEqualTo(8);
    }

    @Test
    void aRunBeginsWithTheWarmupThatWasRecorded() throws IOException {
        BenchmarkCase slow = new BenchmarkCase("b", "avgt", Map.of());
        ForkLength short1 = new ForkLength(new Iterations(10, 100), new Iterations(10, 100));
        Profiles.Warmups warmups = Profiles.Warmups.of(suite("warmups: [{row: '" + slow.id() + "', seconds: 4.45}]"));
        assertThat(warmups.length(slow, short1)).isEqualTo(short1.with(new Iterations(45, 100), null));
        // no other row, no shorter warm-up, and none where the annotations decide
        assertThat(warmups.length(new BenchmarkCase("b", "ss", Map.of()), short1))
                .isEqualTo(short1);
        ForkLength long5 = short1.with(new Iterations(5, 1000), null);
        assertThat(warmups.length(slow, long5)).isEqualTo(long5);
        assertThat(warmups.length(slow, ForkLength.AS_ANNOTATED)).isEqualTo(ForkLength.AS_ANNOTATED);
    }

    private Suite suite(String warmups) throws IOException {
        Path file = Files.writeString(folder.resolve("warmups.yaml"), warmups);
        Suite plain = Suite.named("s", "t", "1", "java -jar benchmarks.jar");
        return new Suite(
                plain.build(),
                plain.title(),
                plain.invocation(),
                plain.libraries(),
                plain.questions(),
                plain.profiles(),
                Optional.of(file.toUri().toURL()),
                plain.concerns(),
                plain.rules(),
                plain.wireSizes(),
                plain.chartParams(),
                plain.documents());
    }

    @Test
    void theLengthOfAForkIsOursElseTheAnnotatedElseJmhs() {
        ListedBenchmark benchmark = benchmark(ForkLength.annotated(2, 100L, 3, 200L));
        assertThat(new ForkLength(new Iterations(1, 500), new Iterations(2, 250)).seconds(benchmark, "avgt"))
                .isEqualTo(2);
        assertThat(ForkLength.AS_ANNOTATED.seconds(benchmark, "avgt")).isCloseTo(1 + 2 * 0.1 + 3 * 0.2, within(1e-9));
        ListedBenchmark plain = benchmark(ForkLength.annotated(null, null, null, null));
        assertThat(ForkLength.AS_ANNOTATED.seconds(plain, "avgt")).isEqualTo(1 + 5 * 10 + 5 * 10);
        assertThat(ForkLength.AS_ANNOTATED.seconds(plain, "ss")).isEqualTo(1);
    }

    private static ListedBenchmark benchmark(ForkLength length) {
        return new ListedBenchmark("b", "avgt", "c", List.of(), 1, length, List.of());
    }
}
