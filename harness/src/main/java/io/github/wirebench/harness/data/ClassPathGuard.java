// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Notices a jar that is rebuilt while it is measured: forks load it by its path. Folders are not checked. */
public final class ClassPathGuard {
    private final Map<Path, String> states = new LinkedHashMap<>();
    private final String advice;

    /**
     * @param classPath as it is now
     * @param advice what becomes of the results, and what to do
     */
    public ClassPathGuard(String classPath, String advice) {
        this.advice = advice;
        Stream.of(classPath.split(File.pathSeparator))
                .map(Path::of)
                .filter(Files::isRegularFile)
                .forEach(path -> states.put(path, state(path)));
        // loads the classes that tell it while they still can be loaded
        failure();
        failure("");
    }

    /** Returns the failure to end with if a jar has another length or time than at the start, or is gone. */
    public Optional<CommandFailure> failure() {
        return states.entrySet().stream()
                .filter(known -> !state(known.getKey()).equals(known.getValue()))
                .findFirst()
                .map(known -> failure(known.getKey().toString()));
    }

    /** Fails if a jar has changed; to be called before a result is kept. */
    public void require() {
        failure().ifPresent(failure -> {
            throw failure;
        });
    }

    private CommandFailure failure(String path) {
        return CommandFailure.usage(path + " was changed or deleted while it was measured: " + advice);
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
