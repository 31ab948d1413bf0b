// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import java.util.OptionalLong;

/** Bytes on the wire per contender and payload, where the suite knows them. */
@FunctionalInterface
public interface WireSizes {
    /** Knows no size. */
    WireSizes UNKNOWN = (contender, payload) -> OptionalLong.empty();

    /**
     * Encoded size in bytes, uncompressed.
     *
     * @param contender value of the benchmark parameter {@code contender}
     * @param payload value of the benchmark parameter {@code payload}
     * @return empty when the pair is unknown
     */
    OptionalLong bytes(String contender, String payload);
}
