// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import io.github.wirebench.harness.CommandFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;

/** Looks at a JDK and a class path before a JVM is started, which would be less clear about what is wrong. */
final class HostInputs {
    private HostInputs() {}

    /**
     * The launcher of a JDK or JRE.
     *
     * @throws CommandFailure if there is none
     */
    static Path launcher(Path javaHome) {
        for (String name : new String[] {"java", "java.exe"}) {
            Path launcher = javaHome.resolve("bin").resolve(name);
            if (Files.isRegularFile(launcher) && Files.isExecutable(launcher)) {
                return launcher;
            }
        }
        throw CommandFailure.usage(javaHome + " is no JDK: it has no bin/java; give the folder that has one");
    }

    /**
     * Checks each entry; folders and {@code folder/*} are not looked into, and folders of several may be missing, as JVMs
     * allow.
     *
     * @throws CommandFailure if a jar is missing or is none
     */
    static void requireJars(String classPath) {
        String[] entries = classPath.split(File.pathSeparator);
        for (String entry : entries) {
            Path path = Path.of(entry);
            if (Files.isRegularFile(path)) {
                requireJar(path);
            } else if (!Files.exists(path) && !entry.endsWith("*") && (entries.length == 1 || entry.endsWith(".jar"))) {
                throw CommandFailure.usage(entry + ": no such file; give a jar with JMH benchmarks");
            }
        }
    }

    private static void requireJar(Path file) {
        try {
            new ZipFile(file.toFile()).close();
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": not a jar: " + e.getMessage(), e);
        }
    }
}
