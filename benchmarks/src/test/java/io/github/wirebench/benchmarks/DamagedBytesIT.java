// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Codec;
import io.github.wirebench.codec.DamagedInput;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that damaged documents lead to an exception or a value in bounded time and memory, and never to an Error, unless
 * the traits say that lengths are trusted or that decoding may not return.
 */
class DamagedBytesIT {

    private static final String MESSAGEPACK = "MESSAGEPACK";

    /** The most that msgpack-core allocates at once for a claimed length. */
    private static final long MESSAGEPACK_UNCHECKED_LENGTH = 64L << 20;

    static Stream<Arguments> everyContenderAndPayload() {
        return Catalogue.all().stream()
                .filter(contender -> !contender.traits().mayNotReturn()
                        && !contender.traits().trustsLengths())
                .flatMap(contender -> contender.payloads().stream().map(payload -> Arguments.of(contender, payload)));
    }

    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void flippedBits(CatalogueEntry contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = Catalogue.codec(contender, payload);
        byte[] whole = codec.encode(codec.toNative(payload.sample(0)));
        Random random = Payload.random("FLIPPED_BITS", payload.ordinal());
        for (int i = 0; i < flips(whole.length); i++) {
            byte[] damaged = whole.clone();
            // Half of the flips are in the first 64 bytes, where a large document has its counts.
            int position = random.nextInt(random.nextBoolean() ? Math.min(64, whole.length) : whole.length);
            damaged[position] ^= (byte) (1 << random.nextInt(8));
            assertBounded(contender, codec, damaged, "flip at " + position);
        }
    }

    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void overwrittenBytesAndCuts(CatalogueEntry contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = Catalogue.codec(contender, payload);
        byte[] whole = codec.encode(codec.toNative(payload.sample(0)));
        Random random = Payload.random("OVERWRITTEN_BYTES", payload.ordinal());
        for (int i = 0; i < flips(whole.length); i++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length) + 1);
            int position = random.nextInt(Math.min(64, damaged.length));
            assertBounded(
                    contender,
                    codec,
                    overwritten(damaged, random, position),
                    "cut to " + damaged.length + ", overwritten at " + position);
        }
    }

    static Stream<CatalogueEntry> trusting() {
        return Catalogue.all().stream().filter(contender -> contender.traits().trustsLengths());
    }

    @ParameterizedTest
    @MethodSource("trusting")
    void aClaimedLengthIsTrustedIfTheTraitsSaySo(CatalogueEntry contender) throws IOException {
        boolean trusted =
                trustsAClaimedLength(contender, Payload.DTO) || trustsAClaimedLength(contender, Payload.ARTICLE_SHORT);
        assertThat(trusted).isTrue();
    }

    private static boolean trustsAClaimedLength(CatalogueEntry contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = Catalogue.codec(contender, payload);
        byte[] whole = codec.encode(codec.toNative(payload.sample(0)));
        Random random = Payload.random("CLAIMED_LENGTHS", payload.ordinal());
        for (int i = 0; i < flips(whole.length); i++) {
            if (asksForTooMuch(codec, overwritten(whole, random, random.nextInt(whole.length)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean asksForTooMuch(Codec<Object, Object> codec, byte[] damaged) {
        try {
            return DamagedInput.decode(codec, damaged).allocatedBytes() > DamagedInput.allocationBound(damaged.length);
        } catch (OutOfMemoryError e) {
            return true;
        }
    }

    /** If this fails, msgpack-core has started to check lengths, and its exception here can be removed. */
    @Test
    void messagePackTrustsAClaimedLength() {
        byte[] announcing63Megabytes = {(byte) 0x81, (byte) 0xA4, 's', 'o', 'm', 'e', (byte) 0xDB, 3, (byte) 0xF0, 0, 0
        };
        DamagedInput.Outcome outcome =
                DamagedInput.decode(Catalogue.codec(Catalogue.named(MESSAGEPACK), Payload.DTO), announcing63Megabytes);
        assertThat(outcome.rejected()).isTrue();
        assertThat(outcome.allocatedBytes()).isBetween(0x3F00000L, MESSAGEPACK_UNCHECKED_LENGTH + (8L << 20));
    }

    private static byte[] overwritten(byte[] document, Random random, int position) {
        byte[] damaged = document.clone();
        for (int j = position; j < Math.min(damaged.length, position + 5); j++) {
            damaged[j] = (byte) (random.nextBoolean() ? 0xFF : random.nextInt(256));
        }
        return damaged;
    }

    private static int flips(int bytes) {
        return bytes < 10_000 ? 800 : bytes < 50_000 ? 200 : bytes < 200_000 ? 50 : 12;
    }

    private static void assertBounded(
            CatalogueEntry contender, Codec<Object, Object> codec, byte[] damaged, String damage) {
        long allowed = DamagedInput.allocationBound(damaged.length)
                + (contender.name().equals(MESSAGEPACK) ? MESSAGEPACK_UNCHECKED_LENGTH : 0);
        assertThat(DamagedInput.decode(codec, damaged).allocatedBytes())
                .as(damage)
                .isLessThan(allowed);
    }
}
