// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import java.util.function.UnaryOperator;

/** How Jackson turns the bytes of a name into a String when reading. */
public enum FieldNames {
    /** Jackson's default: from a table of the names read before; a new name is interned by the JVM, too. */
    INTERNED(factory -> factory),
    /** From the table, without interning. */
    IN_A_TABLE(factory -> factory.disable(JsonFactory.Feature.INTERN_FIELD_NAMES)),
    /** A new String for each name. Jackson then decodes bytes to characters before it parses them. */
    NEW_STRINGS(factory -> factory.disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES));

    private final UnaryOperator<JsonFactoryBuilder> setting;

    FieldNames(UnaryOperator<JsonFactoryBuilder> setting) {
        this.setting = setting;
    }

    JsonFactory factory() {
        return setting.apply(new JsonFactoryBuilder()).build();
    }
}
