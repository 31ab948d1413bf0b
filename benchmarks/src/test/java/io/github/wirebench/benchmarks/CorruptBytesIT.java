// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.CorruptInput;
import io.github.wirebench.model.codec.Traits.Flag;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that damaged documents lead to an exception or a value in bounded time and memory, and never to an Error, unless
 * the traits say otherwise.
 */
class CorruptBytesIT {

    private static final boolean ALL_TESTS = !"slow".equals(System.getProperty("tests.left.out"));

    /** Every contender is damaged with these. */
    private static final Set<Payload> PAYLOADS =
            ALL_TESTS ? Set.of(Payload.DTO, Payload.POST, Payload.MEDIA, Payload.EVENTS) : Set.of(Payload.DTO);

    /** With the slow tests, every contender is damaged with one of so many other small payloads, too, its neighbour with the next. */
    private static final int OTHERS = 6;

    /** Claims a length of 63 MB as MessagePack, as a varint, with a flag before it too, and as an int of either byte order. */
    private static final List<byte[]> CLAIMS = List.of(
            new byte[] {(byte) 0xDB, 3, (byte) 0xF0, 0, 0},
            new byte[] {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x1F},
            new byte[] {3, (byte) 0xF0, 0, 0},
            new byte[] {0, 0, (byte) 0xF0, 3});

    /** Leaves out those that allocate whatever bytes ask for, and those that never end: they have tests of their own. */
    static Stream<Arguments> everyBoundedContenderAndPayload() {
        return Catalogue.all().stream()
                .filter(contender -> contender.traits().trustedLength() < Integer.MAX_VALUE
                        && !contender.traits().has(Flag.MAY_NOT_RETURN)
                        && !contender.traits().has(Flag.THROWS_ERRORS))
                .flatMap(contender -> contender.payloads().stream()
                        .filter(payload -> PAYLOADS.contains(payload)
                                || ALL_TESTS && !payload.isLarge() && isItsTurn(contender, payload))
                        .map(payload -> Arguments.of(contender, payload)));
    }

    private static boolean isItsTurn(Contender contender, Payload payload) {
        return (Catalogue.all().indexOf(contender) + Payload.suite().indexOf(payload)) % OTHERS == 0;
    }

    static Stream<Contender> contendersThatReturnOrThrowExceptions() {
        return Catalogue.all().stream()
                .filter(contender -> !contender.traits().has(Flag.MAY_NOT_RETURN)
                        && !contender.traits().has(Flag.THROWS_ERRORS)
                        && contender.supports(Payload.DTO));
    }

    /** Flips bits, overwrites bytes, and cuts. Half of the flips are in the first 64 bytes, where a large document has its counts. */
    @ParameterizedTest
    @MethodSource("everyBoundedContenderAndPayload")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void damageIsBounded(Contender contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        byte[] whole = codec.encode(codec.toNative(payload.sample(0)));
        Random random = Payload.random("DAMAGE", Payload.suite().indexOf(payload));
        for (int i = 0; i < damages(whole.length); i++) {
            byte[] flipped = whole.clone();
            int position = random.nextInt(random.nextBoolean() ? Math.min(64, whole.length) : whole.length);
            flipped[position] ^= (byte) (1 << random.nextInt(8));
            assertBounded(contender, codec, flipped, "flip at " + position);
            byte[] cut = Arrays.copyOf(whole, random.nextInt(whole.length) + 1);
            int start = random.nextInt(Math.min(64, cut.length));
            for (int j = start; j < Math.min(cut.length, start + 5); j++) {
                cut[j] = (byte) (random.nextBoolean() ? 0xFF : random.nextInt(256));
            }
            assertBounded(contender, codec, cut, "cut to " + cut.length + ", overwritten at " + start);
        }
    }

    /** If this fails for a contender that trusts lengths, the library has started to check them. */
    @ParameterizedTest
    @Tag("slow")
    @MethodSource("contendersThatReturnOrThrowExceptions")
    void aClaimedLengthCostsMemoryIfTheTraitsSaySo(Contender contender) throws IOException {
        boolean trusted =
                trustsAClaimedLength(contender, Payload.DTO) || trustsAClaimedLength(contender, Payload.ARTICLE_SHORT);
        // A contender with a limit may need more than a claimed length, such as the description of a class.
        assertThat(contender.traits().trustedLength())
                .isBetween(trusted ? 1L : 0L, trusted ? Long.MAX_VALUE : Integer.MAX_VALUE);
    }

    private static boolean trustsAClaimedLength(Contender contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        byte[] whole = codec.encode(codec.toNative(payload.sample(0)));
        for (byte[] claim : CLAIMS) {
            for (int position = 0; position + claim.length <= whole.length; position++) {
                byte[] damaged = whole.clone();
                System.arraycopy(claim, 0, damaged, position, claim.length);
                if (asksForTooMuch(codec, damaged)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean asksForTooMuch(Codec<Object, Object> codec, byte[] damaged) {
        try {
            return CorruptInput.decode(codec, damaged).allocatedBytes() > CorruptInput.allocationBound(damaged.length);
        } catch (OutOfMemoryError e) {
            return true;
        }
    }

    /**
     * Jackson copies an unknown property until its parser returns no token, which an end of content does inside an array too,
     * and then waits forever for the end of what it copied. If this fails, the trait can be removed.
     */
    @Test
    @Tag("slow")
    void elevenBytesOfSmileNeverEnd() throws IOException, InterruptedException {
        byte[] bytes = {':', ')', '\n', 1, (byte) 0xFA, (byte) 0x81, 'x', 'x', (byte) 0xF8, (byte) 0xFF, (byte) 0xFF};
        Process decoding = DecodeProbe.start("SMILE", Payload.DTO, bytes);
        try {
            assertThat(decoding.waitFor(5, TimeUnit.SECONDS)).isFalse();
        } finally {
            decoding.destroyForcibly();
        }
    }

    private static int damages(int bytes) {
        int most = ALL_TESTS ? 800 : 200;
        return bytes < 10_000 ? most : bytes < 50_000 ? 200 : bytes < 200_000 ? 50 : 12;
    }

    private static void assertBounded(Contender contender, Codec<Object, Object> codec, byte[] damaged, String damage) {
        long allowed = CorruptInput.allocationBound(damaged.length)
                + contender.traits().trustedLength();
        assertThat(CorruptInput.decode(codec, damaged).allocatedBytes())
                .as(damage)
                .isLessThan(allowed);
    }
}
