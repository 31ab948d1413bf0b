// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.flatbuffers;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.ViewEvent;
import java.util.Map;

/** The formats of the records that have a FlatBuffers schema. */
public final class FlatFormats {

    private static final Map<Class<?>, FlatFormat<?>> BY_RECORD = Map.of(
            Dto.class, new DtoFormat(),
            ViewEvent.class, new ViewEventFormat(),
            SocialMediaPost.class, new SocialMediaPostFormat(),
            Article.class, new ArticleFormat(),
            Telemetry.class, new TelemetryFormat());

    private FlatFormats() {}

    /**
     * Returns the format of a record type.
     *
     * @throws IllegalArgumentException if there is no schema for this type
     */
    @SuppressWarnings("unchecked") // every key is the record class of its format
    public static <T> FlatFormat<T> of(Class<T> type) {
        FlatFormat<?> format = BY_RECORD.get(type);
        if (format == null) {
            throw new IllegalArgumentException("There is no FlatBuffers table for " + type.getName());
        }
        return (FlatFormat<T>) format;
    }
}
