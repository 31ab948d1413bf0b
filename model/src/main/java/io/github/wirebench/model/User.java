// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A user account with tags, and a metadata map of short texts in insertion order. */
public record User(
        long id,
        String name,
        String email,
        boolean active,
        Instant createdAt,
        List<String> tags,
        Map<String, String> metadata)
        implements Serializable {}
