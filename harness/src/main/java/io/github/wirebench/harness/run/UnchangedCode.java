// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;

/** Notices a jar that is built anew while it is measured: forks load it by its path. Folders are not looked at. */
final class UnchangedCode {
    private final Map<Path, String> states = new LinkedHashMap<>();

    UnchangedCode(String classPath) {
        for (String entry : classPath.split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isRegularFile(path)) {
                states.put(path, state(path));
            }
        }
    }

    /**
     * To be called before a fork is kept.
     *
     * @throws CommandFailure if a jar has another length or time than at the start, or is gone
     */
    void require() {
        states.forEach((path, state) -> {
            if (!state(path).equals(state)) {
                throw CommandFailure.usage(
                        path + " was changed or deleted while it was measured: what was measured before is kept;"
                                + " put the same jar back and resume, or start a new run");
            }
        });
    }

    private static String state(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return attributes.size() + " bytes, " + attributes.lastModifiedTime();
        } catch (IOException e) {
            return "gone";
        }
    }
}
