// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file that the user names and a command writes. It is never an input of the command, nor a file of a run. Another file that
 * exists is replaced with {@code --force} only, unless the same command wrote it: its first or second line is then the mark
 * {@code wirebench COMMAND}, as plain text, as a comment {@code <!-- -->}, or as JSON's field {@code generator}. Symbolic links are
 * followed; pipes and devices are written to as streams.
 */
public final class OutputFile {
    /** The option with which a file is replaced that the command did not write. */
    public static final String FORCE = "--force";

    public static final String FORCE_DESCRIPTION = "Replace the file, whatever it is";

    private static final int LONGEST_HEAD = 400;
    private static final Path OWN_PROCESS =
            Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd");

    private final String name;
    private final Path file;

    private OutputFile(String name, Path file) {
        this.name = name;
        this.file = file;
    }

    /**
     * A kind of files.
     *
     * @param command that writes them
     * @param head regular expression of what all of them begin with, if their format has no place for the mark; may be null
     */
    public record Kind(String command, String head) {
        /** The field of JSON that holds the mark; the first one. */
        public static final String GENERATOR = "generator";

        /** Files with the mark of a command. */
        public static Kind of(String command) {
            return new Kind(command, null);
        }

        /** The value of JSON's field {@code generator}, and the first line of a text. */
        public String mark() {
            return "wirebench " + command;
        }

        /** The mark as a comment of HTML and Markdown. */
        public String comment() {
            return "<!-- " + mark() + " -->";
        }

        public boolean isKindOf(Path file) throws IOException {
            String start;
            try (var in = Files.newInputStream(file)) {
                start = new String(in.readNBytes(LONGEST_HEAD), StandardCharsets.UTF_8);
            }
            List<String> marks = List.of(mark(), comment(), "\"" + GENERATOR + "\" : \"" + mark() + "\",");
            return head != null && Pattern.compile(head).matcher(start).lookingAt()
                    || start.lines().limit(2).map(String::strip).anyMatch(marks::contains);
        }
    }

    /**
     * Makes sure that a file may be written, before long work is done for it.
     *
     * @param option that named it, for messages
     * @param inputs of the command; null and folders are passed over, as the files of runs are protected anyway
     * @param force true to replace a file of another kind
     * @throws CommandFailure if it may not, or cannot be written
     */
    public static OutputFile of(String option, Path path, Kind kind, Stream<Path> inputs, boolean force) {
        String name = option + " " + path;
        try {
            Path file = JsonFiles.followed(path);
            OutputFile output = new OutputFile(name, file);
            output.requireWritable();
            List<Path> given = inputs.filter(input -> input != null && Files.isRegularFile(input))
                    .toList();
            for (Path input : given) {
                if (Files.exists(file) && Files.isSameFile(input, file)) {
                    throw CommandFailure.usage(name + ": is an input of this command; name another file");
                }
            }
            if (RunDirectory.isOwn(file)) {
                throw CommandFailure.usage(name + ": is a file of the run in that folder; name another file");
            }
            if (!force
                    && Files.isRegularFile(file)
                    && Files.size(file) > 0
                    && !output.isStream()
                    && !kind.isKindOf(file)) {
                throw CommandFailure.usage(name + ": exists and is no earlier output of " + kind.command()
                        + "; name another file, or replace it with " + FORCE);
            }
            return output;
        } catch (IOException e) {
            throw unwritable(name, e);
        }
    }

    /** Returns whether a path is the standard output of this process, as {@code /dev/stdout} is. */
    public static boolean isStandardOutput(Path path) {
        try {
            Path file = JsonFiles.followed(path);
            return file.endsWith("1") && (file.startsWith("/dev/fd") || file.startsWith(OWN_PROCESS));
        } catch (IOException e) {
            return false;
        }
    }

    /** Writes the whole file in one step; to a pipe or a device, as a stream. */
    public void write(String text) {
        try {
            if (isStream()) {
                try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
                    out.write(text.getBytes(StandardCharsets.UTF_8));
                }
            } else {
                Path temporary = file.resolveSibling(
                        file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
                JsonFiles.replace(file, temporary, content -> Files.writeString(content, text));
            }
        } catch (IOException e) {
            throw unwritable(name, e);
        }
    }

    private boolean isStream() throws IOException {
        return JsonFiles.isDescriptor(file)
                || Files.exists(file)
                        && Files.readAttributes(file, BasicFileAttributes.class).isOther();
    }

    private void requireWritable() throws IOException {
        boolean writable = Files.exists(file)
                ? !Files.isDirectory(file) && Files.isWritable(file)
                : !isStream() && Files.isDirectory(file.getParent());
        if (!writable || !isStream() && !Files.isWritable(file.getParent())) {
            throw unwritable(name, null);
        }
    }

    private static CommandFailure unwritable(String name, IOException cause) {
        return CommandFailure.usage(
                name + ": cannot be written"
                        + (cause instanceof FileSystemException || cause == null
                                ? "; name a file in a folder that exists"
                                : ": " + cause.getMessage()),
                cause);
    }
}
