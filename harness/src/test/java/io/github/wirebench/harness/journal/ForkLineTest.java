// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForkLineTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"plain", "\"quoted\", {}", "two\nlines\r", "\u2028\u2029\u0085", "ä 漢 🙂", "\",\"crc32\":\"0\"}"
            })
    void anyTextOfAForkSurvives(String text) {
        ForkRecord fork = Forks.failed(7, "POST", text);
        String line = ForkLine.encode(fork);
        assertThat(line).doesNotContain("\n", "\r");
        assertThat(ForkLine.decode(line)).isEqualTo(fork);
        assertThat(ForkLine.encode(ForkLine.decode(line))).isEqualTo(line);
    }

    @Test
    void resultsAndUnknownFiguresSurvive() {
        ForkRecord fork = Forks.measured(3, "POST", 1.25);
        ForkRecord read = ForkLine.decode(ForkLine.encode(fork));
        assertThat(read).isEqualTo(fork);
        assertThat(read.environment().steal()).isNaN();
        assertThat(read.entry().forkMeans()).containsExactly(1.25);
        ForkRecord moved = fork.movedTo("other", 9);
        assertThat(moved.measuredBy()).isEqualTo(fork.run());
        assertThat(moved.fork()).isEqualTo(9);
        assertThat(ForkLine.decode(ForkLine.encode(moved))).isEqualTo(moved);
    }

    @Test
    void theChecksumIsThatOfTheObjectWithoutIt() {
        String line = ForkLine.encode(Forks.measured(1, "ä", 1));
        String body = line.replaceFirst(",\"crc32\":\"[0-9a-f]{8}\"}$", "}");
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        assertThat(line)
                .isEqualTo(body.substring(0, body.length() - 1) + ",\"crc32\":\""
                        + String.format("%08x", crc.getValue()) + "\"}");
    }

    @Test
    void everyChangedCharIsFoundOut() {
        String line = ForkLine.encode(Forks.measured(1, "POST", 1.5));
        for (int i = 0; i < line.length(); i++) {
            String changed = line.substring(0, i) + (line.charAt(i) == '0' ? '1' : '0') + line.substring(i + 1);
            assertThatIllegalArgumentException().as(changed).isThrownBy(() -> ForkLine.decode(changed));
        }
    }

    @Test
    void aRightChecksumOfSomethingElseIsNoFork() {
        String body = "{\"a\":1}";
        CRC32 crc = new CRC32();
        crc.update(body.getBytes(StandardCharsets.UTF_8));
        String line = "{\"a\":1,\"crc32\":\"" + String.format("%08x", crc.getValue()) + "\"}";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ForkLine.decode(line))
                .withMessageStartingWith("not a fork: ");
    }
}
