// SPDX-License-Identifier: Apache-2.0
/**
 * What it costs when readers and writers of different schema versions meet, as in a rolling upgrade. Article exists in three
 * versions in Protobuf, Avro and JSON; see {@code docs/schema-evolution.md}.
 */
package io.github.wirebench.binary.evolution;
