// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin;

import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Binding;
import io.github.wirebench.model.codec.Traits.Flag;
import java.util.function.Supplier;

/** JSON libraries on data classes, with Jackson on records as the reference. */
public enum KotlinContenders implements Contender {
    JACKSON(JsonContenders.JACKSON.traits(), () -> JsonContenders.JACKSON.create()),
    JACKSON_KOTLIN(
            dataClasses("com.fasterxml.jackson.module:jackson-module-kotlin")
                    .source("https://github.com/FasterXML/jackson-module-kotlin#readme")
                    .limits(JsonContenders.JACKSON.traits().limits())
                    .build(),
            () -> new JacksonKotlinContender()),
    KOTLINX_JSON(
            dataClasses("org.jetbrains.kotlinx:kotlinx-serialization-json-jvm")
                    .binding(Binding.GENERATED_CODE)
                    .has(Flag.REPLACES_MALFORMED_UTF8)
                    .source("https://github.com/Kotlin/kotlinx.serialization/blob/master/docs/serialization-guide.md")
                    .limits("none for nesting")
                    .throwing("kotlinx.serialization.SerializationException", "java.lang.IllegalArgumentException")
                    .bias("It reads and writes characters, so bytes are converted from and to a String.")
                    .build(),
            () -> new KotlinxJsonContender());

    private final Traits traits;
    private final Supplier<CodecFactory> factory;

    /** @param factory a lambda and not a method reference, which would load every library with this enum */
    KotlinContenders(Traits traits, Supplier<CodecFactory> factory) {
        this.traits = traits;
        this.factory = factory;
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public CodecFactory create() {
        return factory.get();
    }

    private static Traits.Builder dataClasses(String library) {
        return Traits.json(library)
                .has(Flag.MAPPING)
                .supportsOnly("there are data classes for some only", Dto.class, SocialMediaPost.class, Article.class);
    }
}
