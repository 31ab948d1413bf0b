// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.Map;
import java.util.OptionalLong;

/** Bytes on the wire per row, where the suite knows them. */
@FunctionalInterface
public interface WireSizes {
    /** No size is known. */
    WireSizes UNKNOWN = params -> OptionalLong.empty();

    /**
     * Encoded size in bytes, uncompressed.
     *
     * @param params all parameters of the row, name to value; any of them may change the size
     * @return empty if the size is unknown
     */
    OptionalLong bytes(Map<String, String> params);

    /**
     * Encoded size in bytes, uncompressed and compressed.
     *
     * @param params all parameters of the row, name to value
     * @return by the names of {@code sizes.json}; empty if the size is unknown
     */
    default Map<String, Long> all(Map<String, String> params) {
        OptionalLong raw = bytes(params);
        return raw.isPresent() ? Map.of(SizesFile.RAW, raw.getAsLong()) : Map.of();
    }
}
