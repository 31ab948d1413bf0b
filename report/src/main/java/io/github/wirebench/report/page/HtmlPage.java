// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.report.answers.ReportedSuite;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page: everything is in one file, and nothing of a run's names is markup or script in it. */
public final class HtmlPage {
    private static final List<String> SCRIPTS = List.of("draw.js", "answers.js", "page.js");
    private static final ObjectMapper COMPACT = JsonFiles.MAPPER.copy().disable(SerializationFeature.INDENT_OUTPUT);

    private HtmlPage() {}

    /**
     * Returns the page of runs, with the answers of the suite.
     *
     * @throws io.github.wirebench.harness.console.CommandFailure if an input cannot be read
     */
    public static String of(ReportedSuite suite, List<Path> inputs) {
        return of(ReportBuilder.report(suite, inputs, ReportBuilder.Choices.NONE));
    }

    static String of(Report report) {
        return Template.html(
                HtmlPage.class,
                "page.html",
                Map.of(
                        "title", report.title(),
                        "style", read("page.css"),
                        "data", json(report).replace("<", "\\u003c"),
                        "script", SCRIPTS.stream().map(HtmlPage::read).collect(Collectors.joining("\n"))));
    }

    private static String json(Object value) {
        try {
            return COMPACT.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String read(String name) {
        return Template.read(HtmlPage.class, name);
    }
}
