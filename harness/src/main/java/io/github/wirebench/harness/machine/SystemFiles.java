// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The files in which Linux shows its settings. Other systems have none of them, and some cannot be read by everyone: what cannot
 * be read is absent.
 *
 * @param root the folder that holds {@code proc} and {@code sys}
 */
record SystemFiles(Path root) {

    static SystemFiles ofThisMachine() {
        return new SystemFiles(Path.of("/"));
    }

    /** The content of a file, without white space around it; absent if blank. */
    Optional<String> text(String path) {
        return text(root.resolve(path));
    }

    /** The contents of a file in each of the sub-folders whose name matches, sorted, each once. */
    List<String> texts(String folder, String subfolders, String file) {
        return subfolders(folder, subfolders).stream()
                .flatMap(subfolder -> text(subfolder.resolve(file)).stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** Sub-folders, or links to folders, by a glob pattern. */
    List<Path> subfolders(String folder, String pattern) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(root.resolve(folder), pattern)) {
            return StreamSupport.stream(found.spliterator(), false).sorted().toList();
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
    }

    /** The content of a file by its path. */
    static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip()).filter(text -> !text.isEmpty());
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** The lines of a file; none if it cannot be read. */
    Stream<String> lines(String path) {
        return text(path).stream().flatMap(String::lines);
    }
}
