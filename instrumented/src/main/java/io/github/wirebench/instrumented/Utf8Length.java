// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

/**
 * How many bytes a String has as UTF-8: one pass over its characters that allocates nothing. {@code getBytes} would
 * allocate the payload a second time.
 */
final class Utf8Length {

    private Utf8Length() {}

    /** As {@code text.getBytes(UTF_8).length}, in bytes; a surrogate without its partner becomes one question mark. */
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
