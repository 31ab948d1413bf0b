// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * An input.
 *
 * @param name what it is called in the report: A, B and so on
 * @param path as given
 * @param measurements in the input's order; never empty
 * @param facts what else is known of it
 * @param remarks what is wrong with it, a line each
 */
public record ComparedRun(
        String name, Path path, Map<Key, Measurement> measurements, RunFacts facts, List<String> remarks) {

    /** The name of the input with an index from 0. */
    public static String name(int index) {
        return index < 26 ? String.valueOf((char) ('A' + index)) : "#" + (index + 1);
    }

    /** Forks of all benchmarks, as far as they were recorded apart. */
    long forks() {
        return measurements.values().stream().mapToLong(Measurement::forks).sum();
    }
}
