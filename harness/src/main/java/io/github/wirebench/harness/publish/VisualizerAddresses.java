// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Addresses under which the JMH visualizer shows files: one is a chart of bars, two are laid side by side, more become lines
 * over time. Its parameters are {@code source}, {@code sources} and {@code gist} (its README).
 */
final class VisualizerAddresses {
    private static final Pattern PART = Pattern.compile(".*-part([0-9]{1,4})of[0-9]{1,4}\\.json");
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
        Map<Integer, List<String>> parts = gist.files().keySet().stream()
                .sorted()
                .collect(Collectors.groupingBy(VisualizerAddresses::part, TreeMap::new, Collectors.toList()));
        parts.forEach((part, names) -> {
            String of = part == 0 ? "" : ", part " + part;
            List<String> urls = names.stream().map(name -> url(gist, name)).toList();
            if (names.size() >= 2) {
                lines.add(
                        "the last two side by side" + of + ": " + several(urls.subList(urls.size() - 2, urls.size())));
            }
            if (names.size() >= 3) {
                boolean whole = readsGists && parts.size() == 1;
                lines.add("all " + names.size() + " over time" + of + ": "
                        + (whole ? visualizer + "?gist=" + gist.id() : several(urls)));
            }
        });
        return lines;
    }

    private static String url(PublishedGist gist, String name) {
        return gist.files().get(name).rawUrl();
    }

    private static int part(String name) {
        Matcher part = PART.matcher(name);
        return part.matches() ? Integer.parseInt(part.group(1)) : 0;
    }

    /** The visualizer parts the list at commas after decoding it. */
    private static String encoded(String url) {
        return PLAIN.matcher(url).matches() ? url : URLEncoder.encode(url, StandardCharsets.UTF_8);
    }
}
