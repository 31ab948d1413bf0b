// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.Locale;

/** What a comparison without any verdict on time is. */
public enum Inconclusive {
    /** Fine. */
    PASS,
    /** A failure with a status of its own. */
    FAIL;

    /** As an option's value. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
