// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Bytes on the wire, read from {@code sizes.json}: an array of objects, in which texts are parameters of a row and whole numbers
 * are bytes by their kind, {@code raw} among them.
 */
public final class SizesFile {
    /** The kind of bytes without compression. */
    public static final String RAW = "raw";

    /** The kind of bytes compressed with gzip. */
    public static final String GZIP = "gzip";

    /** No size is known. */
    public static final SizesFile NONE = new SizesFile();

    private final Map<Map<String, String>, Map<String, Long>> sizes = new HashMap<>();

    private SizesFile() {}

    /**
     * Reads a file.
     *
     * @param file may be missing; no size is known then
     * @throws CommandFailure if it is there and is not as described
     */
    public static SizesFile read(Path file) {
        SizesFile sizes = new SizesFile();
        if (!Files.exists(file)) {
            return sizes;
        }
        JsonNode all = JsonFiles.read(file);
        if (!all.isArray()) {
            throw CommandFailure.usage(file + ": it should hold an array; take it away, or write it anew with a run");
        }
        for (int i = 0; i < all.size(); i++) {
            sizes.add(file + ", entry " + (i + 1), all.get(i));
        }
        return sizes;
    }

    private void add(String where, JsonNode entry) {
        Map<String, String> params = new HashMap<>();
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> field : entry.properties()) {
            if (field.getValue().isTextual()) {
                params.put(field.getKey(), field.getValue().asText());
            } else if (field.getValue().isIntegralNumber() && field.getValue().asLong() >= 0) {
                bytes.put(field.getKey(), field.getValue().asLong());
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

    /** Kind to bytes of a row with exactly these parameters; empty if unknown. */
    public Map<String, Long> of(Map<String, String> params) {
        return sizes.getOrDefault(params, Map.of());
    }
}
