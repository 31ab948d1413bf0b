// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Draws values that several generators need from a source of randomness. */
final class RandomValues {

    private static final String ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    private RandomValues() {}

    static String lettersAndDigits(Random random, int count) {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append(ALPHANUMERIC.charAt(random.nextInt(ALPHANUMERIC.length())));
        }
        return text.toString();
    }

    /** Returns a number that has exactly this many digits. */
    static long number(Random random, int digits) {
        long smallest = 1;
        for (int i = 1; i < digits; i++) {
            smallest *= 10;
        }
        return smallest + (random.nextLong() >>> 1) % (9 * smallest);
    }

    /**
     * Returns a number of degrees between {@code -bound} and {@code bound} that needs all bits of a double: most have 16
     * or 17 digits. JDK 17 prints some doubles differently from JDK 19 and newer, but none of this range.
     */
    static double degrees(Random random, int bound) {
        return (2 * random.nextDouble() - 1) * bound;
    }

    static <T> T oneOf(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    static boolean oneIn(Random random, int n) {
        return random.nextInt(n) == 0;
    }

    static <T> List<T> times(int count, Supplier<T> maker) {
        return Stream.generate(maker).limit(count).toList();
    }
}
