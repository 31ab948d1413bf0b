// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.List;

/** Lists in a line. */
public final class Names {
    private Names() {}

    /** The first so many, and how many more there are. */
    public static String some(List<String> all, int count) {
        return String.join(", ", all.subList(0, Math.min(count, all.size())))
                + (all.size() > count ? " and " + (all.size() - count) + " more" : "");
    }
}
