// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/**
 * The characters that a generated text is made of. Each variant exercises a different path of a JSON or UTF-8 encoder.
 */
public enum TextVariant {
    /** Letters, spaces and punctuation: one byte each in UTF-8, a compact string in memory. */
    ASCII,
    /** About every sixth vowel has an accent: two bytes in UTF-8, still a compact string in memory. */
    LATIN1,
    /** Chinese characters: three bytes in UTF-8, two in memory. */
    CJK,
    /** Every third word is an emoji: a surrogate pair in memory, four bytes in UTF-8. */
    EMOJI,
    /** Quotes, backslashes, tabs and line ends, as in source code: two bytes each in JSON, one elsewhere. */
    ESCAPED
}
