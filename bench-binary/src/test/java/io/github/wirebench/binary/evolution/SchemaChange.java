// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

/** The schema changes in the table of {@code docs/schema-evolution.md}. */
enum SchemaChange {
    ADD_FIELD("add a field (Avro: with a default)"),
    ADD_FIELD_WITHOUT_DEFAULT("add a field without a default"),
    REMOVE_FIELD("remove a field (Avro: one with a default)"),
    RENAME_FIELD("rename a field (Avro, Jackson: with an alias)"),
    REORDER_FIELDS("write fields in another order"),
    REUSE_FIELD("give a retired number or name to another field of its type"),
    WIDEN("`int` becomes `long`, and a value needs it"),
    NARROW("`long` becomes `int`, and an old value does not fit"),
    NUMBER_TO_TEXT("a number becomes a text"),
    TEXT_TO_LIST("one text becomes a list of texts"),
    LIST_TO_TEXT("a list of texts becomes one text"),
    NUMBER_TO_LIST("one number becomes a list of numbers"),
    LIST_TO_NUMBER("a list of numbers becomes one number"),
    MAKE_OPTIONAL("make a number optional, and leave it out"),
    ADD_ENUM_VALUE("add an enum value, and use it"),
    REMOVE_ENUM_VALUE("remove an enum value that was in use");

    final String words;

    SchemaChange(String words) {
        this.words = words;
    }
}
