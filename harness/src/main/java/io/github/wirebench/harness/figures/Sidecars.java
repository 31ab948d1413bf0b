// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.figures;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.results.SizesFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What stands beside a run's results: sizes on the wire, traits of the contenders, and the run's own record.
 *
 * @param sizes bytes on the wire
 * @param contenders name to trait to value, in file order; the version is one of the traits
 * @param run {@code run.json}; a missing node if there is none
 */
public record Sidecars(SizesFile sizes, Map<String, Map<String, String>> contenders, JsonNode run) {
    /** Of an input that is only a file. */
    static final Sidecars NONE = new Sidecars(SizesFile.NONE, Map.of(), JsonFiles.MAPPER.missingNode());

    private static final String NAME = "name";

    /**
     * Reads what is there.
     *
     * @throws CommandFailure if a file is there and cannot be read
     */
    static Sidecars read(RunDirectory directory) {
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
        return new Sidecars(SizesFile.read(directory.file("sizes.json")), contenders, document(directory.runJson()));
    }

    /** Bytes on the wire of a row with these parameters; empty if unknown. */
    public Map<String, Long> sizesOf(Map<String, String> params) {
        return sizes.of(params);
    }

    /** The day of the first measurement, and of the last one if that is another, as 2026-11-21 to 2026-11-22; empty if unknown. */
    public String days() {
        return Stream.of("startedAt", "endedAt")
                .map(time -> run.path(time).asText("").replaceFirst("T.*", ""))
                .filter(day -> !day.isEmpty())
                .distinct()
                .collect(Collectors.joining(" to "));
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
