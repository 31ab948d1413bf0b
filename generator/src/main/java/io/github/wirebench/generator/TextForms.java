// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.model.codec.CompactForms;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Recognises text that stands for a value of another type. A text has a form only if the value gives the same text again. */
final class TextForms {

    /** Shorter texts may be anything. */
    static final int SHORTEST_BYTES = 16;

    private static final int LONGEST_WORDS = 40;

    private static final Pattern WORDS = Pattern.compile(
            "|\\p{L}[\\p{L}\\p{M}]*[0-9]{0,3}([ &'_./+-]{1,3}([\\p{L}\\p{M}]+[0-9]{0,3}|[0-9]{1,3}))*[.!?+]?");

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d([.,]\\d+)?)?(Z|[+-]\\d\\d:?\\d\\d)?");

    private static final Pattern INSTANT = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern HEX = Pattern.compile("([0-9a-f]{2})+");
    private static final Pattern DECIMAL = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]{1,15})?");
    private static final Pattern LONG = Pattern.compile("0|-?[1-9][0-9]*");
    private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/]*={0,2}");

    /** Decimal digits that tell any two doubles apart. */
    private static final int DIGITS_OF_A_DOUBLE = 17;

    private TextForms() {}

    /** Moments of the time zone Z in whole milliseconds, which all formats can carry, as {@link Instant} writes them. */
    static boolean isInstant(String text) {
        return INSTANT.matcher(text).matches() && isWritten(text, Instant::parse);
    }

    static boolean isDate(String text) {
        return DATE.matcher(text).matches() && isWritten(text, LocalDate::parse);
    }

    static boolean isUuid(String text) {
        return UUID.matcher(text).matches();
    }

    static boolean isHex(String text) {
        return HEX.matcher(text).matches();
    }

    /** Whole numbers of 64 bits. */
    static boolean isLong(String text) {
        return LONG.matcher(text).matches() && new BigInteger(text).bitLength() < Long.SIZE;
    }

    /** Decimal numbers that have a compact form, and the same text again. */
    static boolean isDecimal(String text) {
        return DECIMAL.matcher(text).matches()
                && new BigDecimal(text).unscaledValue().bitLength() < CompactForms.DIGIT_BITS
                && CompactForms.decimal(CompactForms.ofDecimal(text)).equals(text);
    }

    static boolean isBase64(String text) {
        if (text.length() % 4 != 0 || !BASE64.matcher(text).matches()) {
            return false;
        }
        try {
            return Base64.getEncoder()
                    .encodeToString(Base64.getDecoder().decode(text))
                    .equals(text);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /**
     * Tells if a number is that of a double: as Java writes it, or with all its digits where 17 or more are printed, as in C and
     * .NET.
     */
    static boolean isDouble(BigDecimal number) {
        return isShortestDouble(number) || isLongDouble(number);
    }

    /** Tells if a number is whole; -0 becomes 0 in a type for those. */
    static boolean isWhole(JsonNode value) {
        return value.isIntegralNumber() || isMinusZero(value);
    }

    static boolean isMinusZero(JsonNode value) {
        return value.isNumber() && value.toString().equals("-0");
    }

    /** Tells if a number has more digits than its double needs. */
    static boolean isLongDouble(BigDecimal number) {
        return number.precision() >= DIGITS_OF_A_DOUBLE
                && !isShortestDouble(number)
                && !Double.isInfinite(number.doubleValue())
                && new BigDecimal(number.doubleValue())
                                .round(new MathContext(number.precision(), RoundingMode.HALF_EVEN))
                                .compareTo(number)
                        == 0;
    }

    private static boolean isShortestDouble(BigDecimal number) {
        double nearest = number.doubleValue();
        return !Double.isInfinite(nearest) && new BigDecimal(Double.toString(nearest)).compareTo(number) == 0;
    }

    /** Tells if a number such as 1.50 has a last digit that no double keeps; 1.0E-5 is what Java writes. */
    static boolean endsInZero(BigDecimal number) {
        return number.scale() > 1 && number.unscaledValue().toString().endsWith("0") && !isOfJava(number);
    }

    /** Tells if a number has the digits and the scale that Java writes for its double. */
    static boolean isOfJava(BigDecimal number) {
        double nearest = number.doubleValue();
        return !Double.isInfinite(nearest) && new BigDecimal(Double.toString(nearest)).equals(number);
    }

    private static boolean isWritten(String text, Function<String, Object> parser) {
        try {
            return parser.apply(text).toString().equals(text);
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** Tells words from URLs, ids and colours, and from texts most of which differ in their digits only. */
    static boolean areWords(Set<String> texts) {
        long withoutDigits = texts.stream()
                .map(text -> text.replaceAll("[0-9]+", ""))
                .distinct()
                .count();
        return withoutDigits * 2 > texts.size()
                && texts.stream()
                        .allMatch(text -> text.length() <= LONGEST_WORDS
                                && WORDS.matcher(text).matches());
    }

    /** Tells if a value is, or has inside, text that is a moment in any of the usual forms. */
    static boolean hasTime(JsonNode value) {
        return value.isTextual()
                ? TIME.matcher(value.textValue()).matches()
                : value.valueStream().anyMatch(TextForms::hasTime);
    }

    /** Says what text is that looks like a value of another type, but has to stay text. */
    static Optional<String> lookalike(List<String> texts) {
        if (all(texts, TIME.asMatchPredicate())) {
            return Optional.of("times in a form that a type for them would change");
        }
        if (all(texts, text -> isUuid(text.toLowerCase(Locale.ROOT)))) {
            return Optional.of("UUIDs that a type for them would write in lower case");
        }
        return all(texts, NUMBER.asMatchPredicate())
                ? Optional.of("numbers as text, which binary formats keep as text, too")
                : Optional.empty();
    }

    static boolean all(List<String> texts, Predicate<String> form) {
        return texts.stream().allMatch(form);
    }

    /**
     * Tells base64 from words, paths, digests and random letters, which are base64, too, if their length is right: by the signs
     * that only base64 has, and by letters and digits that change as often as at random.
     */
    static boolean areEncoded(List<String> texts) {
        if (!all(texts, text -> text.length() >= SHORTEST_BYTES && isBase64(text))) {
            return false;
        }
        int pairs = 0;
        int changes = 0;
        for (String text : texts) {
            for (int i = 1; i < text.length(); i++) {
                int before = Character.getType(text.charAt(i - 1));
                int type = Character.getType(text.charAt(i));
                if (Character.isLetterOrDigit(text.charAt(i - 1)) && Character.isLetterOrDigit(text.charAt(i))) {
                    pairs++;
                    changes += before == type ? 0 : 1;
                }
            }
        }
        return texts.stream().anyMatch(text -> text.endsWith("="))
                || texts.stream().anyMatch(text -> text.indexOf('+') >= 0 || text.indexOf('/') >= 0)
                        && changes * 5 > pairs * 2;
    }
}
