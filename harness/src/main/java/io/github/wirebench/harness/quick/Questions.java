// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The headline questions as a YAML document with the single key {@code questions}. Unknown and repeated keys are errors.
 *
 * @param questions at least one, with unique ids
 */
record Questions(@JsonProperty(required = true) List<Question> questions) {
    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    Questions {
        if (questions == null || questions.isEmpty() || questions.contains(null)) {
            throw new IllegalArgumentException("questions is empty");
        }
        questions = List.copyOf(questions);
        Set<String> ids = new HashSet<>();
        for (Question question : questions) {
            if (!ids.add(question.id())) {
                throw new IllegalArgumentException("two questions have the id " + question.id());
            }
        }
    }

    /**
     * Reads and checks a document.
     *
     * @throws CommandFailure naming file, line and field, if it cannot be read or is not as described
     */
    static Questions read(URL source) {
        String name = source.getPath().substring(source.getPath().lastIndexOf('/') + 1);
        try (InputStream in = source.openStream()) {
            return YAML.readValue(in, Questions.class);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw CommandFailure.usage(name + (line > 0 ? ", line " + line : "") + ": " + explain(e), e);
        } catch (IOException e) {
            throw CommandFailure.usage(source + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static String explain(JsonProcessingException e) {
        if (e instanceof UnrecognizedPropertyException unknown) {
            return "unknown key \"" + unknown.getPropertyName() + "\", known are " + unknown.getKnownPropertyIds();
        }
        if (e instanceof ValueInstantiationException && e.getCause() instanceof IllegalArgumentException) {
            return e.getCause().getMessage();
        }
        return e.getOriginalMessage();
    }
}
