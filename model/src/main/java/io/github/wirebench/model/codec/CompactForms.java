// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Forms in which formats with a schema save bytes, and the ways back. Generated code uses them. */
public final class CompactForms {

    private static final int SCALE_BITS = 4;

    /** The bits that are left for the digits of a decimal number. */
    public static final int DIGIT_BITS = Long.SIZE - SCALE_BITS;

    private CompactForms() {}

    /**
     * Returns a number for the text of a decimal number: its digits, and in the lowest four bits how many follow the point.
     *
     * @param text digits with a point before at most 15 of them; the digits are a number of less than {@link #DIGIT_BITS}
     */
    public static long ofDecimal(String text) {
        boolean negative = text.charAt(0) == '-';
        long digits = 0;
        int scale = 0;
        for (int i = negative ? 1 : 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '.') {
                scale = text.length() - 1 - i;
            } else {
                digits = digits * 10 + (c - '0');
            }
        }
        return (negative ? -digits : digits) << SCALE_BITS | scale;
    }

    /** Returns the text of which {@link #ofDecimal} made a number. */
    public static String decimal(long number) {
        return BigDecimal.valueOf(number >> SCALE_BITS, (int) number & (1 << SCALE_BITS) - 1)
                .toPlainString();
    }

    /** Returns the elements of all lists. */
    public static <T> List<T> flat(List<List<T>> lists) {
        List<T> elements = new ArrayList<>(
                lists.isEmpty() ? 0 : lists.size() * lists.get(0).size());
        lists.forEach(elements::addAll);
        return elements;
    }

    /** Returns lists of a size with these elements. */
    public static <T> List<List<T>> lists(List<T> elements, int size) {
        List<List<T>> lists = new ArrayList<>(elements.size() / size);
        for (int i = 0; i < elements.size(); i += size) {
            lists.add(List.copyOf(elements.subList(i, i + size)));
        }
        return lists;
    }
}
