// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Addresses under which the JMH visualizer shows files: one is a chart of bars, two are laid side by side, more become lines
 * over time. Its parameters are {@code source}, {@code sources} and {@code gist} (its README).
 */
final class VisualizerAddresses {
    private static final Pattern PART = Pattern.compile(".*-(part[0-9]{1,4}of[0-9]{1,4})\\.json");

    /** As {@link RunCard#name} makes names. */
    private static final Pattern TIME = Pattern.compile("[0-9-]{10}T[0-9-]{8}-?(.*)\\.json");

    private static final Pattern PLAIN = Pattern.compile("[\\w.:/~-]+");

    private final String visualizer;
    private final boolean readsGists;

    /**
     * @param visualizer its address
     * @param readsGists whether the gists are where it looks for them, on github.com
     */
    VisualizerAddresses(String visualizer, boolean readsGists) {
        this.visualizer = visualizer.endsWith("/") ? visualizer : visualizer + "/";
        this.readsGists = readsGists;
    }

    /** Of one file. */
    String one(String url) {
        return visualizer + "?source=" + encoded(url);
    }

    /** Of several files, earliest first. */
    String several(List<String> urls) {
        return urls.size() == 1
                ? one(urls.get(0))
                : visualizer + "?sources="
                        + String.join(
                                ",",
                                urls.stream().map(VisualizerAddresses::encoded).toList());
    }

    /**
     * What to print of a gist.
     *
     * @param own the files that were sent, by run
     */
    List<String> lines(PublishedGist gist, List<String> own) {
        List<String> lines = new ArrayList<>();
        own.forEach(name -> lines.add(name.replace(".json", "") + ": " + one(url(gist, name))));
        byPart(own).forEach((part, names) -> {
            // the visualizer lays two side by side, and draws more as lines over time
            for (String later : names.subList(Math.min(1, names.size()), names.size())) {
                String of = names.size() == 2 ? "" : ", " + history(later);
                if (!history(later).equals(history(names.get(0)))) {
                    lines.add("side by side" + of + (part.isEmpty() ? "" : ", " + part) + ": "
                            + several(List.of(url(gist, names.get(0)), url(gist, later))));
                }
            }
        });
        Map<String, List<String>> histories = gist.files().keySet().stream()
                .sorted()
                .collect(Collectors.groupingBy(VisualizerAddresses::history, TreeMap::new, Collectors.toList()));
        Set<String> told = own.stream().map(VisualizerAddresses::history).collect(Collectors.toSet());
        histories.forEach((history, names) -> {
            if (told.contains(history)) {
                lines.addAll(overTime(gist, history, names, readsGists && histories.size() == 1));
            }
        });
        return lines;
    }

    /**
     * Runs of one JDK: those of several in one line over time would show their difference as a change.
     *
     * @param whole whether these are all files of a gist that the visualizer can read by its id
     */
    private List<String> overTime(PublishedGist gist, String history, List<String> names, boolean whole) {
        List<String> lines = new ArrayList<>();
        String of = history.isEmpty() ? "" : history + ", ";
        List<String> urls = urls(gist, names);
        if (names.size() > 1) {
            lines.add(of + "the last two side by side: " + several(urls.subList(urls.size() - 2, urls.size())));
        }
        if (names.size() > 2) {
            lines.add(of + "all " + names.size() + " over time: "
                    + (whole ? visualizer + "?gist=" + gist.id() : several(urls)));
        }
        return lines;
    }

    private static List<String> urls(PublishedGist gist, List<String> names) {
        return names.stream().map(name -> url(gist, name)).toList();
    }

    private static Map<String, List<String>> byPart(List<String> names) {
        return names.stream()
                .collect(Collectors.groupingBy(VisualizerAddresses::part, TreeMap::new, Collectors.toList()));
    }

    /** What stays the same from night to night: the JDK, and the part. */
    private static String history(String name) {
        Matcher time = TIME.matcher(name);
        return (time.matches() ? time.group(1) : part(name)).replaceFirst("(part[0-9]+)of[0-9]+$", "$1");
    }

    private static String url(PublishedGist gist, String name) {
        return gist.files().get(name).rawUrl();
    }

    private static String part(String name) {
        Matcher part = PART.matcher(name);
        return part.matches() ? part.group(1) : "";
    }

    /** The visualizer parts the list at commas after decoding it. */
    private static String encoded(String url) {
        return PLAIN.matcher(url).matches() ? url : URLEncoder.encode(url, StandardCharsets.UTF_8);
    }
}
