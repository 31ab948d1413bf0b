// SPDX-License-Identifier: Apache-2.0
/**
 * The part of the harness that runs in the JVMs of a JMH jar, ours or a foreign one: {@link io.github.wirebench.probe.JmhHost}
 * runs single forks on request, {@link io.github.wirebench.probe.CpuTimeProfiler} measures CPU time. It may use Java 8 and JMH
 * 1.20 only.
 */
package io.github.wirebench.probe;
