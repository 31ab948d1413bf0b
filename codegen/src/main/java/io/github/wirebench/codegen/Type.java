// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The type of a value in a payload. Its text form, such as {@code list<Line>}, is that of {@code schema.yaml}. */
public sealed interface Type {

    /** The text of a list of known size. */
    Pattern SIZED = Pattern.compile("([a-z-]+)\\[([2-9]|[1-9][0-9])\\]");

    /** A type without parts. */
    enum Scalar implements Type {
        BOOLEAN,
        /** A whole number that fits 32 bits. */
        INT,
        /** A whole number that fits 64 bits. */
        LONG,
        /** An {@link #INT} that is often negative: Protobuf writes negative numbers in ten bytes unless it knows. */
        SIGNED_INT,
        /** A {@link #LONG} that is often negative. */
        SIGNED_LONG,
        DOUBLE,
        /** A number that a double would change. */
        DECIMAL,
        TEXT,
        /** A moment, as ISO 8601 text or as epoch milliseconds; {@link Schema#isoTimestamps} says which. */
        INSTANT,
        /** A day as ISO 8601 text. */
        DATE,
        UUID,
        /** Base64 text. */
        BYTES,
        /** Text of lower-case hexadecimal digits, two for each byte. */
        HEX,
        /** Text of a whole number that fits 64 bits. */
        LONG_TEXT,
        /** Text of a decimal number that {@link io.github.wirebench.model.codec.CompactForms} keep in 64 bits. */
        DECIMAL_TEXT,
        /** Values of several kinds, kept as the text of their JSON. */
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Tells whether it is a list, array or map. */
    default boolean isContainer() {
        return element() != null;
    }

    /** Returns the type of the elements of a list or array, or of the values of a map; null for any other type. */
    default Type element() {
        return null;
    }

    /**
     * A list without nulls.
     *
     * @param size the number of elements, if all lists have the same; 0 if not
     */
    record ListOf(Type element, int size) implements Type {

        public ListOf(Type element) {
            this(element, 0);
        }

        /** Returns one list for the elements of all lists of known size in this one; the list itself if it has no such lists. */
        public ListOf flat() {
            return element instanceof ListOf inner && inner.size > 0 ? new ListOf(inner.element) : this;
        }

        @Override
        public String toString() {
            return size == 0 ? "list<" + element + ">" : element + "[" + size + "]";
        }
    }

    /** An array, which the suite's records have; in schemas it is a list. */
    record ArrayOf(Type element) implements Type {
        @Override
        public String toString() {
            return element + "[]";
        }
    }

    /** An object whose keys are data, without nulls as values. Keys are text. */
    record MapOf(Type value) implements Type {
        @Override
        public Type element() {
            return value;
        }

        @Override
        public String toString() {
            return "map<" + value + ">";
        }
    }

    /** A record or an enum of the schema. Names start with an upper-case letter, scalars do not. */
    record Named(String name) implements Type {
        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * Parses the text form.
     *
     * @throws IllegalArgumentException if it is none, with a message for the user
     */
    static Type parse(String text) {
        String type = text.strip();
        if (type.startsWith("list<") && type.endsWith(">")) {
            return new ListOf(parse(type.substring(5, type.length() - 1)));
        }
        if (type.startsWith("map<") && type.endsWith(">")) {
            return new MapOf(parse(type.substring(4, type.length() - 1)));
        }
        for (Scalar scalar : Scalar.values()) {
            if (scalar.toString().equals(type)) {
                return scalar;
            }
        }
        Matcher sized = SIZED.matcher(type);
        if (sized.matches() && parse(sized.group(1)) instanceof Scalar element) {
            return new ListOf(element, Integer.parseInt(sized.group(2)));
        }
        if (type.matches("[A-Z][A-Za-z0-9_]*")) {
            return new Named(type);
        }
        throw new IllegalArgumentException("unknown type \"" + text
                + "\"; it can be: "
                + Arrays.stream(Scalar.values()).map(Scalar::toString).collect(Collectors.joining(", "))
                + ", list<type>, map<type>, double[2] and the like, or the name of a record or an enum");
    }
}
