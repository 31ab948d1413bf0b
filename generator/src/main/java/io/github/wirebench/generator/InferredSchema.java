// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The schema of a user's documents, for which code can be generated, and the decision on each of its fields. */
record InferredSchema(Schema schema, List<Decision> decisions) {

    static final int MOST_FIELDS = 250;

    /** A method handle has at most 255 parameters, among them two of its own, and those of 64 bits count twice. */
    static final int MOST_SLOTS = 252;

    private static final int MOST_FIELDS_IN_ALL = 2_000;

    /**
     * Returns the result with the doubts about the same documents under other names, which were changed to fit since.
     *
     * @param paths from those of the original to those of this
     */
    InferredSchema asDoubtfulAs(InferredSchema original, Map<String, String> paths) {
        List<Decision> before = same(original, paths);
        return new InferredSchema(
                schema,
                IntStream.range(0, decisions.size())
                        .mapToObj(i -> decisions.get(i).asDoubtfulAs(before.get(i)))
                        .toList());
    }

    /** Says what is inferred otherwise of the same documents under other names; empty if nothing is. */
    Optional<String> differenceFrom(InferredSchema original, Map<String, String> paths) {
        int fields = decisions.size();
        if (fields != original.decisions.size()) {
            return Optional.of("Replaced names look different: there were " + original.decisions.size()
                    + " fields, and " + fields + " are measured.");
        }
        List<Decision> before = same(original, paths);
        List<String> changed = IntStream.range(0, fields)
                .filter(i -> !decisions.get(i).hasShapeOf(before.get(i)))
                .mapToObj(i -> decisions.get(i).path() + " was " + before.get(i).type() + " and is measured as "
                        + decisions.get(i).type())
                .toList();
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of("Replaced names look different: " + Format.some(changed) + ".");
    }

    /** Returns the original of each decision, or itself if there is none. Variants have the same paths, in the same order. */
    private List<Decision> same(InferredSchema original, Map<String, String> paths) {
        List<Decision> left = new ArrayList<>(original.decisions);
        List<Decision> same = new ArrayList<>();
        for (Decision each : decisions) {
            Decision before = left.stream()
                    .filter(one -> paths.getOrDefault(one.path(), one.path()).equals(each.path()))
                    .findFirst()
                    .orElse(each);
            left.remove(before);
            same.add(before);
        }
        return same;
    }

    /**
     * Makes sure that there are not too many fields to generate code for.
     *
     * @param owner the beginning of the message if there are
     */
    static InferredSchema checked(Schema schema, List<Decision> decisions, String owner) {
        int all = decisions.size();
        if (all > MOST_FIELDS_IN_ALL) {
            throw CommandFailure.usage(owner + " " + all + " different fields in all, and a payload can have "
                    + MOST_FIELDS_IN_ALL + "; give documents of one kind, or a part of the schema");
        }
        schema.records().stream()
                .filter(record -> record.fields().size() > MOST_FIELDS)
                .findFirst()
                .ifPresent(record -> {
                    throw CommandFailure.usage(record.name() + " has "
                            + record.fields().size() + " fields, and a record can have " + MOST_FIELDS);
                });
        Iterator<Decision> left = decisions.iterator();
        return new InferredSchema(
                schema,
                schema.records().stream()
                        .flatMap(record -> record.fields().stream())
                        .map(field -> left.next().with(field))
                        .toList());
    }

    /** Makes the last numbers of 64 bits optional, and so references, until the constructor can have all. */
    static Schema.Record withFewSlots(Schema.Record record) {
        List<Schema.Field> fields = new ArrayList<>(record.fields());
        int slots = slots(record);
        for (int i = fields.size() - 1; slots > MOST_SLOTS && i >= 0; i--) {
            Schema.Field field = fields.get(i);
            if (slots(field) == 2) {
                fields.set(i, new Schema.Field(field.json(), field.type(), true));
                slots--;
            }
        }
        return new Schema.Record(record.name(), fields);
    }

    /** Returns how many parameters of a constructor a record needs. */
    static int slots(Schema.Record record) {
        return record.fields().stream().mapToInt(InferredSchema::slots).sum();
    }

    private static int slots(Schema.Field field) {
        return !field.optional() && (field.type() == Scalar.LONG || field.type() == Scalar.DOUBLE) ? 2 : 1;
    }

    /** Returns the name of the record, enum or sealed interface in a type. */
    static Optional<String> named(Type type) {
        return type instanceof Named named
                ? Optional.of(named.name())
                : type.isContainer() ? named(type.element()) : Optional.empty();
    }
}
