// SPDX-License-Identifier: Apache-2.0
/**
 * What stands behind a JMH jar, ours or a foreign one, in that jar's own JVMs: {@link io.github.wirebench.probe.JmhHost} runs
 * single forks on request, {@link io.github.wirebench.probe.CpuTimeProfiler} measures CPU time. Java 8 and JMH 1.20 are all
 * that this package may use.
 */
package io.github.wirebench.probe;
