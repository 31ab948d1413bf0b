// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;

/**
 * The JVM that starts the forks; unless told otherwise they run on the same one, with the same options.
 *
 * @param version of the virtual machine, e.g. {@code 17.0.15+6}
 * @param options as given to the JVM
 */
record JvmFacts(String version, List<String> options, Map<String, String> environment) {

    static JvmFacts ofThisJvm() {
        return new JvmFacts(
                System.getProperty("java.vm.version", ""),
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                System.getenv());
    }
}
