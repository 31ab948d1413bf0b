// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads a results file that JMH, or anything that writes its JSON format, has left. */
public final class JmhResults {
    private JmhResults() {}

    /**
     * All entries of a file, in file order.
     *
     * @throws CommandFailure if the file cannot be read, is not JSON, or holds something else than JMH results
     */
    public static List<JmhEntry> read(Path file) {
        JsonNode root;
        try {
            root = JsonFiles.MAPPER.readTree(file.toFile());
        } catch (JsonProcessingException e) {
            throw CommandFailure.usage(
                    file + ", line " + e.getLocation().getLineNr() + ": not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot be read: " + e.getMessage(), e);
        }
        if (!root.isArray()) {
            throw CommandFailure.usage(file + ": not a JMH results file: it should hold an array");
        }
        List<JmhEntry> entries = new ArrayList<>();
        for (JsonNode node : root) {
            if (!(node instanceof ObjectNode object)
                    || !node.path("benchmark").isTextual()
                    || !node.path("primaryMetric").isObject()) {
                throw CommandFailure.usage(file + ", entry " + (entries.size() + 1)
                        + ": not a JMH result: \"benchmark\" or \"primaryMetric\" is missing");
            }
            entries.add(new JmhEntry(object));
        }
        return entries;
    }
}
