// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.questions;

import java.util.Map;

/** What was measured for a row. */
public interface RowFigures {
    /** Of a row that was not measured. */
    RowFigures NOT_MEASURED = new RowFigures() {
        @Override
        public boolean hasForks() {
            return false;
        }

        @Override
        public boolean hasFailed() {
            return false;
        }

        @Override
        public double[] nanoseconds() {
            return new double[0];
        }

        @Override
        public double[] allocations() {
            return new double[0];
        }

        @Override
        public Map<String, String> params() {
            return Map.of();
        }
    };

    /** Whether any fork gave a result. */
    boolean hasForks();

    /** Whether a fork was tried and failed; without forks and failure the row's turn has not come. */
    boolean hasFailed();

    /** Time per operation in nanoseconds, one mean per fork. */
    double[] nanoseconds();

    /** Allocation in bytes per operation, one value per fork; NaN where it was not recorded. */
    double[] allocations();

    /** All parameters of the benchmark, also those that the question leaves at their only value. */
    Map<String, String> params();
}
