// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

/**
 * A file of a gist.
 *
 * @param content as far as GitHub gives it
 * @param truncated whether that is not all: GitHub cuts at 1 MB
 * @param rawUrl where it is served, for this version of the gist
 */
record GistFile(String content, boolean truncated, String rawUrl) {}
