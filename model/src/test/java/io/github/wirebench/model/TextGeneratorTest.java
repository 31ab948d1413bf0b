// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TextGeneratorTest {

    @ParameterizedTest
    @EnumSource
    void hasExactlyTheLengthAskedForAndNoTornCharacter(TextVariant variant) throws CharacterCodingException {
        for (int length = 1; length < 300; length++) {
            String text = text(variant, length);
            assertThat(text).hasSize(length);
            StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text)); // throws on half a surrogate pair
        }
    }

    /** English prose of a few KB gzips to 40–50% of its bytes. */
    @Test
    void compressesAsProseDoes() throws IOException {
        byte[] prose = text(TextVariant.ASCII, 4_096).getBytes(StandardCharsets.UTF_8);
        assertThat((double) gzip(prose).length / prose.length).isBetween(0.40, 0.52);
        byte[] longer = text(TextVariant.ASCII, 100_000).getBytes(StandardCharsets.UTF_8);
        assertThat((double) gzip(longer).length / longer.length).isBetween(0.33, 0.42);
    }

    @ParameterizedTest
    @CsvSource({"ASCII, 1.0, 1.0", "LATIN1, 1.04, 1.10", "CJK, 2.9, 3.0", "EMOJI, 1.05, 1.6", "ESCAPED, 1.0, 1.0"})
    void hasTheBytesPerCharOfItsScript(TextVariant variant, double least, double most) {
        String text = text(variant, 4_096);
        double bytesPerChar = (double) text.getBytes(StandardCharsets.UTF_8).length / text.length();
        assertThat(bytesPerChar).isBetween(least, most);
    }

    @Test
    void staysInItsAlphabet() {
        assertThat(text(TextVariant.ASCII, 10_000)).matches("[A-Za-z ,.]+");
        assertThat(text(TextVariant.LATIN1, 10_000))
                .matches("[A-Za-z ,.àéïöü]+")
                .containsPattern("[àéïöü]");
        assertThat(text(TextVariant.EMOJI, 10_000).codePoints()).anyMatch(Character::isSupplementaryCodePoint);
        assertThat(text(TextVariant.ESCAPED, 10_000)).contains("\"", "\\", "\n", "\t");
    }

    private static String text(TextVariant variant, int length) {
        return new TextGenerator(new RandomValues(7), variant).text(length);
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        }
        return compressed.toByteArray();
    }
}
