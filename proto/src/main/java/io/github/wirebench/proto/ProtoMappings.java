// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.ViewEvent;
import java.util.Map;

/** The Protobuf mappings of all domain records. */
public final class ProtoMappings {

    private static final Map<Class<?>, ProtoMapping<?, ?>> BY_RECORD = Map.of(
            Dto.class, new DtoMapping(),
            ViewEvent.class, new ViewEventMapping(),
            SocialMediaPost.class, new SocialMediaPostMapping(),
            Article.class, new ArticleMapping(),
            ArticleFeed.class, new ArticleFeedMapping(),
            Telemetry.class, new TelemetryMapping(),
            Users.class, new UsersMapping());

    private ProtoMappings() {}

    /**
     * Returns the mapping of a record type.
     *
     * @throws IllegalArgumentException if there is no message for this type
     */
    @SuppressWarnings("unchecked") // every key is the record class of its mapping
    public static <D> ProtoMapping<D, ?> of(Class<D> type) {
        ProtoMapping<?, ?> mapping = BY_RECORD.get(type);
        if (mapping == null) {
            throw new IllegalArgumentException("There is no Protobuf message for " + type.getName());
        }
        return (ProtoMapping<D, ?>) mapping;
    }
}
