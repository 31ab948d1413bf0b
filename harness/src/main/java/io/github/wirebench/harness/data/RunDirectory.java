// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The folder of one run.
 *
 * @param path an existing, writable folder
 */
public record RunDirectory(Path path) {
    /** The folder in which run directories are made, below the current one. */
    public static final Path LOCAL = Path.of("results", "local");

    /** Files of a run that are not made by other commands. */
    private static final Set<String> OWN = Set.of(
            "run.json",
            "forks.jsonl",
            "forks.jsonl.gz",
            "forks.lock",
            "forks.damaged",
            "jmh.json",
            "jmh.log",
            "visualizer.json",
            "contenders.json",
            "sizes.json",
            "answers.txt",
            "details.txt");

    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss");

    /**
     * Makes the folder of a run.
     *
     * @param out given with {@code --out}; null for a new folder below {@link #LOCAL}
     * @throws CommandFailure if it cannot be made or written, or holds anything
     */
    public static RunDirectory create(Path out) {
        return out == null
                ? createLocal("start in a folder that you may write to, or name one with --out")
                : createAt(out, "name a folder that you may write to");
    }

    /**
     * A new folder {@code results/local/<date-time>} below the current one; a second run in the same second gets a number.
     *
     * @throws CommandFailure if it cannot be made
     */
    public static RunDirectory createLocal(String hint) {
        return createBelow(LOCAL, LocalDateTime.now(), hint);
    }

    static RunDirectory createBelow(Path parent, LocalDateTime time, String hint) {
        try {
            Files.createDirectories(parent);
            for (int number = 1; ; number++) {
                Path path = parent.resolve(NAME.format(time) + (number == 1 ? "" : "-" + number));
                try {
                    return new RunDirectory(Files.createDirectory(path));
                } catch (FileAlreadyExistsException e) {
                    continue;
                }
            }
        } catch (IOException e) {
            throw unwritable(parent, hint, e);
        }
    }

    /**
     * The given folder, created if it does not exist.
     *
     * @throws CommandFailure if it cannot be made or written, or holds anything
     */
    public static RunDirectory createAt(Path path, String hint) {
        try {
            Files.createDirectories(path);
            try (Stream<Path> content = Files.list(path)) {
                if (content.findAny().isPresent()) {
                    throw CommandFailure.usage(path + " is not empty: name a new folder, no run is overwritten");
                }
            }
            Files.delete(Files.createTempFile(path, "writable", ".tmp"));
            return new RunDirectory(path);
        } catch (IOException e) {
            throw unwritable(path, hint, e);
        }
    }

    /** A file of this run. */
    public Path file(String name) {
        return path.resolve(name);
    }

    /** The record of where, when, with what and how the run was measured. */
    public Path runJson() {
        return file("run.json");
    }

    /** JMH's own results. */
    public Path jmhJson() {
        return file("jmh.json");
    }

    /** The results as the JMH visualizer draws them best. */
    public Path visualizerJson() {
        return file("visualizer.json");
    }

    /** One line per finished fork. */
    public Path forksJsonl() {
        return file("forks.jsonl");
    }

    /** The journal to read: {@code forks.jsonl}, or {@code forks.jsonl.gz} if only that is here, as in a published run. */
    public Path recordedForks() {
        Path packed = file("forks.jsonl.gz");
        return !Files.exists(forksJsonl()) && Files.exists(packed) ? packed : forksJsonl();
    }

    /** Tells if a path names a file that belongs to the run in its folder, or would if it existed. */
    public static boolean isOwn(Path file) {
        RunDirectory directory = new RunDirectory(file.toAbsolutePath().getParent());
        return OWN.contains(file.getFileName().toString()) && directory.isRun();
    }

    /** Tells if it holds a run, whatever was measured. */
    public boolean isRun() {
        return Files.exists(runJson()) || hasResults();
    }

    /** Tells if it holds a journal or JMH's results. */
    boolean hasResults() {
        return Files.exists(recordedForks()) || Files.exists(jmhJson());
    }

    /**
     * Returns what is in a folder of runs, by name; nothing for a file.
     *
     * @throws CommandFailure if it cannot be read
     */
    public static List<RunDirectory> in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> content = Files.list(folder)) {
            return content.sorted().map(RunDirectory::new).toList();
        } catch (IOException e) {
            throw CommandFailure.usage(folder + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Writes {@code jmh.json} and {@code visualizer.json}.
     *
     * @throws IOException if a file cannot be written
     */
    public void writeResults(Suite suite, List<JmhEntry> results) throws IOException {
        JsonFiles.write(jmhJson(), results.stream().map(JmhEntry::node).toList());
        writeVisualizer(suite);
    }

    /**
     * Writes {@code visualizer.json} from {@code jmh.json}, if there is one.
     *
     * @throws IOException if the file cannot be written
     */
    public void writeVisualizer(Suite suite) throws IOException {
        if (Files.exists(jmhJson()) && Files.size(jmhJson()) > 0) {
            VisualizerFile.write(jmhJson(), visualizerJson(), suite.wireSizes(), suite.chartParams());
        }
    }

    /**
     * Writes the suite's documents.
     *
     * @throws IOException if a file cannot be written
     */
    public void writeDocuments(Suite suite) throws IOException {
        for (Map.Entry<String, Supplier<Object>> document : suite.documents().entrySet()) {
            JsonFiles.write(file(document.getKey()), document.getValue().get());
        }
    }

    /**
     * Tells the user where the results are.
     *
     * @param hasResults true if anything was measured
     */
    public List<String> pointers(boolean hasResults) {
        String kept = "This run is kept in " + path;
        return hasResults
                ? List.of(kept, "For charts, open " + visualizerJson() + " at https://jmh.morethan.io")
                : List.of(kept);
    }

    /** Deletes the folder of a run that measured nothing. */
    public void discard() {
        try {
            try (Stream<Path> content = Files.list(path)) {
                for (Path file : content.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CommandFailure unwritable(Path path, String hint, IOException cause) {
        return CommandFailure.usage("cannot write results to " + path.toAbsolutePath() + ": " + hint, cause);
    }
}
