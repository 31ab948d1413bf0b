// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of the trees that JSON libraries read documents into when there are no records to bind. */
package io.github.wirebench.json.tree;
