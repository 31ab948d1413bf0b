// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.questions;

import io.github.wirebench.harness.json.YamlDocuments;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The headline questions as a YAML document with the single key {@code questions}. Unknown and repeated keys are errors.
 *
 * @param questions at least one, with unique ids
 */
public record Questions(List<Question> questions) {

    private void check() {
        if (questions == null || questions.isEmpty() || questions.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("questions are missing");
        }
        Set<String> ids = new HashSet<>();
        for (Question question : questions) {
            question.check();
            if (!ids.add(question.id())) {
                throw new IllegalArgumentException("two questions have the id " + question.id());
            }
        }
    }

    /**
     * Reads and checks a document.
     *
     * @throws io.github.wirebench.harness.CommandFailure naming file, line and field, if it cannot be read or is not as
     *     described
     */
    public static Questions read(URL source) {
        return YamlDocuments.read(source, Questions.class, Questions::check);
    }
}
