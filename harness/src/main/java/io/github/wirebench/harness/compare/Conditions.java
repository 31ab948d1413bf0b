// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.results.JmhEntry;
import java.util.List;

/**
 * What a benchmark was measured with, as JMH writes it; empty where it does not.
 *
 * @param jdk name and version of the JVM
 * @param jmh version
 * @param jvmArgs flags of the forks
 * @param warmup iterations of a fork
 * @param measurement iterations of a fork
 */
public record Conditions(String jdk, String jmh, List<String> jvmArgs, String warmup, String measurement) {

    /** Whether all is the same but for the warm-up, which is thrown away. */
    public boolean areThoseOf(Conditions other) {
        return jdk.equals(other.jdk)
                && jmh.equals(other.jmh)
                && jvmArgs.equals(other.jvmArgs)
                && measurement.equals(other.measurement);
    }

    /** As an entry tells them. */
    static Conditions of(JmhEntry entry) {
        String version = entry.vmVersion().isEmpty() ? entry.jdkVersion() : entry.vmVersion();
        return new Conditions(
                (entry.vmName() + " " + version).strip(),
                text(entry, "jmhVersion"),
                entry.jvmArgs(),
                iterations(entry, "warmup"),
                iterations(entry, "measurement"));
    }

    private static String iterations(JmhEntry entry, String phase) {
        String count = text(entry, phase + "Iterations");
        String batch = text(entry, phase + "BatchSize");
        return count.isEmpty()
                ? ""
                : count + " x " + text(entry, phase + "Time")
                        + (batch.isEmpty() || batch.equals("1") ? "" : ", batches of " + batch);
    }

    private static String text(JmhEntry entry, String field) {
        return entry.node().path(field).asText("");
    }
}
