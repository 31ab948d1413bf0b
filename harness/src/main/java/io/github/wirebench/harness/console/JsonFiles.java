// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Reads JSON files, and writes them so that a reader, or a killed run, never sees half of one. */
public final class JsonFiles {
    /** Limits of documents: what is nested more deeply than anything meaningful could overflow the stack of those who walk it. */
    static final StreamReadConstraints LIMITS =
            StreamReadConstraints.builder().maxNestingDepth(100).build();

    /** Our own JSON: indented, instants as ISO-8601 text. */
    public static final ObjectMapper MAPPER = JsonMapper.builder(
                    JsonFactory.builder().streamReadConstraints(LIMITS).build())
            .addModule(new JavaTimeModule())
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** Standard input, where a file is asked for. */
    public static final Path STANDARD_INPUT = Path.of("-");

    private static final int BUFFER = 1 << 16;

    /** Reads whole documents, after which nothing may follow. */
    private static final ObjectReader DOCUMENT = MAPPER.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private JsonFiles() {}

    /** Fills a file or a stream. */
    @FunctionalInterface
    public interface Content<T> {
        void writeTo(T target) throws IOException;
    }

    /** Opens a file or {@link #STANDARD_INPUT} with support for marks; what is packed by gzip is unpacked. */
    public static InputStream open(Path file) throws IOException {
        // not a channel, which asks for its position: a pipe has none
        return unpacked(file.equals(STANDARD_INPUT) ? System.in : new FileInputStream(file.toFile()));
    }

    /** Returns a stream with support for marks; what is packed by gzip is unpacked. */
    public static InputStream unpacked(InputStream raw) throws IOException {
        InputStream in = new BufferedInputStream(raw, BUFFER);
        in.mark(2);
        boolean packed = (in.read() | in.read() << 8) == GZIPInputStream.GZIP_MAGIC;
        in.reset();
        return packed ? new BufferedInputStream(new GZIPInputStream(in, BUFFER), BUFFER) : in;
    }

