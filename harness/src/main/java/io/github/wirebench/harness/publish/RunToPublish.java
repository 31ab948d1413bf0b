// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.results.JmhResults;
import io.github.wirebench.harness.results.VisualizerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A run that is over.
 *
 * @param name a plain name, unique among the runs of a command, that sorts by time
 * @param directory where it is
 * @param card what is known of it
 * @param results as the visualizer takes them, at least one
 */
record RunToPublish(String name, RunDirectory directory, RunCard card, List<JmhEntry> results) {

    /**
     * Reads run directories.
     *
     * @param suite knows sizes and charts, for a directory that holds JMH's own results only
     * @throws CommandFailure if one cannot be read, holds no results, is given twice, or is still being measured into
     */
    static List<RunToPublish> read(List<Path> paths, Suite suite) {
        Set<Path> known = new HashSet<>();
        Set<String> names = new HashSet<>();
        List<RunToPublish> runs = new ArrayList<>();
        for (Path path : paths) {
            if (!Files.isDirectory(path)) {
                throw CommandFailure.usage(path + ": there is no such folder; name the folder of a run");
            }
            Path absolute = path.toAbsolutePath().normalize();
            if (!known.add(absolute)) {
                throw CommandFailure.usage(path + ": is given twice");
            }
            RunDirectory directory = new RunDirectory(path);
            requireIdle(directory);
            RunCard card = RunCard.read(directory.runJson());
            String folder =
                    absolute.getFileName() == null ? "" : absolute.getFileName().toString();
            String name = card.name(folder);
            String unique = names.contains(name) ? name + "-" + PlainName.of(folder) : name;
            if (!names.add(unique)) {
                throw CommandFailure.usage(path + ": another run has the same name, " + unique
                        + ": rename the folder, or publish them one by one");
            }
            runs.add(new RunToPublish(unique, directory, card, results(directory, suite)));
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

    private static List<JmhEntry> results(RunDirectory directory, Suite suite) {
        List<JmhEntry> results;
        if (Files.exists(directory.visualizerJson())) {
            results = JmhResults.read(directory.visualizerJson());
        } else if (Files.exists(directory.jmhJson())) {
            results = VisualizerFile.entries(
                    JmhResults.read(directory.jmhJson()), suite.wireSizes(), suite.chartParams());
        } else {
            throw CommandFailure.usage(directory.path() + ": there are no results in it (neither visualizer.json nor"
                    + " jmh.json); name the folder of a run");
        }
        List<JmhEntry> shown =
                results.stream().flatMap(entry -> ShownEntry.of(entry).stream()).toList();
        if (shown.isEmpty()) {
            throw CommandFailure.usage(directory.path() + ": none of its " + results.size()
                    + " results has a score, so that there is nothing to show");
        }
        return shown;
    }
}
