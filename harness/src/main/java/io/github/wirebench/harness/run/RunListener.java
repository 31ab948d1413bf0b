// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

/** Is told what is measured. */
@FunctionalInterface
interface RunListener {
    /** A fork is about to start in the given round, counted from 1. */
    void starting(Rounds.Turn turn, int round);
}
