// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Reads a user's documents: files with one document, several, an array of them or one per line, also compressed with gzip;
 * folders of such files; and standard input.
 */
final class SampleReader {

    static final int MOST_DOCUMENTS = 10_000;
    static final long MOST_BYTES = 100L << 20;
    static final int DEEPEST = 64;

    private static final String STANDARD_INPUT = "-";

    private static final ObjectReader TREES = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(DEEPEST)
                            .maxStringLength(20_000_000)
                            .maxNumberLength(1_000)
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
     * @param bytes its length in the file, without the space around it
     */
    record Sample(String source, ObjectNode document, long bytes) {}

    private final InputStream standardInput;
    private final List<Sample> samples = new ArrayList<>();
    private long bytesLeft = MOST_BYTES;

    private SampleReader(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    /**
     * Reads all documents.
     *
     * @param sources files, folders, or {@code -} for standard input
     * @throws CommandFailure if a source cannot be read, has something else than JSON objects, or there is too much of it
     */
    static List<Sample> read(List<String> sources, InputStream standardInput) {
        SampleReader reader = new SampleReader(standardInput);
        for (String source : sources) {
            reader.readSource(source);
        }
        return reader.samples;
    }

    private void readSource(String source) {
        Path path = Path.of(source);
        try {
            if (source.equals(STANDARD_INPUT)) {
                readStream("standard input", standardInput);
            } else if (Files.isDirectory(path)) {
                readFolder(path);
            } else if (Files.exists(path)) {
                readFile(path);
            } else {
                throw CommandFailure.usage(source + ": there is no such file or folder");
            }
        } catch (IOException e) {
            throw CommandFailure.usage(source + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }

    private void readFolder(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.walk(folder)) {
            files = entries.filter(Files::isRegularFile)
                    .filter(file ->
                            file.getFileName().toString().matches("(?i).*\\.(json|ndjson|jsonl|geojson)(\\.gz)?"))
                    .sorted()
                    .toList();
        }
        if (files.isEmpty()) {
            throw CommandFailure.usage(
                    folder + ": no file ends in .json, .ndjson, .jsonl or .geojson, or that with .gz");
        }
        for (Path file : files) {
            readFile(file);
        }
    }

    private void readFile(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            readStream(file.toString(), in);
        }
    }

    private void readStream(String name, InputStream raw) throws IOException {
        int before = samples.size();
        try (JsonParser parser = TREES.createParser(new Limited(name, unzipped(raw)))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_ARRAY) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        add(name, samples.size() - before + 1, parser);
                    }
                } else {
                    add(name, samples.size() - before + 1, parser);
                }
            }
        } catch (JsonProcessingException e) {
            throw CommandFailure.usage(name + at(e.getLocation()) + ": " + problem(e), e);
        }
        if (samples.size() == before) {
            throw CommandFailure.usage(name + ": there is no document in it");
        }
    }

    private void add(String name, int number, JsonParser parser) throws IOException {
        if (samples.size() == MOST_DOCUMENTS) {
            throw CommandFailure.usage(
                    name + ": more than " + MOST_DOCUMENTS + " documents; give fewer, at most 64 are measured");
        }
        JsonLocation start = parser.currentTokenLocation();
        String source = name + ", document " + number + ", line " + start.getLineNr();
        JsonNode document = TREES.readTree(parser);
        if (!(document instanceof ObjectNode object)) {
            throw CommandFailure.usage(source + ": it is "
                    + document.getNodeType().name().toLowerCase(Locale.ROOT) + " and not a JSON object");
        }
        requireUnicode(document, source, "");
        samples.add(new Sample(source, object, parser.currentLocation().getByteOffset() - start.getByteOffset()));
    }

    /** Makes sure that all texts can be written as UTF-8. Names that cannot are no valid JSON for the parser. */
    private static void requireUnicode(JsonNode value, String source, String path) {
        String text = value.isTextual() ? value.textValue() : "";
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            if (Character.getType(text.codePointAt(i)) == Character.SURROGATE) {
                throw CommandFailure.usage(String.format(
                        Locale.ROOT,
                        "%s: %s has half of a character, \\u%04x, at position %d; write the other half, too, or remove it",
                        source,
                        path,
                        text.codePointAt(i),
                        i + 1));
            }
        }
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            requireUnicode(value.get(i), source, path + "[" + i + "]");
        }
        value.properties()
                .forEach(field -> requireUnicode(
                        field.getValue(), source, path.isEmpty() ? field.getKey() : path + "." + field.getKey()));
    }

    private static InputStream unzipped(InputStream raw) throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw);
        in.mark(2);
        boolean gzip = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        return gzip ? new GZIPInputStream(in) : in;
    }

    private static String at(JsonLocation location) {
        return location == null ? "" : ", line " + location.getLineNr() + ", column " + location.getColumnNr();
    }

    private static String problem(JsonProcessingException e) {
        String message = e.getOriginalMessage();
        if (message.contains("nesting depth")) {
            return "it is nested more than " + DEEPEST + " levels deep";
        }
        if (message.startsWith("Duplicate")) {
            return "two fields of one object have the same name: " + shortened(message);
        }
        return "not valid JSON: "
                + shortened(message.replaceFirst(
                        "(: was expecting| \\(for \\w+ starting at|; expected close marker).*", ""));
    }

    private static String shortened(String text) {
        return text.length() <= 100 ? text : text.substring(0, 100) + "...";
    }

    /** Ends reading when all sources together have more bytes than can be kept, before they fill the memory. */
    private final class Limited extends FilterInputStream {

        private final String name;

        Limited(String name, InputStream in) {
            super(in);
            this.name = name;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
            int count = super.read(bytes, from, length);
            bytesLeft -= Math.max(count, 0);
            if (bytesLeft < 0) {
                throw CommandFailure.usage(
                        name + ": the documents have more than " + (MOST_BYTES >> 20) + " MB in all; give fewer");
            }
            return count;
        }
    }
}
