// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Reads YAML that people write. Unknown and repeated keys are errors, and errors name file, line and field. */
public final class YamlDocuments {
    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private YamlDocuments() {}

    /**
     * Reads and checks a document.
     *
     * @param check throws {@link IllegalArgumentException} with a message for the user if the content is not as it should be; an
     *     {@link EntryProblem} is reported with the line of its entry
     * @throws CommandFailure naming file, line and field, if the document cannot be read or is not as it should be
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
            throw CommandFailure.usage(name + line(source, e.where()) + ": " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(name + ": " + e.getMessage(), e);
        } catch (UnrecognizedPropertyException e) {
            // Jackson tells of an unknown key of a record when the record's end is reached.
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
     * A file that the user named.
     *
     * @param option by which it was named
     * @throws CommandFailure if it cannot be read
     */
    public static URL url(String option, Path file) {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw CommandFailure.usage(
                    option + " " + file + (Files.exists(file) ? ": cannot be read" : ": there is no such file"));
        }
        try {
            return file.toUri().toURL();
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

    /** Where in the document the object with the unknown key stands, e.g. {@code questions[0].rows[2]}. */
    private static String holder(UnrecognizedPropertyException e) {
        StringBuilder path = new StringBuilder();
        for (Reference step : e.getPath().subList(0, e.getPath().size() - 1)) {
            path.append(step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName());
        }
        return path.length() == 0 ? "the document" : path.substring(1);
    }
}
