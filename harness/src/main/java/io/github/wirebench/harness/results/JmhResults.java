// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Reads a results file that JMH, or anything that writes its JSON format, has left. */
public final class JmhResults {
    private static final String PERCENTILES = "scorePercentiles";

    private JmhResults() {}

    /**
     * All entries of a file, in file order.
     *
     * @throws CommandFailure if the file cannot be read, is not JSON, or holds something else than JMH results
     */
    public static List<JmhEntry> read(Path file) {
        List<JmhEntry> entries = new ArrayList<>();
        forEach(file, JsonFiles.MAPPER::readTree, entries::add);
        return entries;
    }

    /**
     * Hands on the entries of a file one by one, in file order, without the percentiles that JMH adds to each metric: of a
     * file with very many, only one is held in memory, and nothing of it for nothing.
     *
     * @param metrics secondary metrics that are wanted; the others are left out
     * @throws CommandFailure as {@link #read} does, when it comes to the place that is wrong
     */
    public static void forEach(Path file, Set<String> metrics, Consumer<JmhEntry> action) {
        forEach(
                file,
                parser -> filtered(
                        parser,
                        (name, value) -> name.equals(JmhEntry.SECONDARIES)
                                ? filtered(
                                        value,
                                        (metric, figures) -> metrics.contains(metric)
                                                ? withoutPercentiles(figures)
                                                : skipped(figures))
                                : withoutPercentiles(value)),
                action);
    }

    /** Builds a tree of what comes next. */
    @FunctionalInterface
    private interface TreeReader {
        JsonNode read(JsonParser parser) throws IOException;
    }

    /** Builds a tree of a field's value; null to leave the field out. */
    @FunctionalInterface
    private interface FieldReader {
        JsonNode read(String name, JsonParser parser) throws IOException;
    }

    private static JsonNode filtered(JsonParser parser, FieldReader fields) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return JsonFiles.MAPPER.readTree(parser);
        }
        ObjectNode object = JsonFiles.MAPPER.createObjectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            JsonNode value = fields.read(name, parser);
            if (value != null) {
                object.set(name, value);
            }
        }
        return object;
    }

    private static JsonNode withoutPercentiles(JsonParser parser) throws IOException {
        return filtered(parser, (name, value) -> name.equals(PERCENTILES) ? skipped(value) : withoutPercentiles(value));
    }

    private static JsonNode skipped(JsonParser parser) throws IOException {
        parser.skipChildren();
        return null;
    }

    private static void forEach(Path file, TreeReader reader, Consumer<JmhEntry> action) {
        try (JsonParser parser = JsonFiles.MAPPER.createParser(file.toFile())) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw CommandFailure.usage(file + ": the file is empty");
            }
            if (first != JsonToken.START_ARRAY) {
                throw CommandFailure.usage(file + ": not a JMH results file: it should hold an array");
            }
            for (int number = 1; parser.nextToken() != JsonToken.END_ARRAY; number++) {
                action.accept(entry(file, number, reader.read(parser)));
            }
        } catch (JsonProcessingException e) {
            throw CommandFailure.usage(
                    file + ", line " + e.getLocation().getLineNr() + ": not JSON: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static JmhEntry entry(Path file, int number, JsonNode node) {
        if (!(node instanceof ObjectNode object)
                || !node.path("benchmark").isTextual()
                || !node.path("primaryMetric").isObject()) {
            throw CommandFailure.usage(
                    file + ", entry " + number + ": not a JMH result: \"benchmark\" or \"primaryMetric\" is missing");
        }
        return new JmhEntry(object);
    }
}
