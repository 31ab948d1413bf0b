// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Finds the classes that a change affects: those that differ between two builds, and those that refer to one, directly or not. */
public final class ChangedClasses {
    private static final Pattern USE = Pattern.compile("(?m)^\\s+(\\S+)\\s+-> (\\S+)\\s");

    private ChangedClasses() {}

    /**
     * Finds the affected classes of the new build. What is loaded by name alone, or read from a file, is not seen.
     *
     * @param base the jars of the class path
     * @return full names of classes
     * @throws CommandFailure if a jar cannot be read, or this JVM has no {@code jdeps}, as when it is no JDK
     */
    public static Set<String> between(List<Path> base, List<Path> next) {
        Map<String, Long> before = checksums(base);
        Map<String, Long> after = checksums(next);
        Deque<String> open = after.keySet().stream()
                .filter(name -> !Objects.equals(before.get(name), after.get(name)))
                .collect(Collectors.toCollection(ArrayDeque::new));
        Set<String> affected = new HashSet<>(open);
        Map<String, Set<String>> users = open.isEmpty() ? Map.of() : users(next);
        while (!open.isEmpty()) {
            users.getOrDefault(open.pop(), Set.of()).stream()
                    .filter(affected::add)
                    .forEach(open::push);
        }
        return affected;
    }

    private static Map<String, Long> checksums(List<Path> jars) {
        Map<String, Long> checksums = new HashMap<>();
        for (Path jar : jars) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                zip.stream()
                        .filter(entry -> entry.getName().endsWith(".class"))
                        .forEach(entry -> checksums.putIfAbsent(className(entry), entry.getCrc()));
            } catch (IOException e) {
                throw CommandFailure.usage(jar + ": cannot be read as a jar: " + e.getMessage(), e);
            }
        }
        return checksums;
    }

    private static String className(ZipEntry entry) {
        return entry.getName().replaceFirst("\\.class$", "").replace('/', '.');
    }

    /** Returns the names of the classes that refer to a class. */
    private static Map<String, Set<String>> users(List<Path> jars) {
        ToolProvider jdeps = ToolProvider.findFirst("jdeps")
                .orElseThrow(() -> CommandFailure.usage("--changed needs jdeps: start this program with a JDK"));
        StringWriter output = new StringWriter();
        Stream<String> options = Stream.of("--multi-release", "base", "--ignore-missing-deps", "-verbose:class", "-filter:none");
        int status = jdeps.run(
                new PrintWriter(output),
                new PrintWriter(output),
                Stream.concat(options, jars.stream().map(Path::toString)).toArray(String[]::new));
        if (status != 0) {
            throw CommandFailure.usage("--changed: jdeps cannot read the classes: "
                    + output.toString().lines().findFirst().orElse("it gives no reason"));
        }
        Map<String, Set<String>> users = new HashMap<>();
        for (Matcher use = USE.matcher(output.getBuffer()); use.find(); ) {
            users.computeIfAbsent(use.group(2), name -> new HashSet<>()).add(use.group(1));
        }
        return users;
    }
}
