// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/**
 * A post with its media, likes and comments: many short random strings, two levels of nesting.
 *
 * @param timestamp in epoch milliseconds
 * @param likes ids of users
 */
public record SocialMediaPost(
        String postId,
        String authorId,
        String content,
        long timestamp,
        List<MediaAttachment> mediaAttachments,
        List<String> likes,
        List<Comment> comments)
        implements Serializable {}
