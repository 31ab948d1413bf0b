// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
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
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();

    /** Standard input, where a file is asked for. */
    public static final Path STANDARD_INPUT = Path.of("-");

    private static final int BUFFER = 1 << 16;
    private static final int MOST_LINKS = 40;
    private static final Pattern DESCRIPTOR = Pattern.compile("/proc/\\d+(/task/\\d+)?/fd/\\d+|/dev/fd/\\d+");

    private JsonFiles() {}

    /** Reads whole documents, after which nothing may follow. */
    private static final ObjectReader DOCUMENT = MAPPER.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Fills a temporary file, whose path ends in {@code .tmp}. */
    @FunctionalInterface
    public interface Content {
        void writeTo(Path file) throws IOException;
    }

    /** Opens a file or {@link #STANDARD_INPUT}; what is packed by gzip is unpacked. */
    public static InputStream open(Path file) throws IOException {
        InputStream in = new BufferedInputStream(stream(file), BUFFER);
        in.mark(2);
        boolean packed =
                in.read() == (GZIPInputStream.GZIP_MAGIC & 0xff) && in.read() == GZIPInputStream.GZIP_MAGIC >> 8;
        in.reset();
        return packed ? new GZIPInputStream(in, BUFFER) : in;
    }

    private static InputStream stream(Path file) throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return System.in;
        }
        // a channel asks for its position, which a pipe does not have
        return isStream(file) ? new FileInputStream(file.toFile()) : Files.newInputStream(file);
    }

    /** Returns whether a path is {@link #STANDARD_INPUT}, a pipe or a device, which can be read once only. */
    public static boolean isStream(Path file) {
        return file.equals(STANDARD_INPUT)
                || Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file);
    }

    public static String name(Path file) {
        return file.equals(STANDARD_INPUT) ? "standard input" : file.toString();
    }

    /**
     * Makes sure that an input is there.
     *
     * @param input a file, a folder, or {@link #STANDARD_INPUT}
     * @throws CommandFailure if it is not; of an address it says how to read what is there
     */
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

    /** Returns what two inputs have in common that read the same; they may be {@link #STANDARD_INPUT}. */
    public static Path identity(Path input) {
        try {
            Path followed = followed(input.equals(STANDARD_INPUT) ? Path.of("/dev/stdin") : input);
            return isDescriptor(followed) ? followed : input.toAbsolutePath().normalize();
        } catch (IOException e) {
            return input.toAbsolutePath().normalize();
        }
    }

    /** Reads a file, as {@link #read(Path, Class)} does. */
    public static JsonNode read(Path file) {
        return read(file, JsonNode.class);
    }

    /**
     * Reads a file that holds one value.
     *
     * @throws CommandFailure naming file, line and field, if it cannot be read, is not JSON, or holds something else
     */
    public static <T> T read(Path file, Class<T> type) {
        return read(file, DOCUMENT.forType(type));
    }

    /** Reads a file that holds one value with a reader of its own, as {@link #read(Path, Class)} does. */
    public static <T> T read(Path file, ObjectReader reader) {
        try (InputStream in = Files.newInputStream(file)) {
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
        return InputProblem.failure(name(file), "JSON", cause);
    }

    /** The failure to find the end of a file after its value. */
    public static CommandFailure trailing(Path file, JsonParser parser) {
        return CommandFailure.usage(
                name(file) + ", line " + parser.currentTokenLocation().getLineNr() + ": " + InputProblem.TRAILING);
    }

    /** Reads a text that holds one value; the {@link IllegalArgumentException} says why it cannot be read. */
    public static <T> T parse(String text, Class<T> type) {
        try {
            return DOCUMENT.readValue(text, type);
        } catch (IOException e) {
            throw new IllegalArgumentException(InputProblem.reason(e), e);
        }
    }

    public static String text(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a document of maps, numbers and texts cannot be written", e);
        }
    }

    public static String compact(Object value) {
        try {
            return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
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

    /** Writes a value as JSON, replacing the file in one step. */
    public static void write(Path file, Object value) throws IOException {
        replace(file, temporary -> MAPPER.writeValue(temporary.toFile(), value));
    }

    /**
     * Replaces a file in one step: a temporary file next to it is filled, synced to the disk and renamed, so that not even a
     * power cut leaves an empty file or half a file. Symbolic links stay; the file that they name is replaced.
     *
     * @throws IOException if the folder cannot be written; the file is then as before
     */
    public static void replace(Path file, Content content) throws IOException {
        Path followed = followed(file);
        replace(followed, followed.resolveSibling(followed.getFileName() + ".tmp"), content);
    }

    /**
     * Replaces a file by a temporary one in the same folder.
     *
     * @param file not a symbolic link
     * @throws IOException if the folder cannot be written; the file is then as before
     */
    public static void replace(Path file, Path temporary, Content content) throws IOException {
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
}
