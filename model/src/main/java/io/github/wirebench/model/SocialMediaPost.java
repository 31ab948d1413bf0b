// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/**
 * A post with its media, likes and comments: many short random strings, two levels of nesting.
 *
 * @param postId ten characters
 * @param authorId ten characters
 * @param content a hundred characters
 * @param timestamp epoch milliseconds
 * @param mediaAttachments two attachments
 * @param likes ten user ids
 * @param comments five comments
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
