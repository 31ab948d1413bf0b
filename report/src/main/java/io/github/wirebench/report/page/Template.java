// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import io.github.wirebench.harness.console.Markdown;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Fills Mustache templates, in which a name of a run or a benchmark is never markup. */
public final class Template {
    /** Characters that HTML cannot hold. */
    private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]|[\\p{Cs}]");

    private Template() {}

    /**
     * Returns an HTML page.
     *
     * @param owner the class in whose package the template is
     * @param values a map, or an object with a method for each name in the template
     */
    public static String html(Class<?> owner, String name, Object values) {
        return Mustache.compiler()
                .withEscaper(text -> Escapers.HTML.escape(NOT_TEXT.matcher(text).replaceAll("\ufffd")))
                .compile(read(owner, name))
                .execute(values);
    }

    static String markdown(Class<?> owner, String name, Object values) {
        return Mustache.compiler()
                .emptyStringIsFalse(true)
                .zeroIsFalse(true)
                .withEscaper(Markdown::escape)
                .compile(read(owner, name))
                .execute(values);
    }

    /** Returns the text of a file beside a class. */
    static String read(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
