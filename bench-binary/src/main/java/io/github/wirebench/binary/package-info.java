// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of binary formats against JSON, of mapping and caches, and of partial reading of a feed. */
package io.github.wirebench.binary;
