// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.host.HostFacts;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.host.HostedJmh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a jar holds, as its own JMH tells.
 *
 * @param subject the jar and the JVM that was asked
 * @param facts of that JVM
 * @param benchmarks all of them, in each of their modes
 */
public record JarContent(Subject subject, HostFacts facts, List<HostedBenchmark> benchmarks) {

    /**
     * Asks a jar.
     *
     * @param home of the JDK that measures
     * @throws CommandFailure if the JDK, the jar, JMH or benchmarks are missing
     */
    public static JarContent of(JmhJar jar, Path home) {
        Path log = temporaryLog();
        try (HostedJmh host = HostedJmh.start(home, jar.classPath(), log)) {
            return new JarContent(Subject.of(jar, home, host.facts()), host.facts(), host.benchmarks());
        } finally {
            deleteUnlessNeeded(log);
        }
    }

    private static Path temporaryLog() {
        try {
            return Files.createTempFile("wirebench-", ".log");
        } catch (IOException e) {
            throw CommandFailure.usage("cannot write to " + System.getProperty("java.io.tmpdir"), e);
        }
    }

    /** What a host printed that could not be started stays: the message points to it. */
    private static void deleteUnlessNeeded(Path log) {
        try {
            if (Files.size(log) == 0) {
                Files.delete(log);
            }
        } catch (IOException e) {
            log.toFile().deleteOnExit();
        }
    }
}
