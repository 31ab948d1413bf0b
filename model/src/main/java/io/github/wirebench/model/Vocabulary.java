// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * A fixed list of pseudo-words, drawn with the frequencies of a natural language (Zipf's law: the word of rank r is
 * drawn with probability proportional to 1/(r + 1)), so that text compresses about as well as prose.
 *
 * <p>All arithmetic is on integers, so the words are the same on every JDK and machine.
 */
final class Vocabulary {

    private static final int WORDS = 4_000;
    private static final long SEED = 0x57_49_52_45L;
    private static final String[] ONSETS = {
        "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr", "pl", "ch", "th", "sh",
        ""
    };
    private static final String[] VOWELS = {"a", "e", "i", "o", "u", "e", "a", "ea", "ou", "io"};
    private static final String[] CODAS = {"", "", "n", "r", "s", "t", "l", "nd", "st", "m"};
    private static final int CJK_FIRST = 0x4E00;
    private static final int CJK_COUNT = 3_000;

    static final Vocabulary LATIN = new Vocabulary(Vocabulary::syllables);
    static final Vocabulary CJK = new Vocabulary(Vocabulary::ideographs);

    private final List<String> words;
    private final long[] cumulativeWeights;

    /** @param maker makes a word of a rank */
    private Vocabulary(BiFunction<Random, Integer, String> maker) {
        Random random = new Random(SEED);
        Set<String> distinct = new LinkedHashSet<>();
        while (distinct.size() < WORDS) {
            distinct.add(maker.apply(random, distinct.size()));
        }
        words = List.copyOf(distinct);
        cumulativeWeights = new long[WORDS];
        long sum = 0;
        for (int rank = 0; rank < WORDS; rank++) {
            sum += 1_000_000L / (rank + 1);
            cumulativeWeights[rank] = sum;
        }
    }

    String draw(Random random) {
        long total = cumulativeWeights[WORDS - 1];
        long target = (random.nextLong() >>> 1) % total;
        int index = Arrays.binarySearch(cumulativeWeights, target + 1);
        return words.get(index < 0 ? -index - 1 : index);
    }

    /** Makes short words for frequent ranks and long words for rare ones, as in natural languages. */
    private static String syllables(Random random, int rank) {
        int count = 1 + (rank > 40 ? 1 : 0) + (rank > 900 ? random.nextInt(2) : 0);
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < count; i++) {
            word.append(pick(ONSETS, random)).append(pick(VOWELS, random)).append(pick(CODAS, random));
        }
        return word.toString();
    }

    private static String ideographs(Random random, int rank) {
        int count = rank < 400 ? 1 : 2;
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < count; i++) {
            word.appendCodePoint(CJK_FIRST + random.nextInt(CJK_COUNT));
        }
        return word.toString();
    }

    private static String pick(String[] from, Random random) {
        return from[random.nextInt(from.length)];
    }
}
