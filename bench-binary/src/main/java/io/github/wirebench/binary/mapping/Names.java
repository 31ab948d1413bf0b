// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import java.util.Locale;

/** Names in schemas. */
public final class Names {

    private Names() {}

    /** Turns {@code viewCount} and {@code ViewCount} into {@code view_count}. */
    public static String snakeCase(String name) {
        return name.replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
