// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.nio.file.Path;
import java.util.List;

/** What is counted or measured, not configured. Any method may throw where the system does not tell. */
interface MachineFigures {
    /** Mean number of runnable processes over the last minute; NaN if unknown. */
    double loadAverage();

    /** What the CPUs did during about half a second. */
    CpuUse cpu();

    /** Cores of the machine. */
    int physicalCores();

    /** Hardware threads of the machine. */
    int logicalCores();

    /** Hardware threads that this process may use. */
    int usableCores();

    /** Physical memory in bytes. */
    long memory();

    /** Memory in bytes that a process could get without swapping. */
    long freeMemory();

    /** Swap space in use, in bytes. */
    long swapUsed();

    /** Whether a battery is being used up. */
    boolean onBattery();

    /** {@code container}, {@code virtual machine}, or both with a comma; empty if nothing hints at them. */
    String virtualization();

    /** Bytes that can be written where the folder is, or would be made; negative if unknown. */
    long freeSpace(Path folder);

    /** JMH runs of others. */
    List<JmhProcess> otherJmhRuns();

    /** JVMs beside this one, its ancestors and descendants, JMH runs included. */
    int otherJvms();
}
