// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/** The kind of a {@link MediaAttachment}. */
public enum MediaType {
    IMAGE,
    VIDEO
}
