// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.harness.console.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A field with the reason for its type.
 *
 * @param path where it was seen first, such as {@code lines[].price}
 * @param why the reason, in a few words
 * @param present the number of objects in which the field is there and not null
 * @param of the number of objects of the record
 * @param doubtful whether somebody who knows the documents should look at it
 */
record Decision(Schema.Field field, String path, String why, long present, long of, boolean doubtful) {

    /** The beginning of the reason for a type that no value speaks against. */
    static final String ALWAYS_EMPTY = "always empty";

    String name() {
        return field.json();
    }

    /** Returns the type, with {@code ?} if the field is optional. */
    String type() {
        return field.type() + (field.optional() ? "?" : "");
    }

    boolean isAlwaysEmpty() {
        return why.startsWith(ALWAYS_EMPTY);
    }

    Decision with(Schema.Field changed) {
        return new Decision(changed, path, why, present, of, doubtful);
    }

    Decision in(String variant) {
        return new Decision(field, path + " (" + variant + ")", why, present, of, doubtful);
    }

    Decision asDoubtfulAs(Decision original) {
        return original.doubtful && !doubtful ? doubtful("doubtful in the originals, too; ") : this;
    }

    /** Returns whether the types are equal but for the names of records and enums. */
    boolean hasShapeOf(Decision other) {
        return shape(field.type()).equals(shape(other.field.type()));
    }

    private static String shape(Type type) {
        return InferredSchema.named(type)
                .map(name -> type.toString().replace(name, ""))
                .orElseGet(type::toString);
    }

    Decision doubtful(String reason) {
        return new Decision(field, path, reason + why, present, of, true);
    }

    /** Returns the decision if more objects of the record do not have the field. */
    Decision missingIn(long objects) {
        return new Decision(new Schema.Field(name(), field.type(), true), path, why, present, of + objects, doubtful);
    }

    /** Returns the decision on a field of a type that has the values of both. */
    Decision and(Decision other, Type type) {
        boolean hasNone = why.isEmpty() || isAlwaysEmpty();
        boolean isOthersDoubt = !hasNone && !doubtful && other.doubtful && !other.isAlwaysEmpty();
        String reason = isOthersDoubt ? other.why + " (" + other.path + ")" : hasNone ? other.why : why;
        return new Decision(
                new Schema.Field(name(), type, field.optional() || other.field.optional()),
                path,
                reason,
                present + other.present,
                of + other.of,
                isOthersDoubt || (hasNone ? other.doubtful : doubtful));
    }

    /** Returns the lines of a table, the doubtful ones first. */
    static List<String> table(List<Decision> decisions) {
        String format = IntStream.range(0, 3)
                .mapToObj(i -> decisions.stream()
                        .mapToInt(decision -> Math.min(60, decision.row().get(i).length()))
                        .max()
                        .orElseThrow())
                .map(width -> "%-" + width + "s  ")
                .collect(Collectors.joining("", "", "%s"));
        List<String> lines = new ArrayList<>();
        for (boolean doubt : new boolean[] {true, false}) {
            List<String> part = decisions.stream()
                    .filter(decision -> decision.doubtful == doubt)
                    .map(decision ->
                            String.format(Locale.ROOT, format, decision.row().toArray()))
                    .map(line -> PlainText.oneLine(line).stripTrailing())
                    .toList();
            if (!part.isEmpty()) {
                lines.addAll(doubt ? List.of("", "Look at these first:") : List.of(""));
                lines.addAll(part);
            }
        }
        return lines;
    }

    private List<String> row() {
        return List.of(path.isEmpty() ? "\"\"" : path, type(), present == of ? "all" : present + " of " + of, why);
    }
}
