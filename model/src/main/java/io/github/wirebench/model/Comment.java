// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;

/** A comment below a {@link SocialMediaPost}; the timestamp is in epoch milliseconds. */
public record Comment(String commentId, String commenterId, String commentText, long timestamp)
        implements Serializable {}
