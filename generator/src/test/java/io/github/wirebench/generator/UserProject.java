// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.RunLast;

/**
 * A folder that has as much of the suite's sources as the command {@code own} looks at.
 *
 * @param folder the root
 */
record UserProject(Path folder) {

    UserProject {
        try {
            Files.writeString(
                    folder.resolve("pom.xml"), "<artifactId>wirebench</artifactId>\n  <version>1.2.3</version>");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs the command, and returns what it prints. */
    String own(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        OwnCommand command =
                new OwnCommand(InputStream.nullInputStream(), new PrintStream(out, true, StandardCharsets.UTF_8));
        String[] all = Stream.concat(Stream.of(arguments), Stream.of("--project", folder.toString()))
                .toArray(String[]::new);
        try {
            new RunLast().execute(new CommandLine(command).parseArgs(all));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Returns the documents of a module, one per line. */
    List<String> documents(String module) throws IOException {
        return Files.readAllLines(folder.resolve("own/" + module + "/src/main/resources/io/github/wirebench/own/"
                + module.replace("-", "") + "/documents.ndjson"));
    }

    /** Returns the paths of all files in a folder. */
    String files(String inside) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve(inside))) {
            return files.map(Path::toString).collect(Collectors.joining("\n"));
        }
    }

    /** Returns paths and texts of all that the command has written. */
    String contents() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("own"))) {
            StringBuilder contents = new StringBuilder();
            for (Path file : files.sorted().toList()) {
                contents.append(file).append('\n').append(Files.isDirectory(file) ? "" : Files.readString(file));
            }
            return contents.toString();
        }
    }
}
