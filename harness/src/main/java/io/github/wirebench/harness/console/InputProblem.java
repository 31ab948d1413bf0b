// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.CharConversionException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.LocalDate;
import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says in a user's words why a document of JSON or YAML cannot be read; the library's own words are for programmers. */
public final class InputProblem {
    static final String TRAILING = "something follows the end of the document";

    private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'.*", Pattern.DOTALL);
    private static final Map<String, String> LIMITS = Map.of(
            "nesting depth", "it is nested too deeply",
            "number value length", "it holds a number with too many digits",
            "string value length", "it holds a text that is too long",
            "name length", "it holds a name that is too long",
            "exceeds the limit", "it is too large");

    private InputProblem() {}

    /**
     * The failure to read a file.
     *
     * @param file as the user knows it
     * @param format JSON or YAML
     */
    static CommandFailure failure(String file, String format, IOException cause) {
        if (cause instanceof UnrecognizedPropertyException) {
            // reported when the end of the record is reached
            return CommandFailure.usage(file + ", up to line " + line(cause) + ": " + reason(cause, format), cause);
        }
        if (cause instanceof JsonProcessingException || cause instanceof CharConversionException) {
            int line = line(cause);
            return CommandFailure.usage(
                    file + (line > 0 ? ", line " + line : "") + ": " + reason(cause, format), cause);
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
        for (Map.Entry<String, String> limit : LIMITS.entrySet()) {
            if (message.toLowerCase(Locale.ROOT).contains(limit.getKey())
                    && !(cause instanceof MismatchedInputException)) {
                return limit.getValue();
            }
        }
        Matcher duplicate = DUPLICATE.matcher(message);
        if (duplicate.matches()) {
            return "\"" + duplicate.group(1) + "\" is there twice";
        }
        if (cause instanceof UnrecognizedPropertyException unknown) {
            return "unknown key \"" + unknown.getPropertyName() + "\" in " + holder(unknown) + ", known are "
                    + unknown.getKnownPropertyIds();
        }
        if (cause instanceof MismatchedInputException wrong) {
            return message.startsWith("Trailing token")
                    ? TRAILING
                    : message.startsWith("No content")
                            ? "the document is empty"
                            : place(wrong.getPath()) + "should be " + wanted(wrong.getTargetType());
        }
        if (cause instanceof JsonMappingException mapping) {
            Throwable own = mapping.getCause();
            if (own instanceof JsonParseException syntax) {
                return reason(syntax, format);
            }
            if (own instanceof NullPointerException
                    && String.valueOf(own.getMessage()).matches("\\w+")) {
                return place(mapping.getPath()) + own.getMessage() + " is missing";
            }
            return place(mapping.getPath())
                    + (own instanceof IllegalArgumentException && own.getMessage() != null
                            ? own.getMessage()
                            : "is missing something, or holds a wrong value");
        }
        if (cause instanceof JsonEOFException) {
            return "not " + format + ": it ends too early";
        }
        if (cause instanceof JsonProcessingException json && json.getLocation() != null) {
            return "not " + format + ", at column " + json.getLocation().getColumnNr();
        }
        return "not " + format;
    }

    private static String wanted(Class<?> type) {
        if (type == null) {
            return "something else";
        }
        if (type.isEnum()) {
            return "one of "
                    + Stream.of(type.getEnumConstants()).map(Object::toString).collect(Collectors.joining(", "));
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
            return type == LocalDate.class ? "a date such as 2026-11-22" : "a time such as 2026-11-22T10:00:00Z";
        }
        return type.isArray() || Collection.class.isAssignableFrom(type) ? "a list" : "an object with keys";
    }

    /** The object with an unknown key, e.g. {@code questions[0].rows[2]}. */
    private static String holder(UnrecognizedPropertyException unknown) {
        List<Reference> path = unknown.getPath();
        String holder = path(path.subList(0, path.size() - 1));
        return holder.isEmpty() ? "the document" : holder;
    }

    private static String path(List<Reference> steps) {
        String path = steps.stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                .collect(Collectors.joining());
        return path.startsWith(".") ? path.substring(1) : path;
    }

    private static String place(List<Reference> steps) {
        return steps.isEmpty() ? "" : path(steps) + ": ";
    }

    private static int line(IOException cause) {
        JsonLocation location = cause instanceof JsonProcessingException json ? json.getLocation() : null;
        return location == null ? 0 : location.getLineNr();
    }
}
