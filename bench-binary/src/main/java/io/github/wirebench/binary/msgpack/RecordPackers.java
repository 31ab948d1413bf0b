// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.ViewEvent;
import java.util.Map;

/** The packers of all records. */
public final class RecordPackers {

    private static final Map<Class<?>, RecordPacker<?>> BY_RECORD = Map.of(
            Dto.class, new DtoPacker(),
            ViewEvent.class, new ViewEventPacker(),
            SocialMediaPost.class, new SocialMediaPostPacker(),
            Article.class, new ArticlePacker(),
            ArticleFeed.class, new ArticleFeedPacker(),
            Telemetry.class, new TelemetryPacker(),
            Users.class, new UsersPacker());

    private RecordPackers() {}

    /**
     * Returns the packer of a record type.
     *
     * @throws IllegalArgumentException if there is no packer for this type
     */
    @SuppressWarnings("unchecked") // every key is the record class of its packer
    public static <T> RecordPacker<T> of(Class<T> type) {
        RecordPacker<?> packer = BY_RECORD.get(type);
        if (packer == null) {
            throw new IllegalArgumentException("There is no msgpack-core code for " + type.getName());
        }
        return (RecordPacker<T>) packer;
    }
}
