// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import java.util.List;

/**
 * A run in a folder of {@link Pages}.
 *
 * @param name of its folder
 * @param card what is known of it
 * @param files that it has for people and tools, best first
 */
record PagesRun(String name, RunCard card, List<String> files) {}
