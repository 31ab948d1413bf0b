// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.Scalar;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collections;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the types of numbers and texts, and says why. */
final class ScalarTypes {

    /** Different texts of an enum. */
    private static final int MOST_CONSTANTS = 12;

    /** In digits. */
    private static final int LONGEST_RANGE = 32;

    /** Epoch milliseconds of 2001-09-09 to 2099. Smaller numbers may be anything. */
    private static final BigDecimal FIRST_MILLIS = BigDecimal.valueOf(1_000_000_000_000L);

    private static final BigDecimal LAST_MILLIS = BigDecimal.valueOf(4_102_444_800_000L);

    private static final Set<String> WORDS_OF_TIME =
            Set.of(("at time timestamp date created updated since until expires expiry ts published "
                            + "modified seen start started end ended when millis ms registered")
                    .split(" "));

    private static final Set<String> WORDS_OF_ENUMS =
            Set.of(("type kind status state level category severity phase mode unit currency language "
                            + "country gender role")
                    .split(" "));

    private static final Set<String> WORDS_OF_IDS =
            Set.of("id ids uid uuid guid token host hostname person email".split(" "));

    private ScalarTypes() {}

    /** A type and the reason for it. */
    record Typed(Type type, String why, boolean doubtful) {

        Typed(Type type, String why) {
            this(type, why, false);
        }
    }

    /** @param isoTimestamps whether moments of the documents are text, so that numbers are none */
    static Typed number(List<JsonNode> values, String field, boolean isoTimestamps) {
        List<BigDecimal> numbers = values.stream().map(JsonNode::decimalValue).toList();
        BigDecimal smallest = Collections.min(numbers);
        BigDecimal largest = Collections.max(numbers);
        boolean whole = values.stream().allMatch(TextForms::isWhole);
        boolean losesSign = values.stream()
                .anyMatch(value ->
                        value.decimalValue().signum() == 0 && value.toString().startsWith("-"));
        String sign = losesSign ? "; -0 becomes 0" : "";
        boolean areShort = Stream.of(smallest, largest)
                .allMatch(number -> number.precision() < LONGEST_RANGE && Math.abs(number.scale()) < LONGEST_RANGE);
        String range = areShort
                ? (whole ? "whole numbers " : "numbers ") + smallest.toPlainString() + " to " + largest.toPlainString()
                : "numbers of many digits";
        if (!whole) {
            boolean isChanged = !numbers.stream().allMatch(TextForms::isDouble);
            if (isChanged || numbers.stream().anyMatch(TextForms::endsInZero)) {
                return new Typed(
                        Scalar.DECIMAL,
                        range
                                + (isChanged
                                        ? ", which a double would change"
                                        : "; some end in zeros, which a double would leave out")
                                + sign,
                        !isChanged || losesSign);
            }
            return numbers.stream().anyMatch(TextForms::isLongDouble)
                    ? new Typed(Scalar.DOUBLE, range + "; more digits than a double needs are not written", true)
                    : new Typed(Scalar.DOUBLE, range);
        }
        boolean inRange = smallest.compareTo(FIRST_MILLIS) >= 0 && largest.compareTo(LAST_MILLIS) <= 0;
        if (inRange && hasWord(field, WORDS_OF_TIME)) {
            return isoTimestamps
                    ? new Typed(Scalar.LONG, "epoch milliseconds, kept as a number, because other times are text")
                    : new Typed(Scalar.INSTANT, "epoch milliseconds, by its range and name", true);
        }
        int bits = Math.max(
                smallest.toBigInteger().bitLength(), largest.toBigInteger().bitLength());
        if (bits >= Long.SIZE) {
            return new Typed(Scalar.DECIMAL, range + ", beyond 64 bits", true);
        }
        boolean signed = values.stream()
                        .mapToInt(value -> savedBySign(value.longValue()))
                        .sum()
                > 0;
        return new Typed(
                bits < Integer.SIZE
                        ? signed ? Scalar.SIGNED_INT : Scalar.INT
                        : signed ? Scalar.SIGNED_LONG : Scalar.LONG,
                range + (signed ? ", negative ones in as few bytes as others" : "") + sign,
                losesSign);
    }

    /** Returns how many bytes a varint is shorter if its lowest bit is the sign. */
    private static int savedBySign(long number) {
        return bytesOfVarint(number) - bytesOfVarint(number << 1 ^ number >> 63);
    }

    private static int bytesOfVarint(long number) {
        return (Long.SIZE - Long.numberOfLeadingZeros(number | 1) + 6) / 7;
    }

    private static boolean hasWord(String field, Set<String> words) {
        return Arrays.stream(field.split("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .anyMatch(words::contains);
    }

    /** Returns the type of texts that are no constants. */
    static Typed text(List<String> texts) {
        if (TextForms.all(texts, TextForms::isInstant)) {
            return new Typed(Scalar.INSTANT, "ISO 8601 with Z");
        }
        if (TextForms.all(texts, TextForms::isDate)) {
            return new Typed(Scalar.DATE, "ISO 8601 days");
        }
        if (TextForms.all(texts, TextForms::isUuid)) {
            return new Typed(Scalar.UUID, "UUIDs");
        }
        if (TextForms.areEncoded(texts)) {
            return new Typed(Scalar.BYTES, "base64 of " + length(texts));
        }
        if (TextForms.all(texts, TextForms::isLong)) {
            return new Typed(Scalar.LONG_TEXT, "whole numbers as text, which binary formats carry as numbers", true);
        }
        if (TextForms.all(texts, TextForms::isDecimal)) {
            return new Typed(
                    Scalar.DECIMAL_TEXT, "decimal numbers as text, which binary formats carry as numbers", true);
        }
        if (TextForms.all(texts, text -> text.length() >= TextForms.SHORTEST_BYTES && TextForms.isHex(text))) {
            return new Typed(Scalar.HEX, "hexadecimal digits, which binary formats carry as bytes; " + length(texts));
        }
        return TextForms.lookalike(texts)
                .map(like -> new Typed(Scalar.TEXT, length(texts) + "; " + like, true))
                .orElseGet(() -> new Typed(Scalar.TEXT, length(texts)));
    }

    private static String length(List<String> texts) {
        IntSummaryStatistics lengths = texts.stream().mapToInt(String::length).summaryStatistics();
        return (lengths.getMin() == lengths.getMax() ? "" : lengths.getMin() + " to ")
                + lengths.getMax()
                + (lengths.getMax() == 1 ? " character" : " characters");
    }

    /** Returns the constants of which texts are, in their order; none if they may be others, too. */
    static Set<String> constants(List<String> texts, String field) {
        Map<String, Integer> uses = new LinkedHashMap<>();
        for (String text : texts) {
            uses.merge(text, 1, Integer::sum);
            if (uses.size() > MOST_CONSTANTS) {
                return Set.of();
            }
        }
        long repeated = uses.values().stream().filter(count -> count > 1).count();
        return !hasWord(field, WORDS_OF_IDS)
                        && texts.size() >= Math.max(8, 3 * uses.size())
                        && (uses.size() > 1 && repeated * 2 >= uses.size() || hasWord(field, WORDS_OF_ENUMS))
                        && TextForms.areWords(uses.keySet())
                ? uses.keySet()
                : Set.of();
    }
}
