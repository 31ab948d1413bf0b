// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads run directories, their journals, and JMH JSON files; nothing is changed there. */
public final class RunReader {
    private static final String LOST = "no result";

    private static final Pattern START_OF_JMH = Pattern.compile("^\\W*\\[\\s*\\{\\s*\"(jmhVersion|benchmark)\"");

    private final Path path;
    private final Optional<RunDirectory> directory;
    private final RunInfo info;
    private final List<Remark> remarks = new ArrayList<>();

    private RunReader(Path path) {
        JsonFiles.requireInput(path);
        this.path = path;
        this.directory = directory(path);
        this.info = directory.map(run -> RunInfo.read(run.runJson())).orElse(RunInfo.UNKNOWN);
    }

    /** The folder of a run, of its journal or its results; a file of another name there does not belong to the run. */
    public static Optional<RunDirectory> directory(Path path) {
        if (path.equals(JsonFiles.STANDARD_INPUT)) {
            return Optional.empty();
        }
        if (Files.isDirectory(path)) {
            return Optional.of(new RunDirectory(path));
        }
        RunDirectory around = new RunDirectory(path.getParent() == null ? Path.of(".") : path.getParent());
        boolean ofRun = path.endsWith("forks.jsonl")
                || path.endsWith("forks.jsonl.gz")
                || path.endsWith("jmh.json") && Files.exists(around.runJson());
        return ofRun ? Optional.of(around) : Optional.empty();
    }

    /**
     * Reads runs in parallel, and names them A, B and so on.
     *
     * @param paths run directories, journals, JMH JSON files, folders of such files
     * @throws CommandFailure if one is given twice, cannot be read, holds no results, or is still being measured
     */
    public static List<Run> read(List<Path> paths) {
        requireDifferent(paths);
        List<RunReader> readers = paths.stream().map(RunReader::new).toList();
        return Run.withComparableCpuTimes(IntStream.range(0, paths.size())
                .parallel()
                .mapToObj(i -> readers.get(i).run(Run.letter(i), paths.size() == 1))
                .toList());
    }

    /** Reads one run, named A. */
    public static Run read(Path path) {
        return read(List.of(path)).get(0);
    }

    /** Reads runs as {@link #read(List)} does; a folder of runs stands for the runs in it, by name. */
    public static List<Run> readAll(List<Path> paths) {
        return read(runsIn(paths).toList());
    }

    /** Reads runs as {@link #readAll} does, but each of several files of JMH in a folder as a run of its own. */
    public static List<Run> readEach(List<Path> paths) {
        return read(runsIn(paths)
                .flatMap(path -> {
                    List<Path> files = new RunReader(path).files();
                    return files.size() > 1 ? files.stream() : Stream.of(path);
                })
                .toList());
    }

    /**
     * Reads runs with their forks, for a merge; a folder of runs stands for the runs in it, and a run that was merged before for its
     * sources.
     *
     * @param remarks gets remarks on files and forks
     * @throws CommandFailure if one cannot be read, is not described by its {@code run.json}, or is still being measured
     */
    public static List<SourceRun> sources(List<Path> paths, List<Remark> remarks) {
        List<RunReader> readers = runsIn(paths).map(RunReader::new).toList();
        List<SourceRun> sources = readers.parallelStream()
                .flatMap(reader -> reader.sources().stream())
                .toList();
        readers.forEach(reader -> remarks.addAll(reader.remarks));
        return sources;
    }

    /** Reads a run's results in JMH's form, those of a journal or of several files joined by case; fails if they cannot be read. */
    public static List<JmhEntry> entries(Path path) {
        RunReader reader = new RunReader(path);
        List<Path> files = reader.files();
        if (isJournal(files.get(0))) {
            List<Fork> all = reader.forks(files.get(0)).forks();
            CountingForks rule = CountingForks.of(all);
            return Run.byCase(all, new LinkedHashMap<>()).values().stream()
                    .map(forks -> ForkEntries.join(
                            rule.count(forks).forks().stream().map(Fork::entry).toList()))
                    .toList();
        }
        return reader.pooled(files).values().stream().map(reader::joined).toList();
    }

