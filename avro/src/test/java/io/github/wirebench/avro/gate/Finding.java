// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro.gate;

/**
 * A change that breaks a rule.
 *
 * @param file path of the schema below its root, such as {@code v3/article.avdl}
 * @param subject the record or field, such as {@code ArticleRecord.publishedAt}
 * @param rule Avro's name of the incompatibility, or SCHEMA_REMOVED or NOT_VALID
 * @param message says which bytes which readers can no longer read, with Avro's own message
 */
record Finding(String file, String subject, String rule, String message) {

    @Override
    public String toString() {
        return file + ", " + subject + ": " + message + " [" + rule + "] " + advice();
    }

    /** Explains the rule to somebody who breaks it for the first time. */
    private String advice() {
        return switch (rule) {
            case "READER_FIELD_MISSING_DEFAULT_VALUE" ->
                "Give every new field a default. Readers need it for bytes that lack the field.";
            case "TYPE_MISMATCH", "MISSING_UNION_BRANCH" ->
                "Keep the field and add one with another name and a default.";
            case "MISSING_ENUM_SYMBOLS" ->
                "Give the enum a default symbol before you add symbols, and do not remove any.";
            case "NAME_MISMATCH" -> "Keep the name, or add the old name as an alias.";
            case "FIXED_SIZE_MISMATCH" -> "Keep the size and add a field of another type.";
            case "NOT_VALID" -> "The schema is not valid Avro.";
            default -> "Services that have not been upgraded still use it.";
        };
    }
}
