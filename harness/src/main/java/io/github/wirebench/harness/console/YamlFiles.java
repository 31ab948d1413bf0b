// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;

/** Reads YAML files of users. Unknown and repeated keys are errors, and errors name file, line and field. */
public final class YamlFiles {
    private static final ObjectMapper YAML = YAMLMapper.builder(YAMLFactory.builder()
                    .streamReadConstraints(JsonFiles.LIMITS)
                    .loaderOptions(loaderOptions())
                    .build())
            .addModule(new JavaTimeModule())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    /** The parser takes minutes for a single text of 30 MB. */
    private static final int LARGEST = 1 << 20;

    /** Some public APIs need tens of MB of OpenAPI. 29 MB of it took 8 s (JDK 17, an Intel Xeon, November 2026). */
    private static final int LARGEST_SCHEMA = 64 << 20;

    private YamlFiles() {}

    private static LoaderOptions loaderOptions() {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(LARGEST_SCHEMA);
        return options;
    }

    public static final class EntryProblem extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        private final String where;

        /** @param where JSON pointer to the entry, e.g. {@code /claims/3}; empty for the whole document */
        public EntryProblem(String where, String message) {
            super(message);
            this.where = where;
        }

        public static void require(boolean condition, String where, String message) {
            if (!condition) {
                throw new EntryProblem(where, message);
            }
        }
    }

    /** Throws IllegalArgumentException in the constructor of a record that a document is read to; the failure names its line and place. */
    public static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * Reads and checks a document.
     *
     * @param check throws {@link IllegalArgumentException} with a message for the user if the content is wrong; an {@link
     *     EntryProblem} is reported with the line of its entry
     * @throws CommandFailure naming file, line and field, if the document cannot be read or is wrong
     */
    public static <T> T read(URL source, Class<T> type, Consumer<T> check) {
        String name = source.getPath().substring(source.getPath().lastIndexOf('/') + 1);
        byte[] bytes = {};
        // only a schema is read as a tree
        int largest = type == JsonNode.class ? LARGEST_SCHEMA : LARGEST;
        try (InputStream in = source.openStream()) {
            bytes = in.readNBytes(largest + 1);
            require(bytes.length <= largest, "it is larger than " + (largest >> 20) + " MB");
            T document = YAML.readValue(bytes, type);
            require(document != null, "the document is empty");
            check.accept(document);
            return document;
        } catch (EntryProblem e) {
            throw CommandFailure.usage(name + line(bytes, e.where) + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(name + ": " + e.getMessage(), e);
        } catch (ValueInstantiationException e) {
            // Jackson's own line is the one where the entry ends
            String pointer = e.getPath().stream()
                    .map(step -> "/" + (step.getFieldName() == null ? step.getIndex() : step.getFieldName()))
                    .collect(Collectors.joining());
            throw CommandFailure.usage(name + line(bytes, pointer) + ": " + JsonFiles.reason(e), e);
        } catch (IOException e) {
            throw JsonFiles.unreadable(name, e);
        }
    }

    public static URL url(String option, Path file) {
        try {
            return OptionValues.readable(option, file).toUri().toURL();
        } catch (MalformedURLException e) {
            throw CommandFailure.usage(option + " " + file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static String line(byte[] document, String pointer) {
        try (JsonParser parser = YAML.createParser(document)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() != JsonToken.FIELD_NAME
                        && parser.getParsingContext().pathAsPointer().toString().equals(pointer)) {
                    return ", line " + parser.currentTokenLocation().getLineNr();
                }
            }
        } catch (IOException e) {
            return "";
        }
        return "";
    }
}
