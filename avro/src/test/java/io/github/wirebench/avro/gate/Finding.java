// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro.gate;

/**
 * One thing that a change may not do.
 *
 * @param file path of the schema below its root, such as {@code v3/article.avdl}
 * @param subject what it concerns, such as {@code ArticleRecord.publishedAt}
 * @param rule Avro's name of the incompatibility, or FILE_REMOVED, SCHEMA_REMOVED, NOT_VALID
 * @param message who cannot read what any more, and Avro's own words
 */
record Finding(String file, String subject, String rule, String message) {

    @Override
    public String toString() {
        return file + ", " + subject + ": " + message + " [" + rule + "] " + advice();
    }

    /** What somebody who meets the rule for the first time needs to know. */
    private String advice() {
        return switch (rule) {
            case "READER_FIELD_MISSING_DEFAULT_VALUE" ->
                "Give a field a default from its first day on: whoever has it needs one for bytes that lack it.";
            case "TYPE_MISMATCH", "MISSING_UNION_BRANCH" ->
                "Leave the field and add one with another name and a default.";
            case "MISSING_ENUM_SYMBOLS" ->
                "Give the enum a default symbol before it grows, and leave its symbols alone.";
            case "NAME_MISMATCH" -> "Leave the name, or give the new one the old as an alias.";
            case "FIXED_SIZE_MISMATCH" -> "Leave the size and add a field of another type.";
            case "NOT_VALID" -> "The schema is no valid Avro IDL.";
            default -> "Services that were not upgraded still use it.";
        };
    }
}
