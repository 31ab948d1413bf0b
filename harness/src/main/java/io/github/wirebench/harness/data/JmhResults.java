// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** Reads and writes files in JMH's JSON format. */
public final class JmhResults {
    private JmhResults() {}

    /** Writes results with JMH's own writer, replacing the file in one step. */
    public static void write(Path file, Collection<RunResult> results) throws IOException {
        JsonFiles.replace(file, temporary -> {
            try {
                ResultFormatFactory.getInstance(ResultFormatType.JSON, temporary.toString())
                        .writeOut(results);
            } catch (IllegalStateException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }

    /**
     * Reads all entries of a file, in file order.
     *
     * @throws CommandFailure if the file cannot be read, is not JSON, or does not hold JMH results
     */
    public static List<JmhEntry> read(Path file) {
        List<JmhEntry> entries = new ArrayList<>();
        parse(file, entries::add);
        return entries;
    }

    /**
     * Passes on the entries of a file with their cases, one by one, in file order, so that only one is held in memory.
     *
     * @throws CommandFailure as {@link #read} does, when it comes to the place that is wrong, and if a case is repeated, whose
     *     forks would count twice
     */
    static void forEach(Path file, BiConsumer<BenchmarkCase, JmhEntry> action) {
        Map<BenchmarkCase, Integer> numbers = new HashMap<>();
        parse(file, entry -> {
            BenchmarkCase benchmarkCase = BenchmarkCase.of(entry);
            int number = numbers.size() + 1;
            Integer before = numbers.putIfAbsent(benchmarkCase, number);
            if (before != null) {
                throw CommandFailure.usage(
                        JsonFiles.name(file) + ", entry " + number + ": is of the same benchmark as entry " + before
                                + ", " + benchmarkCase.id() + ": remove one of them");
            }
            action.accept(benchmarkCase, entry);
        });
    }

    private static void parse(Path file, Consumer<JmhEntry> action) {
        try (JsonParser parser = JsonFiles.MAPPER.createParser(JsonFiles.open(file))) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw CommandFailure.usage(JsonFiles.name(file) + ": the file is empty");
            }
            if (first != JsonToken.START_ARRAY) {
                throw CommandFailure.usage(JsonFiles.name(file) + ": not a JMH results file: it should hold an array");
            }
            for (int number = 1; parser.nextToken() != JsonToken.END_ARRAY; number++) {
                action.accept(entry(file, number, JsonFiles.MAPPER.readTree(parser)));
            }
            if (parser.nextToken() != null) {
                throw JsonFiles.trailing(file, parser);
            }
        } catch (IOException e) {
            throw JsonFiles.unreadable(file, e);
        }
    }

    private static JmhEntry entry(Path file, int number, JsonNode node) {
        if (!(node instanceof ObjectNode object)
                || !node.path("benchmark").isTextual()
                || !node.path(JmhEntry.PRIMARY).isObject()) {
            throw CommandFailure.usage(JsonFiles.name(file) + ", entry " + number
                    + ": not a JMH result: \"benchmark\" or \"primaryMetric\" is missing");
        }
        String where = JsonFiles.name(file) + ", entry " + number + ": ";
        requireNumber(where, object, JmhEntry.THREADS, 1, JmhEntry.ALL_THREADS);
        requireNumber(where, object, JmhEntry.FORKS, 0, 0);
        JsonNode params = node.path(JmhEntry.PARAMS);
        if (!isUnset(params) && !params.isObject()) {
            throw CommandFailure.usage(where + "params should be an object, with a text for each parameter");
        }
        params.properties().forEach(param -> {
            if (!param.getValue().isValueNode() || param.getValue().isNull()) {
                throw CommandFailure.usage(where + "params." + PlainText.oneLine(param.getKey())
                        + " should be a text, but is "
                        + param.getValue().getNodeType().name().toLowerCase(Locale.ROOT));
            }
        });
        return new JmhEntry(object);
    }

    /** Other numbers would be taken as some that can be. */
    private static void requireNumber(String where, JsonNode entry, String field, int least, int other) {
        JsonNode number = entry.path(field);
        boolean isPossible = isUnset(number)
                || number.canConvertToExactIntegral()
                        && number.canConvertToInt()
                        && (number.intValue() >= least || number.intValue() == other);
        if (!isPossible) {
            throw CommandFailure.usage(where + field + " should be a whole number from " + least + " on, but is "
                    + PlainText.oneLine(number.toString()));
        }
    }

    private static boolean isUnset(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }
}
