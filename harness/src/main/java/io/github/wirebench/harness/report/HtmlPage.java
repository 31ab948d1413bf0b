// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.json.JsonFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page: everything is in one file, and nothing of a run's names is markup or script in it. */
public final class HtmlPage {
    private static final ObjectMapper COMPACT = JsonFiles.MAPPER.copy().disable(SerializationFeature.INDENT_OUTPUT);
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private HtmlPage() {}

    /**
     * The page of runs, with the answers of the suite.
     *
     * @param inputs run folders, folders of runs, or JSON files of JMH
     * @throws io.github.wirebench.harness.CommandFailure if an input cannot be read
     */
    public static String of(Suite suite, List<Path> inputs) {
        return of(ReportBuilder.report(suite, inputs, suite.report(), Optional.empty()));
    }

    /** The whole text. */
    static String of(Report report) {
        Map<String, String> parts = Map.of(
                "title", escape(report.title()),
                "style", PageResources.style(),
                "data", json(report).replace("<", "\\u003c"),
                "charts", PageResources.charts(),
                "script", PageResources.drawing() + "\n" + PageResources.page());
        // in one pass, so that a name that looks like a place is left alone
        return PLACE.matcher(PageResources.template())
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    static String json(Object value) {
        try {
            return COMPACT.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
