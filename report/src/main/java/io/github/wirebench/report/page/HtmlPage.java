// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page: everything is in one file, and nothing of a run's names is markup or script in it. */
public final class HtmlPage {
    /** Characters that HTML cannot hold. */
    private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]|[\\p{Cs}]");

    private HtmlPage() {}

    /** Writes the page of runs, with the answers of the suite; fails if an input cannot be read. */
    public static void write(ReportedSuite suite, List<Path> inputs, Path file) throws IOException {
        ReportBuilder.Choices none = new ReportBuilder.Choices(null, null, Set.of(), null);
        Files.writeString(file, of(new ReportBuilder(suite, inputs, none).build()));
    }

    static String of(Report report) {
        String script = Stream.of("draw.js", "answers.js", "page.js")
                .map(name -> resource(HtmlPage.class, name))
                .collect(Collectors.joining("\n"));
        // without any character that could end the script which it is in
        String data = JsonFiles.compact(report).replace("<", "\\u003C");
        String style = resource(HtmlPage.class, "page.css");
        return fill(
                HtmlPage.class,
                "page.html",
                Map.of("title", report.title(), "style", style, "data", data, "script", script));
    }

    /** Fills a Mustache template beside a class with a map or an object's methods; names in them are never markup. */
    public static String fill(Class<?> owner, String template, Object values) {
        return Mustache.compiler()
                .withEscaper(text -> Escapers.HTML.escape(NOT_TEXT.matcher(text).replaceAll("\ufffd")))
                .compile(resource(owner, template))
                .execute(values);
    }

    static String resource(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
