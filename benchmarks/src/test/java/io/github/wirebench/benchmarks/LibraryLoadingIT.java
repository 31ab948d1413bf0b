// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.binary.ColdStartBenchmark;
import io.github.wirebench.binary.FeedSummaryBenchmark;
import io.github.wirebench.binary.LazyStringBenchmark;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.kotlin.KotlinContenders;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.objectmapper.Instrumentation;
import io.github.wirebench.objectmapper.InstrumentedState;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.annotations.Param;

/**
 * Checks that a fork loads only the library that it measures. Otherwise the libraries could affect each other through
 * static state and compiled code.
 */
class LibraryLoadingIT {

    static Stream<Contender> contenders() {
        return Catalogue.all().stream().filter(contender -> contender.supports(Payload.DTO));
    }

    @ParameterizedTest
    @ValueSource(classes = {JsonContenders.class, KotlinContenders.class, BinaryContenders.class})
    void theCatalogueAloneLoadsNoLibrary(Class<?> catalogue) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            for (Object constant :
                    Class.forName(catalogue.getName(), true, loader).getEnumConstants()) {
                constant.getClass().getMethod("traits").invoke(constant);
            }
            assertThat(loader.libraries()).isEmpty();
        }
    }

    /** It may load those that its library declares as dependencies, and the reference, which writes the JSON of a copy. */
    @ParameterizedTest
    @Tag("slow")
    @MethodSource("contenders")
    void aContenderLoadsItsOwnLibraryOnly(Contender contender) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Class<?> catalogue =
                    Class.forName(((Enum<?>) contender).getDeclaringClass().getName(), true, loader);
            Object constant = catalogue.getEnumConstants()[((Enum<?>) contender).ordinal()];
            Object created = loader.loadClass(Contender.class.getName())
                    .getMethod("create")
                    .invoke(constant);
            loader.loadClass(CodecFactory.class.getName())
                    .getMethod("codec", Class.class)
                    .invoke(created, loader.loadClass(Dto.class.getName()));
            Set<String> loaded = loader.libraries();
            String own = contender.traits().library();
            String pom = own.isEmpty() ? "" : loader.pom(own);
            if (!pom.isEmpty()) {
                assertThat(loader.artifacts())
                        .as("of " + own)
                        .anyMatch(artifact -> pom.contains("<artifactId>" + artifact + "</artifactId>"));
            }
            assertThat(loaded)
                    .as("of " + own)
                    .allMatch(library -> library.equals(own)
                            || library.equals(JsonContenders.JACKSON.traits().library())
                            || (pom.isEmpty() ? isOfSameGroup(own, library) : declares(pom, library)));
        }
    }

    /** A library without a jar of its own, such as the lite runtime of Protobuf, is part of another. */
    private static boolean isOfSameGroup(String library, String other) {
        return library.split(":")[0].equals(other.split(":")[0]);
    }

    /** The group can be a property. */
    private static boolean declares(String pom, String library) {
        String[] words = library.split(":");
        return Pattern.compile("<groupId>(\\$\\{[^<]+|" + Pattern.quote(words[0]) + ")</groupId>\\s*<artifactId>"
                        + Pattern.quote(words[1]) + "</artifactId>")
                .matcher(pom)
                .find();
    }

    /** The check decodes, and a benchmark that compares ways to read must not favour one of them before it measures. */
    @ParameterizedTest
    @Tag("slow")
    @ValueSource(
            classes = {
                FeedSummaryBenchmark.Protobuf.class,
                FeedSummaryBenchmark.Avro.class,
                FeedSummaryBenchmark.Json.class,
                LazyStringBenchmark.Protobuf.class,
                LazyStringBenchmark.Avro.class
            })
    void setUpDecodesNothingWhereWaysToReadAreCompared(Class<?> state) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Class.forName(state.getName(), true, loader).getConstructor().newInstance();
            assertThat(loader.hasLoaded(CheckedCodec.class.getName())).isTrue();
            assertThat(loader.hasLoaded(CodecCheck.class.getName())).isFalse();
        }
    }

    static Stream<String> contendersThatStartCold() throws NoSuchFieldException {
        return Stream.of(ColdStartBenchmark.class
                .getField("contender")
                .getAnnotation(Param.class)
                .value());
    }

    /** Loading and initialising the library is a part of what a cold start measures. */
    @ParameterizedTest
    @Tag("slow")
    @MethodSource("contendersThatStartCold")
    void setUpOfAColdStartLoadsNoLibrary(String contender) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Class<?> type = Class.forName(ColdStartBenchmark.class.getName(), true, loader);
            Object state = type.getConstructor().newInstance();
            type.getField("contender").set(state, contender);
            type.getField("calls").set(state, 1);
            type.getField("payload").set(state, "POST");
            type.getMethod("setUp").invoke(state);
            assertThat(loader.libraries()).isEmpty();
            assertThat((int) type.getMethod("firstCalls").invoke(state)).isPositive();
            assertThat(loader.libraries()).isNotEmpty();
        }
    }

    /** The baseline must not load Micrometer. */
    @ParameterizedTest
    @EnumSource(names = {"NONE", "SIMPLE"})
    void onlyInstrumentedBenchmarksLoadMicrometer(Instrumentation instrumentation) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Class<?> type = Class.forName(InstrumentedState.class.getName(), true, loader);
            Object state = type.getConstructor().newInstance();
            Object constant =
                    loader.loadClass(Instrumentation.class.getName()).getEnumConstants()[instrumentation.ordinal()];
            type.getField("instrumentation").set(state, constant);
            type.getMethod("setUp").invoke(state);
            assertThat(loader.hasLoaded("io.micrometer.")).isEqualTo(instrumentation != Instrumentation.NONE);
        }
    }

    /** Loads all classes again from the class path and records their names. */
    private static final class RecordingLoader extends URLClassLoader {

        private final Set<String> loaded = ConcurrentHashMap.newKeySet();

        private final Set<String> jars = ConcurrentHashMap.newKeySet();

        private final ClassLoader before = Thread.currentThread().getContextClassLoader();

        /** Is the thread's context class loader, too, because some libraries look for services with it. */
        RecordingLoader() {
            super(classPath(), ClassLoader.getPlatformClassLoader());
            Thread.currentThread().setContextClassLoader(this);
        }

        @Override
        public void close() throws IOException {
            Thread.currentThread().setContextClassLoader(before);
            super.close();
        }

        /** Returns the libraries of all contenders from whose jars classes were loaded. */
        Set<String> libraries() {
            return Catalogue.all().stream()
                    .map(contender -> contender.traits().library())
                    .filter(library ->
                            !library.isEmpty() && jars.stream().anyMatch(jar -> jar.contains(folder(library))))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        /** Returns the artifacts from whose jars classes were loaded, by the local repository's {@code artifact/version/jar}. */
        List<String> artifacts() {
            return jars.stream()
                    .map(jar ->
                            Path.of(jar).getParent().getParent().getFileName().toString())
                    .toList();
        }

        /** Returns the library's pom.xml, which is next to its jar in the local repository; empty if it is part of another jar. */
        String pom(String library) throws IOException {
            for (URL url : getURLs()) {
                if (url.getPath().contains(folder(library))) {
                    return Files.readString(Path.of(url.getPath().replaceFirst("jar$", "pom")));
                }
            }
            return "";
        }

        /** Returns the folder of a library in the local repository. */
        private static String folder(String library) {
            int colon = library.indexOf(':');
            return "/" + library.substring(0, colon).replace('.', '/') + "/" + library.substring(colon + 1) + "/";
        }

        boolean hasLoaded(String prefix) {
            return loaded.stream().anyMatch(name -> name.startsWith(prefix));
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Class<?> found = super.findClass(name);
            loaded.add(name);
            if (found.getProtectionDomain().getCodeSource() != null) {
                jars.add(found.getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath());
            }
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
