// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;

/**
 * An image or a video in a {@link SocialMediaPost}.
 *
 * @param type image or video
 * @param url the address of the file
 */
public record MediaAttachment(MediaType type, String url) implements Serializable {}
