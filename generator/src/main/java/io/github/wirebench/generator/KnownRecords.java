// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.harness.console.CommandFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The records that were found, with the decisions on their fields. Objects of the same shape share a record. */
final class KnownRecords {

    static final int MOST_RECORDS = 300;

    /** Each can have the values of those before it, except of a long in a double. */
    static final List<Type> NUMBERS =
            List.of(Scalar.INT, Scalar.SIGNED_INT, Scalar.LONG, Scalar.SIGNED_LONG, Scalar.DOUBLE, Scalar.DECIMAL);

    private final Map<String, List<Decision>> records = new LinkedHashMap<>();
    private final Map<String, String> bases = new LinkedHashMap<>();

    /** Returns the fields of a record; none if there is no such record. */
    List<Decision> fields(String record) {
        return records.getOrDefault(record, List.of());
    }

    /**
     * Adds a record.
     *
     * @param base the name that it would have if that was free
     * @param path where its objects were seen first
     */
    void add(String name, List<Decision> fields, String base, String path) {
        if (records.size() >= MOST_RECORDS) {
            throw CommandFailure.usage(path + ": the documents have more than " + MOST_RECORDS
                    + " different shapes of objects; give documents of one kind");
        }
        records.put(name, fields);
        bases.put(name, base);
    }

    /**
     * Makes a record of the same shape that of more objects, and returns its name; empty if there is none.
     *
     * @param made the fields of these objects
     * @param excluded tells which records are never those of other objects
     */
    Optional<String> merge(List<Decision> made, String base, int objects, Predicate<String> excluded) {
        for (Map.Entry<String, List<Decision>> known : records.entrySet()) {
            Optional<List<Decision>> merged = excluded.test(known.getKey())
                    ? Optional.empty()
                    : merged(known.getValue(), made, base.equals(bases.get(known.getKey())), objects);
            if (merged.isPresent()) {
                known.setValue(merged.get());
                return Optional.of(known.getKey());
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the fields of a record for the objects of both; empty if they are different things: other names of fields, unless the
     * records have the same name and four in five fields, or types that do not go together.
     */
    private static Optional<List<Decision>> merged(
            List<Decision> known, List<Decision> made, boolean sameName, int objects) {
        Map<String, Decision> others = new LinkedHashMap<>();
        made.forEach(other -> others.put(other.name(), other));
        long shared =
                known.stream().filter(one -> others.containsKey(one.name())).count();
        int all = known.size() + others.size() - (int) shared;
        boolean isTuple = known.stream().allMatch(one -> one.field().isPlace());
        if (shared == 0 || shared < all && (isTuple || !sameName || shared * 5 < all * 4L)) {
            return Optional.empty();
        }
        List<Decision> fields = new ArrayList<>();
        for (Decision one : known) {
            Decision other = others.remove(one.name());
            Optional<Type> type = other == null ? Optional.of(one.field().type()) : common(one, other);
            if (type.isEmpty()) {
                return Optional.empty();
            }
            fields.add(other == null ? one.missingIn(objects) : one.and(other, type.get()));
        }
        others.values().forEach(other -> fields.add(other.missingIn(0)));
        return fields.size() > InferredSchema.MOST_FIELDS ? Optional.empty() : Optional.of(fields);
    }

    /** Returns the type of the values of both; empty if there is none but JSON. */
    static Optional<Type> common(Type one, Type other) {
        if (one.equals(other)) {
            return Optional.of(one);
        }
        int first = NUMBERS.indexOf(one);
        int second = NUMBERS.indexOf(other);
        if (first < 0 || second < 0) {
            return Optional.empty();
        }
        Type wider = NUMBERS.get(Math.max(first, second));
        boolean hasLong = NUMBERS.get(Math.min(first, second)).toString().endsWith("long");
        // a double has not enough digits for a long
        return Optional.of(wider == Scalar.DOUBLE && hasLong ? Scalar.DECIMAL : wider);
    }

    private static Optional<Type> common(Decision one, Decision other) {
        Type type = one.field().type();
        Type otherType = other.field().type();
        Optional<Type> common = common(type, otherType);
        if (common.isPresent() || type.getClass() != otherType.getClass()) {
            return common;
        }
        return one.isAlwaysEmpty()
                ? Optional.of(otherType)
                : other.isAlwaysEmpty() ? Optional.of(type) : Optional.empty();
    }
}
