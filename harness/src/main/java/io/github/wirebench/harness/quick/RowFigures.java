// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

/** What was measured for a row. */
interface RowFigures {
    /** Whether any fork gave a result. */
    boolean hasForks();

    /** Time per operation in nanoseconds, one mean per fork. */
    double[] nanoseconds();

    /** Allocation in bytes per operation: the mean over forks; NaN if it was not recorded. */
    double allocation();
}