    private JmhEntry joined(List<JmhEntry> entries) {
        if (entries.size() == 1) {
            return entries.get(0);
        }
        entries.forEach(entry -> requireForks(
                JsonFiles.name(path) + ": " + BenchmarkCase.of(entry).id(), entry));
        return ForkEntries.join(entries.stream()
                .flatMap(entry -> ForkEntries.split(entry).stream())
                .toList());
    }

    /** Reads a journal; fails if a process is writing to it. */
    public static ForkJournal.Content journal(Path file) {
        try {
            ForkJournal.requireIdle(file.toAbsolutePath());
            return ForkJournal.read(file);
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static Stream<Path> runsIn(List<Path> paths) {
        return paths.stream().flatMap(path -> {
            List<Path> runs = new RunDirectory(path).hasResults()
                    ? List.of()
                    : RunDirectory.in(path).stream()
                            .filter(RunDirectory::hasResults)
                            .map(RunDirectory::path)
                            .toList();
            return runs.isEmpty() ? Stream.of(path) : runs.stream();
        });
    }

    private static void requireDifferent(List<Path> paths) {
        Set<Path> known = new HashSet<>();
        for (Path path : paths) {
            if (!known.add(path.toAbsolutePath().normalize())) {
                throw CommandFailure.usage(JsonFiles.name(path) + ": is given twice");
            }
        }
    }

    /** The journal, or else JMH's results, or else all files of JMH in a folder. */
    private List<Path> files() {
        if (directory.isEmpty()) {
            return List.of(path);
        }
        RunDirectory run = directory.get();
        if (Files.exists(run.recordedForks())) {
            return List.of(run.recordedForks());
        }
        if (Files.exists(run.runJson()) && Files.exists(run.jmhJson())) {
            return List.of(run.jmhJson());
        }
        List<RunDirectory> content = RunDirectory.in(path);
        content.stream().filter(one -> !run.isRun() && one.isRun()).findFirst().ifPresent(one -> {
            throw CommandFailure.usage(path + ": is a folder of runs: name one of them, e.g. " + one.path());
        });
        List<Path> files = Files.exists(run.runJson()) ? List.of() : resultFiles(path);
        if (files.isEmpty()) {
            foldersInside().findFirst().ifPresent(inside -> {
                throw CommandFailure.usage(path + ": the results are in a folder inside: give " + inside);
            });
            throw CommandFailure.usage(path + ": there are no results in it (neither forks.jsonl nor jmh.json,"
                    + " nor other files of JMH's JSON, which -rf json -rff FILE.json writes)");
        }
        return files;
    }

    /** Returns the files of a folder that JMH may have written; beside a jmh.json, those that begin as one. */
    private static List<Path> resultFiles(Path folder) {
        boolean isRun = new RunDirectory(folder).isRun();
        return RunDirectory.in(folder).stream()
                .map(RunDirectory::path)
                .filter(file -> file.getFileName().toString().matches("(?i)[^.].*\\.json(\\.gz)?"))
                .filter(Files::isRegularFile)
                .filter(file -> !isRun || file.endsWith("jmh.json") || !RunDirectory.isOwn(file) && isOfJmh(file))
                .toList();
    }

    private static boolean isOfJmh(Path file) {
        try (InputStream in = JsonFiles.open(file)) {
            return START_OF_JMH
                    .matcher(new String(in.readNBytes(100), StandardCharsets.UTF_8))
                    .find();
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads several files of JMH, whose forks of the same benchmark count together. */
    private Map<BenchmarkCase, List<JmhEntry>> pooled(List<Path> files) {
        Map<BenchmarkCase, List<JmhEntry>> byCase = new LinkedHashMap<>();
        Map<JmhEntry, Path> sources = new IdentityHashMap<>();
        for (Path file : files) {
            JmhEntry.forEach(file, (benchmarkCase, entry) -> {
                List<JmhEntry> same = byCase.computeIfAbsent(benchmarkCase, first -> new ArrayList<>());
                same.stream()
                        .filter(other -> !entry.primaryMetric().mayRepeat(entry.mode())
                                && other.primaryMetric().equals(entry.primaryMetric()))
                        .findFirst()
                        .ifPresent(copy -> {
                            throw CommandFailure.usage(file + ": " + benchmarkCase.label()
                                    + " has the same figures as in " + sources.get(copy) + ": delete the copy");
                        });
                same.add(entry);
                sources.put(entry, file);
                JmhEntry first = same.get(0);
                first.differenceTo(entry).ifPresent(difference -> {
                    throw CommandFailure.usage(file + ": " + benchmarkCase.label() + " differs from "
                            + sources.get(first) + " in " + difference + "; compare them as two runs");
                });
            });
        }
        return byCase;
    }

    private static boolean isJournal(Path file) {
        return file.toString().matches(".*\\.jsonl(\\.gz)?");
    }

    private Run run(String name, boolean isOnly) {
        Map<BenchmarkCase, Samples> samples = new LinkedHashMap<>();
        Map<BenchmarkCase, String> failures = new LinkedHashMap<>();
        List<Path> files = files();
        Path file = files.get(0);
        BiConsumer<BenchmarkCase, List<JmhEntry>> ofEntries = (one, entries) -> {
            Samples its = Samples.ofEntries(entries, info.cpu(one, List.of()));
            samples.put(its.benchmarkCase(), its);
            int lost = lost(entries);
            if (lost > 0) {
                failures.put(one, lost + " of " + (lost + its.forks()) + " JVMs: " + LOST);
            }
        };
        if (directory.isPresent() && !isJournal(file)) {
            foldersInside()
                    .forEach(
                            inside -> remarks.add(Remark.warning(inside + ": results in folders inside are not read")));
        }
        if (files.size() > 1) {
            pooled(files).forEach(ofEntries);
        } else if (isJournal(file)) {
            List<Fork> all = forks(file).forks();
            CountingForks rule = CountingForks.of(all);
            Run.byCase(all, failures)
                    .forEach((benchmarkCase, forks) ->
                            samples.put(benchmarkCase, Samples.of(forks, rule, info.cpu(benchmarkCase, forks))));
        } else {
            JmhEntry.forEach(file, (one, entry) -> ofEntries.accept(one, List.of(entry)));
        }
        String in = isOnly ? "" : " in " + name;
        if (samples.isEmpty()) {
            throw CommandFailure.usage(JsonFiles.name(file)
                    + (isJournal(file) ? ": contains no successful JVM run" : ": holds no results"));
        }
        return new Run(name, path, info, samples, failures, remarks, directory, in);
    }

    /** Returns how many JVMs JMH started whose results it has not: those that crashed. */
    private static int lost(List<JmhEntry> entries) {
        return entries.stream()
                .filter(entry -> entry.primaryMetric().forkCount() > 0)
                .mapToInt(entry ->
                        Math.max(0, entry.forks() - entry.primaryMetric().forkCount()))
                .sum();
    }

    private Stream<Path> foldersInside() {
        return RunDirectory.in(path).stream()
                .map(RunDirectory::path)
                .filter(inside -> Files.isDirectory(inside) && Files.isReadable(inside))
                .filter(inside -> resultFiles(inside).stream().anyMatch(RunReader::isOfJmh));
    }

    private ForkJournal.Content forks(Path file) {
        ForkJournal.Content content = journal(file);
        remarks.addAll(content.remarks(file, "does not count"));
        return content;
    }

    private List<SourceRun> sources() {
        String name = directory.map(run -> run.path().toString()).orElse(JsonFiles.name(path));
        Path folder = directory.map(RunDirectory::path).orElse(null);
        if (info.outcome().filter("running"::equals).isPresent()) {
            remarks.add(Remark.warning(name + " was killed while it ran: what it had measured is used"));
        }
        List<RunInfo> runs = info.sources(name);
        List<Path> files =
                info.plan().isPresent() ? List.of(directory.orElseThrow().recordedForks()) : files();
        Path file = files.get(0);
        if (!isJournal(file)) {
            return files.stream()
                    .map(one -> plain(files.size() > 1 ? one.toString() : name, folder, one))
                    .toList();
        }
        if (runs.isEmpty()) {
            throw CommandFailure.usage(name + ": there is no run.json that tells what was measured");
        }
        ForkJournal.Content journal = forks(file);
        journal.requireOnly(
                file,
                runs.stream().map(RunInfo::id).toList(),
                runs.stream().flatMap(run -> run.cases().stream()).toList());
        return runs.stream()
                .map(run -> new SourceRun(
                                name.equals(run.from) ? name : name + " (" + run.from + ")",
                                folder,
                                run,
                                journal.forks())
                        .only(fork -> fork.run().equals(run.id())))
                .toList();
    }

    /** Splits results of plain JMH into forks of which neither time nor machine load is known. */
    private SourceRun plain(String name, Path folder, Path file) {
        // only one whole entry at a time, as all of them may be large
        StringBuilder ids = new StringBuilder();
        Set<BuildUnderTest> subjects = new LinkedHashSet<>();
        List<List<JmhEntry>> entries = new ArrayList<>();
        List<Integer> losses = new ArrayList<>();
        JmhEntry.forEach(file, (benchmarkCase, entry) -> {
            requireForks(JsonFiles.name(file) + ": " + benchmarkCase.id(), entry);
            ids.append(uuid(benchmarkCase.id()
                    + Arrays.deepToString(entry.primaryMetric().values())));
            subjects.add(info.subject(entry));
            entries.add(ForkEntries.split(entry));
            losses.add(lost(List.of(entry)));
        });
        if (entries.isEmpty()) {
            throw CommandFailure.usage(JsonFiles.name(file) + ": holds no results");
        }
        if (subjects.size() > 1) {
            throw CommandFailure.usage(JsonFiles.name(file) + ": holds results of several JVMs: "
                    + subjects.stream().limit(2).map(String::valueOf).collect(Collectors.joining(", ")));
        }
        String id = uuid(ids.toString());
        List<Fork> forks = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            List<JmhEntry> split = entries.get(i);
            BenchmarkCase planned = BenchmarkCase.of(split.get(0)).withThreads(0);
            int number = 1;
            for (JmhEntry one : split) {
                int sequence = forks.size() + 1;
                forks.add(new Fork(id, sequence, planned, number++, null, Double.NaN, null, one, null));
            }
            for (int lost = losses.get(i); lost > 0; lost--) {
                int sequence = forks.size() + 1;
                forks.add(new Fork(id, sequence, planned, number++, null, Double.NaN, null, null, LOST));
            }
        }
        List<BenchmarkCase> cases =
                forks.stream().map(Fork::benchmarkCase).distinct().toList();
        return new SourceRun(
                name, folder, info.source(name, id, subjects.iterator().next(), cases), forks);
    }

    private static String uuid(String content) {
        return UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8)).toString();
    }

    private static void requireForks(String where, JmhEntry entry) {
        int[] iterations = entry.primaryMetric().iterations();
        if (iterations.length == 0 || Arrays.stream(iterations).anyMatch(count -> count == 0)) {
            throw CommandFailure.usage(
                    where + ": has no raw data, which its forks are made of (-Djmh.json.rawData=false?)");
        }
        if (entry.forks() == 0) {
            throw CommandFailure.usage(where + ": -f 0 results cannot be used");
        }
    }

    /** A run to merge, with its forks; the name says where it was found, and the folder is null for a file. */
    public record SourceRun(String name, Path folder, RunInfo facts, List<Fork> forks) {

        /** Returns its forks that gave a result. */
        public Stream<Fork> results() {
            return forks.stream().filter(fork -> !fork.isFailure());
        }

        public SourceRun only(Predicate<Fork> wanted) {
            return new SourceRun(
                    name, folder, facts, forks.stream().filter(wanted).toList());
        }
    }
}
