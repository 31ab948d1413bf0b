// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * What stands beside a run's results: sizes on the wire, traits of the contenders, and the run's own record.
 *
 * @param sizes parameters to kind ({@code raw}, {@code gzip}, …) to bytes
 * @param contenders name to trait to value, in file order; the version is one of the traits
 * @param run {@code run.json}; a missing node if there is none
 */
record Sidecars(
        Map<Map<String, String>, Map<String, Long>> sizes, Map<String, Map<String, String>> contenders, JsonNode run) {
    /** Of an input that is only a file. */
    static final Sidecars NONE = new Sidecars(Map.of(), Map.of(), JsonFiles.MAPPER.missingNode());

    private static final String NAME = "name";

    /**
     * Reads what is there.
     *
     * @throws CommandFailure if a file is there and cannot be read
     */
    static Sidecars read(RunDirectory directory) {
        Map<Map<String, String>, Map<String, Long>> sizes = new HashMap<>();
        for (JsonNode size : read(directory.file("sizes.json"))) {
            Map<String, String> params = new HashMap<>();
            Map<String, Long> bytes = new LinkedHashMap<>();
            size.properties().forEach(field -> {
                if (field.getValue().isTextual()) {
                    params.put(field.getKey(), field.getValue().asText());
                } else if (field.getValue().canConvertToLong()) {
                    bytes.put(field.getKey(), field.getValue().asLong());
                }
            });
            sizes.put(params, bytes);
        }
        Map<String, Map<String, String>> contenders = new LinkedHashMap<>();
        for (JsonNode contender : read(directory.file("contenders.json"))) {
            Map<String, String> traits = new LinkedHashMap<>();
            contender.properties().stream()
                    .filter(field ->
                            field.getValue().isValueNode() && !field.getKey().equals(NAME))
                    .forEach(field -> traits.put(
                            field.getKey(),
                            field.getValue().isNull() ? "" : field.getValue().asText()));
            if (contender.path(NAME).isTextual()) {
                contenders.put(contender.path(NAME).asText(), traits);
            }
        }
        return new Sidecars(sizes, contenders, document(directory.runJson()));
    }

    /** Bytes on the wire of a row with these parameters; empty if unknown. */
    Map<String, Long> sizesOf(Map<String, String> params) {
        return sizes.getOrDefault(params, Map.of());
    }

    private static List<JsonNode> read(Path file) {
        JsonNode array = document(file);
        if (!array.isMissingNode() && !array.isArray()) {
            throw CommandFailure.usage(file + ": it should hold an array; take it away, or write it anew with a run");
        }
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private static JsonNode document(Path file) {
        return Files.exists(file) ? JsonFiles.read(file) : JsonFiles.MAPPER.missingNode();
    }
}
