// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

/**
 * The two fields of a view event that a counter of reading times needs.
 *
 * @param articleId the article that was viewed
 * @param durationMillis how long it was open, in milliseconds
 */
public record ViewTime(String articleId, int durationMillis) {}
