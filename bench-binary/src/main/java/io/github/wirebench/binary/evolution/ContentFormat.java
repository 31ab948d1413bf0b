// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** The markup of an article's body. */
public enum ContentFormat {
    /** Not set, or set to a value that only later versions know. */
    @JsonEnumDefaultValue
    UNKNOWN,
    MARKDOWN,
    HTML,
    RICH_TEXT
}
