// SPDX-License-Identifier: Apache-2.0
/**
 * Maps between domain records and generated Protobuf messages, as a service would do it.
 *
 * <p>Schemas and mappings are generated from the records where nothing here says why they are not; the article's schema has three
 * versions. Records and messages have different names, so that one file can import both.
 */
package io.github.wirebench.proto;
