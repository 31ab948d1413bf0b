// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The suite's documents of a joint run. The suite writes them anew if it is the build that was measured: a part's own may hold
 * no more than that part, as the sizes of the rows that were measured. Another build copies what all parts agree on.
 */
final class MergedDocuments {
    private final Suite suite;
    private final List<Input> inputs;
    private final List<SourceFacts> facts;

    MergedDocuments(Suite suite, List<Input> inputs) {
        this.suite = suite;
        this.inputs = inputs;
        this.facts = inputs.stream()
                .flatMap(input -> input.sources().stream())
                .map(Source::facts)
                .toList();
    }

    /** The suite that was measured as far as it is known: its charts and sizes are not those of foreign benchmarks. */
    Suite measuredSuite() {
        return isOurs() ? suite : Suite.named("jmh", "JMH results", "unknown").build();
    }

    private boolean isOurs() {
        return facts.stream().anyMatch(source -> source.suiteName().isPresent())
                && facts.stream().flatMap(source -> source.suiteName().stream()).allMatch(suite.name()::equals);
    }

    private boolean isThisBuild() {
        return facts.stream()
                .filter(source -> source.suiteName().isPresent())
                .allMatch(source -> source.commit().equals(suite.gitCommit())
                        && SourceFacts.text(source.suite(), "version").equals(Optional.of(suite.version()))
                        && suite.libraries().equals(source.libraries()));
    }

    /**
     * Writes them.
     *
     * @return a line for each that is left out
     * @throws IOException if one cannot be written
     */
    List<String> write(RunDirectory directory) throws IOException {
        if (!isOurs()) {
            return List.of();
        }
        if (isThisBuild()) {
            directory.writeDocuments(suite);
            return List.of();
        }
        List<String> remarks = new ArrayList<>();
        for (String name : suite.documents().keySet()) {
            Set<Optional<JsonNode>> contents = new HashSet<>();
            for (Input input : inputs) {
                contents.add(input.folder().flatMap(folder -> content(folder.resolve(name))));
            }
            Optional<JsonNode> only = contents.size() == 1 ? contents.iterator().next() : Optional.empty();
            if (only.isPresent()) {
                JsonFiles.write(directory.file(name), only.get());
            } else {
                remarks.add(
                        "! " + name + " is left out: the runs do not agree on it; merge with the jar that measured");
            }
        }
        return remarks;
    }

    private static Optional<JsonNode> content(Path file) {
        try {
            return Files.exists(file) ? Optional.of(JsonFiles.MAPPER.readTree(file.toFile())) : Optional.empty();
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot be read: " + e.getMessage(), e);
        }
    }
}
