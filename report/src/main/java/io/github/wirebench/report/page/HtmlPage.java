// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page: everything is in one file, and nothing of a run's names is markup or script in it. */
public final class HtmlPage {
    /** The scripts that draw; they run in the page, and without one for the charts of the Markdown. */
    private static final List<String> DRAWING = List.of("format.js", "model.js", "bars.js", "plots.js", "draw.js");

    private static final List<String> PAGE = List.of(
            "dom.js", "address.js", "controls.js", "charts.js", "traffic.js", "sections.js", "tables.js", "page.js");
    private static final ObjectMapper COMPACT = JsonFiles.MAPPER.copy().disable(SerializationFeature.INDENT_OUTPUT);
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private HtmlPage() {}

    /**
     * Returns the page of runs, with the answers of the suite.
     *
     * @param inputs run folders, folders of runs, or JMH JSON files
     * @throws io.github.wirebench.harness.console.CommandFailure if an input cannot be read
     */
    public static String of(ReportedSuite suite, List<Path> inputs) {
        return of(ReportBuilder.report(suite, inputs, ReportBuilder.Choices.NONE));
    }

    static String of(Report report) {
        Map<String, String> parts = Map.of(
                "title", escape(report.title()),
                "style", read("page.css"),
                "data", json(report).replace("<", "\\u003c"),
                "charts", echarts(),
                "script", drawing() + "\n" + joined(PAGE));
        // in one pass, so that a name that looks like a place is left alone
        return PLACE.matcher(read("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    static String json(Object value) {
        try {
            return COMPACT.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Returns the scripts that draw with {@link #echarts()}. */
    static String drawing() {
        return joined(DRAWING);
    }

    /** Returns Apache ECharts from its webjar, with its licence's text at the top. */
    static String echarts() {
        Properties versions = new Properties();
        try (InputStream in = open("webjars.properties")) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read("/META-INF/resources/webjars/echarts/" + versions.getProperty("echarts") + "/echarts.min.js");
    }

    private static String joined(List<String> names) {
        return names.stream().map(HtmlPage::read).collect(Collectors.joining("\n"));
    }

    private static String read(String name) {
        try (InputStream in = open(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) throws IOException {
        URL resource = HtmlPage.class.getResource(name);
        return Objects.requireNonNull(resource, name).openStream();
    }
}
