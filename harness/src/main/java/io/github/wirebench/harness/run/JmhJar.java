// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.Suite;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The benchmarks that are run.
 *
 * @param option the path given with {@code --jar}; null for the suite's own
 * @param classPath with absolute paths
 * @param suite what is known of them; next to nothing for another jar
 */
public record JmhJar(String option, String classPath, Suite suite) {

    /** The suite that this JVM runs, or another jar. */
    public static JmhJar of(Suite own, Path otherJar) {
        if (otherJar != null) {
            return new JmhJar(
                    otherJar.toString(),
                    otherJar.toAbsolutePath().toString(),
                    Suite.named(otherJar.getFileName().toString(), "a JMH jar", "unknown")
                            .invocation(own.invocation())
                            .build());
        }
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        return new JmhJar(null, classPath, own);
    }
}
