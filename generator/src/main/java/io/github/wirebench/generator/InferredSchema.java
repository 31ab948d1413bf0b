// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
     * @param notes is told what is inferred otherwise
     */
    InferredSchema asDoubtfulAs(InferredSchema original, Map<String, String> paths, Consumer<String> notes) {
        List<Decision> before = same(original, paths);
        int fields = decisions.size();
        String changed = Format.some(IntStream.range(0, fields)
                .filter(i -> !decisions.get(i).hasShapeOf(before.get(i)))
                .mapToObj(i -> decisions.get(i).path() + " was " + before.get(i).type() + " and is measured as "
                        + decisions.get(i).type())
                .toList());
        if (fields != original.decisions.size()) {
            changed = "there were " + original.decisions.size() + " fields, and " + fields + " are measured";
        }
        if (!changed.isEmpty()) {
            notes.accept("Replaced names look different: " + changed + ".");
        }
        return new InferredSchema(
                schema,
                IntStream.range(0, fields)
                        .mapToObj(i -> decisions.get(i).asDoubtfulAs(before.get(i)))
                        .toList());
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

    /** Returns the decisions, those on fields of variants with the variant: they have one path. */
    List<Decision> withVariants() {
        Iterator<Decision> left = decisions.iterator();
        return schema.records().stream()
                .flatMap(record -> record.fields().stream()
                        .map(field -> schema.unions().stream().anyMatch(union -> union.has(record.name()))
                                ? left.next().in(record.name())
                                : left.next()))
                .toList();
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

    /** Returns the names of the types that values of a record need, that of the record first, as they are met. */
    static Set<String> used(
            String record, Function<String, Stream<Schema.Field>> fields, Collection<Schema.Union> unions) {
        Set<String> used = new LinkedHashSet<>(List.of(record));
        for (List<String> left = new ArrayList<>(used); !left.isEmpty(); ) {
            fields.apply(left.remove(0))
                    .flatMap(field -> named(field.type()).stream())
                    .flatMap(name -> Stream.concat(
                            Stream.of(name),
                            unions.stream()
                                    .filter(union -> union.name().equals(name))
                                    .flatMap(union -> union.kinds().stream())
                                    .map(Schema.Kind::record)))
                    .filter(used::add)
                    .forEach(left::add);
        }
        return used;
    }

    /** Returns the name of the record, enum or sealed interface in a type. */
    static Optional<String> named(Type type) {
        return type instanceof Named named
                ? Optional.of(named.name())
                : type.isContainer() ? named(type.element()) : Optional.empty();
    }
}
