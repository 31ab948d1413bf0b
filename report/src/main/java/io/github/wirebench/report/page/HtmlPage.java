// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
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

    /** Compact, and without any character that could end the script which it is in. */
    private static final ObjectWriter JSON = JsonFiles.MAPPER
            .writer()
            .without(SerializationFeature.INDENT_OUTPUT)
            .without(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .without(SerializationFeature.FLUSH_AFTER_WRITE_VALUE)
            .with(new CharacterEscapes() {
                private static final long serialVersionUID = 1;

                @Override
                public int[] getEscapeCodesForAscii() {
                    int[] escapes = standardAsciiEscapesForJSON();
                    escapes['<'] = ESCAPE_STANDARD;
                    return escapes;
                }

                @Override
                public SerializableString getEscapeSequence(int character) {
                    return null;
                }
            });

    private HtmlPage() {}

    /** Writes the page of runs, with the answers of the suite; fails if an input cannot be read. */
    public static void write(ReportedSuite suite, List<Path> inputs, Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            ReportBuilder.Choices none = new ReportBuilder.Choices(null, null, Set.of(), null);
            write(new ReportBuilder(suite, inputs, none).build(), out);
        }
    }

    static void write(Report report, Writer out) throws IOException {
        String script = Stream.of("draw.js", "answers.js", "page.js")
                .map(name -> resource(HtmlPage.class, name))
                .collect(Collectors.joining("\n"));
        String style = resource(HtmlPage.class, "page.css");
        Mustache.Lambda data = (fragment, to) -> JSON.writeValue(to, report);
        try {
            template(HtmlPage.class, "page.html")
                    .execute(Map.of("title", report.title(), "style", style, "data", data, "script", script), out);
        } catch (MustacheException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Fills a Mustache template beside a class with a map or an object's methods; names in them are never markup. */
    public static String fill(Class<?> owner, String template, Object values) {
        return template(owner, template).execute(values);
    }

    private static Template template(Class<?> owner, String name) {
        return Mustache.compiler()
                .withEscaper(text -> Escapers.HTML.escape(NOT_TEXT.matcher(text).replaceAll("\ufffd")))
                .compile(resource(owner, name));
    }

    static String resource(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
