// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import java.util.Locale;
import java.util.regex.Pattern;

/** Names in schemas. */
public final class Names {

    private static final Pattern START_OF_WORD = Pattern.compile("(?:_+|^)([^_]?)");

    private Names() {}

    /** Turns {@code viewCount} and {@code ViewCount} into {@code view_count}; {@code view_count} stays as it is. */
    public static String snakeCase(String name) {
        return name.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    /** Returns the field of a message for a record component: in snake case, {@code id} for {@code _id}. */
    public static String fieldName(String component) {
        return snakeCase(component).replaceAll("^_+|_+$", "").replaceAll("__+", "_");
    }

    /** Turns {@code view_count} into {@code ViewCount}. */
    public static String camelCase(String snakeCase) {
        return START_OF_WORD
                .matcher(snakeCase)
                .replaceAll(start -> start.group(1).toUpperCase(Locale.ROOT));
    }
}
