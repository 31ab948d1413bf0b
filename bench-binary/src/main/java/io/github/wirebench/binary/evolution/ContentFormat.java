// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;

/** How the body of an article is marked up. */
public enum ContentFormat {
    /** Not said, or said in a later version than the reader's. */
    @JsonEnumDefaultValue
    UNKNOWN,
    MARKDOWN,
    HTML,
    RICH_TEXT
}
