// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks of readers and writers with different schema versions, as in a rolling upgrade. Articles exist in three
 * versions in Protobuf, Avro and JSON; see {@code docs/schema-evolution.md}.
 */
package io.github.wirebench.binary.evolution;
