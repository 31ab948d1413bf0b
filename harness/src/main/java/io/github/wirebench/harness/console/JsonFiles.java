// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
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
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.invoke.MethodType;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
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
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** Standard input, where a file is asked for. */
    public static final Path STANDARD_INPUT = Path.of("-");

    private static final String TRAILING = "something follows the end of the document";

    private static final int BUFFER = 1 << 16;
    private static final int AT_ONCE = 1000;
    private static final int MOST_LINKS = 40;
    private static final Pattern DESCRIPTOR = Pattern.compile("/proc/\\d+(/task/\\d+)?/fd/\\d+|/dev/fd/\\d+");

    /** Reads whole documents, after which nothing may follow. */
    private static final ObjectReader DOCUMENT = MAPPER.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private static final ObjectWriter COMPACT = MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

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
        boolean packed =
                in.read() == (GZIPInputStream.GZIP_MAGIC & 0xff) && in.read() == GZIPInputStream.GZIP_MAGIC >> 8;
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

    /** Makes sure that a file, a folder, or {@link #STANDARD_INPUT} is there; of an address, the failure says how to read what is there. */
    public static void requireInput(Path input) {
        if (input.equals(STANDARD_INPUT) || Files.exists(input)) {
            return;
        }
        // of an address, a path has lost one of the slashes
        String typed = input.toString().replaceFirst("^(https?:)/+", "$1//");
        throw CommandFailure.usage(
                typed.matches("https?://.*")
                        ? typed + ": is an address, but files are read: write - in its place, and "
                                + ShellCommand.line(List.of("curl", "-s", typed)) + " | before the command"
                        : input + ": there is no such file or folder");
    }

    /** Returns what two inputs have in common that read the same. */
    public static Path identity(Path input) {
        return input.toAbsolutePath().normalize();
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
            throw unreadable(file, e);
        }
    }

    /** The failure to read a file of JSON, in one line that names the place and says what is wrong there. */
    public static CommandFailure unreadable(Path file, IOException cause) {
        return failure(name(file), "JSON", cause);
    }

    /** The failure to find the end of a file after its value. */
    public static CommandFailure trailing(Path file, JsonParser parser) {
        return CommandFailure.usage(
                name(file) + ", line " + parser.currentTokenLocation().getLineNr() + ": " + TRAILING);
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
        return new String(bytes(MAPPER.writer(), value), StandardCharsets.UTF_8);
    }

    public static String compact(Object value) {
        return new String(compactBytes(value), StandardCharsets.UTF_8);
    }

    /** Writes a value as JSON, and leaves the target open. */
    public static void write(Writer target, Object value) throws IOException {
        MAPPER.writer().without(JsonGenerator.Feature.AUTO_CLOSE_TARGET).writeValue(target, value);
    }

    public static byte[] compactBytes(Object value) {
        return bytes(COMPACT, value);
    }

    private static byte[] bytes(ObjectWriter writer, Object value) {
        try {
            return writer.writeValueAsBytes(value);
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

    /** Writes a value as JSON, replacing the file in one step. */
    public static void write(Path file, Object value) throws IOException {
        replace(file, temporary -> MAPPER.writeValue(temporary.toFile(), value));
    }

    /** Writes values as an array, replacing the file in one step. */
    public static void writeArray(Path file, List<?> values) throws IOException {
        writeEach(file, values, value -> bytes(MAPPER.writer(), value), "[", ",\n", "]\n");
    }

    /** Writes values one after another, replacing the file in one step; their bytes are made in parallel, and those of some held at a time. */
    public static <T> void writeEach(
            Path file, List<T> values, Function<T, byte[]> bytes, String start, String separator, String end)
            throws IOException {
        replace(file, temporary -> {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary), BUFFER)) {
                String before = start;
                for (int from = 0; from < values.size(); from += AT_ONCE) {
                    List<T> some = values.subList(from, Math.min(values.size(), from + AT_ONCE));
                    for (byte[] value : some.parallelStream().map(bytes).toList()) {
                        out.write(before.getBytes(StandardCharsets.UTF_8));
                        out.write(value);
                        before = separator;
                    }
                }
                out.write(((values.isEmpty() ? start : "") + end).getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    /**
     * Replaces a file in one step: a temporary file next to it is filled, synced to the disk and renamed, so that not even a
     * power cut leaves an empty file or half a file. Symbolic links stay; the file that they name is replaced.
     *
     * @throws IOException if the folder cannot be written; the file is then as before
     */
    public static void replace(Path file, Content<Path> content) throws IOException {
        Path followed = followed(file);
        Path temporary = followed.resolveSibling(followed.getFileName() + ".tmp");
        try {
            content.writeTo(temporary);
            try (FileChannel written = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
                written.force(true);
            }
            Files.move(temporary, followed, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(temporary);
            throw e;
        }
    }

    /**
     * The absolute path of the file that symbolic links lead to, which need not exist; of a file descriptor such as {@code
     * /dev/stdout}, its path in the folder of descriptors.
     *
     * @throws IOException if links lead nowhere
     */
    public static Path followed(Path path) throws IOException {
        Path file = path.toAbsolutePath();
        for (int links = 0; links < MOST_LINKS; links++) {
            Path folder = file.getParent();
            if (folder != null && Files.isDirectory(folder)) {
                file = folder.toRealPath().resolve(file.getFileName());
            }
            if (isDescriptor(file) || !Files.isSymbolicLink(file)) {
                return file;
            }
            file = file.resolveSibling(Files.readSymbolicLink(file));
        }
        throw new FileSystemLoopException(path.toString());
    }

    /** Returns whether a {@linkplain #followed followed} path is a file descriptor, which is not to be replaced. */
    public static boolean isDescriptor(Path followed) {
        return DESCRIPTOR.matcher(followed.toString()).matches();
    }

    /** Returns the failure to read a document of JSON or YAML, in a user's words; Jackson's own are of Java. */
    static CommandFailure failure(String file, String format, IOException cause) {
        if (!(cause instanceof JsonProcessingException json)) {
            String problem = cause instanceof NoSuchFileException
                    ? "there is no such file"
                    : cause instanceof EOFException ? "ends too early" : "cannot be read: " + cause.getMessage();
            return CommandFailure.usage(file + ": " + problem, cause);
        }
        int line = json.getLocation() == null ? 0 : json.getLocation().getLineNr();
        // an unknown key is reported at the end of its record
        String place = cause instanceof UnrecognizedPropertyException ? ", up to line " : ", line ";
        return CommandFailure.usage(file + (line > 0 ? place + line : "") + ": " + reason(json, format), cause);
    }

    /** Returns the reason why a value of JSON cannot be read. */
    public static String reason(JsonProcessingException cause) {
        return reason(cause, "JSON");
    }

    private static String reason(JsonProcessingException cause, String format) {
        String message = String.valueOf(cause.getOriginalMessage());
        if (cause instanceof UnrecognizedPropertyException unknown) {
            String holder = path(unknown.getPath().subList(0, unknown.getPath().size() - 1));
            return "unknown key \"" + unknown.getPropertyName() + "\" in "
                    + (holder.isEmpty() ? "the document" : holder) + ", known are " + unknown.getKnownPropertyIds();
        }
        if (message.startsWith("Trailing token")) {
            return TRAILING;
        }
        if (message.startsWith("No content")) {
            return "the document is empty";
        }
        if (cause instanceof JsonMappingException mapping) {
            String place = mapping.getPath().isEmpty() ? "" : path(mapping.getPath()) + ": ";
            if (mapping.getCause() instanceof InputCoercionException) {
                return place + "is out of range";
            }
            if (mapping.getCause() instanceof JsonProcessingException syntax) {
                return reason(syntax, format);
            }
            return place
                    + (cause instanceof MismatchedInputException wrong
                            ? "should be " + wanted(wrong.getTargetType())
                            : thrown(mapping.getCause()));
        }
        if (cause instanceof StreamConstraintsException) {
            return "too large, or nested too deeply: " + message.replaceFirst("(?s)(maximum allowed \\(\\d+).*", "$1)");
        }
        if (message.startsWith("Invalid UTF-8")) {
            return "not UTF-8, at column " + cause.getLocation().getColumnNr();
        }
        if (message.startsWith("Duplicate field '")) {
            return message.replaceFirst("(?s)Duplicate field '(.*)'.*", "duplicate key \"$1\"");
        }
        if (cause instanceof JsonEOFException) {
            return "not " + format + ": it ends too early";
        }
        return "not " + format
                + (cause.getLocation() == null
                        ? ""
                        : ", at column " + cause.getLocation().getColumnNr());
    }

    private static String thrown(Throwable own) {
        String message = own == null ? null : own.getMessage();
        if (own instanceof NullPointerException && message != null && message.matches("\\w+")) {
            return message + " is missing";
        }
        return own instanceof IllegalArgumentException && message != null
                ? message
                : "is missing something, or holds a wrong value";
    }

    /** Returns what a user is asked for by the type of a value. */
    private static String wanted(Class<?> type) {
        if (type == null) {
            return "something else";
        }
        if (type.isEnum()) {
            return "one of "
                    + Stream.of(type.getEnumConstants()).map(Object::toString).collect(Collectors.joining(", "));
        }
        Class<?> wrapper = MethodType.methodType(type).wrap().returnType();
        if (Number.class.isAssignableFrom(wrapper)) {
            return wrapper == Double.class ? "a number" : "a whole number";
        }
        if (Temporal.class.isAssignableFrom(type)) {
            return "a date such as 2026-11-22, or a time such as 2026-11-22T10:00:00Z";
        }
        return wrapper == Boolean.class
                ? "true or false"
                : CharSequence.class.isAssignableFrom(type)
                        ? "a text"
                        : type.isArray() || Collection.class.isAssignableFrom(type) ? "a list" : "an object with keys";
    }

    /** Returns a place in a document, e.g. {@code questions[0].rows[2]}. */
    private static String path(List<Reference> steps) {
        String path = steps.stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining());
        return path.startsWith(".") ? path.substring(1) : path;
    }
}
