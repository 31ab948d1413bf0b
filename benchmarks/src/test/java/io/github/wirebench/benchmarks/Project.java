// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import java.nio.file.Path;

/** The project that this module is part of. */
final class Project {
    /** The folder of the repository. */
    static final Path ROOT =
            Path.of(System.getProperty("basedir", ".")).resolve("..").normalize();

    private Project() {}
}
