// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Draws the values that payloads consist of. It is the only source of randomness of a value. */
public final class RandomValues extends Random {

    private static final long serialVersionUID = 1L;
    private static final String ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final long FIRST_DAY_MILLIS = 1_735_689_600_000L; // 2025-01-01T00:00:00Z
    private static final int YEAR_SECONDS = 365 * 24 * 60 * 60;

    RandomValues(long seed) {
        super(seed);
    }

    String letters(int count) {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append(ALPHANUMERIC.charAt(nextInt(ALPHANUMERIC.length())));
        }
        return text.toString();
    }

    /** Returns a pseudo-word. */
    String word() {
        return Vocabulary.LATIN.draw(this);
    }

    /** Returns the name of a person or place: a pseudo-word with a capital. */
    String name() {
        return capitalised(word());
    }

    String fullName() {
        return name() + " " + name();
    }

    static String capitalised(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    /** Returns sentences in ASCII that together have this many characters. */
    public String text(int length) {
        return text(length, TextVariant.ASCII);
    }

    String text(int length, TextVariant variant) {
        return new TextGenerator(this, variant).text(length);
    }

    String articleId() {
        return "article-" + (10_000_000 + nextInt(90_000_000));
    }

    /** Returns an instant in 2025 with millisecond precision: always 13 digits as epoch milliseconds. */
    Instant instant() {
        return Instant.ofEpochMilli(FIRST_DAY_MILLIS + nextInt(YEAR_SECONDS) * 1000L + nextInt(1000));
    }

    /** Returns a number that has exactly this many digits. */
    long number(int digits) {
        long smallest = 1;
        for (int i = 1; i < digits; i++) {
            smallest *= 10;
        }
        return smallest + (nextLong() >>> 1) % (9 * smallest);
    }

    /**
     * Returns a number of degrees between {@code -bound} and {@code bound} that needs all bits of a double: most have 16
     * or 17 digits. JDK 17 prints some doubles differently from JDK 19 and newer, but none of this range.
     */
    double degrees(int bound) {
        return (2 * nextDouble() - 1) * bound;
    }

    @SafeVarargs
    final <T> T oneOf(T... values) {
        return values[nextInt(values.length)];
    }

    <T> T oneOf(List<T> values) {
        return values.get(nextInt(values.size()));
    }

    boolean oneIn(int n) {
        return nextInt(n) == 0;
    }

    static <T> List<T> times(int count, Supplier<T> maker) {
        return Stream.generate(maker).limit(count).toList();
    }
}
