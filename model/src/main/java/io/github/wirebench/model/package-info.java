// SPDX-License-Identifier: Apache-2.0
/**
 * The domain records that every contender must carry, their seeded generators, and the payload catalogue.
 *
 * <p>Nothing here knows a serialisation library: a record's shape must not favour one of them.
 */
package io.github.wirebench.model;
