// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Bytes of payloads as {@code sizes.json} has them: an array of objects with the suite's parameters, {@code raw} and {@code gzip}. */
final class SizeBook {
    private final Map<String, Map<String, Size>> sizes = new HashMap<>();

    /**
     * Of one message.
     *
     * @param raw in bytes
     * @param gzip in bytes
     */
    record Size(double raw, double gzip) {}

    private SizeBook() {}

    /**
     * Reads a file.
     *
     * @param file may be missing; nothing is known then
     * @throws CommandFailure if it is there and is not as described
     */
    static SizeBook read(Path file, CapacityRows rows) {
        SizeBook book = new SizeBook();
        if (!Files.exists(file)) {
            return book;
        }
        JsonNode all = JsonFiles.read(file);
        if (!all.isArray()) {
            throw CommandFailure.usage(file + ": should hold an array");
        }
        for (int i = 0; i < all.size(); i++) {
            book.add(file, i + 1, all.get(i), rows);
        }
        return book;
    }

    private void add(Path file, int number, JsonNode entry, CapacityRows rows) {
        JsonNode raw = entry.path("raw");
        JsonNode gzip = entry.path("gzip");
        if (!entry.path(rows.contender()).isTextual()
                || !entry.path(rows.payload()).isTextual()
                || !raw.isIntegralNumber()
                || !gzip.isIntegralNumber()
                || raw.asLong() < 0
                || gzip.asLong() < 0) {
            throw CommandFailure.usage(file + ", entry " + number + ": should have the texts \"" + rows.contender()
                    + "\" and \"" + rows.payload() + "\", and \"raw\" and \"gzip\" in whole bytes");
        }
        sizes.computeIfAbsent(entry.path(rows.contender()).asText(), key -> new HashMap<>())
                .put(entry.path(rows.payload()).asText(), new Size(raw.asDouble(), gzip.asDouble()));
    }

    /** Empty if unknown. */
    Optional<Size> size(String contender, String payload) {
        return Optional.ofNullable(sizes.getOrDefault(contender, Map.of()).get(payload));
    }
}
