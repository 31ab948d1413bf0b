// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;

/** An image or a video in a {@link SocialMediaPost}. */
public record MediaAttachment(MediaType type, String url) implements Serializable {}
