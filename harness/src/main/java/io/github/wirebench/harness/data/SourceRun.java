// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A run to merge, with its forks.
 *
 * @param name where it was found
 * @param folder of the run; null for a file
 * @param facts of its {@code run.json}, in the form that a merged one keeps under {@code sources}
 * @param forks that it measured
 */
public record SourceRun(String name, Path folder, RunInfo.Source facts, List<Fork> forks) {

    /** Returns its forks that gave a result. */
    public Stream<Fork> results() {
        return forks.stream().filter(fork -> !fork.isFailure());
    }

    /** Returns the same run with some of its forks. */
    public SourceRun only(Predicate<Fork> wanted) {
        return new SourceRun(name, folder, facts, forks.stream().filter(wanted).toList());
    }
}
