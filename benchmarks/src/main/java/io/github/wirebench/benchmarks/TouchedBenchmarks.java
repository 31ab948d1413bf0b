// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.Git;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Finds the benchmarks that a change affects: those of benchmark classes and contenders that refer to a changed class,
 * directly or not.
 */
final class TouchedBenchmarks {
    private static final String IMPORTS = "(?m)^import (static )?([a-z0-9.]*\\.)?(%s)\\.";
    private static final String NAMES = "\\b(%s)\\b";
    private static final String CONSTANTS = "(?m)^    ([A-Z][A-Z0-9_]*)\\((?s:(?!^    [A-Z]).)*?\\b(%s)\\b";

    private final Git git;
    private final String commit;

    /** The texts of the main sources of all modules, by path. */
    private final Map<String, String> sources = new TreeMap<>();

    TouchedBenchmarks(Git git, String commit) throws IOException {
        this.git = git;
        this.commit = commit;
        byte[] packed = git.bytes("archive", "--format=zip", commit, "--", ":(glob)*/src/main/java/**/*.java")
                .orElseThrow(() -> CommandFailure.usage(commit + ": no such commit in this repository"));
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(packed))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                sources.put(entry.getName(), new String(zip.readAllBytes(), UTF_8));
            }
        }
    }

    /** Finds the benchmarks that use libraries, which are given by their properties in the poms. */
    Set<String> by(Collection<String> properties) {
        return rows(classes(IMPORTS, packages(properties)));
    }

    /**
     * Finds the benchmarks that are affected by changes since a commit. Changes of {@code model}, which all benchmarks
     * use, do not count.
     */
    Set<String> since(String base) {
        String changed = git.text("diff", "--name-only", base, commit);
        Set<String> packages = packages(
                found("(?m)^[+-] *<([a-z0-9.-]*\\.version)>", git.text("diff", base, commit, "--", "*pom.xml")));
        packages.addAll(found("(?m)^(?!model/)([a-z]+)/src/main/", changed));
        packages.addAll(found("(?m)^bench-binary/src/main/(flatbuffers|sbe|thrift)/", changed));
        Set<String> classes = classes(IMPORTS, packages);
        classes.addAll(found("(?m)^bench-.*/src/main/java/.*?([^/]+)\\.java$", changed));
        // the code for one record is found by the name of its contract, and most is written by codegen
        Set<String> contracts = found("RecordCode\\.of\\(\\s*([A-Za-z]+)\\.class", String.join("\n", sources.values()));
        classes.addAll(
                packages.contains("codegen")
                        ? contracts
                        : found("(?m)^bench-.*[a-z](%s)\\.java$".formatted(String.join("|", contracts)), changed));
        return rows(classes);
    }

    /**
     * Returns names in imports: of the library and of our modules that use it, such as jackson and instrumented for
     * jackson.version.
     */
    private Set<String> packages(Collection<String> properties) {
        Set<String> packages = new TreeSet<>();
        for (String property : properties) {
            String library = property.replaceFirst("(-.*|\\.version)$", "");
            packages.add(library);
            paths(IMPORTS, Set.of(library))
                    .flatMap(path -> found("^((?!bench).*?)/", path).stream())
                    .forEach(packages::add);
        }
        return packages;
    }

    private Set<String> rows(Set<String> classes) {
        Set<String> touched = new TreeSet<>(classes);
        for (Set<String> reached = classes; !reached.isEmpty(); ) {
            // a benchmark affects nothing else, and a catalogue refers to every contender
            reached.removeIf(name -> name.endsWith("Benchmark"));
            reached = classes(NAMES, reached);
            reached.removeIf(name -> name.endsWith("Contenders") || !touched.add(name));
        }
        Set<String> rows = new TreeSet<>();
        touched.stream().filter(name -> name.endsWith("Benchmark")).forEach(name -> rows.add("\\." + name + "\\."));
        String constants = paths(CONSTANTS, touched)
                .filter(path -> path.matches("bench-.*Contenders\\.java"))
                .flatMap(path -> found(CONSTANTS.formatted(String.join("|", touched)), sources.get(path)).stream())
                .sorted()
                .collect(joining("|"));
        if (!constants.isEmpty()) {
            rows.add("contender=(" + constants + ")( |$)");
        }
        return rows;
    }

    private Set<String> classes(String expression, Collection<String> names) {
        return paths(expression, names)
                .flatMap(path -> found("^bench-.*/(.*)\\.java", path).stream())
                .filter(name -> !name.equals("package-info"))
                .collect(toCollection(TreeSet::new));
    }

    /** Returns the files in which an expression with one of the names matches. */
    private Stream<String> paths(String expression, Collection<String> names) {
        Pattern pattern = Pattern.compile(expression.formatted(String.join("|", names)));
        return names.isEmpty()
                ? Stream.of()
                : sources.keySet().stream()
                        .filter(path -> pattern.matcher(sources.get(path)).find());
    }

    private static Set<String> found(String expression, String text) {
        return Pattern.compile(expression)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(toCollection(TreeSet::new));
    }
}
