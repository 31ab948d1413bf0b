// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import java.util.Locale;

/** Names in schemas. */
public final class Names {

    private Names() {}

    /** Turns {@code viewCount} and {@code ViewCount} into {@code view_count}; {@code view_count} stays as it is. */
    public static String snakeCase(String name) {
        return name.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }

    /** Returns the field of a message for a record component: in snake case, {@code id} for {@code _id}. */
    public static String fieldName(String component) {
        return snakeCase(component).replaceAll("^_+|_+$", "").replaceAll("__+", "_");
    }

    /**
     * Turns {@code view_count} into {@code ViewCount}, as protoc does for the methods of a field: a letter after a digit
     * is upper-case, too.
     */
    public static String camelCase(String snakeCase) {
        StringBuilder name = new StringBuilder();
        boolean upper = true;
        for (char c : snakeCase.toCharArray()) {
            if (c == '_') {
                upper = true;
            } else {
                name.append(upper ? Character.toUpperCase(c) : c);
                upper = Character.isDigit(c);
            }
        }
        return name.toString();
    }
}