    /** Returns whether a path is {@link #STANDARD_INPUT}, a pipe or a device, which can be read once only. */
    public static boolean isStream(Path file) {
        return file.equals(STANDARD_INPUT)
                || Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    public static String name(Path file) {
        return file.equals(STANDARD_INPUT) ? "standard input" : file.toString();
    }

    public static void requireInput(Path input) {
        if (!input.equals(STANDARD_INPUT) && !Files.exists(input)) {
            throw CommandFailure.usage(input + ": there is no such file or folder");
        }
    }

    public static JsonNode read(Path file) {
        return read(file, JsonNode.class);
    }

    /** Reads a file that holds one value, packed by gzip or not; the failure names file, line and field. */
    public static <T> T read(Path file, Class<T> type) {
        return read(file, DOCUMENT.forType(type));
    }

    public static <T> T read(Path file, ObjectReader reader) {
        try (InputStream in = unpacked(Files.newInputStream(file))) {
            T value = reader.readValue(in);
            if (value == null || value instanceof JsonNode node && node.isMissingNode()) {
                throw CommandFailure.usage(file + ": the file is empty");
            }
            return value;
        } catch (IOException e) {
            throw unreadable(file.toString(), e);
        }
    }

    /** Reads bytes that hold one value; the {@link IllegalArgumentException} says why they cannot be read. */
    public static <T> T parse(byte[] json, Class<T> type) {
        try {
            return DOCUMENT.forType(type).readValue(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(reason(e), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text(Object value) {
        return text(MAPPER.writer(), value);
    }

    public static String compact(Object value) {
        return text(MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT), value);
    }

    private static String text(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An object with fields in this order: name, value, name, value; values may be null. */
    public static Map<String, Object> object(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return fields;
    }

    /** A figure as it is in JSON, which has no NaN. */
    public static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    /** The JSON of a command's report, with the fields of an object or of a map. */
    public static ObjectNode report(String command, Object content) {
        ObjectNode document = MAPPER.createObjectNode();
        document.put("generator", "wirebench " + command).put("formatVersion", 1);
        return document.setAll(MAPPER.<ObjectNode>valueToTree(content));
    }

    public static void write(Path file, Object value) throws IOException {
        replace(file, temporary -> MAPPER.writeValue(temporary.toFile(), value));
    }

    /**
     * Replaces a file in one step: a temporary file next to it is filled, synced to the disk and renamed, so that not even a
     * power cut leaves an empty file or half a file.
     *
     * @throws IOException if the folder cannot be written; the file is then as before
     */
    public static void replace(Path file, Content<Path> content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            content.writeTo(temporary);
            try (FileChannel written = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
    }

    /** Returns the failure to read a document of JSON or YAML, in one line of a user's words that names the place; Jackson's own are of Java. */
    public static CommandFailure unreadable(String file, IOException cause) {
        if (!(cause instanceof JsonProcessingException json)) {
            String problem = cause instanceof NoSuchFileException
                    ? "there is no such file"
                    : cause instanceof EOFException ? "ends too early" : "cannot be read: " + cause.getMessage();
            return CommandFailure.usage(file + ": " + problem, cause);
        }
        int line = json.getLocation() == null ? 0 : json.getLocation().getLineNr();
        // an unknown key is reported at the end of its record
        String place = cause instanceof UnrecognizedPropertyException ? ", up to line " : ", line ";
        return CommandFailure.usage(file + (line > 0 ? place + line : "") + ": " + reason(json), cause);
    }

    /** Returns the reason why a value of JSON or YAML cannot be read. */
    public static String reason(JsonProcessingException cause) {
        String message = String.valueOf(cause.getOriginalMessage());
        if (cause instanceof UnrecognizedPropertyException unknown) {
            String holder = path(unknown.getPath().subList(0, unknown.getPath().size() - 1));
            return "unknown key \"" + unknown.getPropertyName() + "\" in "
                    + (holder.isEmpty() ? "the document" : holder) + ", known are " + unknown.getKnownPropertyIds();
        }
        if (message.startsWith("Trailing token")) {
            return "something follows the end of the document";
        }
        if (message.startsWith("No content")) {
            return "the document is empty";
        }
        if (cause instanceof JsonMappingException mapping) {
            if (mapping.getCause() instanceof JsonProcessingException syntax
                    && !(syntax instanceof InputCoercionException)) {
                return reason(syntax);
            }
            return (mapping.getPath().isEmpty() ? "" : path(mapping.getPath()) + ": ")
                    + (mapping.getCause() instanceof InputCoercionException
                            ? "is out of range"
                            : cause instanceof InvalidNullException
                                    ? "must not be null"
                                    : cause instanceof MismatchedInputException wrong
                                            ? "should be "
                                                    + wanted(Objects.requireNonNullElse(
                                                            wrong.getTargetType(), Object.class))
                                            : thrown(mapping.getCause()));
        }
        if (cause instanceof StreamConstraintsException) {
            return "too large, or nested too deeply: " + message.replaceFirst("(?s)(maximum allowed \\(\\d+).*", "$1)");
        }
        if (message.startsWith("Duplicate field '")) {
            return message.replaceFirst("(?s)Duplicate field '(.*)'.*", "duplicate key \"$1\"");
        }
        String format = cause.getProcessor() instanceof YAMLParser ? "YAML" : "JSON";
        return "not "
                + (message.startsWith("Invalid UTF-8") ? "UTF-8" : format)
                + (cause instanceof JsonEOFException
                        ? ": it ends too early"
                        : cause.getLocation() == null
                                ? ""
                                : ", at column " + cause.getLocation().getColumnNr());
    }

    private static String thrown(Throwable own) {
        String message = own == null ? "" : String.valueOf(own.getMessage());
        if (own instanceof NullPointerException && message.matches("\\w+")) {
            return message + " is missing";
        }
        return own instanceof IllegalArgumentException ? message : "is missing something, or holds a wrong value";
    }

    private static String wanted(Class<?> type) {
        if (type.isEnum()) {
            return "one of "
                    + Stream.of(type.getEnumConstants()).map(Object::toString).collect(Collectors.joining(", "));
        }
        if (type.isArray() || Collection.class.isAssignableFrom(type)) {
            return "a list";
        }
        return switch (type.getSimpleName().toLowerCase(Locale.ROOT)) {
            case "double" -> "a number";
            case "int", "integer", "long" -> "a whole number";
            case "boolean" -> "true or false";
            case "string" -> "a text";
            case "localdate" -> "a date such as 2026-11-22";
            case "instant" -> "a date such as 2026-11-22, or a time such as 2026-11-22T10:00:00Z";
            default -> "an object with keys";
        };
    }

    /** Returns a place in a document, e.g. {@code questions[0].rows[2]}. */
    private static String path(List<Reference> steps) {
        String path = steps.stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining());
        return path.startsWith(".") ? path.substring(1) : path;
    }
}
