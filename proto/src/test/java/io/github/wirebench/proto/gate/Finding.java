// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto.gate;

/**
 * A change that breaks a rule.
 *
 * @param file path of the schema below its root, such as {@code wirebench/v3/article.proto}; empty if the file is
 *     missing
 * @param line line number, from 1; 0 if the file is missing
 * @param rule buf's name of the rule
 * @param message buf's message, which names the field and says what is wrong with it
 */
record Finding(String file, int line, String rule, String message) {

    @Override
    public String toString() {
        String where = file.isEmpty() ? "" : file + ", line " + line + ": ";
        return where + message + " [" + rule + "] " + advice();
    }

    /** Explains the rule to somebody who breaks it for the first time. */
    private String advice() {
        return switch (rule) {
            case "COMPILE" -> "The schema is not valid Protobuf.";
            case "FIELD_SAME_TYPE" -> "Existing bytes would be misread. Keep the field and add one with a new number.";
            case "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", "FIELD_NO_DELETE_UNLESS_NAME_RESERVED" ->
                "Reserve the number and the name of a removed field, so that nobody uses them again.";
            case "FIELD_SAME_NAME", "FIELD_SAME_JSON_NAME" ->
                "The number belongs to the old name, also in JSON. Keep the field and add one with a new number.";
            case "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY" ->
                "A single value and a list are encoded differently. Keep the field and add one with a new number.";
            case "FIELD_SAME_ONEOF" -> "Old readers do not know that setting one of these fields now clears another.";
            case "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED" ->
                "Reserve the number and the name of a removed value, so that nobody uses them again.";
            case "ENUM_VALUE_SAME_NAME" -> "Existing bytes would be read as another value. Add one with a new number.";
            case "RESERVED_ENUM_NO_DELETE", "RESERVED_MESSAGE_NO_DELETE" ->
                "Never remove a reservation. Bytes with the old meaning may still exist.";
            default -> "Services that have not been upgraded still use it.";
        };
    }
}
