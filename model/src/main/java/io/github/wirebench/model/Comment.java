// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;

/**
 * A comment below a {@link SocialMediaPost}.
 *
 * @param commentId ten characters
 * @param commenterId ten characters
 * @param commentText fifty characters
 * @param timestamp epoch milliseconds
 */
public record Comment(String commentId, String commenterId, String commentText, long timestamp)
        implements Serializable {}
