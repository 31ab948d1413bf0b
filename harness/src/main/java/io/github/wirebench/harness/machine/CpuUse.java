// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

/**
 * What became of the machine's CPU time during an interval, as fractions of the time of all cores; NaN where the system does not
 * tell.
 *
 * @param busy used by processes or the kernel of this machine
 * @param steal wanted, but given to other guests of the host
 */
record CpuUse(double busy, double steal) {
    static final CpuUse UNKNOWN = new CpuUse(Double.NaN, Double.NaN);
}
