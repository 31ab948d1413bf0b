// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.json.YamlDocuments;
import java.net.URL;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What a suite wants a report to answer, as a YAML document. Unknown and repeated keys are errors.
 *
 * @param inputs parameters that are inputs, such as a payload: name to value to what it is
 * @param topics the questions, the most asked first
 */
record ReportPlan(Map<String, Map<String, Input>> inputs, List<Topic> topics) {
    /** For a suite that has no plan. */
    static final ReportPlan NONE = new ReportPlan(Map.of(), List.of());

    ReportPlan {
        inputs = inputs == null ? Map.of() : Collections.unmodifiableMap(inputs);
        topics = topics == null ? List.of() : Collections.unmodifiableList(topics);
    }

    /**
     * Reads and checks a document.
     *
     * @throws io.github.wirebench.harness.CommandFailure naming file, line and field, if it cannot be read or is not as
     *     described
     */
    static ReportPlan read(URL source) {
        return YamlDocuments.read(source, ReportPlan.class, ReportPlan::check);
    }

    /** What is known of a parameter's value; of an unknown one its own name is the label. */
    Input input(String param, String value) {
        Input input = inputs.getOrDefault(param, Map.of()).get(value);
        return input == null ? new Input(value, 0) : input;
    }

    private void check() {
        inputs.forEach((param, values) -> values.forEach((value, input) -> require(
                input != null && input.label != null && input.bytes >= 0,
                "inputs." + param + "." + value + ": give a label and bytes")));
        require(!topics.isEmpty() && topics.stream().allMatch(Objects::nonNull), "topics are missing");
        Set<String> ids = new HashSet<>();
        for (Topic topic : topics) {
            require(topic.id != null && topic.id.matches("[a-z0-9][a-z0-9-]*"), "not a topic's id: " + topic.id);
            require(ids.add(topic.id), "two topics have the id " + topic.id);
            require(topic.title != null && !topic.title.isBlank(), "topic " + topic.id + ": title is missing");
            require(topic.notes.stream().allMatch(Objects::nonNull), "topic " + topic.id + ": a note is empty");
            require(!topic.panels.isEmpty(), "topic " + topic.id + ": panels are missing");
            topic.panels.forEach(panel -> panel.check("topic " + topic.id + ": "));
        }
    }

    static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * A value of an input.
     *
     * @param label in words, e.g. {@code a 4 KB article}
     * @param bytes its size; 0 if unknown
     */
    record Input(String label, long bytes) {}

    /**
     * A question.
     *
     * @param id a short token, unique
     * @param title the question in the user's words
     * @param measure how to measure it, if it was not; null if there is nothing to say
     * @param notes what to know beside the figures, a sentence or two each
     * @param panels sets of rows that are compared with each other
     */
    record Topic(String id, String title, String measure, List<String> notes, List<PanelPlan> panels) {
        Topic {
            notes = notes == null ? List.of() : Collections.unmodifiableList(notes);
            panels = panels == null ? List.of() : Collections.unmodifiableList(panels);
        }
    }

    /** A copy that keeps its order. */
    static <V> Map<String, V> ordered(Map<String, V> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
