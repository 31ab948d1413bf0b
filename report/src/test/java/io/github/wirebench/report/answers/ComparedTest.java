// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparedTest {
    private static final double[] WARMING_UP = {9, 6, 4, 3, 2.4, 2};

    /** Of no other cases, which would tell how much forks vary. */
    private static final Run RUN = Run.measured(Path.of(""), Map.of(), Map.of(), WireSizes.UNKNOWN);

    private static Samples samples(double[]... forks) throws IOException {
        return RunReader.read(RunBuilder.jmh(Files.createTempFile("results", ".json"), RunBuilder.entry("read", forks)))
                .samples()
                .values()
                .iterator()
                .next();
    }

    @Test
    void whatIsStillWarmingUpMayGetFasterYet() throws IOException {
        Samples warm = samples(RunBuilder.forks(4, 1, 0.01));
        Samples warming = samples(WARMING_UP, WARMING_UP, WARMING_UP, WARMING_UP);
        Outcome slower = Compared.of(RUN, warming, warm, false, 1).outcome();
        // (9 + 6 + 4 + 3 + 2.4 + 2) / 6 is 4.4, which may fall to 0.88
        assertThat(slower.kind()).isEqualTo(Outcome.Kind.UNCLEAR);
        assertThat(slower.ratio().low()).isBetween(0.8, 0.9);
        assertThat(slower.ratio().high()).isBetween(4.4, 4.6);
        Outcome faster = Compared.of(RUN, warming, samples(RunBuilder.forks(4, 9, 0.09)), false, 1)
                .outcome();
        assertThat(faster.kind()).isEqualTo(Outcome.Kind.FASTER);
        assertThat(faster.isPrecise()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"1.02, UNKNOWN, UNCLEAR", "1.3, HINT, SLOWER", "0.7, HINT, FASTER"})
    void aHintIsNotNearOne(double ratio, Compared.Grade grade, Outcome.Kind guess) throws IOException {
        Compared compared = Compared.of(
                RUN, samples(RunBuilder.forks(4, ratio, 0.25)), samples(RunBuilder.forks(4, 1, 0.25)), false, 1);
        assertThat(compared.grade()).isEqualTo(grade);
        assertThat(compared.roughly().outcome().kind()).isEqualTo(guess);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.62 | 38% fewer bytes",
                "0.36;0.98 | 2% to 64% fewer bytes",
                "0.36;1.2 | 64% fewer to 1.2x the bytes",
                "1.002;0.999 | the same bytes",
                "1.07 | 7% more bytes",
                "8.2;39 | 8.2x to 39x the bytes",
                "8.9 | 8.9x the bytes",
                "NaN | ''",
                "NaN;2 | 2.0x the bytes"
            })
    void amountsAreSaidInWords(String ratios, String words) {
        assertThat(Compared.words(Arrays.stream(ratios.split(";")).map(Double::valueOf), "bytes", "fewer"))
                .isEqualTo(words);
    }
}
