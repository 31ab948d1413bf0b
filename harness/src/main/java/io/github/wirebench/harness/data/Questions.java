// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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

        /** The cases that each question compares, by its title, the most important question first. */
        Map<String, Set<BenchmarkCase>> byTitle();

        Bound only(Set<String> titles);

        /** The cases to measure, each once. */
        default Set<BenchmarkCase> cases() {
            return byTitle().values().stream()
                    .flatMap(Set::stream)
                    .collect(Collectors.toCollection(LinkedHashSet::new));
        }

        List<String> lines(Run run, WireSizes sizes);

        /**
         * The answers that are certain while the run is being measured, each under a key that stays the same when later forks change its
         * figures.
         */
        Map<String, String> soFar(Run run, WireSizes sizes);
    }
}
