// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** The folder of one run, which exists and can be written. */
public record RunDirectory(Path path) {
    /** The folder in which run directories are made, below the current one. */
    public static final Path LOCAL = Path.of("results", "local");

    /** Files of a run that are not made by other commands. */
    private static final Set<String> OWN =
            Set.of(("run.json forks.jsonl forks.jsonl.gz forks.lock forks.damaged jmh.json jmh.log visualizer.json"
                            + " contenders.json contenders.json.gz sizes.json answers.txt details.txt")
                    .split(" "));

    private static final String VISUALIZER = "visualizer.json";

    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss");

    /** Makes the folder of a run, for null a new one below {@link #LOCAL}; fails if it cannot be made or written, or holds anything. */
    public static RunDirectory create(Path out) {
        if (out == null) {
            return createLocal("start in a folder that you may write to, or name one with --out");
        }
        try {
            Files.createDirectories(out);
            if (!in(out).isEmpty()) {
                throw CommandFailure.usage(out + " is not empty: name a new folder, no run is overwritten");
            }
            Files.delete(Files.createTempFile(out, "writable", ".tmp"));
            return new RunDirectory(out);
        } catch (IOException e) {
            throw unwritable(out, "name a folder that you may write to", e);
        }
    }

    /** Makes {@code results/local/<date-time>}, with a number for a second run in a second; the hint says what to do if that fails. */
    public static RunDirectory createLocal(String hint) {
        return createBelow(LOCAL, LocalDateTime.now(), hint);
    }

    static RunDirectory createBelow(Path parent, LocalDateTime time, String hint) {
        try {
            Files.createDirectories(parent);
            Path path = parent.resolve(NAME.format(time));
            for (int number = 2; ; number++) {
                try {
                    return new RunDirectory(Files.createDirectory(path));
                } catch (FileAlreadyExistsException e) {
                    path = parent.resolve(NAME.format(time) + "-" + number);
                }
            }
        } catch (IOException e) {
            throw unwritable(parent, hint, e);
        }
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    /** Reads an array that a run writes; empty if the file is missing. */
    static JsonNode array(Path file) {
        JsonNode array = Files.exists(file) ? JsonFiles.read(file) : JsonFiles.MAPPER.createArrayNode();
        if (!array.isArray()) {
            throw CommandFailure.usage(file + ": expected an array; delete the file, or let a run write it again");
        }
        return array;
    }

    /** Returns a document of the suite: the run's own, or else that in results/, which published runs share. */
    public Path document(String name) {
        Path own = recorded(name);
        return Files.exists(own) ? own : path.resolve("../..").resolve(name);
    }

    public Path runJson() {
        return file("run.json");
    }

    public Path jmhJson() {
        return file("jmh.json");
    }

    public Path forksJsonl() {
        return file("forks.jsonl");
    }

    /** Returns the journal to read, which may be missing. */
    public Path recordedForks() {
        return recorded("forks.jsonl");
    }

    /** Returns a file, or the one packed by gzip if only that is here, as in a published run. */
    private Path recorded(String name) {
        Path packed = file(name + ".gz");
        return !Files.exists(file(name)) && Files.exists(packed) ? packed : file(name);
    }

    /** Returns whether a path names a file that belongs to the run in its folder, or would if it existed. */
    public static boolean isOwn(Path file) {
        RunDirectory directory = new RunDirectory(file.toAbsolutePath().getParent());
        return OWN.contains(file.getFileName().toString()) && directory.isRun();
    }

    /** Returns whether it holds a run, whatever was measured. */
    public boolean isRun() {
        return Files.exists(runJson()) || hasResults();
    }

    public boolean hasResults() {
        return Files.exists(recordedForks()) || Files.exists(jmhJson());
    }

    /** Returns what is in a folder of runs, by name; nothing for a file. */
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

    public void writeResults(Suite suite, List<JmhEntry> results) throws IOException {
        JsonFiles.write(jmhJson(), results);
        writeVisualizer(suite, results);
    }

    /** Writes {@code jmh.json} with JMH's own writer. */
    public void writeJmh(Collection<RunResult> results) throws IOException {
        JsonFiles.replace(jmhJson(), temporary -> {
            try {
                ResultFormatFactory.getInstance(ResultFormatType.JSON, temporary.toString())
                        .writeOut(results);
            } catch (IllegalStateException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }

    public void writeVisualizer(Suite suite, List<JmhEntry> results) throws IOException {
        JsonFiles.write(file(VISUALIZER), VisualizerFile.entries(results, suite.wireSizes(), suite.chartParams()));
    }

    public void writeDocuments(Suite suite) throws IOException {
        for (Map.Entry<String, Supplier<Object>> document : suite.documents().entrySet()) {
            JsonFiles.write(file(document.getKey()), document.getValue().get());
        }
    }

    /** Returns lines that tell the user where the results are, and their charts if there are any. */
    public List<String> pointers(boolean hasResults) {
        String kept = "This run is kept in " + path;
        return hasResults
                ? List.of(kept, "For charts, open " + file(VISUALIZER) + " at https://jmh.morethan.io")
                : List.of(kept);
    }

    /** Deletes the folder of a run that measured nothing. */
    public void discard() {
        try {
            for (RunDirectory content : in(path)) {
                Files.delete(content.path);
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
