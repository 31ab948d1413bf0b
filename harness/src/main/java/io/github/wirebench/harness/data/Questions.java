// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The headline questions of a suite: which cases they need measured, and the answers in words. */
public interface Questions {

    /**
     * Finds the benchmarks of the questions.
     *
     * @param file a YAML file with other questions; null for the suite's own
     * @throws io.github.wirebench.harness.console.CommandFailure if the file is wrong, or a row matches no benchmark
     */
    Bound bind(Path file, List<ListedBenchmark> benchmarks);

    /** Questions whose benchmarks are known. */
    interface Bound {

        /** The cases to measure, each once. */
        Set<BenchmarkCase> cases();

        /** The answers as plain text. */
        List<String> lines(Run run, WireSizes sizes);
    }
}
