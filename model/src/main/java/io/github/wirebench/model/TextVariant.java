// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/** Which characters a generated text is made of; each meets another path of a JSON or UTF-8 encoder. */
public enum TextVariant {
    /** Letters of the basic alphabet: one byte each in UTF-8, a compact string in memory. */
    ASCII,
    /** Every sixth vowel or so has an accent: two bytes in UTF-8, still a compact string in memory. */
    LATIN1,
    /** Chinese characters: three bytes in UTF-8, two in memory. */
    CJK,
    /** Every third word is an emoji: a surrogate pair in memory, four bytes in UTF-8. */
    EMOJI,
    /** Quotes, backslashes, tabs and line ends, as in source code: two bytes each in JSON, one elsewhere. */
    ESCAPED
}
