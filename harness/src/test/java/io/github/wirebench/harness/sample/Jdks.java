// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The JDKs that tests can start JVMs of. */
public final class Jdks {
    private Jdks() {}

    /** The JDK of the tests. */
    public static Path own() {
        return Path.of(System.getProperty("java.home"));
    }

    /** The JDK of the tests first, then those next to it. */
    public static List<Path> all() throws IOException {
        Path own = own().toRealPath();
        try (Stream<Path> siblings = Files.list(own.getParent())) {
            return Stream.concat(
                            Stream.of(own),
                            siblings.filter(home -> Files.isExecutable(home.resolve("bin/java")))
                                    .map(Jdks::real)
                                    .sorted())
                    .distinct()
                    .toList();
        }
    }

    private static Path real(Path home) {
        try {
            return home.toRealPath();
        } catch (IOException e) {
            return home;
        }
    }
}
