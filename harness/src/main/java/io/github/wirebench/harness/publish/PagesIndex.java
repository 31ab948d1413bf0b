// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import java.io.StringWriter;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The page that lists runs over time. Written as XML, so that every text is escaped; it has no script and loads nothing. */
final class PagesIndex {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);
    private static final Map<String, String> LINKS = Map.of(
            "report.html", "report",
            "answers.txt", "answers",
            "visualizer.json", "visualizer.json",
            "run.json", "run.json");
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'";
    private static final String STYLE = """

            :root { color-scheme: light dark; }
            body { font: 1rem/1.5 system-ui, sans-serif; max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; width: 100%; }
            caption { text-align: left; padding-bottom: .5rem; }
            th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid GrayText; }
            td:first-child { white-space: nowrap; }
            td a { margin-right: .7rem; }
            """;

    private final String title;
    private final WebAddress site;
    private final VisualizerAddresses addresses;
    private final StringWriter text = new StringWriter();
    private XMLStreamWriter page;

    /**
     * @param title of the page
     * @param site where it will be served; null if unknown
     * @param addresses of the visualizer; null if the site is
     */
    PagesIndex(String title, WebAddress site, VisualizerAddresses addresses) {
        this.title = title;
        this.site = site;
        this.addresses = addresses;
    }

    /** The page, called once. */
    String html(List<PagesRun> newestFirst) {
        try {
            page = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            page.writeDTD("<!DOCTYPE html>\n");
            page.writeStartElement("html");
            page.writeAttribute("lang", "en");
            head();
            page.writeStartElement("body");
            page.writeStartElement("main");
            element("h1", title);
            overTime(newestFirst);
            table(newestFirst);
            page.writeEndDocument();
            return text + "\n";
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
    }

    private void head() throws XMLStreamException {
        page.writeStartElement("head");
        meta("charset", "utf-8");
        page.writeEmptyElement("meta");
        page.writeAttribute("http-equiv", "Content-Security-Policy");
        page.writeAttribute("content", POLICY);
        page.writeEmptyElement("meta");
        page.writeAttribute("name", "viewport");
        page.writeAttribute("content", "width=device-width, initial-scale=1");
        element("title", title);
        element("style", STYLE);
        page.writeEndElement();
    }

    /** For each JDK and kind of run: several in one line would show their difference as a change. */
    private void overTime(List<PagesRun> newestFirst) throws XMLStreamException {
        if (addresses == null) {
            return;
        }
        Map<String, List<PagesRun>> histories = newestFirst.stream()
                .collect(Collectors.groupingBy(run -> run.card().kind(), TreeMap::new, Collectors.toList()));
        for (Map.Entry<String, List<PagesRun>> history : histories.entrySet()) {
            List<String> urls = history.getValue().stream().map(this::results).toList();
            if (urls.size() > 1) {
                page.writeStartElement("p");
                characters(history.getKey().isEmpty() ? "" : history.getKey() + ": ");
                link(addresses.several(List.of(urls.get(1), urls.get(0))), "the last two side by side");
                if (urls.size() > 2) {
                    page.writeCharacters(" ");
                    List<String> last = new ArrayList<>(urls.subList(0, Math.min(12, urls.size())));
                    Collections.reverse(last);
                    link(addresses.several(last), "the last " + last.size() + " over time");
                }
                page.writeEndElement();
            }
        }
    }

    private void table(List<PagesRun> runs) throws XMLStreamException {
        page.writeStartElement("div");
        page.writeAttribute("class", "scroll");
        // on a narrow screen it scrolls, which a keyboard can do only where the focus is
        page.writeAttribute("tabindex", "0");
        page.writeAttribute("role", "region");
        page.writeAttribute("aria-label", "Runs");
        page.writeStartElement("table");
        element("caption", runs.size() + (runs.size() == 1 ? " run" : " runs, newest first"));
        page.writeStartElement("thead");
        page.writeStartElement("tr");
        for (String heading : List.of("Date", "What", "Commit", "JDK", "CPU", "Results")) {
            page.writeStartElement("th");
            page.writeAttribute("scope", "col");
            characters(heading);
            page.writeEndElement();
        }
        page.writeEndElement();
        page.writeEndElement();
        page.writeStartElement("tbody");
        for (PagesRun run : runs) {
            row(run);
        }
        page.writeEndElement();
        page.writeEndElement();
        page.writeEndElement();
    }

    private void row(PagesRun run) throws XMLStreamException {
        RunCard card = run.card();
        String commit = card.commit();
        boolean whole = card.outcome().isEmpty() || card.outcome().equals("complete");
        page.writeStartElement("tr");
        element("td", card.started().map(TIME::format).orElse(run.name()));
        element("td", (card.what() + " " + card.label()).strip() + (whole ? "" : " (" + card.outcome() + ")"));
        element("td", commit.substring(0, Math.min(10, commit.length())));
        element("td", card.jdk());
        element("td", card.cpu());
        page.writeStartElement("td");
        for (String file : run.files()) {
            link("runs/" + run.name() + "/" + file, LINKS.get(file));
            page.writeCharacters(" ");
        }
        if (addresses != null) {
            link(addresses.one(results(run)), "charts");
        }
        page.writeEndElement();
        page.writeEndElement();
    }

    private String results(PagesRun run) {
        return site + "/runs/" + run.name() + "/visualizer.json";
    }

    private void link(String address, String label) throws XMLStreamException {
        page.writeStartElement("a");
        page.writeAttribute("href", address);
        characters(label);
        page.writeEndElement();
    }

    private void meta(String name, String value) throws XMLStreamException {
        page.writeEmptyElement("meta");
        page.writeAttribute(name, value);
    }

    private void element(String name, String content) throws XMLStreamException {
        page.writeStartElement(name);
        characters(content);
        page.writeEndElement();
    }

    /** Without the characters that no HTML text may hold. */
    private void characters(String content) throws XMLStreamException {
        page.writeCharacters(content.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]|[\\p{Cs}]", "\ufffd"));
    }
}
