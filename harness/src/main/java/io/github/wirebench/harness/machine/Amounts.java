// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.Locale;
import oshi.util.FormatUtil;

/** Amounts as the findings show them. */
final class Amounts {
    static final long MIB = 1L << 20;
    static final long GIB = 1L << 30;

    private Amounts() {}

    /** With one decimal, e.g. {@code 0.5}. */
    static String decimal(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    /** A fraction as a percentage, e.g. {@code 3.5%}. */
    static String percent(double fraction) {
        return decimal(fraction * 100) + "%";
    }

    /** E.g. {@code 1.5 GiB}. */
    static String bytes(long bytes) {
        return FormatUtil.formatBytes(bytes);
    }
}
