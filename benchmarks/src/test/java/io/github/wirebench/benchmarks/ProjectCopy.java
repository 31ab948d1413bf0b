// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A copy of the project's sources, which a test may change and build.
 *
 * @param folder the copy's root
 */
record ProjectCopy(Path folder) {

    private static final long LIMIT_MINUTES = 20;
    private static final Path ROOT = Project.ROOT.toAbsolutePath().normalize();

    /** Build output, users' modules and results are left out. */
    private static final Set<String> LEFT_OUT = Set.of(".git", "target", "own", "results");

    static ProjectCopy of(Path folder) throws IOException {
        return of(folder, module -> true);
    }

    /**
     * Copies the poms of all modules, and the sources of some.
     *
     * @param modules tells for a folder whether to copy the sources in it
     */
    static ProjectCopy of(Path folder, Predicate<String> modules) throws IOException {
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                Path path = ROOT.relativize(directory);
                return path.getNameCount() == 1 && LEFT_OUT.contains(path.toString()) || path.endsWith("target")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path path = ROOT.relativize(file);
                if (path.getNameCount() == 1
                        || path.endsWith("pom.xml")
                        || modules.test(path.getName(0).toString())) {
                    Path copy = folder.resolve(path);
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return new ProjectCopy(folder);
    }

    /**
     * Runs Maven with the plugins and libraries of the build that runs this test.
     *
     * @param status the exit status that it must have
     * @return what it prints
     */
    String build(int status, String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        List<String> command = new ArrayList<>(
                List.of("mvn", "-o", "-B", "-Dmaven.repo.local=" + System.getProperty("localRepository")));
        command.addAll(List.of(arguments));
        Process maven = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        if (!maven.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
            maven.destroyForcibly();
            throw new IllegalStateException("Maven ran for more than " + LIMIT_MINUTES + " minutes");
        }
        String output = Files.readString(out);
        assertThat(maven.exitValue()).as(output).isEqualTo(status);
        return output;
    }
}
