// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.ViewEvent;
import java.util.Map;

/** The formats of all records. */
public final class RecordFormats {

    private static final Map<Class<?>, RecordFormat<?>> BY_RECORD = Map.of(
            Dto.class, new DtoFormat(),
            ViewEvent.class, new ViewEventFormat(),
            SocialMediaPost.class, new SocialMediaPostFormat(),
            Article.class, new ArticleFormat(),
            ArticleFeed.class, new ArticleFeedFormat(),
            Telemetry.class, new TelemetryFormat(),
            Users.class, new UsersFormat());

    private RecordFormats() {}

    /**
     * Returns the format of a record type.
     *
     * @throws IllegalArgumentException if there is no format for this type
     */
    @SuppressWarnings("unchecked") // every key is the record class of its format
    public static <T> RecordFormat<T> of(Class<T> type) {
        RecordFormat<?> format = BY_RECORD.get(type);
        if (format == null) {
            throw new IllegalArgumentException("There is no handwritten format for " + type.getName());
        }
        return (RecordFormat<T>) format;
    }
}
