// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Checks a contender before it is measured: values survive the round trip, encoding is deterministic, results do not
 * share memory with later ones, and damaged bytes fail without allocating much memory.
 */
public final class CodecCheck {

    /** One rule of the contract. */
    public enum Aspect {
        /** The decoded value, mapped back, equals the domain value. */
        ROUND_TRIP,
        /** Encoding a value twice gives equal bytes in two arrays. */
        DETERMINISTIC,
        /** Decoding truncated bytes throws an exception, or at least does not return the whole value. */
        TRUNCATION
    }

    /**
     * A rule that a codec breaks.
     *
     * @param detail what happened, in one line
     * @param thrown the exception with its stack; null if there was none
     */
    public record Failure(Aspect aspect, String detail, Throwable thrown) {

        Failure(Aspect aspect, String detail) {
            this(aspect, detail, null);
        }

        @Override
        public String toString() {
            return aspect + ": " + detail;
        }
    }

    /** Thrown when a contender that fails the check was to be measured. */
    public static final class FailedException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        FailedException(String contender, List<Failure> failures) {
            super(
                    contender + " fails the check and is not measured: " + failures,
                    failures.stream()
                            .map(Failure::thrown)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null));
        }
    }

    private CodecCheck() {}

    /**
     * Checks a codec on every value.
     *
     * @return the rules that it breaks; empty if there are none
     */
    public static <D, N> List<Failure> check(Traits traits, Codec<D, N> codec, List<? extends D> values) {
        List<Failure> failures = new ArrayList<>();
        try {
            byte[] previous = null;
            byte[] previousCopy = null;
            D previousValue = null;
            N previousDecoded = null;
            for (D value : values) {
                byte[] bytes = codec.encode(codec.toNative(value));
                if (previous != null && !Arrays.equals(previous, previousCopy)) {
                    failures.add(new Failure(Aspect.DETERMINISTIC, "an encoding was overwritten by the next one"));
                }
                previous = bytes;
                previousCopy = bytes.clone();
                if (!Arrays.equals(codec.encode(codec.toNative(value)), bytes)) {
                    failures.add(new Failure(Aspect.DETERMINISTIC, "two encodings of one value differ"));
                }
                N decoded = codec.decode(bytes);
                Difference.between(value, codec.toDomain(decoded))
                        .ifPresent(field -> failures.add(new Failure(Aspect.ROUND_TRIP, "does not keep " + field)));
                if (previousDecoded != null
                        && Difference.between(previousValue, codec.toDomain(previousDecoded))
                                .isPresent()) {
                    failures.add(new Failure(Aspect.ROUND_TRIP, "a decoded value was overwritten by the next one"));
                }
                previousValue = value;
                previousDecoded = decoded;
            }
            for (D value : values) {
                if (codec.encode(codec.toNative(value)).length > 0) { // a message without fields is nothing
                    checkTruncation(traits, codec, value, failures);
                    break;
                }
            }
        } catch (IOException | RuntimeException e) {
            String place = e.getMessage() == null && e.getStackTrace().length > 0 ? " at " + e.getStackTrace()[0] : "";
            failures.add(new Failure(Aspect.ROUND_TRIP, e + place, e));
        }
        return failures;
    }

    /**
     * Checks a codec on every value.
     *
     * @throws FailedException if it breaks a rule; the cause is what the codec threw, if it threw something
     */
    public static <D, N> void require(Contender contender, Codec<D, N> codec, List<? extends D> values) {
        List<Failure> failures = check(contender.traits(), codec, values);
        if (!failures.isEmpty()) {
            throw new FailedException(contender.name(), failures);
        }
    }

    /** Cuts a document to nothing, to a quarter, half and three quarters, and by one byte. */
    private static <D, N> void checkTruncation(Traits traits, Codec<D, N> codec, D value, List<Failure> failures)
            throws IOException {
        byte[] whole = codec.encode(codec.toNative(value));
        for (int length : new int[] {0, whole.length / 4, whole.length / 2, whole.length * 3 / 4, whole.length - 1}) {
            CorruptInput.Outcome outcome = CorruptInput.decode(codec, Arrays.copyOf(whole, length));
            if (outcome.allocatedBytes() > CorruptInput.allocationBound(whole.length)) {
                failures.add(new Failure(
                        Aspect.TRUNCATION,
                        "allocated " + outcome.allocatedBytes() + " bytes on the first " + length + " of "
                                + whole.length + " bytes"));
            }
            boolean isShorterValue = traits.has(Traits.Flag.PREFIXES_DECODE)
                    && (Difference.between(value, outcome.value()).isPresent()
                            || saysNothing(codec, Arrays.copyOfRange(whole, length, whole.length)));
            if (!outcome.rejected() && !isShorterValue) {
                failures.add(new Failure(
                        Aspect.TRUNCATION, "decodes the first " + length + " of " + whole.length + " bytes"));
            }
        }
    }

    /** A value is complete without an end of zeros, or of fields that have their defaults, and so decode as no bytes do. */
    private static <D, N> boolean saysNothing(Codec<D, N> codec, byte[] end) {
        if (Arrays.equals(end, new byte[end.length])) {
            return true;
        }
        CorruptInput.Outcome alone = CorruptInput.decode(codec, end);
        CorruptInput.Outcome nothing = CorruptInput.decode(codec, new byte[0]);
        return !alone.rejected()
                && !nothing.rejected()
                && Difference.between(nothing.value(), alone.value()).isEmpty();
    }
}
