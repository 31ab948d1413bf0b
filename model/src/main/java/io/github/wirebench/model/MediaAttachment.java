// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/**
 * A picture or a film in a {@link SocialMediaPost}.
 *
 * @param type what it is
 * @param url where it is
 */
public record MediaAttachment(MediaType type, String url) {}
