// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;

/** The texts that a page is made of. */
final class PageResources {
    /** What draws; it runs in the page, and without one for the pictures of the Markdown. */
    private static final List<String> DRAWING =
            List.of("format.js", "model.js", "bars.js", "frames.js", "pareto.js", "lines.js", "draw.js");

    private static final List<String> PAGE = List.of(
            "dom.js",
            "controls.js",
            "pictures.js",
            "published.js",
            "sections.js",
            "tables.js",
            "traffic.js",
            "page.js");

    private PageResources() {}

    static String template() {
        return read("page.html");
    }

    static String style() {
        return read("page.css");
    }

    static String drawing() {
        return joined(DRAWING);
    }

    static String page() {
        return joined(PAGE);
    }

    /** Apache ECharts from its webjar, with its licence's text at the top. */
    static String charts() {
        Properties versions = new Properties();
        try (InputStream in = open("webjars.properties")) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read("/META-INF/resources/webjars/echarts/" + versions.getProperty("echarts") + "/echarts.min.js");
    }

    private static String joined(List<String> names) {
        return names.stream().map(PageResources::read).collect(Collectors.joining("\n"));
    }

    private static String read(String name) {
        try (InputStream in = open(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) throws IOException {
        URL resource = PageResources.class.getResource(name);
        return Objects.requireNonNull(resource, name).openStream();
    }
}
