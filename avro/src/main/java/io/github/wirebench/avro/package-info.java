// SPDX-License-Identifier: Apache-2.0
/**
 * Maps between domain records and generated Avro records, as a service would do it.
 *
 * <p>Schemas and mappings are generated from the records where nothing here says why they are not; the article's schema has three
 * versions. Fields have the names of the records' components, so that Avro's JSON documents equal those of the JSON libraries.
 */
package io.github.wirebench.avro;
