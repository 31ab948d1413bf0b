// SPDX-License-Identifier: Apache-2.0
/**
 * Avro's side of the model: the mapping between domain records and generated records, as a service would write it.
 *
 * <p>The generated records come from {@code src/main/avro}. Their fields have the names of the domain records'
 * components, so that Avro's JSON documents equal those of the JSON libraries.
 */
package io.github.wirebench.avro;
