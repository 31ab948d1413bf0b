// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.model.Payload;
import io.github.wirebench.report.answers.Answers;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.openjdk.jmh.util.Version;

/** The data of this suite for the harness. Data that changes with the build is in resources. */
public final class SuiteData {

    /**
     * Data that the build fills in.
     *
     * @param version version of the suite
     * @param commit full id of the commit, or empty if the build had no repository
     * @param dirty whether the sources differed from the commit; empty if unknown
     * @param libraries those of which only generated classes are in the jar, by {@code group:artifact}
     */
    record Build(String version, String commit, String dirty, Map<String, Library> libraries) {}

    /** Measured, but by no contender. */
    private static final Set<String> MEASURED_ALONE = Set.of(
            "com.github.luben:zstd-jni",
            "io.micrometer:micrometer-core",
            "io.micrometer:micrometer-registry-prometheus",
            "org.openjdk.jmh:jmh-core");

    private static final String COMMIT_ID = "[0-9a-f]{40,64}";

    /** The benchmarks that take a user's payload: libraries, formats, mapping and trees. */
    private static final String OF_USERS = "\\.(JsonBenchmark|JsonTreeBenchmark|FormatBenchmark|MappedBenchmark)\\.";

    private SuiteData() {}

    /** Describes the suite in this jar. */
    public static Suite suite() {
        Build build = build();
        WireSizeBook sizes = new WireSizeBook();
        return new Suite(
                new RunInfo.SuiteBuild(
                        "wirebench",
                        build.version(),
                        build.commit().matches(COMMIT_ID) ? build.commit() : null,
                        Boolean.parseBoolean(build.dirty()),
                        Payload.SEED,
                        Version.getPlainVersion()),
                "Measures what it costs a JVM service to turn objects into bytes and back",
                "java -jar target/benchmarks.jar",
                versions(),
                Optional.of(new Answers(resource("questions.yaml"))),
                Optional.empty(),
                Optional.of(resource("warmups.yaml")),
                concerns(),
                new ContenderRows(),
                sizes,
                Set.of("payload", "feed", "read", "write", "encode", "decode", "compress", "decompress"),
                Map.of("contenders.json", SuiteData::contenders, "sizes.json", sizes::sizes));
    }

    private static Map<String, Suite.Concern> concerns() {
        Map<String, Suite.Concern> concerns = new LinkedHashMap<>();
        concerns.put("objectmapper", concern("objectmapper"));
        concerns.put("json", concern("json"));
        concerns.put("binary", concern("binary"));
        concerns.put("evolution", concern("binary\\.evolution"));
        if (!Payload.ofUser().isEmpty()) {
            concerns.put("own", new Suite.Concern(OF_USERS, Map.of("payload", usersAndNearest())));
        }
        return concerns;
    }

    private static List<String> usersAndNearest() {
        try {
            Set<String> payloads = new LinkedHashSet<>();
            for (Payload own : Payload.ofUser()) {
                payloads.add(own.name());
                payloads.add(UserQuestions.nearest(own).name());
            }
            return List.copyOf(payloads);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ReportedSuite reported(Suite suite) {
        return new ReportedSuite(
                suite,
                Optional.of(resource("questions.yaml")),
                SuiteData::userQuestions,
                Optional.of(resource("content-platform.yaml")),
                Optional.of(resource("capacity.yaml")),
                Optional.of(resource("claims.yaml")));
    }

    private static Optional<URL> userQuestions() {
        try {
            return Payload.ofUser().isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            UserQuestions.forReports(Payload.ofUser()).toUri().toURL());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Build build() {
        return read("build.yaml", new TypeReference<>() {});
    }

    static List<ContenderFacts> contenders() {
        Map<String, Library> libraries = libraries();
        Map<String, String> released = read("released.yaml", new TypeReference<>() {});
        return Catalogue.all().stream()
                .map(entry -> ContenderFacts.of(entry, libraries, released))
                .toList();
    }

    /** Returns the versions of the measured libraries by {@code group:artifact}. */
    static Map<String, String> versions() {
        Map<String, String> versions = new TreeMap<>();
        libraries().forEach((name, library) -> versions.put(name, library.version()));
        Set<String> measured = new HashSet<>(MEASURED_ALONE);
        Catalogue.all().forEach(entry -> measured.add(entry.traits().library()));
        versions.keySet().retainAll(measured);
        return versions;
    }

    private static Map<String, Library> libraries() {
        Map<String, Library> libraries = read("/THIRD-PARTY.txt", new TypeReference<>() {});
        libraries.putAll(build().libraries());
        return libraries;
    }

    private static <T> T read(String name, TypeReference<T> type) {
        try (InputStream yaml = resource(name).openStream()) {
            return new YAMLMapper().readValue(yaml, type);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + name + " in this jar", e);
        }
    }

    /** Returns the benchmarks of a package. */
    private static Suite.Concern concern(String name) {
        return new Suite.Concern("^io\\.github\\.wirebench\\." + name + "\\.", Map.of());
    }

    private static URL resource(String name) {
        return Objects.requireNonNull(SuiteData.class.getResource(name), name);
    }
}
