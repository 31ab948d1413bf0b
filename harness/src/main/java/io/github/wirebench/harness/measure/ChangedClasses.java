// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.ClassPathGuard;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * Finds the classes that a change affects: those that differ between two builds, and those that refer to one, directly or not.
 *
 * @param classes full names
 * @param file another file that differs, which any class may read; empty if there is none
 */
public record ChangedClasses(Set<String> classes, Optional<String> file) {
    private static final Pattern USE = Pattern.compile("(?m)^\\s+(\\S+)\\s+-> (\\S+)\\s");

    private static final String SUFFIX = ".class";

    /** What a build writes anew, and no benchmark reads. */
    private static final Pattern BOOKKEEPING =
            Pattern.compile("META-INF/(MANIFEST\\.MF|maven/.*|BenchmarkList|CompilerHints|[^/]*\\.(SF|RSA|DSA|EC))");

    /**
     * Finds the affected classes of the new build. What is loaded by its name alone is not seen.
     *
     * @param base a class path
     * @throws CommandFailure if a jar cannot be read, or this JVM has no {@code jdeps}, as when it is no JDK
     */
    public static ChangedClasses between(String base, String next) {
        Map<String, Long> before = checksums(base);
        Map<String, Long> after = checksums(next);
        Map<Boolean, List<String>> changed = after.keySet().stream()
                .filter(path -> !after.get(path).equals(before.get(path)))
                .collect(Collectors.partitioningBy(path -> path.endsWith(SUFFIX)));
        Deque<String> open = changed.get(true).stream()
                .map(path -> path.substring(0, path.length() - SUFFIX.length()).replace('/', '.'))
                .collect(Collectors.toCollection(ArrayDeque::new));
        Set<String> affected = new HashSet<>(open);
        Map<String, Set<String>> users = open.isEmpty() ? Map.of() : users(next);
        while (!open.isEmpty()) {
            users.getOrDefault(open.pop(), Set.of()).stream()
                    .filter(affected::add)
                    .forEach(open::push);
        }
        return new ChangedClasses(affected, changed.get(false).stream().sorted().findFirst());
    }

    public boolean affects(String className) {
        return file.isPresent() || classes.contains(className);
    }

    private static Map<String, Long> checksums(String classPath) {
        Map<String, Long> checksums = new HashMap<>();
        for (Path entry : ClassPathGuard.entries(classPath)) {
            try {
                if (Files.isDirectory(entry)) {
                    addChecksums(entry, checksums);
                } else if (Files.exists(entry)) {
                    try (FileSystem jar = FileSystems.newFileSystem(entry)) {
                        addChecksums(jar.getPath("/"), checksums);
                    }
                }
            } catch (IOException | ProviderNotFoundException e) {
                throw CommandFailure.usage(entry + ": cannot be read as a jar: " + e.getMessage(), e);
            }
        }
        return checksums;
    }

    private static void addChecksums(Path root, Map<String, Long> checksums) throws IOException {
        for (Path file : JmhJar.files(root)) {
            String path = root.relativize(file).toString().replace('\\', '/');
            if (!BOOKKEEPING.matcher(path).matches()) {
                CRC32 checksum = new CRC32();
                checksum.update(Files.readAllBytes(file));
                // as a JVM does, takes the first one of a name
                checksums.putIfAbsent(path, checksum.getValue());
            }
        }
    }

    private static Map<String, Set<String>> users(String classPath) {
        ToolProvider jdeps = ToolProvider.findFirst("jdeps")
                .orElseThrow(() -> CommandFailure.usage("--changed needs jdeps: start this program with a JDK"));
        List<String> arguments = new ArrayList<>(
                List.of("--multi-release", "base", "--ignore-missing-deps", "-verbose:class", "-filter:none"));
        ClassPathGuard.entries(classPath).stream()
                .filter(Files::exists)
                .forEach(entry -> arguments.add(entry.toString()));
        StringWriter output = new StringWriter();
        PrintWriter out = new PrintWriter(output);
        if (jdeps.run(out, out, arguments.toArray(String[]::new)) != 0) {
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
