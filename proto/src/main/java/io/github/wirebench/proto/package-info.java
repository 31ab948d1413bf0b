// SPDX-License-Identifier: Apache-2.0
/**
 * Protobuf's side of the model: the mapping between domain records and generated messages, as a service would write it.
 *
 * <p>The messages are generated from {@code src/main/protobuf}. Records and messages have different names on purpose,
 * so that both can be imported by one file.
 */
package io.github.wirebench.proto;
