// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Addresses at which the JMH visualizer shows files: one as bars, two side by side, more as lines over time. Its README describes
 * the parameters {@code source}, {@code sources} and {@code gist}.
 *
 * @param visualizer without a slash at its end
 * @param readsGists whether the gists are on github.com, where the visualizer looks for them
 */
record VisualizerAddresses(URI visualizer, boolean readsGists) {
    /** What to know before one reads the visualizer's own summary of two runs. */
    static final String CAVEAT =
            "The visualizer's own summary of two runs ignores intervals; the command compare does not.";

    private static final Pattern PART = Pattern.compile(".*-(part[0-9]{1,4}of[0-9]{1,4})\\.json");

    /** A name that {@link RunSummary#name} gave. */
    private static final Pattern TIME = Pattern.compile("[0-9-]{10}T[0-9-]{8}-?(.*)\\.json");

    private static final Pattern PLAIN = Pattern.compile("[\\w.:/~-]+");

    /** Shows files, earliest first. */
    String show(List<String> urls) {
        return visualizer
                + (urls.size() == 1 ? "/?source=" : "/?sources=")
                + urls.stream().map(VisualizerAddresses::encoded).collect(Collectors.joining(","));
    }

    /**
     * Lines with the addresses of a gist: each uploaded file, the files of one command side by side, and the history of each JDK,
     * CPU and part. Several of them in one history would show their difference as a change over time.
     *
     * @param uploaded names of files, in the order of the runs
     */
    List<String> lines(Gist gist, List<String> uploaded) {
        List<String> lines = new ArrayList<>();
        uploaded.forEach(name -> lines.add(name.replace(".json", "") + ": " + show(gist, List.of(name))));
        grouped(uploaded, VisualizerAddresses::part).forEach((part, names) -> {
            String first = names.get(0);
            for (String later : names.subList(1, names.size())) {
                if (!history(later).equals(history(first))) {
                    lines.add("side by side" + (names.size() == 2 ? "" : ", " + history(later))
                            + (part.isEmpty() ? "" : ", " + part) + ": " + show(gist, List.of(first, later)));
                }
            }
        });
        Map<String, List<String>> histories =
                grouped(gist.files().keySet().stream().sorted().toList(), VisualizerAddresses::history);
        boolean wholeGist = readsGists && histories.size() == 1;
        histories
                .keySet()
                .retainAll(grouped(uploaded, VisualizerAddresses::history).keySet());
        histories.forEach((history, names) -> {
            String label = history.isEmpty() ? "" : history + ", ";
            int runs = names.size();
            if (runs > 1) {
                lines.add(label + "the last two side by side: " + show(gist, names.subList(runs - 2, runs)));
            }
            if (runs > 2) {
                lines.add(label + "all " + runs + " over time: "
                        + (wholeGist ? visualizer + "/?gist=" + gist.id() : show(gist, names)));
            }
        });
        return lines;
    }

    private String show(Gist gist, List<String> names) {
        return show(names.stream().map(name -> gist.files().get(name).rawUrl()).toList());
    }

    private static Map<String, List<String>> grouped(Collection<String> names, Function<String, String> key) {
        return names.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
    }

    /** The part of a name that stays the same from night to night: JDK, CPU, and the number of the part. */
    private static String history(String name) {
        Matcher time = TIME.matcher(name);
        return (time.matches() ? time.group(1) : part(name)).replaceFirst("(part[0-9]+)of[0-9]+$", "$1");
    }

    /** The number of the part, and whether it has the charts to begin with. */
    private static String part(String name) {
        Matcher part = PART.matcher(name);
        String number = part.matches() ? part.group(1) : "";
        boolean isAnswers = VisualizerFiles.run(name).endsWith(RunToPublish.ANSWERS);
        return isAnswers ? ("answers " + number).strip() : number;
    }

    /** Encodes a parameter, unless it is readable as it is. */
    private static String encoded(String url) {
        return PLAIN.matcher(url).matches() ? url : URLEncoder.encode(url, StandardCharsets.UTF_8);
    }
}
