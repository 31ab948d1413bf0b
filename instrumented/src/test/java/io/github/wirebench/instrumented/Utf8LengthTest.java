// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8LengthTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "\u007f",
                "\u0080",
                "\u07ff",
                "\u0800",
                "\uffff",
                "Zo\u00eb",
                "\u20ac",
                "\u65e5\u672c",
                "\ud83d\ude00",
                "\ud83d\ude00\ud83d\ude00",
                "\ud83d",
                "\ude00",
                "\ude00\ud83d",
                "a\ud83d",
                "\ud83da"
            })
    void isTheLengthOfTheEncodedBytes(String text) {
        assertThat(Utf8Length.of(text)).isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }

    @Test
    void isTheLengthOfTheEncodedBytesForRandomCharacters() {
        Random random = new Random(20_261_121L);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                // Half of the characters are near the surrogates, so that pairs and unpaired surrogates occur.
                text.append((char) (random.nextBoolean() ? random.nextInt(0x10000) : 0xd700 + random.nextInt(0xa00)));
            }
            isTheLengthOfTheEncodedBytes(text.toString());
        }
    }
}
