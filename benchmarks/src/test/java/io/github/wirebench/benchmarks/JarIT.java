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
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the jar like a user, on the JDK of this build: CI builds on each. */
class JarIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path directory;

    @Test
    void listsExactlyTheBenchmarksOfTheSuite() throws Exception {
        ChildJvm.Result result = ChildJvm.run(directory, "-l");
        assertThat(result.exitCode()).isZero();
        Set<String> listed =
                result.out().lines().filter(line -> line.startsWith("io.")).collect(Collectors.toSet());
        assertThat(listed).isEqualTo(SuiteBenchmarks.names()).isNotEmpty();
    }

    @Test
    void runsPlainJmhAndLeavesItsResults() throws Exception {
        ChildJvm.Result result = ChildJvm.run(
                directory,
                "JsonBenchmark.read -p contender=GSON -p payload=POST -f 1 -wi 1 -w 100ms -i 1 -r 200ms".split(" "));
        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(result.err()).isEmpty();

        JsonNode results = JSON.readTree(onlyFile("jmh.json").toFile());
        assertThat(results).hasSize(1);
        assertThat(results.at("/0/primaryMetric/score").asDouble()).isPositive();
        assertThat(results.at("/0/primaryMetric/rawData")).hasSize(1);
        assertThat(results.at("/0/secondaryMetrics/gc.alloc.rate.norm/score").asDouble())
                .isGreaterThan(1_223);
        assertThat(results.at("/0/jdkVersion").asText()).isNotBlank();
        assertThat(results.at("/0/jvmArgs").toString()).contains("-XX:+AlwaysPreTouch");
        JsonNode charts = JSON.readTree(onlyFile("visualizer.json").toFile());
        assertThat(charts).hasSize(1);
        assertThat(charts.get(0).at("/secondaryMetrics/·payload.bytes/score").asInt())
                .isEqualTo(1_223);
        JsonNode run = JSON.readTree(onlyFile("run.json").toFile());
        assertThat(run.toString()).contains("com.google.code.gson:gson").contains("\"dataSeed\":" + Payload.SEED);
        assertThat(JSON.readTree(onlyFile("contenders.json").toFile()))
                .hasSize(Catalogue.all().size());
        assertThat(JSON.readTree(onlyFile("sizes.json").toFile()).findValuesAsText("contender"))
                .containsExactly("GSON");
    }

    @Test
    @Tag("slow")
    void offersTheCpuTimeProfilerToPlainJmh() throws Exception {
        ChildJvm.Result result = ChildJvm.run(directory, "-lprof");
        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out().lines())
                .anySatisfy(line -> assertThat(line)
                        .contains("io.github.wirebench.probe.CpuTimeProfiler", "CPU time per operation", "discovered"));
    }

    /** Gson itself brings no such String. The JVM prints at its end how often each branch was taken. */
    @Test
    @Tag("slow")
    void showsEveryForkTextBeyondLatin1() throws Exception {
        ChildJvm.Result result = ChildJvm.run(
                directory,
                "JsonBenchmark.write",
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

    /** Runs on two payloads only, because it takes long. The tests of the contenders check all payloads. */
    @Test
    @Tag("slow")
    void verifiesEveryContender() throws Exception {
        Set<Payload> payloads = Set.of(Payload.DTO, Payload.EVENTS);
        String names = payloads.stream().map(Payload::name).collect(Collectors.joining(","));
        ChildJvm.Result result = ChildJvm.run(directory, "verify", "--payload", names);
        assertThat(result.exitCode()).as(result.out()).isZero();
        assertThat(result.err()).isEmpty();
        long checks = Catalogue.all().stream()
                .flatMap(contender -> payloads.stream().filter(contender::supports))
                .count();
        assertThat(result.out()).contains(Catalogue.names()).contains(checks + " checks, 0 failures");
    }

    @Test
    @Tag("slow")
    void printsAndWritesSizes() throws Exception {
        Path file = directory.resolve("sizes.json");
        ChildJvm.Result result = ChildJvm.run(directory, "sizes", "--payload", "DTO,POST", "--json", file.toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("1,223", "764", "721", "72 ");
        JsonNode sizes = JSON.readTree(file.toFile());
        long contenders = Catalogue.all().stream()
                .filter(contender ->
                        contender.traits().minJdk() <= Runtime.version().feature())
                .count();
        assertThat(sizes).hasSize((int) (2 * contenders));
        assertThat(sizes.findValuesAsText("payload")).containsOnly("DTO", "POST");
    }

    @Test
    void reportsAnErrorInOneLine() throws Exception {
        ChildJvm.Result result = ChildJvm.run(directory, "qick");
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("wirebench: ").contains("quick").hasLineCount(1);
    }

    @Test
    @Tag("slow")
    void refusesAFolderBelowAFile() throws Exception {
        reportsErrorsInOneLineThatNamesTheWrongWord("quick --out FILE/run", "file.txt");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "verify --contender JAXON | JAXON",
                "sizes --payload PAST | PAST",
                "JsonBenchmark.read -p payload=PAST | PAST",
                "JsonBenchmark.read -p contender=JAXON | JAXON",
                "JsonBenchmark.read -p playload=POST | playload",
                "JsonBenchmark.read --nonsense | nonsense",
                "JsonBenchmark.read -rff FILE/jmh.json | file.txt",
                "quick --nonsense | nonsense",
                "sizes --payload DTO --json FILE/sizes.json | file.txt"
            })
    void reportsErrorsInOneLineThatNamesTheWrongWord(String line, String word) throws Exception {
        Path file = Files.writeString(directory.resolve("file.txt"), "a file, so nothing can be written below it");
        Captured refused =
                Captured.run(List.of(line.replace("FILE", file.toString()).split(" ")));
        assertThat(refused.status()).as(refused.printed()).isEqualTo(2);
        assertThat(refused.err()).startsWith("wirebench: ").contains(word).hasLineCount(1);
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
