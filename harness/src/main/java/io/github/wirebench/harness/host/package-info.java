// SPDX-License-Identifier: Apache-2.0
/**
 * Runs single forks of any JMH jar, ours or a foreign one, with that jar's own JMH on a JVM of choice; {@link
 * io.github.wirebench.harness.host.HostedJmh} is the entry.
 */
package io.github.wirebench.harness.host;
