// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads YAML files of users. Unknown and repeated keys are errors, and errors name file, line and field. */
public final class YamlFiles {
    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private YamlFiles() {}

    /** A problem with an entry of a document. */
    public static final class EntryProblem extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        private final String where;

        /**
         * @param where JSON pointer to the entry, e.g. {@code /claims/3}; empty for the whole document
         * @param message for the user
         */
        public EntryProblem(String where, String message) {
            super(message);
            this.where = where;
        }

        /** Throws unless a condition holds. */
        public static void require(boolean condition, String where, String message) {
            if (!condition) {
                throw new EntryProblem(where, message);
            }
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
        try (InputStream in = source.openStream()) {
            T document = YAML.readValue(in, type);
            if (document == null) {
                throw new IllegalArgumentException("the document is empty");
            }
            check.accept(document);
            return document;
        } catch (EntryProblem e) {
            throw CommandFailure.usage(name + line(source, e.where) + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(name + ": " + e.getMessage(), e);
        } catch (UnrecognizedPropertyException e) {
            // Jackson reports an unknown key of a record when it reaches the record's end
            throw CommandFailure.usage(
                    name + ", up to line " + e.getLocation().getLineNr() + ": unknown key \"" + e.getPropertyName()
                            + "\" in " + holder(e) + ", known are " + e.getKnownPropertyIds(),
                    e);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw CommandFailure.usage(name + (line > 0 ? ", line " + line : "") + ": " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw CommandFailure.usage(source + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * The address of a file that the user named.
     *
     * @param option that named it
     * @throws CommandFailure if it cannot be read
     */
    public static URL url(String option, Path file) {
        try {
            return OptionValues.readable(option, file).toUri().toURL();
        } catch (MalformedURLException e) {
            throw CommandFailure.usage(option + " " + file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** The line in which an entry begins, in words; empty if it cannot be found. */
    private static String line(URL source, String pointer) {
        try (InputStream in = source.openStream();
                JsonParser parser = YAML.createParser(in)) {
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

    /** The object with the unknown key, e.g. {@code questions[0].rows[2]}. */
    private static String holder(UnrecognizedPropertyException e) {
        StringBuilder path = new StringBuilder();
        for (Reference step : e.getPath().subList(0, e.getPath().size() - 1)) {
            path.append(step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName());
        }
        return path.length() == 0 ? "the document" : path.substring(1);
    }
}
