// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.Random;

/** Generates word-like text of an exact length from the characters of a {@link TextVariant}. */
public final class TextGenerator {

    private static final int LATIN1_ACCENT_ONE_IN = 6;
    private static final int EMOJI_ONE_IN = 3;
    private static final int ESCAPE_ONE_IN = 3;
    private static final int SENTENCE_WORDS_MIN = 5;
    private static final int SENTENCE_WORDS_SPREAD = 12;
    private static final String PLAIN_VOWELS = "aeiou";
    private static final String ACCENTED_VOWELS = "àéïöü";
    private static final String[] EMOJI = {"😀", "🚀", "🎉", "👍", "🔥", "🌍", "📈", "🙏", "💡", "🐛", "🍀", "🧩"};
    private static final String[] ESCAPED_FORMS = {"\"%s\"", "%s\\", "%s\n", "\t%s", "\"%s\":", "%s\r\n"};

    private final Random random;
    private final TextVariant variant;

    /**
     * @param random the only source of randomness
     * @param variant the characters to use
     */
    public TextGenerator(Random random, TextVariant variant) {
        this.random = random;
        this.variant = variant;
    }

    /**
     * Returns sentences that together have exactly the given length.
     *
     * @param length in UTF-16 chars, at least 1
     */
    public String text(int length) {
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
            String word = word();
            if (i == 0 && variant != TextVariant.CJK) {
                text.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
            } else {
                text.append(word);
            }
            text.append(i == words - 1 ? sentenceEnd() : wordGap());
        }
    }

    private String sentenceEnd() {
        return variant == TextVariant.CJK ? "。" : ". ";
    }

    private String wordGap() {
        boolean comma = random.nextInt(9) == 0;
        if (variant == TextVariant.CJK) {
            return comma ? "，" : "";
        }
        return comma ? ", " : " ";
    }

    private String word() {
        return switch (variant) {
            case ASCII -> Vocabulary.latin().draw(random);
            case LATIN1 -> accented(Vocabulary.latin().draw(random));
            case CJK -> Vocabulary.cjk().draw(random);
            case EMOJI ->
                oneIn(EMOJI_ONE_IN)
                        ? EMOJI[random.nextInt(EMOJI.length)]
                        : Vocabulary.latin().draw(random);
            case ESCAPED -> {
                String word = Vocabulary.latin().draw(random);
                yield oneIn(ESCAPE_ONE_IN)
                        ? ESCAPED_FORMS[random.nextInt(ESCAPED_FORMS.length)].replace("%s", word)
                        : word;
            }
        };
    }

    private String accented(String word) {
        StringBuilder result = new StringBuilder(word);
        for (int i = 0; i < result.length(); i++) {
            int vowel = PLAIN_VOWELS.indexOf(result.charAt(i));
            if (vowel >= 0 && oneIn(LATIN1_ACCENT_ONE_IN)) {
                result.setCharAt(i, ACCENTED_VOWELS.charAt(vowel));
            }
        }
        return result.toString();
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
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
