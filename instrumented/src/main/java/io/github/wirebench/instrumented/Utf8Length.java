// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

/**
 * Computes the length of a String in UTF-8 in one pass that allocates nothing. {@code getBytes} would allocate the
 * payload a second time.
 */
final class Utf8Length {

    private Utf8Length() {}

    /**
     * Returns {@code text.getBytes(UTF_8).length}, in bytes. An unpaired surrogate counts as one byte, a question mark.
     */
    static long of(String text) {
        long bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                continue;
            }
            if (c < 0x800) {
                bytes++;
            } else if (!Character.isSurrogate(c)) {
                bytes += 2;
            } else if (isPair(text, i)) {
                bytes += 2; // four bytes for two characters
                i++;
            }
        }
        return bytes;
    }

    private static boolean isPair(String text, int index) {
        return index + 1 < text.length() && Character.isSurrogatePair(text.charAt(index), text.charAt(index + 1));
    }
}
