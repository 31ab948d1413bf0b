// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BuildUnderTest;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.JmhResults;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.SourceRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A run to merge.
 *
 * @param name where it was found
 * @param folder of the run; null for a file
 * @param facts known about it
 * @param forks that it measured
 */
record MergeSource(String name, Path folder, SourceRun facts, List<Fork> forks) {

    /** Returns its forks that gave a result. */
    Stream<Fork> results() {
        return forks.stream().filter(fork -> !fork.isFailure());
    }

    /** Returns whether the fork failed and a later one of its case worked, as after {@code resume --retry-failed}. */
    boolean isRetried(Fork fork) {
        return fork.isFailure()
                && results()
                        .anyMatch(later -> later.benchmarkCase().equals(fork.benchmarkCase())
                                && later.sequence() > fork.sequence());
    }

    /** Reads runs and files without changing them. */
    static final class Reader {
        private final List<MergeSource> sources = new ArrayList<>();
        private final List<String> remarks = new ArrayList<>();

        List<MergeSource> sources() {
            return sources;
        }

        /** Returns remarks on what was read, a line each. */
        List<String> remarks() {
            return remarks;
        }

        /**
         * Reads the run in a folder, all runs in its folders, or a file of JMH results. The {@code jmh.json} of a run directory
         * stands for the run.
         *
         * @throws CommandFailure if there is none, one cannot be read, or one is being measured into
         */
        void read(Path path) {
            JsonFiles.requireInput(path);
            try {
                if (Files.isDirectory(path)) {
                    readFolder(path);
                } else if (path.endsWith("jmh.json") && Files.exists(path.resolveSibling("run.json"))) {
                    readRun(new RunDirectory(path.getParent() == null ? Path.of(".") : path.getParent()));
                } else {
                    readPlain(JsonFiles.name(path), path, null, RunInfo.UNKNOWN);
                }
            } catch (IOException e) {
                throw CommandFailure.usage(path + ": cannot be read: " + e.getMessage(), e);
            }
        }

        private void readFolder(Path folder) throws IOException {
            List<RunDirectory> runs = List.of(new RunDirectory(folder));
            if (!runs.get(0).isRun()) {
                try (Stream<Path> below = Files.list(folder)) {
                    runs = below.sorted()
                            .map(RunDirectory::new)
                            .filter(RunDirectory::isRun)
                            .toList();
                }
            }
            if (runs.isEmpty()) {
                throw CommandFailure.usage(folder + ": there is no run in it (neither run.json nor jmh.json)");
            }
            for (RunDirectory run : runs) {
                readRun(run);
            }
        }

        private void readRun(RunDirectory directory) throws IOException {
            RunInfo info = RunInfo.read(directory.runJson());
            String name = directory.path().toString();
            if (Files.exists(directory.recordedForks()) || info.plan().isPresent()) {
                readForks(name, directory, info);
            } else if (Files.exists(directory.jmhJson())) {
                readPlain(name, directory.jmhJson(), directory.path(), info);
            } else {
                throw CommandFailure.usage(name + ": holds no results: neither forks.jsonl nor jmh.json is there");
            }
        }

        private void readForks(String name, RunDirectory directory, RunInfo info) throws IOException {
            Path file = directory.recordedForks();
            ForkJournal.requireIdle(directory.forksJsonl());
            ForkJournal.Content journal = ForkJournal.read(file);
            remarks.addAll(journal.remarks(file));
            if (info.outcome().filter("running"::equals).isPresent()) {
                remarks.add("! " + name + " was killed while it ran: the forks in its journal are used");
            }
            List<SourceRun> runs = info.sources(name);
            if (runs.isEmpty()) {
                throw CommandFailure.usage(
                        name + ": forks.jsonl is there, but no run.json that tells what was measured");
            }
            journal.requireOnly(
                    file,
                    info.id().orElse(""),
                    runs.stream().flatMap(run -> run.cases().stream()).toList());
            int known = 0;
            for (SourceRun run : runs) {
                List<Fork> forks = journal.forks().stream()
                        .filter(fork -> fork.measuredBy().equals(run.id()))
                        .toList();
                String origin = run.from().equals(name) ? name : name + " (" + run.from() + ")";
                sources.add(new MergeSource(origin, directory.path(), run, forks));
                known += forks.size();
            }
            if (known < journal.forks().size()) {
                throw CommandFailure.usage(file + ": holds forks of a run that run.json does not name as a source");
            }
            if (journal.forks().isEmpty()) {
                remarks.add("! " + name + " holds no forks");
            }
        }

