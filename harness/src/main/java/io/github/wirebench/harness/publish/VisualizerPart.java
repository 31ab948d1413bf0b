// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.results.JmhEntry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The same charts of several runs: one file per run, each below the limit. Runs are cut at the same charts, so that part 2 of one
 * can be laid beside part 2 of another.
 *
 * @param files name to content, in the order of the runs; a run without any of these charts has none
 */
record VisualizerPart(Map<String, String> files) {
    /** GitHub cuts a file at 1 MB when it is read through the API, as the visualizer does; with a margin. */
    static final int LARGEST_FILE = 950_000;

    private static final Pattern PART = Pattern.compile("(-part[0-9]+of[0-9]+)?\\.json$");
    private static final ObjectWriter COMPACT = JsonFiles.MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT);

    /** The run that a file is of. */
    static String run(String fileName) {
        return PART.matcher(fileName).replaceFirst("");
    }

    /**
     * Cuts runs into parts.
     *
     * @param largest bytes of a file
     * @throws CommandFailure if one chart alone is larger
     */
    static List<VisualizerPart> of(List<RunToPublish> runs, int largest) {
        Map<String, Map<String, List<String>>> charts = charts(runs);
        List<Set<String>> cuts = cuts(charts, largest);
        List<VisualizerPart> parts = new ArrayList<>();
        for (int i = 0; i < cuts.size(); i++) {
            String suffix = cuts.size() == 1 ? ".json" : "-part" + (i + 1) + "of" + cuts.size() + ".json";
            Map<String, String> files = new LinkedHashMap<>();
            for (RunToPublish run : runs) {
                String entries = cuts.get(i).stream()
                        .flatMap(chart -> charts.get(chart).getOrDefault(run.name(), List.of()).stream())
                        .collect(Collectors.joining(",\n"));
                if (!entries.isEmpty()) {
                    files.put(run.name() + suffix, "[" + entries + "]\n");
                }
            }
            parts.add(new VisualizerPart(files));
        }
        return parts;
    }

    /** The results of each chart by the run's name, in the order in which they come first. */
    private static Map<String, Map<String, List<String>>> charts(List<RunToPublish> runs) {
        Map<String, Map<String, List<String>>> charts = new LinkedHashMap<>();
        for (RunToPublish run : runs) {
            for (JmhEntry entry : run.results()) {
                charts.computeIfAbsent(entry.className(), chart -> new LinkedHashMap<>())
                        .computeIfAbsent(run.name(), key -> new ArrayList<>())
                        .add(text(entry));
            }
        }
        return charts;
    }

    private static List<Set<String>> cuts(Map<String, Map<String, List<String>>> charts, int largest) {
        List<Set<String>> cuts = new ArrayList<>(List.of(new LinkedHashSet<>()));
        Map<String, Integer> sizes = new LinkedHashMap<>();
        charts.forEach((chart, results) -> {
            boolean full = results.entrySet().stream()
                    .anyMatch(own -> sizes.getOrDefault(own.getKey(), 0) + size(own.getValue()) > largest);
            if (full && !cuts.get(cuts.size() - 1).isEmpty()) {
                cuts.add(new LinkedHashSet<>());
                sizes.clear();
            }
            cuts.get(cuts.size() - 1).add(chart);
            results.forEach((run, own) -> {
                if (size(own) > largest) {
                    throw CommandFailure.usage(run + ": the chart " + PlainName.of(chart) + " alone has " + size(own)
                            + " bytes, and a file of a gist may have " + largest);
                }
                sizes.merge(run, size(own), Integer::sum);
            });
        });
        return cuts;
    }

    /** In bytes, with what stands between results. */
    private static int size(List<String> results) {
        return results.stream()
                .mapToInt(result -> result.getBytes(StandardCharsets.UTF_8).length + 4)
                .sum();
    }

    private static String text(JmhEntry entry) {
        try {
            return COMPACT.writeValueAsString(entry.node());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
