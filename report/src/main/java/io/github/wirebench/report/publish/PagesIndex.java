// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import java.net.URI;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The page that lists runs over time: a table with links, without scripts and pictures. It is HTML and well-formed XML.
 *
 * @param site where the folder will be served; null if unknown, and then nothing links to the visualizer
 */
record PagesIndex(URI site, VisualizerAddresses addresses) {
    /** More runs over time are not shown at once; each file may have 1 MB. */
    static final int MOST_AT_ONCE = 12;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
    private static final String PAGE = """
            <!DOCTYPE html>
            <!-- wirebench publish -->
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"/>
            <meta name="viewport" content="width=device-width, initial-scale=1"/>
            <title>%1$s</title>
            <style>
            :root { color-scheme: light dark; }
            body { font: 1rem/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; width: 100%%; }
            caption { text-align: left; padding-bottom: .5rem; }
            th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid GrayText; }
            td:first-child { white-space: nowrap; }
            td a { margin-right: .7rem; }
            </style>
            </head>
            <body><main>
            <h1>%1$s</h1>
            %2$s<div class="scroll" tabindex="0" role="region" aria-label="Runs">
            <table>
            <caption>%3$s</caption>
            <thead><tr>%4$s</tr></thead>
            <tbody>
            %5$s</tbody>
            </table>
            </div>
            </main></body>
            </html>
            """;

    /**
     * A run in the folder.
     *
     * @param name of its folder
     * @param hasAnswers whether it has the few charts to begin with
     * @param files to link to, in this order
     */
    record Entry(String name, RunSummary summary, boolean hasAnswers, List<String> files) {}

    String html(String title, List<Entry> newestFirst) {
        String headings = List.of("Date", "What", "Commit", "JDK", "CPU", "Results").stream()
                .map(heading -> "<th scope=\"col\">" + heading + "</th>")
                .collect(Collectors.joining());
        return PAGE.formatted(
                escape(title),
                site == null ? "" : "<p>" + escape(VisualizerAddresses.CAVEAT) + "</p>\n" + histories(newestFirst),
                newestFirst.size() + (newestFirst.size() == 1 ? " run" : " runs, newest first"),
                headings,
                newestFirst.stream().map(this::row).collect(Collectors.joining()));
    }

    /** A line for each JDK, CPU and kind of run; runs of several kinds would show their difference as a change over time. */
    private String histories(List<Entry> newestFirst) {
        StringBuilder html = new StringBuilder();
        newestFirst.stream()
                .collect(Collectors.groupingBy(run -> run.summary().kind(), TreeMap::new, Collectors.toList()))
                .forEach((kind, runs) -> {
                    List<String> urls = new ArrayList<>(
                            runs.stream().limit(MOST_AT_ONCE).map(this::results).toList());
                    Collections.reverse(urls);
                    int last = urls.size();
                    if (last > 1) {
                        html.append("<p>").append(escape(kind.isEmpty() ? "" : kind + ": "));
                        html.append(link(addresses.show(urls.subList(last - 2, last)), "the last two side by side"));
                        html.append(
                                last > 2 ? " " + link(addresses.show(urls), "the last " + last + " over time") : "");
                        html.append("</p>\n");
                    }
                });
        return html.toString();
    }

    private String row(Entry run) {
        RunSummary summary = run.summary();
        String commit = summary.commit();
        boolean complete = summary.outcome().isEmpty() || summary.outcome().equals("complete");
        String texts = List.of(
                        summary.started().map(TIME::format).orElse(run.name()),
                        (summary.command() + " " + summary.label()).strip()
                                + (complete ? "" : " (" + summary.outcome() + ")"),
                        commit.substring(0, Math.min(10, commit.length())),
                        summary.jdk(),
                        summary.machine())
                .stream()
                .map(text -> "<td>" + escape(text) + "</td>")
                .collect(Collectors.joining());
        String links = run.files().stream()
                .map(file -> link("runs/" + run.name() + "/" + file, file.replaceAll("\\.(html|txt)$", "")) + " ")
                .collect(Collectors.joining());
        boolean hasAnswers = run.hasAnswers();
        String charts = site == null
                ? ""
                : (hasAnswers ? link(addresses.show(List.of(file(run, Pages.ANSWERS))), "charts") + " " : "")
                        + link(addresses.show(List.of(results(run))), hasAnswers ? "all charts" : "charts");
        return "<tr>" + texts + "<td>" + links + charts + "</td></tr>\n";
    }

    private String results(Entry run) {
        return file(run, Pages.RESULTS);
    }

    private String file(Entry run, String name) {
        return site + "/" + Pages.RUNS + "/" + run.name() + "/" + name;
    }

    private static String link(String address, String label) {
        return "<a href=\"" + escape(address) + "\">" + escape(label) + "</a>";
    }

    /** Escapes a text for an element or an attribute, and replaces the characters that HTML cannot hold. */
    private static String escape(String text) {
        return text.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]|[\\p{Cs}]", "\ufffd")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
