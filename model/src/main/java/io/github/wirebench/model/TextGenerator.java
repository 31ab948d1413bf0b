// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/** Generates word-like text of an exact length from the characters of a {@link TextVariant}. */
final class TextGenerator {

    private static final int LATIN1_ACCENT_ONE_IN = 6;
    private static final int EMOJI_ONE_IN = 3;
    private static final int ESCAPE_ONE_IN = 3;
    private static final int SENTENCE_WORDS_MIN = 5;
    private static final int SENTENCE_WORDS_SPREAD = 12;
    private static final String PLAIN_VOWELS = "aeiou";
    private static final String ACCENTED_VOWELS = "àéïöü";
    private static final String[] EMOJI = {"😀", "🚀", "🎉", "👍", "🔥", "🌍", "📈", "🙏", "💡", "🐛", "🍀", "🧩"};
    private static final String[] ESCAPED_FORMS = {"\"%s\"", "%s\\", "%s\n", "\t%s", "\"%s\":", "%s\r\n"};

    private final RandomValues random;
    private final TextVariant variant;

    TextGenerator(RandomValues random, TextVariant variant) {
        this.random = random;
        this.variant = variant;
    }

    /**
     * Returns sentences that together have exactly the given length.
     *
     * @param length in UTF-16 chars, at least 1
     */
    String text(int length) {
        StringBuilder text = new StringBuilder(length + 64);
        while (text.length() < length) {
            appendSentence(text);
        }
        text.setLength(length);
        replaceTornEnd(text);
        return text.toString();
    }

    private void appendSentence(StringBuilder text) {
        int words = SENTENCE_WORDS_MIN + random.nextInt(SENTENCE_WORDS_SPREAD);
        for (int i = 0; i < words; i++) {
            text.append(i == 0 ? RandomValues.capitalised(word()) : word());
            text.append(i == words - 1 ? sentenceEnd() : wordGap());
        }
    }

    private String sentenceEnd() {
        return variant == TextVariant.CJK ? "。" : ". ";
    }

    private String wordGap() {
        boolean comma = random.oneIn(9);
        if (variant == TextVariant.CJK) {
            return comma ? "，" : "";
        }
        return comma ? ", " : " ";
    }

    private String word() {
        return switch (variant) {
            case ASCII -> random.word();
            case LATIN1 -> accented(random.word());
            case CJK -> Vocabulary.CJK.draw(random);
            case EMOJI -> random.oneIn(EMOJI_ONE_IN) ? random.oneOf(EMOJI) : random.word();
            case ESCAPED -> {
                String word = random.word();
                yield random.oneIn(ESCAPE_ONE_IN) ? random.oneOf(ESCAPED_FORMS).replace("%s", word) : word;
            }
        };
    }

    private String accented(String word) {
        StringBuilder result = new StringBuilder(word);
        for (int i = 0; i < result.length(); i++) {
            int vowel = PLAIN_VOWELS.indexOf(result.charAt(i));
            if (vowel >= 0 && random.oneIn(LATIN1_ACCENT_ONE_IN)) {
                result.setCharAt(i, ACCENTED_VOWELS.charAt(vowel));
            }
        }
        return result.toString();
    }

    /**
     * Replaces half a surrogate pair or a space at the end, which cutting may leave. Not every library keeps them in a
     * round trip.
     */
    private static void replaceTornEnd(StringBuilder text) {
        int last = text.length() - 1;
        char end = text.charAt(last);
        if (Character.isSurrogate(end) && !(last > 0 && Character.isSurrogatePair(text.charAt(last - 1), end))
                || Character.isWhitespace(end)) {
            text.setCharAt(last, '.');
        }
    }
}
