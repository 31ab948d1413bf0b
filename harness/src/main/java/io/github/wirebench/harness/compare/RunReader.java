// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.JournalContent;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.results.JmhResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** Reads a run directory, the journal of one, or a file of JMH results; nothing is changed there. */
public final class RunReader {
    /** That many failures are named. */
    private static final int NAMED = 5;

    private final String name;
    private final Path path;
    private final BiConsumer<Key, List<JmhEntry>> listener;
    private final Map<Key, Measurement> measurements = new LinkedHashMap<>();
    private final Map<Conditions, Conditions> conditions = new HashMap<>();
    private final List<String> remarks = new ArrayList<>();

    private RunReader(String name, Path path, BiConsumer<Key, List<JmhEntry>> listener) {
        this.name = name;
        this.path = path;
        this.listener = listener;
    }

    /**
     * Reads an input.
     *
     * @param name what it is called in the report
     * @throws CommandFailure if it cannot be read, holds nothing or something else, or is still being measured into
     */
    public static ComparedRun read(String name, Path path) {
        return read(name, path, (key, entries) -> {});
    }

    /**
     * Reads an input for somebody who wants to know more of its entries than a comparison does.
     *
     * @param name what it is called in the report
     * @param listener gets each benchmark's entries, of one fork each or of all
     * @throws CommandFailure as above
     */
    public static ComparedRun read(String name, Path path, BiConsumer<Key, List<JmhEntry>> listener) {
        return new RunReader(name, path, listener).read();
    }

    private ComparedRun read() {
        if (!Files.exists(path)) {
            throw CommandFailure.usage(path + ": there is no such file or folder");
        }
        Path folder = Files.isDirectory(path) ? path : path.toAbsolutePath().getParent();
        RunDirectory directory = new RunDirectory(folder);
        boolean ofRun = Files.isDirectory(path) || path.endsWith("jmh.json") && Files.exists(directory.runJson());
        Path journal = ofRun ? directory.recordedForks() : path;
        if (Files.exists(journal) && journal.toString().matches(".*\\.jsonl(\\.gz)?")) {
            readJournal(journal);
        } else {
            readEntries(ofRun ? jmhJson(directory) : path);
        }
        boolean knowsRun = ofRun || path.endsWith("forks.jsonl") || path.endsWith("forks.jsonl.gz");
        return new ComparedRun(
                name,
                path,
                measurements,
                knowsRun ? RunFacts.read(directory.runJson()) : RunFacts.UNKNOWN,
                List.copyOf(remarks));
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
            throw CommandFailure.usage(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private void readEntries(Path file) {
        Map<Key, Integer> numbers = new HashMap<>();
        JmhResults.forEach(file, Measurement.METRICS, entry -> {
            Key key = Key.of(entry);
            int number = numbers.size() + 1;
            Integer before = numbers.putIfAbsent(key, number);
            if (before != null) {
                throw CommandFailure.usage(file + ", entry " + number + ": is of the same benchmark as entry " + before
                        + ", " + key.row().id() + ": which of them counts is not to be guessed");
            }
            add(key, List.of(entry), List.of());
        });
        if (measurements.isEmpty()) {
            throw CommandFailure.usage(file + ": holds no results");
        }
    }

    private void readJournal(Path file) {
        Map<Key, List<ForkRecord>> forks = new LinkedHashMap<>();
        Map<String, String> failures = new LinkedHashMap<>();
        for (ForkRecord fork : content(file).forks()) {
            if (fork.isFailure()) {
                failures.put(fork.row().label(), fork.error());
            } else {
                failures.remove(fork.row().label());
                forks.computeIfAbsent(Key.of(fork.entry()), key -> new ArrayList<>())
                        .add(fork);
            }
        }
        failures.entrySet().stream()
                .limit(NAMED)
                .forEach(failed -> remarks.add("! " + failed.getKey() + " failed in " + name + ": "
                        + failed.getValue().lines().findFirst().orElse("")));
        if (failures.size() > NAMED) {
            remarks.add("! " + (failures.size() - NAMED) + " more failed in " + name);
        }
        forks.forEach((key, records) ->
                add(key, records.stream().map(ForkRecord::entry).toList(), spans(records)));
        if (measurements.isEmpty()) {
            throw CommandFailure.usage(file + ": holds no fork with a result");
        }
    }

    private JournalContent content(Path file) {
        try {
            ForkJournal.requireIdle(file.toAbsolutePath());
            JournalContent content = ForkJournal.read(file);
            content.remarks(file).forEach(remark -> remarks.add(remark.startsWith("!") ? remark : "! " + remark));
            return content;
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static List<ForkSpan> spans(List<ForkRecord> forks) {
        return forks.stream().anyMatch(fork -> fork.startedAt() == null || Double.isNaN(fork.seconds()))
                ? List.of()
                : forks.stream()
                        .map(fork -> new ForkSpan(fork.startedAt(), fork.seconds()))
                        .toList();
    }

    private void add(Key key, List<JmhEntry> entries, List<ForkSpan> spans) {
        Conditions own = Conditions.of(entries.get(0));
        Conditions shared =
                Optional.ofNullable(conditions.putIfAbsent(own, own)).orElse(own);
        measurements.put(key, Measurement.of(key, entries, spans, shared));
        listener.accept(key, entries);
    }
}
