// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Bytes on the wire of cases, where they are known. */
@FunctionalInterface
public interface WireSizes {
    String RAW = "raw";

    String GZIP = "gzip";

    WireSizes UNKNOWN = params -> Map.of();

    /** Returns bytes by kind, {@link #RAW} among them, for all parameters of a case, any of which may change them; empty if unknown. */
    Map<String, Long> of(Map<String, String> params);

    /**
     * Reads {@code sizes.json}, without which no size is known: an array of objects, in which texts are the parameters of a case and whole
     * numbers its bytes by kind.
     */
    static WireSizes read(Path file) {
        JsonNode all = RunDirectory.array(file);
        Map<Map<String, String>, Map<String, Long>> sizes = new HashMap<>();
        for (int i = 0; i < all.size(); i++) {
            String where = file + ", entry " + (i + 1);
            Map<String, String> params = new HashMap<>();
            Map<String, Long> bytes = new LinkedHashMap<>();
            for (Map.Entry<String, JsonNode> field : all.get(i).properties()) {
                JsonNode value = field.getValue();
                if (value.isTextual()) {
                    params.put(field.getKey(), value.asText());
                } else if (value.isIntegralNumber() && value.asLong() >= 0) {
                    bytes.put(field.getKey(), value.asLong());
                } else {
                    throw CommandFailure.usage(
                            where + ": \"" + field.getKey() + "\" is neither a text nor a number of whole bytes");
                }
            }
            if (!bytes.containsKey(RAW)) {
                throw CommandFailure.usage(where + ": should be an object with \"" + RAW + "\" in whole bytes");
            }
            sizes.put(params, bytes);
        }
        return params -> sizes.getOrDefault(params, Map.of());
    }
}
