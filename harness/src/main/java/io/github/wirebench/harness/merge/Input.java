// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A run directory or a file.
 *
 * @param folder of the run; empty for a file of its own
 * @param sources the run, or the runs that were merged into it
 * @param remarks what is to be said about it, a line each
 */
record Input(Optional<Path> folder, List<Source> sources, List<String> remarks) {}
