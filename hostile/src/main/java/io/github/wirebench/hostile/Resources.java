// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Map;
import java.util.Objects;

/** Reads this package's YAML files. */
final class Resources {

    private Resources() {}

    static Map<String, LibraryNotes> libraryNotes() {
        return read(resource("hostile-libraries.yaml"), new TypeReference<>() {});
    }

    static Map<String, AcceptedCells.Entry> acceptedCells(URL source) {
        return read(source, new TypeReference<>() {});
    }

    static URL resource(String name) {
        return Objects.requireNonNull(Resources.class.getResource(name), name);
    }

    private static <T> Map<String, T> read(URL source, TypeReference<Map<String, T>> type) {
        try (InputStream in = source.openStream()) {
            Map<String, T> entries = new YAMLMapper().readValue(in, type);
            return entries == null ? Map.of() : entries;
        } catch (IOException e) {
            throw new UncheckedIOException(source + ": " + e.getMessage(), e);
        }
    }
}
