// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What the harness must know of this suite; everything that changes with a build is a resource. */
public final class SuiteData {

    /**
     * Filled in by the build.
     *
     * @param version of the suite
     * @param commit full id of the commit, or empty when the build had no repository
     * @param dirty whether the sources differed from the commit; empty when unknown
     * @param libraries {@code group:artifact} to version
     */
    record Build(String version, String commit, String dirty, Map<String, String> libraries) {}

    private static final String COMMIT_ID = "[0-9a-f]{40,64}";

    private SuiteData() {}

    /** The suite that this jar is, as the harness knows it. */
    public static Suite suite() {
        Build build = build();
        WireSizeBook sizes = new WireSizeBook();
        return Suite.named(
                        "wirebench", "What it costs a JVM service to turn objects into bytes and back", build.version())
                .invocation("java -jar target/benchmarks.jar")
                .git(build.commit().matches(COMMIT_ID) ? build.commit() : null, Boolean.parseBoolean(build.dirty()))
                .dataSeed(Payload.SEED)
                .libraries(build.libraries())
                .questions(resource("quick.yaml"))
                .report(resource("report.yaml"))
                .capacity(resource("capacity.yaml"))
                .claims(resource("claims.yaml"))
                .concern("objectmapper", concern("objectmapper"))
                .concern("json", concern("json"))
                .concern("binary", concern("binary"))
                .concern("evolution", concern("binary\\.evolution"))
                .wireSizes(sizes::rawBytes)
                .chartParams(Set.of("payload", "feed"))
                .document("contenders.json", () -> contenders(build.libraries()))
                .document("sizes.json", sizes::sizes)
                .build();
    }

    static Build build() {
        try (InputStream yaml = resource("build.yaml").openStream()) {
            return new YAMLMapper().readValue(yaml, new TypeReference<>() {});
        } catch (IOException e) {
            throw new UncheckedIOException("build.yaml of this jar cannot be read", e);
        }
    }

    static List<ContenderFacts> contenders(Map<String, String> libraryVersions) {
        return Catalogue.all().stream()
                .map(entry -> ContenderFacts.of(entry, libraryVersions))
                .toList();
    }

    /** Benchmarks of a room, or of a part of it; the name is a regular expression. */
    private static String concern(String room) {
        return "^io\\.github\\.wirebench\\." + room + "\\.";
    }

    private static URL resource(String name) {
        return Objects.requireNonNull(SuiteData.class.getResource(name), name);
    }
}
