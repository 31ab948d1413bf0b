// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads run directories, their journals, and JMH JSON files; nothing is changed there. */
public final class RunReader {
    /** Number of failures that are named. */
    private static final int NAMED = 5;

    private final String name;
    private final Path path;
    private final Map<BenchmarkCase, Samples> samples = new LinkedHashMap<>();
    private final Map<BenchmarkCase, String> failures = new LinkedHashMap<>();
    private final Map<Samples.Conditions, Samples.Conditions> conditions = new HashMap<>();
    private final List<String> remarks = new ArrayList<>();
    private RunInfo info = RunInfo.UNKNOWN;

    private RunReader(String name, Path path) {
        this.name = name;
        this.path = path;
    }

    /**
     * Reads runs in parallel, and names them A, B and so on.
     *
     * @param paths run directories, journals, JMH JSON files
     * @throws CommandFailure if one is given twice, cannot be read, holds no results, or is still being measured; of several,
     *     the first is named
     */
    public static List<Run> read(List<Path> paths) {
        requireDifferent(paths);
        List<CompletableFuture<Run>> reads = IntStream.range(0, paths.size())
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> new RunReader(Run.letter(i), paths.get(i)).read()))
                .toList();
        try {
            return reads.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException e) {
            if (e.getCause() instanceof CommandFailure failure) {
                throw failure;
            }
            throw e;
        }
    }

    /**
     * Reads one run, named A.
     *
     * @throws CommandFailure as {@link #read(List)} does
     */
    public static Run read(Path path) {
        return new RunReader(Run.letter(0), path).read();
    }

    /**
     * Reads runs; a folder of runs stands for the runs in it, by name.
     *
     * @throws CommandFailure as {@link #read(List)} does
     */
    public static List<Run> readAll(List<Path> paths) {
        return read(paths.stream().flatMap(path -> runsIn(path).stream()).toList());
    }

    private static List<Path> runsIn(Path path) {
        if (!Files.isDirectory(path) || hasResults(path)) {
            return List.of(path);
        }
        try (Stream<Path> content = Files.list(path)) {
            List<Path> runs = content.filter(RunReader::hasResults).sorted().toList();
            return runs.isEmpty() ? List.of(path) : runs;
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static boolean hasResults(Path folder) {
        RunDirectory directory = new RunDirectory(folder);
        return Files.exists(directory.recordedForks()) || Files.exists(directory.jmhJson());
    }

    private static void requireDifferent(List<Path> paths) {
        Map<Path, Integer> known = new HashMap<>();
        for (int i = 0; i < paths.size(); i++) {
            Integer before = known.putIfAbsent(JsonFiles.identity(paths.get(i)), i);
            if (before != null) {
                throw CommandFailure.usage(JsonFiles.name(paths.get(i)) + ": is given twice, as " + Run.letter(before)
                        + " and " + Run.letter(i));
            }
        }
    }

    private Run read() {
        JsonFiles.requireInput(path);
        if (path.equals(JsonFiles.STANDARD_INPUT)) {
            readEntries(path);
            return Run.ofFile(name, path, samples, remarks);
        }
        boolean isFolder = Files.isDirectory(path);
        RunDirectory directory =
                new RunDirectory(isFolder ? path : path.toAbsolutePath().getParent());
        // a file of another name in a run directory does not belong to the run
        boolean ofRun = isFolder
                || path.endsWith("forks.jsonl")
                || path.endsWith("forks.jsonl.gz")
                || path.endsWith("jmh.json") && Files.exists(directory.runJson());
        if (ofRun) {
            info = RunInfo.read(directory.runJson());
        }
        Path journal = ofRun ? directory.recordedForks() : path;
        if (Files.exists(journal) && journal.toString().matches(".*\\.jsonl(\\.gz)?")) {
            readJournal(journal);
        } else {
            readEntries(ofRun ? jmhJson(directory) : path);
        }
        return ofRun
                ? Run.inDirectory(name, path, directory, info, samples, failures, remarks)
                : Run.ofFile(name, path, samples, remarks);
    }

    private Path jmhJson(RunDirectory directory) {
        if (Files.exists(directory.jmhJson())) {
            return directory.jmhJson();
        }
        try (Stream<Path> content = Files.list(directory.path())) {
            List<Path> runs = content.filter(below -> Stream.of("run.json", "jmh.json", "forks.jsonl", "forks.jsonl.gz")
                            .anyMatch(file -> Files.exists(below.resolve(file))))
                    .sorted()
                    .toList();
            throw CommandFailure.usage(
                    runs.isEmpty()
                            ? path + ": there are no results in it (neither forks.jsonl nor jmh.json)"
                            : path + ": is a folder of runs: name one of them, e.g. " + runs.get(0));
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private void readEntries(Path file) {
        JmhResults.forEach(
                file,
                Samples::need,
                JmhResults.eachOnce(
                        file,
                        (benchmarkCase, entry) -> samples.put(
                                benchmarkCase,
                                Samples.of(
                                        benchmarkCase, List.of(entry), List.of(), conditions(benchmarkCase, entry)))));
        if (samples.isEmpty()) {
            throw CommandFailure.usage(JsonFiles.name(file) + ": holds no results");
        }
    }

    private void readJournal(Path file) {
        Run.byCase(content(file).forks(), failures)
                .forEach((benchmarkCase, forks) ->
                        samples.put(benchmarkCase, Samples.of(forks, first -> conditions(benchmarkCase, first))));
        failures.entrySet().stream()
                .limit(NAMED)
                .forEach(failed -> remarks.add("! " + failed.getKey().label() + " failed in " + name + ": "
                        + failed.getValue().lines().findFirst().orElse("")));
        if (failures.size() > NAMED) {
            remarks.add("! " + (failures.size() - NAMED) + " more failed in " + name);
        }
        if (samples.isEmpty()) {
            throw CommandFailure.usage(file + ": holds no fork with a result");
        }
    }

    private ForkJournal.Content content(Path file) {
        try {
            ForkJournal.requireIdle(file.toAbsolutePath());
            ForkJournal.Content content = ForkJournal.read(file);
            content.remarks(file).forEach(remark -> remarks.add(remark.startsWith("!") ? remark : "! " + remark));
            return content;
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private Samples.Conditions conditions(BenchmarkCase benchmarkCase, JmhEntry entry) {
        Samples.Conditions own = Samples.Conditions.of(entry, info.cpu(benchmarkCase));
        return Optional.ofNullable(conditions.putIfAbsent(own, own)).orElse(own);
    }

    private static CommandFailure unreadable(Path path, IOException cause) {
        return CommandFailure.usage(path + ": cannot be read: " + cause.getMessage(), cause);
    }
}
