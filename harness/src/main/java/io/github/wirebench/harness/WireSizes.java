// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import java.util.Map;
import java.util.OptionalLong;

/** Bytes on the wire per row, where the suite knows them. */
@FunctionalInterface
public interface WireSizes {
    /** Knows no size. */
    WireSizes UNKNOWN = params -> OptionalLong.empty();

    /**
     * Encoded size in bytes, uncompressed.
     *
     * @param params all parameters of the row, name to value; any of them may change the size
     * @return empty when the size is unknown, also for a parameter or value that the implementation does not know
     */
    OptionalLong bytes(Map<String, String> params);
}
