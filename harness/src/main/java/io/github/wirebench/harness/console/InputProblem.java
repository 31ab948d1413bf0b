// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.temporal.Temporal;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Says in a user's words why a document of JSON or YAML cannot be read; Jackson's own words are of Java. */
public final class InputProblem {
    static final String TRAILING = "something follows the end of the document";

    private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'.*", Pattern.DOTALL);

    private InputProblem() {}

    static CommandFailure failure(String file, String format, IOException cause) {
        if (cause instanceof JsonProcessingException json) {
            int line = json.getLocation() == null ? 0 : json.getLocation().getLineNr();
            // an unknown key is reported at the end of its record
            String place = cause instanceof UnrecognizedPropertyException ? ", up to line " : ", line ";
            return CommandFailure.usage(file + (line > 0 ? place + line : "") + ": " + reason(cause, format), cause);
        }
        return CommandFailure.usage(
                file
                        + (cause instanceof NoSuchFileException
                                ? ": there is no such file"
                                : ": cannot be read: " + cause.getMessage()),
                cause);
    }

    /** The reason why a value of JSON cannot be read. */
    public static String reason(Exception cause) {
        return reason(cause, "JSON");
    }

    private static String reason(Exception cause, String format) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof UnrecognizedPropertyException unknown) {
            String holder = path(unknown.getPath().subList(0, unknown.getPath().size() - 1));
            return "unknown key \"" + unknown.getPropertyName() + "\" in "
                    + (holder.isEmpty() ? "the document" : holder) + ", known are " + unknown.getKnownPropertyIds();
        }
        if (cause instanceof MismatchedInputException wrong) {
            return message.startsWith("Trailing token")
                    ? TRAILING
                    : message.startsWith("No content")
                            ? "the document is empty"
                            : place(wrong) + "should be " + wanted(wrong.getTargetType());
        }
        if (cause instanceof JsonMappingException mapping) {
            return mapping.getCause() instanceof JsonProcessingException syntax
                    ? reason(syntax, format)
                    : place(mapping) + thrown(mapping.getCause());
        }
        if (cause instanceof StreamConstraintsException) {
            return "it is too large, or nested too deeply";
        }
        Matcher duplicate = DUPLICATE.matcher(message);
        if (duplicate.matches()) {
            return "duplicate key \"" + duplicate.group(1) + "\"";
        }
        if (cause instanceof JsonEOFException) {
            return "not " + format + ": it ends too early";
        }
        return "not " + format
                + (cause instanceof JsonProcessingException json && json.getLocation() != null
                        ? ", at column " + json.getLocation().getColumnNr()
                        : "");
    }

    private static String thrown(Throwable own) {
        String message = own == null ? null : own.getMessage();
        if (own instanceof NullPointerException && message != null && message.matches("\\w+")) {
            return message + " is missing";
        }
        return own instanceof IllegalArgumentException && message != null
                ? message
                : "is missing something, or holds a wrong value";
    }

    private static String wanted(Class<?> type) {
        if (type == null) {
            return "something else";
        }
        if (type.isEnum()) {
            return "one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(Object::toString)
                            .collect(Collectors.joining(", "));
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == double.class || type == Double.class) {
            return "a number";
        }
        if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
            return "a whole number";
        }
        if (CharSequence.class.isAssignableFrom(type)) {
            return "a text";
        }
        if (Temporal.class.isAssignableFrom(type)) {
            return "a date such as 2026-11-22, or a time such as 2026-11-22T10:00:00Z";
        }
        return type.isArray() || Collection.class.isAssignableFrom(type) ? "a list" : "an object with keys";
    }

    private static String place(JsonMappingException problem) {
        return problem.getPath().isEmpty() ? "" : path(problem.getPath()) + ": ";
    }

    /** A place in a document, e.g. {@code questions[0].rows[2]}. */
    private static String path(List<Reference> steps) {
        String path = steps.stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining());
        return path.startsWith(".") ? path.substring(1) : path;
    }
}
