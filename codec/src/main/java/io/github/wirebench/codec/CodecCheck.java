// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The check that a contender passes before it is timed: values survive the round trip, encoding is deterministic,
 * results do not share memory with later ones, and damaged bytes fail with bounded allocation.
 */
public final class CodecCheck {

    /** One promise of the contract. */
    public enum Aspect {
        /** The decoded value, mapped back, equals the domain value. */
        ROUND_TRIP,
        /** Two encodings of one value give the same bytes, in arrays of their own. */
        DETERMINISTIC,
        /** Truncated bytes fail with an exception, or at least do not pass for the whole. */
        TRUNCATION
    }

    /**
     * A promise that was not kept.
     *
     * @param aspect which
     * @param detail what happened, in one line
     */
    public record Failure(Aspect aspect, String detail) {}

    /** Thrown when a contender that fails the check is about to be timed. */
    public static final class FailedException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        FailedException(String contender, List<Failure> failures) {
            super(contender + " fails the check and is not timed: " + failures);
        }
    }

    private CodecCheck() {}

    /**
     * Checks every value.
     *
     * @return the promises that were not kept; empty when all is well
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
                checkEncoding(codec, value, bytes, failures);
                N decoded = codec.decode(bytes);
                checkDecoded(codec, value, decoded, failures);
                if (previousDecoded != null && !previousValue.equals(codec.toDomain(previousDecoded))) {
                    failures.add(new Failure(Aspect.ROUND_TRIP, "a decoded value was overwritten by the next one"));
                }
                previousValue = value;
                previousDecoded = decoded;
            }
            if (!values.isEmpty()) {
                checkTruncation(traits, codec, values.get(0), failures);
            }
        } catch (IOException | RuntimeException e) {
            failures.add(new Failure(Aspect.ROUND_TRIP, e.toString()));
        }
        return failures;
    }

    static <D, N> void require(CatalogueEntry contender, Codec<D, N> codec, List<? extends D> values) {
        List<Failure> failures = check(contender.traits(), codec, values);
        if (!failures.isEmpty()) {
            throw new FailedException(contender.name(), failures);
        }
    }

    private static <D, N> void checkEncoding(Codec<D, N> codec, D value, byte[] bytes, List<Failure> failures)
            throws IOException {
        if (!Arrays.equals(codec.encode(codec.toNative(value)), bytes)) {
            failures.add(new Failure(Aspect.DETERMINISTIC, "two encodings of one value differ"));
        }
    }

    private static <D, N> void checkDecoded(Codec<D, N> codec, D value, N nativeValue, List<Failure> failures) {
        D decoded = codec.toDomain(nativeValue);
        if (!value.equals(decoded)) {
            failures.add(new Failure(Aspect.ROUND_TRIP, "the decoded value differs: " + shortened(decoded)));
        }
    }

    /** Cuts at a quarter, half, three quarters and one byte before the end. */
    private static <D, N> void checkTruncation(Traits traits, Codec<D, N> codec, D value, List<Failure> failures)
            throws IOException {
        byte[] whole = codec.encode(codec.toNative(value));
        for (int length : new int[] {0, whole.length / 4, whole.length / 2, whole.length * 3 / 4, whole.length - 1}) {
            DamagedInput.Outcome outcome = DamagedInput.decode(codec, Arrays.copyOf(whole, length));
            if (outcome.allocatedBytes() > DamagedInput.allocationBound(whole.length)) {
                failures.add(new Failure(
                        Aspect.TRUNCATION,
                        "allocated " + outcome.allocatedBytes() + " bytes on the first " + length + " of "
                                + whole.length + " bytes"));
            }
            if (outcome.rejected()) {
                continue;
            }
            if (traits.detectsTruncation() || value.equals(outcome.value())) {
                failures.add(new Failure(
                        Aspect.TRUNCATION, "decodes the first " + length + " of " + whole.length + " bytes"));
            }
        }
    }

    private static String shortened(Object value) {
        String text = String.valueOf(value);
        return text.length() > 200 ? text.substring(0, 200) + "…" : text;
    }
}
