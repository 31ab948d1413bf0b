// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

/**
 * The activity of the machine while a fork ran; NaN where the system does not provide a figure.
 *
 * @param loadBefore mean number of runnable processes over the minute before the fork
 * @param loadAfter the same over the minute before its end
 * @param steal fraction of the CPU time of all cores that the host gave to other guests; known on Linux only
 * @param busy fraction of the CPU time of all cores that was used on this machine, by the fork too; without steal
 */
public record ForkEnvironment(double loadBefore, double loadAfter, double steal, double busy) {}
