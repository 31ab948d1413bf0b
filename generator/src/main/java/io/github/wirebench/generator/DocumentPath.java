// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Places in documents: a JSON pointer in which {@code *} is any field or element.
 *
 * @param text as the user gave it
 * @param steps names of fields, numbers of elements, and asterisks
 */
record DocumentPath(String text, List<String> steps) {

    private static final String ANY = "*";

    /** @param text a pointer such as {@code /hits/*}, or the name of a field */
    static DocumentPath of(String option, String text) {
        String pointer = text.startsWith("/") ? text : "/" + text;
        if (pointer.length() == 1 || pointer.matches(".*~([^01].*|$)")) {
            throw CommandFailure.usage(option + " " + text
                    + ": give a JSON pointer, e.g. /hits/hits/*, with ~1 for a slash and ~0 for a tilde in a name");
        }
        return new DocumentPath(
                text,
                Stream.of(pointer.substring(1).split("/", -1))
                        .map(step -> step.replace("~1", "/").replace("~0", "~"))
                        .toList());
    }

    /** Returns whether the path leads through the elements of a list first. */
    boolean startsInList() {
        return steps.get(0).equals(ANY) || isIndex(steps.get(0));
    }

    private static boolean isIndex(String step) {
        return step.matches("0|[1-9][0-9]{0,8}");
    }

    /** Passes on each value that the path leads to, with its pointer. */
    void find(JsonNode value, BiConsumer<String, JsonNode> found) {
        find(value, "", 0, found);
    }

    private void find(JsonNode value, String at, int depth, BiConsumer<String, JsonNode> found) {
        if (depth == steps.size()) {
            found.accept(at, value);
            return;
        }
        names(value, steps.get(depth))
                .forEach(name -> find(
                        child(value, name), at + "/" + name.replace("~", "~0").replace("/", "~1"), depth + 1, found));
    }

    /** Returns the texts, numbers and booleans that the path leads to, as text. */
    List<String> texts(JsonNode document) {
        List<String> texts = new ArrayList<>();
        find(document, (at, value) -> {
            if (value.isValueNode() && !value.isNull()) {
                texts.add(value.asText());
            }
        });
        return texts;
    }

    /** Returns the names of the fields, or the numbers of the elements, that a step leads to. */
    private static List<String> names(JsonNode value, String step) {
        if (step.equals(ANY)) {
            return value.isArray()
                    ? IntStream.range(0, value.size()).mapToObj(String::valueOf).toList()
                    : value.propertyStream().map(Map.Entry::getKey).toList();
        }
        return child(value, step).isMissingNode() ? List.of() : List.of(step);
    }

    private static JsonNode child(JsonNode value, String name) {
        return value.isArray() && isIndex(name) ? value.path(Integer.parseInt(name)) : value.path(name);
    }

    /** Removes what the path leads to, and returns whether there was anything. */
    boolean removeFrom(ObjectNode document) {
        List<Runnable> removals = new ArrayList<>();
        String last = steps.get(steps.size() - 1);
        new DocumentPath(text, steps.subList(0, steps.size() - 1)).find(document, (at, parent) -> {
            List<String> names = names(parent, last);
            // the last element first, since the numbers of those behind it change
            for (int i = names.size() - 1; i >= 0; i--) {
                String name = names.get(i);
                removals.add(() -> {
                    if (parent instanceof ArrayNode list) {
                        list.remove(Integer.parseInt(name));
                    } else {
                        ((ObjectNode) parent).remove(name);
                    }
                });
            }
        });
        removals.forEach(Runnable::run);
        return !removals.isEmpty();
    }
}
