// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

/** The form of an instant in a JSON document. */
public enum TimestampFormat {
    /** A number, milliseconds since 1970. All comparisons of libraries use it. */
    EPOCH_MILLIS,
    /** Text such as {@code "2026-01-31T12:34:56.789Z"}. */
    ISO_8601
}
