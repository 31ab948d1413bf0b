// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.beans;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleBean;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import io.github.wirebench.model.MediaAttachment;
import io.github.wirebench.model.MediaType;
import io.github.wirebench.model.Milestones;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.model.Telemetry;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Mutable twins of some records, with fields of the same names and types. */
final class PlainClasses {

    static final Map<Class<?>, Class<?>> BY_RECORD = Map.of(
            Article.class, ArticleBean.class,
            Comment.class, CommentBean.class,
            Dto.class, DtoBean.class,
            InnerDto.class, InnerDtoBean.class,
            MediaAttachment.class, MediaAttachmentBean.class,
            Milestones.class, MilestonesBean.class,
            SocialMediaPost.class, SocialMediaPostBean.class,
            Telemetry.class, TelemetryBean.class);

    private PlainClasses() {}

    static final class DtoBean {
        String some;
        DtoEnum dtoEnum;
        InnerDtoBean innerDto;
    }

    static final class InnerDtoBean {
        Long num;
        List<String> strings;
    }

    static final class SocialMediaPostBean {
        String postId;
        String authorId;
        String content;
        long timestamp;
        List<MediaAttachmentBean> mediaAttachments;
        List<String> likes;
        List<CommentBean> comments;
    }

    static final class MediaAttachmentBean {
        MediaType type;
        String url;
    }

    static final class CommentBean {
        String commentId;
        String commenterId;
        String commentText;
        long timestamp;
    }

    static final class TelemetryBean {
        boolean healthy;
        int shard;
        double load;
        long offset;
        String host;
        List<String> labels;
        Instant reportedAt;
        MilestonesBean slowest;
        List<MilestonesBean> latest;
    }

    static final class MilestonesBean {
        Instant receivedAt;
        Instant validatedAt;
        Instant enrichedAt;
        Instant scheduledAt;
        Instant dispatchedAt;
        Instant startedAt;
        Instant processedAt;
        Instant persistedAt;
        Instant publishedAt;
        Instant completedAt;
    }
}
