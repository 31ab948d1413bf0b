// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The files of a gist: for each run the charts of the answers, then all charts, in several files if they are large. All runs are cut between the same charts, so that part 2 of
 * one can be compared with part 2 of another.
 */
final class VisualizerFiles {
    /** Bytes of a file. GitHub's API, through which the visualizer reads, cuts files at 1 MB; this leaves a margin. */
    static final int LARGEST = 950_000;

    private static final Pattern ENDING = Pattern.compile("(-part[0-9]+of[0-9]+)?\\.json$");

    private VisualizerFiles() {}

    /** The name of the run that a file belongs to. */
    static String run(String fileName) {
        return ENDING.matcher(fileName).replaceFirst("");
    }

    /**
     * File name to content, in the order of parts, and of the runs in a part. A run without any chart of a part has no file
     * for it.
     *
     * @param largest bytes of a file
     * @throws CommandFailure if a single chart is larger
     */
    static Map<String, String> of(List<RunToPublish> runs, int largest) {
        Map<String, List<JmhEntry>> answers = new LinkedHashMap<>();
        Map<String, List<JmhEntry>> results = new LinkedHashMap<>();
        for (RunToPublish run : runs) {
            if (!run.answers().isEmpty()) {
                answers.put(run.name() + RunToPublish.ANSWERS, run.answers());
            }
            results.put(run.name(), run.results());
        }
        Map<String, String> files = new LinkedHashMap<>(files(answers, largest));
        files.putAll(files(results, largest));
        return files;
    }

    private static Map<String, String> files(Map<String, List<JmhEntry>> runs, int largest) {
        List<Map<String, String>> parts = parts(runs, largest);
        Map<String, String> files = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            String ending = parts.size() == 1 ? ".json" : "-part" + (i + 1) + "of" + parts.size() + ".json";
            for (String run : runs.keySet()) {
                String results = parts.get(i).get(run);
                if (results != null) {
                    files.put(run + ending, "[" + results + "]\n");
                }
            }
        }
        return files;
    }

    /** Parts of run to results. A part ends before the chart with which it would be too large for any run. */
    private static List<Map<String, String>> parts(Map<String, List<JmhEntry>> runs, int largest) {
        List<Map<String, String>> parts = new ArrayList<>(List.of(Map.of()));
        charts(runs).forEach((chart, results) -> {
            results.forEach((run, own) -> {
                if (bytes(own) > largest) {
                    throw CommandFailure.usage(run + ": the chart " + PlainName.of(chart) + " alone has " + bytes(own)
                            + " bytes, and a file of a gist may have " + largest);
                }
            });
            int last = parts.size() - 1;
            Map<String, String> longer = new HashMap<>(parts.get(last));
            results.forEach((run, own) -> append(longer, run, own));
            if (longer.values().stream().allMatch(own -> bytes(own) <= largest)) {
                parts.set(last, longer);
            } else {
                parts.add(results);
            }
        });
        return parts;
    }

    /** Chart to run to results, in the order in which the charts occur first. */
    private static Map<String, Map<String, String>> charts(Map<String, List<JmhEntry>> runs) {
        Map<String, Map<String, String>> charts = new LinkedHashMap<>();
        runs.forEach((run, results) -> results.forEach(entry -> append(
                charts.computeIfAbsent(entry.className(), chart -> new HashMap<>()),
                run,
                JsonFiles.compact(entry.node()))));
        return charts;
    }

    private static void append(Map<String, String> results, String run, String more) {
        results.merge(run, more, (some, others) -> some + ",\n" + others);
    }

    private static int bytes(String results) {
        return ("[" + results + "]\n").getBytes(StandardCharsets.UTF_8).length;
    }
}
