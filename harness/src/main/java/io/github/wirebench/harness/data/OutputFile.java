// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.JsonFiles.Content;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/**
 * A file that the user names and a command writes. It is never a file of a run, and what exists is replaced with {@code --force} only.
 * Symbolic links are followed; pipes and devices are written to as streams.
 */
public final class OutputFile {
    public static final String FORCE = "--force";

    public static final String FORCE_DESCRIPTION = "Replace the file if it exists";

    private static final Pattern DESCRIPTOR = Pattern.compile("/dev/(stdout|stderr)|(/dev|/proc/.*)/fd/\\d+");

    private final String name;
    private final Path file;
    private final boolean isStream;

    private OutputFile(String name, Path path) throws IOException {
        this.name = name;
        // a descriptor may lead to a file that the shell has open
        this.isStream = DESCRIPTOR.matcher(path.toString()).matches() || JsonFiles.isStream(path);
        this.file = isStream || !Files.exists(path) ? path.toAbsolutePath() : path.toRealPath();
    }

    /** Makes sure that a file may be written, before long work is done for it; null is no file. What exists needs force. */
    public static Optional<OutputFile> of(String option, Path path, boolean force) {
        if (path == null) {
            return Optional.empty();
        }
        String name = option + " " + path;
        try {
            OutputFile output = new OutputFile(name, path);
            Path file = output.file;
            boolean exists = Files.exists(file);
            Path folder = file.getParent();
            boolean isPlace = output.isStream
                    ? exists
                    : !Files.isDirectory(file) && Files.isDirectory(folder) && Files.isWritable(folder);
            if (!isPlace || exists && !Files.isWritable(file)) {
                throw unwritable(name, null);
            }
            if (RunDirectory.isOwn(file)) {
                throw CommandFailure.usage(name + ": is a file of the run in that folder; name another file");
            }
            if (!force && !output.isStream && exists && Files.size(file) > 0) {
                throw CommandFailure.usage(name + ": exists; name another file, or replace it with " + FORCE);
            }
            return Optional.of(output);
        } catch (IOException e) {
            throw unwritable(name, e);
        }
    }

    /** Refuses a file that is read, too. */
    public static void requireOther(String option, Path out, Collection<Path> inputs) {
        try {
            for (Path input : inputs) {
                if (Files.exists(out) && Files.exists(input) && Files.isSameFile(out, input)) {
                    throw CommandFailure.usage(option + " " + out + ": is an input; name another file");
                }
            }
        } catch (IOException e) {
            throw unwritable(option + " " + out, e);
        }
    }

    /** Returns whether a path is the standard output of this process, as {@code /dev/stdout} is. */
    public static boolean isStandardOutput(Path path) {
        return path.toString().matches("/dev/stdout|(/dev|/proc/self)/fd/1");
    }

    /** Writes the whole file in one step; to a pipe or a device, as a stream. */
    public void write(String text) {
        write(out -> out.write(text));
    }

    /** Writes the whole file as {@link #write(String)} does, piece by piece. */
    public void write(Content<Writer> text) {
        try {
            if (isStream) {
                write(text, file, StandardOpenOption.APPEND);
            } else {
                JsonFiles.replace(file, temporary -> write(text, temporary));
            }
        } catch (IOException e) {
            throw unwritable(name, e);
        }
    }

    private static void write(Content<Writer> text, Path to, OpenOption... options) throws IOException {
        try (Writer out = Files.newBufferedWriter(to, options)) {
            text.writeTo(out);
        }
    }

    /** Returns all that a writer of pieces writes. */
    public static String text(Content<Writer> content) {
        StringWriter text = new StringWriter();
        try {
            content.writeTo(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static CommandFailure unwritable(String name, IOException cause) {
        boolean isPlace = cause == null || cause instanceof FileSystemException;
        String reason =
                isPlace ? "; name a file in a folder that exists and is not read-only" : ": " + cause.getMessage();
        return CommandFailure.usage(name + ": cannot be written" + reason, cause);
    }

    public enum ReportFormat {
        TEXT,
        /** For a comment, a page or a README. */
        MARKDOWN,
        JSON,
        /** Only {@code compare} and {@code ab} have it. */
        CSV;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The options for a report's format and file. */
    public static final class ReportTarget {
        @Option(
                names = "--format",
                paramLabel = "FORMAT",
                description = "text (default), markdown, json, or csv for compare")
        private ReportFormat format = ReportFormat.TEXT;

        @Option(names = "--out", paramLabel = "FILE", description = "Write to this file")
        private Path out;

        @Option(names = FORCE, description = FORCE_DESCRIPTION)
        private boolean force;

        private Optional<OutputFile> file = Optional.empty();

        /** Refuses a file that may not or cannot be written, before long work is done for the report. */
        public void prepare(Collection<Path> inputs) {
            if (out != null && !isStandardOutput(out)) {
                requireOther("--out", out, inputs);
                file = OutputFile.of("--out", out, force);
            }
        }

        public boolean isFile() {
            return file.isPresent();
        }

        /** Writes a report that has no CSV to the file, or prints it. */
        public void write(
                PrintStream console, Supplier<String> text, Supplier<String> markdown, Supplier<String> json) {
            write(
                    console,
                    chosen -> target -> target.write(
                            switch (chosen) {
                                case TEXT -> text.get();
                                case MARKDOWN -> markdown.get();
                                case JSON -> json.get();
                                case CSV ->
                                    throw CommandFailure.usage(
                                            "--format csv: only compare and ab have it; give text, markdown or json");
                            }));
        }

        /** Writes a report to the file, piece by piece, or prints it. */
        public void write(PrintStream console, Function<ReportFormat, Content<Writer>> report) {
            Content<Writer> pieces = text -> {
                report.apply(format).writeTo(text);
                text.write("\n");
            };
            if (file.isPresent()) {
                file.get().write(pieces);
                console.println("The report is in " + out);
                return;
            }
            console.print(text(pieces));
        }
    }
}
