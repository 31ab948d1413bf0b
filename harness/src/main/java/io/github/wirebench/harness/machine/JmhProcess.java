// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

/**
 * A JMH run that is under way.
 *
 * @param description main class or jar, in a few words
 */
public record JmhProcess(long pid, String description) {}
