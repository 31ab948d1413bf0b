// SPDX-License-Identifier: Apache-2.0
/**
 * Maps between domain records and generated Avro records, as a service would do it.
 *
 * <p>Avro generates its records from {@code src/main/avro}. Their fields have the names of the domain records'
 * components, so that Avro's JSON documents equal those of the JSON libraries.
 */
package io.github.wirebench.avro;
