// SPDX-License-Identifier: Apache-2.0
/**
 * Maps between domain records and generated Protobuf messages, as a service would do it.
 *
 * <p>The messages are generated from {@code src/main/protobuf}. Records and messages have different names,
 * so that one file can import both.
 */
package io.github.wirebench.proto;
