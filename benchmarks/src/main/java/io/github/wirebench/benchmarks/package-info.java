// SPDX-License-Identifier: Apache-2.0
/** The main class, the suite's own commands, and what the harness must know of the suite, as data. */
package io.github.wirebench.benchmarks;
