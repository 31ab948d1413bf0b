// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Traits;
import io.github.wirebench.codec.Traits.Binding;
import java.util.function.Function;

/** The JSON libraries. A library's classes are loaded when its contender is created. */
public enum JsonContenders implements CatalogueEntry {
    JACKSON(Traits.json("com.fasterxml.jackson.core:jackson-databind"), format -> JacksonContender.plain(format)),
    JACKSON_AFTERBURNER(
            Traits.json("com.fasterxml.jackson.module:jackson-module-afterburner")
                    .binding(Binding.RUNTIME_BYTECODE),
            format -> JacksonContender.afterburner(format)),
    JACKSON_BLACKBIRD(
            Traits.json("com.fasterxml.jackson.module:jackson-module-blackbird").binding(Binding.RUNTIME_BYTECODE),
            format -> JacksonContender.blackbird(format)),
    GSON(Traits.json("com.google.code.gson:gson").replacesMalformedUtf8(), format -> new GsonContender(format)),
    MOSHI(Traits.json("com.squareup.moshi:moshi").replacesMalformedUtf8(), format -> new MoshiContender(format));

    private final Traits traits;
    private final Function<TimestampFormat, JsonContender> factory;

    /** @param factory a lambda and not a method reference, which would load every library with this enum */
    JsonContenders(Traits.Builder traits, Function<TimestampFormat, JsonContender> factory) {
        this.traits = traits.build();
        this.factory = factory;
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public JsonContender create() {
        return create(TimestampFormat.EPOCH_MILLIS);
    }

    /** Creates the contender with another timestamp format than epoch milliseconds, which all comparisons use. */
    public JsonContender create(TimestampFormat timestamps) {
        return factory.apply(timestamps);
    }
}
