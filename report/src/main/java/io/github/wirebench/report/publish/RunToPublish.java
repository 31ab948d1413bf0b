// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.JmhResults;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.VisualizerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A finished run.
 *
 * @param name plain, unique among the runs of a command, sorts by time
 * @param results reduced to what the visualizer shows, at least one
 */
record RunToPublish(String name, RunDirectory directory, List<JmhEntry> results) {

    /**
     * Reads run directories.
     *
     * @param suite knows sizes and charts, for a directory without {@code visualizer.json}
     * @throws CommandFailure if one cannot be read, holds no results, is given twice, or is still being measured
     */
    static List<RunToPublish> read(List<Path> paths, Suite suite) {
        Set<Path> folders = new HashSet<>();
        Set<String> names = new HashSet<>();
        List<RunToPublish> runs = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.isDirectory(path)) {
                throw CommandFailure.usage(path + ": no such folder; name the folder of a run");
            }
            if (!folders.add(path.toAbsolutePath().normalize())) {
                throw CommandFailure.usage(path + ": is given twice");
            }
            RunDirectory directory = new RunDirectory(path);
            requireIdle(directory);
            runs.add(new RunToPublish(uniqueName(directory, names), directory, results(directory, suite)));
        }
        return runs;
    }

    private static void requireIdle(RunDirectory directory) {
        try {
            ForkJournal.requireIdle(directory.forksJsonl().toAbsolutePath());
        } catch (IOException e) {
            throw CommandFailure.usage(directory.path() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static String uniqueName(RunDirectory directory, Set<String> names) {
        Path path = directory.path().toAbsolutePath().normalize();
        String folder = Objects.toString(path.getFileName(), "");
        String name = RunSummary.read(directory.runJson()).name(folder);
        String unique = names.contains(name) ? name + "-" + PlainName.of(folder) : name;
        if (!names.add(unique)) {
            throw CommandFailure.usage(directory.path() + ": another run has the same name, " + unique
                    + ": rename the folder, or publish them one by one");
        }
        return unique;
    }

    private static List<JmhEntry> results(RunDirectory directory, Suite suite) {
        List<JmhEntry> all;
        if (Files.exists(directory.visualizerJson())) {
            all = JmhResults.read(directory.visualizerJson());
        } else if (Files.exists(directory.jmhJson())) {
            all = VisualizerFile.entries(JmhResults.read(directory.jmhJson()), suite.wireSizes(), suite.chartParams());
        } else {
            throw CommandFailure.usage(directory.path()
                    + ": no results in it (neither visualizer.json nor jmh.json); name the folder of a run");
        }
        List<JmhEntry> reduced = all.stream()
                .flatMap(entry -> VisualizerEntry.of(entry).stream())
                .toList();
        if (reduced.isEmpty()) {
            throw CommandFailure.usage(directory.path() + ": none of its " + all.size() + " results has a score");
        }
        return reduced;
    }
}
