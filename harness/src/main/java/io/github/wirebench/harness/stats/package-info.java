// SPDX-License-Identifier: Apache-2.0
/** Estimates whose unit of evidence is the fork. */
package io.github.wirebench.harness.stats;
