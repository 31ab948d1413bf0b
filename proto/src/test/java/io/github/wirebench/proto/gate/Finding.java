// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto.gate;

/**
 * One thing that a change may not do.
 *
 * @param file path of the schema below its root, such as {@code wirebench/v3/article.proto}; empty if it is gone
 * @param line where, from 1; 0 if the file is gone
 * @param rule buf's name of the rule
 * @param message buf's own words: which field of which message, and what is wrong with it
 */
record Finding(String file, int line, String rule, String message) {

    @Override
    public String toString() {
        String where = file.isEmpty() ? "" : file + ", line " + line + ": ";
        return where + message + " [" + rule + "] " + advice();
    }

    /** What somebody who meets the rule for the first time needs to know. */
    private String advice() {
        return switch (rule) {
            case "COMPILE" -> "The schema is no valid Protobuf.";
            case "FIELD_SAME_TYPE" ->
                "Bytes that exist would be read as something else: leave the field, add one with a new number.";
            case "FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED", "FIELD_NO_DELETE_UNLESS_NAME_RESERVED" ->
                "A field may go if its number and its name are reserved, so that nobody takes them again.";
            case "FIELD_SAME_NAME", "FIELD_SAME_JSON_NAME" ->
                "The number belongs to the old name, in the JSON form too: leave the field, add one with a new number.";
            case "FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY" ->
                "One value and many are written differently: leave the field, add one with a new number.";
            case "FIELD_SAME_ONEOF" -> "Old readers do not know that setting one field now clears another.";
            case "ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED", "ENUM_VALUE_NO_DELETE_UNLESS_NAME_RESERVED" ->
                "A value may go if its number and its name are reserved, so that nobody takes them again.";
            case "ENUM_VALUE_SAME_NAME" ->
                "Bytes that exist would be read as another value: add one with a new number.";
            case "RESERVED_ENUM_NO_DELETE", "RESERVED_MESSAGE_NO_DELETE" ->
                "Reserved once, reserved for ever: bytes with the old meaning may still exist.";
            default -> "Services that were not upgraded still use it.";
        };
    }
}
