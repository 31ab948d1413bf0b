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
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks that a fork loads only the library that it measures. Otherwise the libraries could affect each other through
 * static state and compiled code.
 */
class LibraryLoadingIT {

    private static final String JACKSON = "com.fasterxml.jackson.databind";
    private static final String JACKSON_3 = "tools.jackson.databind";
    private static final Map<String, String> PACKAGE_OF_LIBRARY =
            """
            com.alibaba.fastjson2:fastjson2 com.alibaba.fastjson2
            com.dslplatform:dsl-json com.dslplatform.json
            com.esotericsoftware:kryo com.esotericsoftware.kryo
            com.fasterxml.jackson.core:jackson-databind com.fasterxml.jackson.databind
            com.fasterxml.jackson.dataformat:jackson-dataformat-avro com.fasterxml.jackson.dataformat.avro
            com.fasterxml.jackson.dataformat:jackson-dataformat-cbor com.fasterxml.jackson.dataformat.cbor
            com.fasterxml.jackson.dataformat:jackson-dataformat-ion com.fasterxml.jackson.dataformat.ion
            com.fasterxml.jackson.dataformat:jackson-dataformat-protobuf com.fasterxml.jackson.dataformat.protobuf
            com.fasterxml.jackson.dataformat:jackson-dataformat-smile com.fasterxml.jackson.dataformat.smile
            com.fasterxml.jackson.module:jackson-module-blackbird com.fasterxml.jackson.module.blackbird
            com.fasterxml.jackson.module:jackson-module-kotlin com.fasterxml.jackson.module.kotlin
            com.google.code.gson:gson com.google.gson
            com.google.flatbuffers:flatbuffers-java com.google.flatbuffers
            com.google.protobuf:protobuf-java com.google.protobuf
            com.google.protobuf:protobuf-java-util com.google.protobuf
            com.google.protobuf:protobuf-javalite com.google.protobuf
            com.microsoft.thrifty:thrifty-runtime-jvm com.microsoft.thrifty
            com.squareup.moshi:moshi com.squareup.moshi
            com.squareup.wire:wire-runtime-jvm com.squareup.wire
            io.avaje:avaje-jsonb io.avaje
            io.micronaut.serde:micronaut-serde-jackson io.micronaut
            org.apache.avro:avro org.apache.avro
            org.apache.fory:fory-core org.apache.fory
            org.apache.fory:fory-json org.apache.fory
            org.apache.thrift:libthrift org.apache.thrift
            org.eclipse:yasson org.eclipse.yasson
            org.jetbrains.kotlinx:kotlinx-serialization-json-jvm kotlinx.serialization.json
            org.json:json org.json
            org.mongodb:bson-record-codec org.bson
            org.msgpack:jackson-dataformat-msgpack org.msgpack
            org.msgpack:msgpack-core org.msgpack
            tools.jackson.core:jackson-databind tools.jackson.databind
            tools.jackson.dataformat:jackson-dataformat-cbor tools.jackson.dataformat.cbor
            tools.jackson.jr:jackson-jr-objects tools.jackson.jr
            tools.jackson.module:jackson-module-afterburner tools.jackson.module.afterburner
            tools.jackson.module:jackson-module-blackbird tools.jackson.module.blackbird
            uk.co.real-logic:sbe-tool org.agrona
            us.hebi.quickbuf:quickbuf-runtime us.hebi.quickbuf
            """.lines().map(line -> line.split(" ")).collect(Collectors.toMap(words -> words[0], words -> words[1]));

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

    /**
     * Allows Jackson 2 everywhere: Avro parses schemas with it, and it writes the JSON of COPY. Its Avro format uses Avro.
     * Modules need their Jackson.
     */
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
            Set<String> others = loader.libraries();
            String own = PACKAGE_OF_LIBRARY.get(contender.traits().library());
            if (own != null) {
                assertThat(others.remove(own)).as(own + " is loaded").isTrue();
            }
            others.remove(JACKSON);
            if (contender.name().startsWith("JACKSON3")) {
                others.remove(JACKSON_3);
            }
            if (contender.traits().library().equals("com.fasterxml.jackson.dataformat:jackson-dataformat-avro")) {
                others.remove("org.apache.avro");
            }
            assertThat(others).isEmpty();
        }
    }

    /** Tests Gson and Moshi, because they use no other library that could load Jackson. */
    @ParameterizedTest
    @EnumSource(names = {"GSON", "MOSHI"})
    void gsonAndMoshiDoWithoutJackson(JsonContenders contender) throws Exception {
        try (RecordingLoader loader = new RecordingLoader()) {
            Object constant =
                    Class.forName(JsonContenders.class.getName(), true, loader).getEnumConstants()[contender.ordinal()];
            loader.loadClass(Contender.class.getName()).getMethod("create").invoke(constant);
            assertThat(loader.libraries()).doesNotContain(JACKSON);
        }
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
            Class<?> type = Class.forName(state.getName(), true, loader);
            type.getMethod("setUp").invoke(type.getConstructor().newInstance());
            assertThat(loader.hasLoaded(CheckedCodec.class.getName())).isTrue();
            assertThat(loader.hasLoaded(CodecCheck.class.getName())).isFalse();
        }
    }

    /** Loading and initialising the library is a part of what a cold start measures. */
    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"JACKSON", "MOSHI", "PROTOBUF", "AVRO"})
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

        Set<String> libraries() {
            return PACKAGE_OF_LIBRARY.values().stream()
                    .filter(library -> hasLoaded(library + "."))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        boolean hasLoaded(String prefix) {
            return loaded.stream().anyMatch(name -> name.startsWith(prefix));
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
