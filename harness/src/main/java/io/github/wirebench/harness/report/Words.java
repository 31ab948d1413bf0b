// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import java.util.Locale;

/** Amounts as the report's texts have them. */
final class Words {
    private Words() {}

    /** A size in bytes, KB or MB of a thousand, e.g. {@code 4.3 KB}. */
    static String bytes(double bytes) {
        if (bytes < 1_000) {
            return String.format(Locale.ROOT, "%.0f B", bytes);
        }
        boolean kilo = bytes < 999_500;
        double amount = bytes / (kilo ? 1e3 : 1e6);
        return String.format(Locale.ROOT, amount < 9.95 ? "%.1f %s" : "%.0f %s", amount, kilo ? "KB" : "MB");
    }
}
