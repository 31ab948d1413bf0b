// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Keeps the expected share of false ones among all positive findings at a level, however many tests were made (Y. Benjamini and
 * Y. Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical Society B 57, 1995).
 */
public final class BenjaminiHochberg {
    private BenjaminiHochberg() {}

    /**
     * Adjusted p-values: of the i-th smallest of m, the minimum over all j ≥ i of min(1, p(j) · m / j). Those that are at most
     * the level are findings.
     *
     * @param pValues in any order
     * @return in the same order
     * @throws IllegalArgumentException if a value is not between 0 and 1
     */
    public static double[] adjust(double... pValues) {
        if (Arrays.stream(pValues).anyMatch(p -> !(p >= 0 && p <= 1))) {
            throw new IllegalArgumentException("p-values are between 0 and 1");
        }
        int count = pValues.length;
        int[] largestFirst = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer index) -> pValues[index])
                        .reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[count];
        double least = 1;
        for (int i = 0; i < count; i++) {
            int index = largestFirst[i];
            least = Math.min(least, pValues[index] * count / (count - i));
            adjusted[index] = least;
        }
        return adjusted;
    }
}
