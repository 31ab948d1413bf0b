// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a user's documents: files with one document, several, an array of them or one per line, also compressed with gzip;
 * folders of such files; and standard input.
 */
final class SampleReader {

    static final int MOST_DOCUMENTS = 10_000;
    static final int MOST_BYTES = 100 << 20;
    static final int DEEPEST = 64;
    private static final int MOST_DIGITS = 1_000;
    private static final String WHOLE = "; write the other half, too, or remove it";
    private static final String ENDS = ".json, .ndjson, .jsonl or .geojson, or that with .gz";

    private static final ObjectReader TREES = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(20_000_000)
                            .maxNumberLength(MOST_DIGITS)
                            .build())
                    .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                    .build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build()
            .reader();

    /**
     * A document.
     *
     * @param source the file, the number of the document in it, counted from 1, and its line
     */
    record Sample(String source, ObjectNode document) {

        String json() {
            return JsonFiles.compact(document);
        }

        /** Returns the length of its JSON without space. */
        long bytes() {
            return json().getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /** Makes numbers that keep their text, such as -0 and 1e5, where a BigDecimal or an int has another. */
    private static final class NumbersAsWritten extends JsonNodeFactory {
        private static final long serialVersionUID = 1;
        private final transient JsonParser parser;

        NumbersAsWritten(JsonParser parser) {
            this.parser = parser;
        }

        @Override
        public NumericNode numberNode(int number) {
            return number == 0 ? asWritten(super.numberNode(0)) : super.numberNode(number);
        }

        @Override
        public ValueNode numberNode(BigDecimal number) {
            return asWritten(DecimalNode.valueOf(number));
        }

        private NumericNode asWritten(NumericNode number) {
            try {
                String text = parser.getText();
                return text.equals(number.asText()) ? number : DecimalNode.valueOf(new WrittenNumber(text));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static final class WrittenNumber extends BigDecimal {
        private static final long serialVersionUID = 1;
        private final String text;

        WrittenNumber(String text) {
            super(text);
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private final InputStream standardInput;
    private final Optional<DocumentPath> at;
    private final Consumer<String> notes;
    private final List<Sample> samples = new ArrayList<>();
    private final List<String> withoutDocument = new ArrayList<>();
    private int bytesLeft = MOST_BYTES;

    private SampleReader(InputStream standardInput, Optional<DocumentPath> at, Consumer<String> notes) {
        this.standardInput = standardInput;
        this.at = at;
        this.notes = notes;
    }

    /**
     * Reads all documents.
     *
     * @param sources files, folders, or {@code -} for standard input
     * @throws CommandFailure if a source cannot be read, has something else than JSON objects, or there is too much of it
     */
    static List<Sample> read(List<String> sources, InputStream standardInput) {
        return read(sources, standardInput, Optional.empty(), note -> {});
    }

    /**
     * Reads all documents.
     *
     * @param at leads to the documents inside of what is read
     * @param notes is told which files are not read, and what has no document
     */
    static List<Sample> read(
            List<String> sources, InputStream standardInput, Optional<DocumentPath> at, Consumer<String> notes) {
        SampleReader reader = new SampleReader(standardInput, at, notes);
        for (String source : sources) {
            reader.readSource(source);
        }
        if (!reader.withoutDocument.isEmpty()) {
            String nothing = "--at " + at.orElseThrow().text() + ": there is nothing in ";
            if (reader.samples.isEmpty()) {
                boolean isPointer = at.get().text().startsWith("/");
                throw CommandFailure.usage(nothing
                        + reader.withoutDocument.get(0)
                        + (isPointer ? "" : "; several steps are written as /hits/hits/*"));
            }
            notes.accept(nothing + reader.withoutDocument.size() + " of the values read, first in "
                    + reader.withoutDocument.get(0) + ".");
        }
        return reader.samples;
    }

    private void readSource(String source) {
        Path path = Path.of(source);
        JsonFiles.requireInput(path);
        try {
            if (path.equals(JsonFiles.STANDARD_INPUT)) {
                readStream("standard input", standardInput);
            } else if (Files.isDirectory(path)) {
                readFolder(path);
            } else {
                readFile(path);
            }
        } catch (IOException e) {
            throw JsonFiles.unreadable(JsonFiles.name(path), e);
        }
    }

    private void readFolder(Path folder) throws IOException {
        Map<Boolean, List<Path>> files;
        try (Stream<Path> entries = Files.walk(folder)) {
            files = entries.filter(Files::isRegularFile)
                    .sorted()
                    .collect(Collectors.partitioningBy(file ->
                            file.getFileName().toString().matches("(?i).*\\.(json|ndjson|jsonl|geojson)(\\.gz)?")));
        }
        if (files.get(true).isEmpty()) {
            throw CommandFailure.usage(folder + ": no file ends in " + ENDS);
        }
        for (Path file : files.get(true)) {
            readFile(file);
        }
        List<String> others = files.get(false).stream()
                .map(folder::relativize)
                .map(Path::toString)
                .toList();
        if (!others.isEmpty()) {
            notes.accept("Not read in " + folder + ", as the name does not end in " + ENDS + ": " + Format.some(others)
                    + ".");
        }
    }

    private void readFile(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            readStream(file.toString(), in);
        }
    }

    private void readStream(String name, InputStream raw) {
        int number = 0;
        try (JsonParser parser = TREES.createParser(bytes(name, raw))) {
            boolean listsAreValues = at.isPresent() && at.get().startsInList();
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_ARRAY && !listsAreValues) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        read(name, ++number, parser);
                    }
                } else {
                    read(name, ++number, parser);
                }
            }
        } catch (IOException e) {
            throw JsonFiles.unreadable(name, e);
        }
        if (number == 0) {
            throw CommandFailure.usage(name + ": there is no document in it");
        }
    }

    /** Reads a source, unless all of them together have more bytes than can be kept. */
    private byte[] bytes(String name, InputStream raw) throws IOException {
        byte[] bytes = JsonFiles.unpacked(raw).readNBytes(bytesLeft + 1);
        bytesLeft -= bytes.length;
        if (bytesLeft < 0) {
            throw CommandFailure.usage(
                    name + ": the documents have more than " + (MOST_BYTES >> 20) + " MB in all; give fewer");
        }
        return bytes;
    }

    private void read(String name, int number, JsonParser parser) throws IOException {
        String source = name + ", document " + number + ", line "
                + parser.currentTokenLocation().getLineNr();
        JsonNode value;
        try {
            value = TREES.with(new NumbersAsWritten(parser)).readTree(parser);
        } catch (JsonParseException e) {
            if (!e.getOriginalMessage().contains("surrogate")) {
                throw e;
            }
            JsonLocation end = e.getLocation();
            throw CommandFailure.usage(
                    name + ", document " + number + ", line " + end.getLineNr() + ": the key before column "
                            + end.getColumnNr() + " has half of a character" + WHOLE,
                    e);
        } catch (NumberFormatException | StreamConstraintsException e) {
            // neither says where it is
            throw CommandFailure.usage(
                    name + ", line " + parser.currentTokenLocation().getLineNr() + ": "
                            + (e instanceof StreamConstraintsException limit
                                    ? JsonFiles.reason(limit)
                                    : "a number is out of range"),
                    e);
        }
        int before = samples.size();
        if (at.isEmpty()) {
            add(source, value);
            return;
        }
        at.get().find(value, (pointer, match) -> {
            if (match.isArray()) {
                for (int i = 0; i < match.size(); i++) {
                    add(source + ", " + pointer + "/" + i, match.get(i));
                }
            } else {
                add(source + ", " + pointer, match);
            }
        });
        if (samples.size() == before) {
            List<String> fields = value.propertyStream().map(Map.Entry::getKey).toList();
            withoutDocument.add(source + (value.isObject() ? ", which has " + Format.some(fields, 5) : ""));
        }
    }

    private void add(String source, JsonNode document) {
        if (samples.size() == MOST_DOCUMENTS) {
            throw CommandFailure.usage(
                    source + ": more than " + MOST_DOCUMENTS + " documents; give fewer, at most 64 are measured");
        }
        if (!(document instanceof ObjectNode object)) {
            throw CommandFailure.usage(source + ": it is "
                    + document.getNodeType().name().toLowerCase(Locale.ROOT) + " and not a JSON object"
                    + (document.isArray() ? "; say where documents are with --at, e.g. '/*'" : ""));
        }
        requireUsable(document, source, "");
        samples.add(new Sample(source, object));
    }

    /** Makes sure that all numbers and texts can be written. The parser does so for keys. */
    private static void requireUsable(JsonNode value, String source, String path) {
        if (value.isBigDecimal() && Math.abs(value.decimalValue().scale()) > MOST_DIGITS) {
            throw CommandFailure.usage(source + ": " + path + " is out of range: " + value);
        }
        if (value.isTextual() && !StandardCharsets.UTF_8.newEncoder().canEncode(value.textValue())) {
            throw CommandFailure.usage(source + ": " + path + " has half of a character, "
                    + value.textValue()
                            .codePoints()
                            .filter(unit -> Character.getType(unit) == Character.SURROGATE)
                            .mapToObj(unit -> String.format(Locale.ROOT, "\\u%04x", unit))
                            .findFirst()
                            .orElseThrow()
                    + WHOLE);
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            requireUsable(value.get(i), source, path + "[" + i + "]");
        }
        value.properties()
                .forEach(field -> requireUsable(
                        field.getValue(), source, path.isEmpty() ? field.getKey() : path + "." + field.getKey()));
    }
}
