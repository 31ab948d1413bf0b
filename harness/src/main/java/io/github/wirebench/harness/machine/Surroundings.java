// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.nio.file.Path;

/**
 * What the checks look at.
 *
 * @param results where results will be written; need not exist yet
 */
record Surroundings(SystemFiles files, MachineFigures figures, JvmFacts jvm, Path results) {

    /** This machine and this JVM. */
    static Surroundings here(Path results) {
        SystemFiles files = SystemFiles.ofThisMachine();
        return new Surroundings(files, new OshiFigures(files), JvmFacts.ofThisJvm(), results);
    }
}
