// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the jar like a user on every JDK found. */
class JarIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    static List<Path> jdks() {
        return ChildJvm.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void listsExactlyTheBenchmarksOfTheSuite(Path jdk) throws Exception {
        ChildJvm.Result result = ChildJvm.run(jdk, directory, "-l");
        assertThat(result.exitCode()).isZero();
        Set<String> listed =
                result.out().lines().filter(line -> line.startsWith("io.")).collect(Collectors.toSet());
        assertThat(listed).isEqualTo(SuiteBenchmarks.names()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void runsPlainJmhAndLeavesItsResults(Path jdk) throws Exception {
        ChildJvm.Result result = ChildJvm.run(
                jdk,
                directory,
                "JsonReadBenchmark",
                "-p",
                "contender=GSON,MOSHI",
                "-p",
                "payload=POST",
                "-f",
                "1",
                "-wi",
                "1",
                "-w",
                "200ms",
                "-i",
                "2",
                "-r",
                "400ms");
        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(result.err()).isEmpty();

        JsonNode results = JSON.readTree(onlyFile("jmh.json").toFile());
        assertThat(results).hasSize(2);
        for (JsonNode row : results) {
            assertThat(row.at("/primaryMetric/score").asDouble()).isPositive();
            assertThat(row.at("/primaryMetric/rawData")).hasSize(1);
            assertThat(row.at("/secondaryMetrics/gc.alloc.rate.norm/score").asDouble())
                    .isGreaterThan(1_223);
            assertThat(row.at("/jdkVersion").asText()).isNotBlank();
        }
        JsonNode charts = JSON.readTree(onlyFile("visualizer.json").toFile());
        assertThat(charts).hasSize(2);
        assertThat(charts.get(0).at("/secondaryMetrics/·payload.bytes/score").asInt())
                .isEqualTo(1_223);
        JsonNode run = JSON.readTree(onlyFile("run.json").toFile());
        assertThat(run.toString())
                .contains("com.google.code.gson:gson")
                .contains("-XX:+AlwaysPreTouch")
                .contains("\"dataSeed\":" + Payload.SEED);
        assertThat(JSON.readTree(onlyFile("contenders.json").toFile()))
                .hasSize(Catalogue.all().size());
        assertThat(JSON.readTree(onlyFile("sizes.json").toFile()).findValuesAsText("contender"))
                .containsExactlyInAnyOrder("GSON", "MOSHI");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void offersTheCpuTimeProfilerToPlainJmh(Path jdk) throws Exception {
        ChildJvm.Result result = ChildJvm.run(jdk, directory, "-lprof");
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out().lines())
                .anySatisfy(line -> assertThat(line)
                        .contains("io.github.wirebench.probe.CpuTimeProfiler", "CPU time per operation", "discovered"));
    }

    /** Gson itself brings no such String. The JVM prints at its end how often each branch was taken. */
    @ParameterizedTest
    @MethodSource("jdks")
    @Tag("slow")
    void showsEveryForkTextBeyondLatin1(Path jdk) throws Exception {
        ChildJvm.Result result = ChildJvm.run(
                jdk,
                directory,
                "JsonWriteBenchmark",
                "-p",
                "contender=GSON",
                "-p",
                "payload=DTO",
                "-f",
                "1",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "100ms",
                "-jvmArgsAppend",
                "-XX:+UnlockDiagnosticVMOptions -XX:+PrintMethodData");
        assertThat(result.exitCode()).as(result.err()).isZero();
        Matcher notLatin1 = Pattern.compile(
                        "java\\.lang\\.String::charAt\\(I\\)C\\R(?s:.*?)BranchData +taken\\((\\d+)\\)")
                .matcher(result.out());
        assertThat(notLatin1.find()).isTrue();
        assertThat(Integer.parseInt(notLatin1.group(1))).isPositive();
    }

    /**
     * Runs on this JDK and on two payloads only, because it takes long. CI runs these tests on every JDK, and the tests of
     * the contenders check all payloads.
     */
    @Test
    @Tag("slow")
    void verifiesEveryContender() throws Exception {
        Set<Payload> payloads = Set.of(Payload.DTO, Payload.EVENTS);
        String names = payloads.stream().map(Payload::name).collect(Collectors.joining(","));
        ChildJvm.Result result = ChildJvm.run(jdks().get(0), directory, "verify", "--payload", names);
        assertThat(result.exitCode()).as(result.out()).isZero();
        assertThat(result.err()).isEmpty();
        long checks = Catalogue.all().stream()
                .flatMap(contender -> payloads.stream().filter(contender::carries))
                .count();
        assertThat(result.out()).contains(Catalogue.names()).contains(checks + " checks, 0 failures");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    @Tag("slow")
    void printsAndWritesSizes(Path jdk) throws Exception {
        Path file = directory.resolve("sizes.json");
        ChildJvm.Result result =
                ChildJvm.run(jdk, directory, "sizes", "--payload", "DTO,POST", "--json", file.toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("1,223", "764", "721", "72 ");
        JsonNode sizes = JSON.readTree(file.toFile());
        long contenders = Catalogue.all().stream()
                .filter(contender -> contender.traits().minJdk() <= ChildJvm.release(jdk))
                .count();
        assertThat(sizes).hasSize((int) (2 * contenders));
        assertThat(sizes.findValuesAsText("payload")).containsOnly("DTO", "POST");
    }

    static Stream<Arguments> wrongUsage() {
        return Stream.of(
                Arguments.of(List.of("qick"), "quick"),
                Arguments.of(List.of("verify", "--contender", "JAXON"), "JAXON"),
                Arguments.of(List.of("sizes", "--payload", "PAST"), "PAST"),
                Arguments.of(List.of("JsonReadBenchmark", "-p", "payload=PAST"), "PAST"),
                Arguments.of(List.of("JsonReadBenchmark", "-p", "contender=JAXON"), "JAXON"),
                Arguments.of(List.of("JsonReadBenchmark", "-p", "playload=POST"), "playload"),
                Arguments.of(List.of("JsonReadBenchmark", "--nonsense"), "nonsense"),
                Arguments.of(List.of("JsonReadBenchmark", "-rff", "file.txt/jmh.json"), "file.txt"),
                Arguments.of(List.of("JsonReadBenchmark", "-jvm", "no/such/java"), "no/such/java"),
                Arguments.of(List.of("quick", "--out", "file.txt/run"), "file.txt"),
                Arguments.of(List.of("quick", "--nonsense"), "nonsense"),
                Arguments.of(List.of("sizes", "--payload", "DTO", "--json", "file.txt/sizes.json"), "file.txt"));
    }

    @ParameterizedTest
    @MethodSource("wrongUsage")
    void reportsErrorsInOneLine(List<String> arguments, String named) throws Exception {
        Files.writeString(directory.resolve("file.txt"), "a file, so nothing can be written below it");
        ChildJvm.Result result = ChildJvm.run(jdks().get(0), directory, arguments.toArray(String[]::new));
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(2);
        assertThat(result.err().strip().lines()).as(result.err()).hasSize(1);
        assertThat(result.err()).startsWith("wirebench: ").contains(named);
    }

    private Path onlyFile(String name) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("results/local"))) {
            return files.filter(file -> file.endsWith(name))
                    .collect(Collectors.collectingAndThen(Collectors.toList(), found -> {
                        assertThat(found).as(name).hasSize(1);
                        return found.get(0);
                    }));
        }
    }
}
