// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.model.Dto;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A fork loads the library that it measures and no other; otherwise their static state and code caches would mix. */
class ClassLoadingTest {

    private static final Set<String> LIBRARIES = Set.of(
            "com.google.protobuf",
            "org.apache.avro",
            "org.msgpack",
            "com.fasterxml.jackson.dataformat.cbor",
            "com.fasterxml.jackson.databind");
    private static final String JACKSON = "com.fasterxml.jackson.databind";
    private static final Map<BinaryContenders, Set<String>> NEEDED = Map.of(
            BinaryContenders.JACKSON, Set.of(JACKSON),
            BinaryContenders.PROTOBUF, Set.of("com.google.protobuf"),
            BinaryContenders.AVRO, Set.of("org.apache.avro", JACKSON),
            BinaryContenders.AVRO_JSON, Set.of("org.apache.avro", JACKSON),
            BinaryContenders.MESSAGEPACK, Set.of("org.msgpack", JACKSON),
            BinaryContenders.CBOR, Set.of("com.fasterxml.jackson.dataformat.cbor", JACKSON),
            BinaryContenders.HANDWRITTEN, Set.of(),
            BinaryContenders.COPY, Set.of(JACKSON));

    @Test
    void theCatalogueAloneLoadsNoLibrary() throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            for (Object constant : constants(loader)) {
                constant.getClass().getMethod("traits").invoke(constant);
            }
            assertThat(loader.libraries()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aContenderLoadsItsOwnLibraryOnly(BinaryContenders contender) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Object constant = constants(loader)[contender.ordinal()];
            Class<?> entry = loader.loadClass(CatalogueEntry.class.getName());
            Object created = entry.getMethod("create").invoke(constant);
            Class<?> type = loader.loadClass(Dto.class.getName());
            loader.loadClass("io.github.wirebench.codec.Contender")
                    .getMethod("codec", Class.class)
                    .invoke(created, type);
            assertThat(loader.libraries()).isEqualTo(NEEDED.get(contender));
        }
    }

    private static Object[] constants(ClassLoader loader) throws ClassNotFoundException {
        return Class.forName(BinaryContenders.class.getName(), true, loader).getEnumConstants();
    }

    /** Loads everything anew from the class path, and remembers what. */
    private static final class RecordingLoader extends URLClassLoader {

        private final Set<String> loaded = ConcurrentHashMap.newKeySet();

        RecordingLoader() {
            super(classPath(), ClassLoader.getPlatformClassLoader());
        }

        Set<String> libraries() {
            return LIBRARIES.stream()
                    .filter(library -> loaded.stream().anyMatch(name -> name.startsWith(library + ".")))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Class<?> found = super.findClass(name);
            loaded.add(name);
            return found;
        }

        private static URL[] classPath() {
            return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(entry -> url(Path.of(entry)))
                    .toArray(URL[]::new);
        }

        private static URL url(Path path) {
            try {
                return path.toUri().toURL();
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException(e);
            }
        }
    }
}
