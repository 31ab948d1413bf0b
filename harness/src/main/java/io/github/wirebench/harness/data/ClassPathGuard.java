// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Notices a jar that is rebuilt while it is measured: forks load it by its path. Folders are not checked. */
public final class ClassPathGuard {
    private final Map<Path, String> states = new LinkedHashMap<>();
    private final String advice;

    /** @param advice what becomes of the results, and what to do */
    public ClassPathGuard(String classPath, String advice) {
        this.advice = advice;
        entries(classPath).stream().filter(Files::isRegularFile).forEach(path -> states.put(path, state(path)));
        // loads the classes that tell it while they still can be loaded
        failure();
        failure("");
    }

    /** Returns the jars and folders of a class path, also those that a wildcard stands for, or the manifest of a jar names. */
    public static Set<Path> entries(String classPath) {
        Set<Path> entries = new LinkedHashSet<>();
        for (String entry : classPath.split(File.pathSeparator)) {
            if (entry.endsWith("*")) {
                RunDirectory.in(Path.of(entry.substring(0, entry.length() - 1))).stream()
                        .map(RunDirectory::path)
                        .filter(path -> path.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                        .forEach(path -> add(path, entries));
            } else {
                add(Path.of(entry), entries);
            }
        }
        return entries;
    }

    private static void add(Path entry, Set<Path> entries) {
        if (!entries.add(entry) || !Files.isRegularFile(entry)) {
            return;
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            Manifest manifest = Objects.requireNonNullElseGet(jar.getManifest(), Manifest::new);
            String further = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            for (String url : Objects.requireNonNullElse(further, "").split(" +")) {
                if (!url.isEmpty()) {
                    add(Path.of(entry.toUri().resolve(url)), entries);
                }
            }
        } catch (IOException | IllegalArgumentException | FileSystemNotFoundException e) {
            // a JVM skips it, too
            return;
        }
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
