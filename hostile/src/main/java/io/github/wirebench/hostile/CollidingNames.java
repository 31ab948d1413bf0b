// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.ArrayList;
import java.util.List;

/** Texts with one and the same {@link String#hashCode}. */
final class CollidingNames {

    private CollidingNames() {}

    /** Returns different texts of equal length and hash: "Aa" and "BB" have the same hash, and so has any series of them. */
    static List<String> of(int count) {
        int pairs = Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
        List<String> names = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            StringBuilder name = new StringBuilder();
            for (int bit = 0; bit < pairs; bit++) {
                name.append((i >>> bit & 1) == 0 ? "Aa" : "BB");
            }
            names.add(name.toString());
        }
        return names;
    }
}
