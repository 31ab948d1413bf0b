// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.model.codec.CodecCheck.Aspect;
import io.github.wirebench.model.codec.Traits.Flag;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Breaks each rule of the check on purpose. */
class CodecCheckTest {

    private static final List<String> VALUES = List.of("one", "two", "three", "four");

    /** Writes length and bytes, and keeps the contract. */
    private static class Honest implements PojoCodec<String> {
        @Override
        public byte[] encode(String value) {
            byte[] text = value.getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(4 + text.length)
                    .putInt(text.length)
                    .put(text)
                    .array();
        }

        @Override
        public String decode(byte[] bytes) throws IOException {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            if (bytes.length < 4 || buffer.getInt() != buffer.remaining()) {
                throw new EOFException();
            }
            return new String(bytes, 4, buffer.remaining(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void passesACodecThatKeepsTheContract() {
        assertThat(check(new Honest())).isEmpty();
    }

    @Test
    void findsALostValue() {
        assertThat(check(new Honest() {
                    @Override
                    public String decode(byte[] bytes) throws IOException {
                        return super.decode(bytes).replace('o', '0');
                    }
                }))
                .extracting(CodecCheck.Failure::aspect)
                .contains(Aspect.ROUND_TRIP);
    }

    record Signed(String id, byte[] signature, List<int[]> parts) {}

    /** The {@code equals} of a record compares arrays by identity. */
    @Test
    void comparesArraysInRecords() {
        Signed signed = new Signed("a", new byte[] {1}, List.of(new int[] {2}));
        assertThat(Difference.between(signed, new Signed("a", new byte[] {1}, List.of(new int[] {2}))))
                .isEmpty();
        assertThat(Difference.between(signed, new Signed("a", new byte[] {2}, List.of(new int[] {2})))
                        .orElseThrow())
                .startsWith("signature: ");
        assertThat(Difference.between(signed, new Signed("a", new byte[] {1}, List.of(new int[] {3})))
                        .orElseThrow())
                .startsWith("parts[0]: ");
        assertThat(Difference.between(new Signed[] {signed}, new Signed[] {new Signed("b", null, null)})
                        .orElseThrow())
                .startsWith("[0].id: ");
        assertThat(Difference.between(Aspect.ROUND_TRIP, Aspect.TRUNCATION)).isPresent();
    }

    /** Those that have an {@code equals} are compared by it, and locks have no value. */
    @Test
    void comparesWhatObjectsOfTheJdkHold() {
        record Counted(Object value) {}
        List<Function<Integer, Object>> types = List.of(
                AtomicInteger::new,
                number -> new AtomicReference<>(new Counted(number)),
                number -> new ArrayDeque<>(List.of(number)),
                number -> new StringBuilder("a@" + number),
                Date::new);
        for (Function<Integer, Object> type : types) {
            Counted one = new Counted(type.apply(1));
            assertThat(Difference.between(one, new Counted(type.apply(1)))).isEmpty();
            assertThat(Difference.between(one, new Counted(type.apply(2))).orElseThrow())
                    .startsWith("value");
        }
        assertThat(Difference.between(new Counted(new ReentrantLock()), new Counted(new ReentrantLock())))
                .isEmpty();
        assertThat(Difference.between(new Counted(new Object()), new Counted(new Object())))
                .isEmpty();
    }

    @Test
    void findsAnEncodingThatChanges() {
        AtomicInteger calls = new AtomicInteger();
        assertThat(check(new Honest() {
                    @Override
                    public byte[] encode(String value) {
                        return super.encode(value + " ".repeat(calls.incrementAndGet() % 2));
                    }

                    @Override
                    public String decode(byte[] bytes) throws IOException {
                        return super.decode(bytes).strip();
                    }
                }))
                .extracting(CodecCheck.Failure::aspect)
                .contains(Aspect.DETERMINISTIC);
    }

    @Test
    void findsABufferThatIsHandedOut() {
        byte[] shared = new byte[16];
        assertThat(check(new Honest() {
                    @Override
                    public byte[] encode(String value) {
                        byte[] bytes = super.encode(value);
                        System.arraycopy(bytes, 0, shared, 0, bytes.length);
                        return shared;
                    }

                    @Override
                    public String decode(byte[] bytes) {
                        return new String(bytes, 4, bytes[3], StandardCharsets.UTF_8);
                    }
                }))
                .contains(new CodecCheck.Failure(Aspect.DETERMINISTIC, "an encoding was overwritten by the next one"));
    }

    @Test
    void findsADecodedValueThatIsFilledAgain() {
        Codec<String, StringBuilder> refilling = new Codec<>() {
            private final StringBuilder kept = new StringBuilder();

            @Override
            public StringBuilder toNative(String value) {
                return new StringBuilder(value);
            }

            @Override
            public String toDomain(StringBuilder value) {
                return value.toString();
            }

            @Override
            public byte[] encode(StringBuilder value) {
                return new Honest().encode(value.toString());
            }

            @Override
            public StringBuilder decode(byte[] bytes) throws IOException {
                kept.setLength(0);
                return kept.append(new Honest().decode(bytes));
            }
        };
        assertThat(CodecCheck.check(Traits.json("").build(), refilling, VALUES))
                .contains(new CodecCheck.Failure(Aspect.ROUND_TRIP, "a decoded value was overwritten by the next one"));
    }

    @Test
    void findsTruncationThatGoesUnnoticed() {
        PojoCodec<String> trusting = new Honest() {
            @Override
            public String decode(byte[] bytes) {
                return bytes.length < 4 ? "" : new String(bytes, 4, bytes.length - 4, StandardCharsets.UTF_8);
            }
        };
        assertThat(check(trusting)).extracting(CodecCheck.Failure::aspect).containsOnly(Aspect.TRUNCATION);
        Traits forgiving = Traits.json("").has(Flag.PREFIXES_DECODE).build();
        assertThat(CodecCheck.check(forgiving, trusting, VALUES)).isEmpty();
    }

    @Test
    void doesWithoutPaddingIfPrefixesDecode() {
        PojoCodec<String> padding = new Honest() {
            @Override
            public byte[] encode(String value) {
                byte[] bytes = super.encode(value);
                return Arrays.copyOf(bytes, bytes.length + 1);
            }

            @Override
            public String decode(byte[] bytes) throws IOException {
                int last = bytes.length - 1;
                return super.decode(last >= 0 && bytes[last] == 0 ? Arrays.copyOf(bytes, last) : bytes);
            }
        };
        assertThat(check(padding)).extracting(CodecCheck.Failure::aspect).containsOnly(Aspect.TRUNCATION);
        assertThat(CodecCheck.check(Traits.json("").has(Flag.PREFIXES_DECODE).build(), padding, VALUES))
                .isEmpty();
    }

    /** As QuickBuffers writes a false at the end. */
    @Test
    void doesWithoutDefaultsIfPrefixesDecode() {
        PojoCodec<String> explicit = new PojoCodec<>() {
            @Override
            public byte[] encode(String value) {
                return (value + "; flag=no").getBytes(StandardCharsets.UTF_8);
            }

            @Override
            public String decode(byte[] bytes) {
                return new String(bytes, StandardCharsets.UTF_8).replaceFirst(";? ?f?l?a?g?=?n?o?$", "");
            }
        };
        assertThat(check(explicit)).extracting(CodecCheck.Failure::aspect).containsOnly(Aspect.TRUNCATION);
        assertThat(CodecCheck.check(Traits.json("").has(Flag.PREFIXES_DECODE).build(), explicit, VALUES))
                .isEmpty();
    }

    @Test
    void findsCorruptInputThatCostsMemory() {
        assertThat(check(new Honest() {
                    @Override
                    public String decode(byte[] bytes) throws IOException {
                        byte[] claimed = new byte[64 << 20];
                        return claimed.length == 0 ? "" : super.decode(bytes);
                    }
                }))
                .extracting(CodecCheck.Failure::detail)
                .anyMatch(detail -> detail.contains("allocated"));
    }

    @Test
    void reportsAnExceptionAsAFailedRoundTrip() {
        assertThat(check(new Honest() {
                    @Override
                    public byte[] encode(String value) {
                        throw new IllegalArgumentException("no such type");
                    }
                }))
                .singleElement()
                .satisfies(failure -> {
                    assertThat(failure.detail()).contains("no such type");
                    assertThat(failure.thrown()).hasStackTraceContaining("CodecCheckTest");
                });
    }

    @Test
    void refusesToTimeAContenderThatFails() {
        Contender broken = new Contender() {
            @Override
            public String name() {
                return "BROKEN";
            }

            @Override
            public Traits traits() {
                return Traits.json("").build();
            }

            @Override
            public CodecFactory create() {
                throw new AssertionError("not needed here");
            }
        };
        Codec<String, String> lossy = new Honest() {
            @Override
            public String decode(byte[] bytes) throws IOException {
                return super.decode(bytes).substring(1);
            }
        };
        assertThatThrownBy(() -> CodecCheck.require(broken, lossy, VALUES))
                .isInstanceOf(CodecCheck.FailedException.class)
                .hasMessageContaining("BROKEN")
                .hasMessageContaining("ROUND_TRIP");
    }

    /** A message without fields has no bytes, of which none can be cut. */
    @Test
    void cutsTheFirstValueThatHasBytes() {
        PojoCodec<String> plain = new Honest() {
            @Override
            public byte[] encode(String value) {
                return value.getBytes(StandardCharsets.UTF_8);
            }

            @Override
            public String decode(byte[] bytes) {
                return new String(bytes, StandardCharsets.UTF_8);
            }
        };
        Traits traits = Traits.json("").build();
        assertThat(CodecCheck.check(traits, plain, List.of(""))).isEmpty();
        assertThat(CodecCheck.check(traits, plain, List.of("", "one")))
                .isNotEmpty()
                .allMatch(failure -> failure.aspect() == Aspect.TRUNCATION);
    }

    private static List<CodecCheck.Failure> check(Codec<String, String> codec) {
        return CodecCheck.check(Traits.json("").build(), codec, VALUES);
    }
}
