// SPDX-License-Identifier: Apache-2.0
/** Runs as they are read back: each row with its forks' figures, its sizes, and what a reader must know of it. */
package io.github.wirebench.harness.figures;
