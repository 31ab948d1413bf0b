// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import java.util.List;
import java.util.Optional;

/**
 * The fields and types of a payload's records.
 *
 * @param isoTimestamps whether JSON has instants as ISO 8601 text, and not as epoch milliseconds
 * @param omitsNulls whether self-describing formats leave out fields without a value, and do not write null
 * @param records the root first; every {@link Type.Named} is the name of one of these or of an enum
 * @param enums the enums, whose names differ from those of the records
 * @param unions the sealed interfaces, whose names differ from those of the records and enums
 */
public record Schema(
        boolean isoTimestamps, boolean omitsNulls, List<Record> records, List<EnumType> enums, List<Union> unions) {

    /**
     * An object of the documents, or an array whose places have types of their own: a tuple, with the fields {@code [0]}, {@code
     * [1]} and so on.
     *
     * @param name a Java class name: letters and digits of ASCII, the first one upper-case; unique even if case is ignored
     * @param fields in the order in which the samples have them first
     */
    public record Record(String name, List<Field> fields) {

        /** Tells whether documents have an array for it. */
        public boolean isTuple() {
            return !fields.isEmpty() && fields.stream().allMatch(Field::isPlace);
        }
    }

    /**
     * A field of an object.
     *
     * @param json the name in the documents, which may be any text
     * @param type the type of its values
     * @param optional whether it is missing or null in some objects
     */
    public record Field(String json, Type type, boolean optional) {

        /** Returns the name of a place in a tuple, counted from 0. */
        public static String place(int index) {
            return "[" + index + "]";
        }

        /** Tells whether it is a place in a tuple. */
        public boolean isPlace() {
            return json.matches("\\[[0-9]+]");
        }
    }

    /**
     * A text that has few values.
     *
     * @param name as that of a record
     * @param values the texts in the documents, in the order in which the samples have them first
     */
    public record EnumType(String name, List<String> values) {}

    /**
     * A sealed interface. Its records are nothing else's.
     *
     * @param name as that of a record
     * @param property the property of the documents that says which record an object is
     */
    public record Union(String name, String property, List<Kind> kinds) {

        /** Tells whether a record is one of this interface. */
        public boolean has(String record) {
            return kinds.stream().anyMatch(kind -> kind.record().equals(record));
        }
    }

    /**
     * A record of a sealed interface.
     *
     * @param tag the value of the property
     */
    public record Kind(String record, String tag) {}

    public Record root() {
        return records.get(0);
    }

    public Optional<Record> record(String name) {
        return records.stream().filter(record -> record.name().equals(name)).findFirst();
    }

    public Optional<Union> union(String name) {
        return unions.stream().filter(union -> union.name().equals(name)).findFirst();
    }

    public Optional<EnumType> enumType(String name) {
        return enums.stream().filter(type -> type.name().equals(name)).findFirst();
    }
}
