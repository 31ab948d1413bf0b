// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

/**
 * What the forks of a class path run on.
 *
 * @param jmhVersion of the class path's own JMH, e.g. {@code 1.37}; {@code -} if it does not tell
 * @param javaVersion the JVM's {@code java.version}
 * @param vmName the JVM's {@code java.vm.name}
 * @param vmVersion the JVM's {@code java.vm.version}
 * @param vendor the JVM's {@code java.vendor}
 */
public record HostFacts(String jmhVersion, String javaVersion, String vmName, String vmVersion, String vendor) {}
