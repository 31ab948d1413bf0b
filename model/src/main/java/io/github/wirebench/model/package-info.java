// SPDX-License-Identifier: Apache-2.0
/**
 * The domain records that every contender must encode, their seeded generators, and the payload catalogue. Instants have
 * millisecond precision, and a component may be null only if its type is boxed or {@link JsonField#optional} says so.
 *
 * <p>Nothing here depends on a serialisation library, because the shape of a record must not favour one of them.
 */
package io.github.wirebench.model;