        /** Splits results of plain JMH into forks of which neither time nor machine load is known. */
        private void readPlain(String name, Path jmhJson, Path folder, RunInfo info) throws IOException {
            List<JmhEntry> entries = JmhResults.read(jmhJson);
            if (entries.isEmpty()) {
                throw CommandFailure.usage(JsonFiles.name(jmhJson) + ": holds no results");
            }
            String content =
                    JsonFiles.compact(entries.stream().map(JmhEntry::node).toList());
            String id = UUID.nameUUIDFromBytes(content.getBytes(StandardCharsets.UTF_8))
                    .toString();
            BuildUnderTest subject = subject(
                    entries.get(0),
                    info.launcherVendor(entries.get(0).vmVersion()).orElse(null));
            List<Fork> forks = new ArrayList<>();
            entries.forEach(JmhResults.eachOnce(jmhJson, (benchmarkCase, entry) -> {
                String where = JsonFiles.name(jmhJson) + ": " + benchmarkCase.id();
                requireForks(where, entry);
                requireSameJvm(where, subject(entries.get(0), null), subject(entry, null));
                List<JmhEntry> own = split(where, entry);
                for (int i = 0; i < own.size(); i++) {
                    forks.add(new Fork(
                            id,
                            null,
                            forks.size() + 1,
                            benchmarkCase.withThreads(0),
                            i + 1,
                            null,
                            Double.NaN,
                            null,
                            null,
                            own.get(i).node(),
                            null));
                }
            }));
            SourceRun facts = info.plainSource(
                    name,
                    id,
                    subject,
                    forks.stream().map(Fork::benchmarkCase).distinct().toList());
            if ("running".equals(facts.outcome())) {
                remarks.add("! " + name + " was killed while it ran: the results in jmh.json are used");
            }
            sources.add(new MergeSource(name, folder, facts, forks));
        }

        private static void requireForks(String where, JmhEntry entry) {
            double[][] iterations = entry.iterations();
            if (iterations.length == 0 || Arrays.stream(iterations).anyMatch(fork -> fork.length == 0)) {
                throw CommandFailure.usage(
                        where + ": has no raw data, which its forks are made of (-Djmh.json.rawData=false?)");
            }
            if (entry.forks() == 0) {
                throw CommandFailure.usage(where + ": was measured without a fork (-f 0), which is no evidence");
            }
        }

        private static void requireSameJvm(String where, BuildUnderTest first, BuildUnderTest other) {
            if (!first.equals(other)) {
                throw CommandFailure.usage(where + ": was measured by JMH " + other.jmhVersion() + " on JDK "
                        + other.vmVersion() + ", the first benchmark by JMH " + first.jmhVersion() + " on JDK "
                        + first.vmVersion());
            }
        }

        private static List<JmhEntry> split(String where, JmhEntry entry) {
            try {
                return ForkEntries.split(entry);
            } catch (IllegalArgumentException e) {
                throw CommandFailure.usage(where + ": cannot be split into forks: " + e.getMessage(), e);
            }
        }

        private static BuildUnderTest subject(JmhEntry entry, String vendor) {
            return new BuildUnderTest(
                    null,
                    null,
                    null,
                    orNull(entry.jdkVersion()),
                    orNull(entry.vmName()),
                    orNull(entry.vmVersion()),
                    vendor,
                    orNull(entry.node().path("jmhVersion").asText()),
                    null);
        }

        private static String orNull(String text) {
            return text.isEmpty() ? null : text;
        }
    }
}
