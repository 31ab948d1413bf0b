// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.sbe;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.ViewEvent;
import java.util.Map;
import java.util.function.Supplier;

/** The formats of the records that have an SBE schema. */
public final class SbeFormats {

    private static final Map<Class<?>, Supplier<SbeFormat<?>>> BY_RECORD = Map.of(
            Dto.class, DtoFormat::new,
            ViewEvent.class, ViewEventFormat::new,
            SocialMediaPost.class, SocialMediaPostFormat::new,
            Article.class, ArticleFormat::new,
            Telemetry.class, TelemetryFormat::new);

    private SbeFormats() {}

    /**
     * Creates the format of a record type.
     *
     * @throws IllegalArgumentException if there is no schema for this type
     */
    @SuppressWarnings("unchecked") // every key is the record class of its format
    public static <T> SbeFormat<T> of(Class<T> type) {
        Supplier<SbeFormat<?>> format = BY_RECORD.get(type);
        if (format == null) {
            throw new IllegalArgumentException("There is no SBE message for " + type.getName());
        }
        return (SbeFormat<T>) format.get();
    }
}
