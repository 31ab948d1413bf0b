// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.sample.SmallRun;
import io.github.wirebench.harness.sample.ThisJvm;
import io.github.wirebench.report.ReportedSample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimsCommandTest {
    @TempDir
    private Path root;

    private SmallRun run;
    private Path folder;

    @BeforeEach
    void measure() throws IOException {
        folder = Files.createDirectory(root.resolve("run"));
        run = new SmallRun(folder);
    }

    private ThisJvm claims(String... options) {
        String[] arguments = new String[options.length + 2];
        arguments[0] = "claims";
        arguments[1] = folder.toString();
        System.arraycopy(options, 0, arguments, 2, options.length);
        return ReportedSample.run(arguments);
    }

    private JsonNode figure(int claim, int figure) throws IOException {
        ThisJvm printed = claims("--format", "json");
        assertThat(printed.status()).as(printed.err()).isEqualTo(ExitCode.OK);
        JsonNode found =
                JsonFiles.MAPPER.readTree(printed.out()).at("/claims/" + claim + "/statements/0/figures/" + figure);
        assertThat(found.path("runs")).hasSize(1);
        return found.path("runs").elements().next();
    }

    @Test
    void ratiosAreThoseOfTheRows() throws IOException {
        JsonNode reading = figure(0, 0);
        assertThat(reading.path("ratio").asDouble()).isCloseTo(2, within(1e-9));
        assertThat(reading.path("low").asDouble()).isBetween(1.9, 2.0);
        assertThat(reading.path("verdict").asText()).isEqualTo("HOLDS");
        JsonNode writing = figure(0, 1);
        assertThat(writing.path("ratio").asDouble()).isCloseTo(1_600 / 600.0, within(1e-9));
        assertThat(writing.path("first").asDouble()).isCloseTo(1_600, within(1e-9));
        assertThat(writing.path("verdict").asText()).isEqualTo("WEAKER");
        JsonNode bytes = figure(0, 2);
        assertThat(bytes.path("ratio").asDouble()).isCloseTo(2_000 / 3_000.0, within(1e-9));
        assertThat(bytes.path("low").asDouble()).isCloseTo(2_000 / 3_100.0, within(1e-9));
        assertThat(bytes.path("first").asDouble()).isEqualTo(2_000);
    }

    @ParameterizedTest
    @CsvSource({"fresh, HOLDS", "service, NOT_COMPARABLE"})
    void aClaimIsJudgedInTheStateOfItsSource(String state, String verdict) throws IOException {
        run.entry(0).putArray("jvmArgs").add("-Dwirebench.jvmState=" + state);
        run.write();
        assertThat(figure(0, 0).path("verdict").asText()).isEqualTo(verdict);
    }

    @Test
    void aRowThatDoesNotSettleJudgesNoTime() throws IOException {
        ArrayNode forks = run.entry(0).withObject("/primaryMetric").putArray("rawData");
        ArrayNode cpuTimes = run.entry(0)
                .withObject("/secondaryMetrics")
                .withObject("/cpu.norm")
                .putArray("rawData");
        for (int fork = 0; fork < 3; fork++) {
            for (double part : new double[] {3, 2.6, 1.4, 1.1, 1, 1.01}) {
                (part == 3 ? forks.addArray() : (ArrayNode) forks.get(fork)).add(part);
                (part == 3 ? cpuTimes.addArray() : (ArrayNode) cpuTimes.get(fork)).add(1000 * part);
            }
        }
        run.write();
        assertThat(figure(0, 0).path("verdict").asText()).isEqualTo("NOT_COMPARABLE");
        assertThat(figure(0, 0).path("reason").asText()).endsWith("does not settle");
    }

    @Test
    void timesOfTwoCpusAreNoRatio() throws IOException {
        List<Map<String, Object>> sources = new ArrayList<>();
        Map.of("JSON", "AMD EPYC", "PROTO", "Intel(R) Xeon(R) Processor").forEach((contender, cpu) -> {
            Map<String, String> params = Map.of("contender", contender, "payload", "POST");
            sources.add(Map.of(
                    "machine", Map.of("cpu", cpu), "rows", List.of(new BenchmarkCase("a.Codec.read", "avgt", params))));
        });
        JsonFiles.write(folder.resolve("run.json"), Map.of("sources", sources));
        assertThat(figure(0, 0).path("ratio").isNull()).isTrue();
        assertThat(figure(0, 0).path("reason").asText()).contains("several CPUs");
        assertThat(figure(0, 2).path("ratio").asDouble()).isCloseTo(2_000 / 3_000.0, within(1e-9));
    }

    @Test
    void sizesAreExact() throws IOException {
        assertThat(figure(1, 0).path("ratio").asDouble()).isEqualTo(2);
        assertThat(figure(1, 0).path("verdict").asText()).isEqualTo("CONTRADICTED");
        assertThat(figure(1, 1).path("ratio").asDouble()).isEqualTo(1.5);
        assertThat(figure(1, 1).path("reason").asText()).isEqualTo("no published figure");
    }

    @Test
    void whatIsMissingIsSaid() throws IOException {
        assertThat(figure(1, 2).path("verdict").asText()).isEqualTo("NOT_COMPARABLE");
        assertThat(figure(1, 2).path("reason").asText())
                .isEqualTo("Codec.read contender=AVRO payload=POST was not measured");
        run.row("a.Codec.read", "AVRO", "POST", 500, 0, 100, 100)
                .withObject("/primaryMetric")
                .putArray("rawData")
                .addArray()
                .add(0.5);
        run.write();
        assertThat(figure(1, 2).path("reason").asText()).isEqualTo("not known, as with one fork");
        assertThat(figure(1, 2).path("ratio").asDouble()).isCloseTo(2, within(1e-3));
        assertThat(figure(1, 2).path("low").isNull()).isTrue();
    }

    @Test
    void textAndMarkdownSayTheSame() throws IOException {
        String verdict =
                "Of 6 published figures, measured as their sources did, 4 hold and 1 is contradicted; the other 1 is";
        assertThat(claims().out())
                .contains("X. An article", "  Somebody's laptop.", verdict)
                .contains("X1. What the source did: It reads messages, and stops there. It is so, <b>we</b> looked.")
                .contains("X3. It saves money. Not comparable: nobody measures money")
                .containsPattern(
                        "X2 PROTO is as large as +same; 2[.]0x +2[.]0x; not known +contradicted; not measured");
        Path page = root.resolve("claims.md");
        ThisJvm written = claims("--format", "markdown", "--out", page.toString());
        assertThat(written.out()).isEqualTo("The report is in " + page + System.lineSeparator());
        assertThat(Files.readString(page)).contains("## X. An article", "**" + verdict);
    }

    @Test
    void aVerdictIsThatOfTheSourcesWorkAndNamesTheFairOneBesideIt() throws IOException {
        assertThat(figure(0, 3).path("verdict").asText()).isEqualTo("STRONGER");
        assertThat(figure(0, 4).path("verdict").asText()).isEqualTo("HOLDS");
        JsonNode figures =
                JsonFiles.MAPPER.readTree(claims("--format", "json").out()).at("/claims/0/statements/0/figures");
        assertThat(figures.findValuesAsText("work")).containsExactly("both", "both", "both", "fair", "source");
        assertThat(figures.at("/3/first").asText()).isEqualTo("a.Json.read [avgt] contender=GSON payload=POST");
    }

    @Test
    void everyStatementWithAFigureHasALine() {
        assertThat(claims("--format", "markdown").out())
                .contains(
                        "| claim | theirs | ours | verdict |",
                        "| X1 Reading is 2 times faster with PROTO than with JSON. | 2.0x; 3.0x or more; 1.3x or more; 20x | 2.0x; 2.7x; ",
                        "; equal work: ",
                        "| X2 PROTO is as large as JSON. | same; 2.0x | 2.0x; not known | contradicted; not measured |",
                        "No benchmark can judge: X3, X4b.")
                .doesNotContain("| X3", "time of reading");
    }

    @Test
    void aRatioIsDividedByAnother() throws IOException {
        // (1,600 / 600) / (800 / 400) ns
        JsonNode more = figure(3, 0);
        assertThat(more.path("ratio").asDouble()).isCloseTo(4 / 3.0, within(1e-9));
        assertThat(more.path("first").asDouble()).isCloseTo(8 / 3.0, within(1e-9));
        assertThat(more.path("low").asDouble()).isBetween(1.0, 4 / 3.0);
        assertThat(more.path("verdict").asText()).isEqualTo("HOLDS");
    }

    @Test
    void ofTwoRunsTheTableHasTheNewestJdk() throws IOException {
        Path other = Files.createDirectory(root.resolve("other"));
        new SmallRun(other);
        ThisJvm both = claims(other.toString());
        assertThat(both.out())
                .contains(
                        "These verdicts are those on run.", "4 hold and 1 is contradicted in every run that can tell");
        JsonNode document = JsonFiles.MAPPER.readTree(
                claims(other.toString(), "--format", "json").out());
        assertThat(document.at("/claims/0/statements/0/figures/0/runs")).hasSize(2);
    }

    @Test
    void theTimeOfMergedRunsIsThatOfTheReport() throws IOException {
        Path merged = Path.of("../results/readme-answers/epyc-2vcpu-jdk25-2026-11-28");
        String benchmark = "io.github.wirebench.json.JsonBenchmark.read";
        Path file = Files.writeString(root.resolve("mine.yaml"), """
                sources:
                  Y: {title: An article, setting: A laptop.}
                claims:
                  - id: Y1
                    source: Y
                    statements:
                      - says: Gson is slower.
                        figures:
                          - what: time, Gson / Jackson
                            published: {from: 1}
                            metric: cpu
                            first: %1$s [avgt] contender=GSON payload=ARTICLE
                            second: %1$s [avgt] contender=JACKSON payload=ARTICLE
                """.formatted(benchmark));
        ThisJvm printed =
                ReportedSample.run("claims", merged.toString(), "--claims", file.toString(), "--format", "json");
        JsonNode measured = JsonFiles.MAPPER
                .readTree(printed.out())
                .at("/claims/0/statements/0/figures/0/runs")
                .elements()
                .next();
        Run run = RunReader.read(merged);
        Samples gson = run.find(benchmark, Map.of("contender", "GSON", "payload", "ARTICLE"))
                .orElseThrow();
        assertThat(gson.runs().stream().distinct().count()).isGreaterThan(1);
        assertThat(measured.path("first").asDouble())
                .isEqualTo(run.mean(gson, gson.cpuTimes().orElseThrow()).value());
    }

    @Test
    void aRunOfSomethingElseJudgesNothing() throws IOException {
        Path other = Files.createDirectory(root.resolve("other"));
        JsonFiles.write(
                other.resolve("jmh.json"), JsonFiles.MAPPER.createArrayNode().add(run.entry(0)));
        ThisJvm nothing = ReportedSample.run("claims", other.toString());
        assertThat(nothing.status()).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(nothing.out()).isEmpty();
        assertThat(nothing.err()).contains(other.toString(), "--claims").hasLineCount(1);
    }

    @Test
    void aBrokenEntryIsReportedWithItsLine() throws IOException {
        String figures = "claims[0].statements[0].figures";
        broken("metric: gzip", "metric: weight", "claims.yaml, line 53: ");
        broken("published: {from: 3}", "published: {from: 3, ratio: 2}", "line 20: " + figures + "[1].published: ");
        broken("published: {to: 0.8}", "published: {to: -1}", "line 25: " + figures + "[2].published: ");
        broken(
                "first: a.Codec.write [avgt] contender=JSON payload=POST\n            second: a.Codec.write [avgt] contender=PROTO payload=POST\n          -",
                "second: a.Codec.write [avgt] contender=PROTO payload=POST\n          -",
                "line 19: " + figures + "[1]: first and second are benchmarks");
        broken(
                "contender=AVRO payload=POST",
                "AVRO",
                "line 56: claims[1].statements[0].figures[2]: not a parameter:\" AVRO\"");
        broken("  - id: X3\n    source: X", "  - id: X3\n    source: Y", "line 61: claim X3: there is no source \"Y\"");
        broken("id: X3", "id: X1", "line 61: two claims have the id X1");
        broken(
                "        notComparable: nobody measures money\n",
                "",
                "line 64: claims[2].statements[0]: name figures that measure it");
        broken("work: fair", "work: good", "line 30: " + figures + "[3].work: should be one of both, source, fair");
        broken(
                "    does: It reads messages, and stops there.\n",
                "",
                "line 8: claims[0]: not all figures do the source's");
        broken(
                "    source: X\n    says: PROTO and",
                "    source: X\n    does: It.\n    says: PROTO and",
                "claims[3]: \"does\" is for");
        broken("      - id: b\n", "      - id: a\n", "claims[3]: the ids of its statements are different letters");
        broken("      - id: b\n", "      - id: 2\n", "claims[3].statements[1]: the id of a statement is a letter");
        broken(
                "        notComparable: a matter of taste\n",
                "",
                "line 81: claims[3].statements[1]: name figures that measure it");
        broken("because:", "why:", "unknown key \"why\" in claims[0]");
        broken("    setting: Somebody's laptop.\n", "", "line 4: sources.X: a source has a title and a setting");
        ThisJvm none = claims("--claims", "none.yaml");
        assertThat(none.err()).isEqualTo("sample: --claims none.yaml: there is no such file" + System.lineSeparator());
    }

    private void broken(String right, String wrong, String message) throws IOException {
        String text;
        try (InputStream yaml = ClaimsCommandTest.class.getResourceAsStream("/claims/sample.yaml")) {
            text = new String(yaml.readAllBytes(), StandardCharsets.UTF_8);
        }
        assertThat(text).contains(right);
        Path file = Files.writeString(root.resolve("claims.yaml"), text.replace(right, wrong));
        ThisJvm refused = claims("--claims", file.toString());
        assertThat(refused.status()).as(refused.out()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).contains(message).hasLineCount(1);
    }
}
