// SPDX-License-Identifier: Apache-2.0
/** Tiny benchmarks that the tests select, estimate and run. */
package io.github.wirebench.harness.sample;
