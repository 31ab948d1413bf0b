// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.results.JmhEntry;
import java.util.List;
import java.util.function.Function;

/**
 * The script {@code provided.js}, which the visualizer's page loads for runs that it shows without being asked: put its build
 * beside ours, and it needs no network. Its form is that of the visualizer's own {@code src/provided.js}.
 */
final class ProvidedRuns {
    /** As many as are read at once; each may have a megabyte. */
    private static final int MOST = 12;

    private static final ObjectWriter COMPACT = JsonFiles.MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

    private ProvidedRuns() {}

    /**
     * The newest runs, earliest first.
     *
     * @param newestFirst all of them
     */
    static String script(List<PagesRun> newestFirst, Function<PagesRun, List<JmhEntry>> results) {
        ArrayNode names = JsonFiles.MAPPER.createArrayNode();
        ObjectNode store = JsonFiles.MAPPER.createObjectNode();
        for (int i = Math.min(MOST, newestFirst.size()) - 1; i >= 0; i--) {
            PagesRun run = newestFirst.get(i);
            names.add(run.name());
            ArrayNode entries = store.putArray(run.name());
            results.apply(run).forEach(entry -> entries.add(entry.node()));
        }
        return "var providedBenchmarks = JSON.parse(" + literal(names) + ");\nvar providedBenchmarkStore = JSON.parse("
                + literal(store) + ");\n";
    }

    /** JSON in a string that a script may hold: read by JSON.parse, a key such as {@code __proto__} is a key only. */
    private static String literal(Object json) {
        try {
            return COMPACT.writeValueAsString(COMPACT.writeValueAsString(json))
                    .replace("<", "\\u003c")
                    .replace("\u2028", "\\u2028")
                    .replace("\u2029", "\\u2029");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
