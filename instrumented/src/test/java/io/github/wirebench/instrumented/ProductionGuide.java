// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads docs/production.md and the files that belong to it. */
final class ProductionGuide {

    /** The module's folder: Surefire sets a property, and an IDE starts tests there. */
    private static final Path MODULE = Path.of(System.getProperty("basedir", ""));

    private ProductionGuide() {}

    static String text() {
        return read(MODULE.resolve("../docs/production.md"));
    }

    static String dashboard() {
        return read(MODULE.resolve("../docs/grafana/serialization.json"));
    }

    static String testSource(Class<?> type) {
        return read(MODULE.resolve("src/test/java").resolve(type.getName().replace('.', '/') + ".java"));
    }

    /** Returns the fenced code blocks of one language. */
    static Stream<String> blocks(String language) {
        return Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
                .matcher(text())
                .results()
                .map(block -> block.group(1));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
