// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityCommandTest {
    private static final Offset<Double> EXACT = within(1e-9);

    @TempDir
    private Path folder;

    private Traffic traffic;

    @BeforeEach
    void measure() throws IOException {
        traffic = new Traffic(folder);
    }

    private static JsonNode contender(JsonNode report, String name) {
        for (JsonNode contender : report.path("contenders")) {
            if (contender.path("contender").asText().equals(name)) {
                return contender;
            }
        }
        throw new AssertionError(name + " is not in " + report);
    }

    @Test
    void costsAreRatesTimesCpuTime() throws IOException {
        JsonNode report = traffic.posts();
        assertThat(report.path("time").asText()).isEqualTo("cpu");
        JsonNode proto = contender(report, "PROTO");
        // 10,000 x (400 ns + 600 ns)
        assertThat(proto.at("/cores/value").asDouble()).isCloseTo(0.01, EXACT);
        assertThat(proto.at("/coresAgainstBaseline/value").asDouble()).isCloseTo(-0.014, EXACT);
        assertThat(proto.at("/coresAgainstBaseline/high").asDouble()).isNegative();
        assertThat(proto.at("/networkBytesPerSecond").asDouble()).isCloseTo(10_000_000, EXACT);
        assertThat(proto.at("/gzipBytesPerSecond").asDouble()).isCloseTo(8_000_000, EXACT);
        JsonNode json = contender(report, "JSON");
        assertThat(json.path("coresAgainstBaseline").isNull()).isTrue();
        assertThat(json.at("/garbageBytesPerSecond/value").asDouble()).isCloseTo(40_000_000, EXACT);
        assertThat(json.at("/garbageBytesPerSecond/high").asDouble()).isCloseTo(41_000_000, EXACT);
        // forks of 396, 400, 404 and 594, 600, 606 ns: standard errors of 2.309 and 3.464 ns, 3.48 degrees of freedom
        // (SciPy 1.17.1)
        assertThat(proto.at("/cores/high").asDouble() - 0.01).isCloseTo(0.00012265894412236852, EXACT);
        assertThat(report.at("/contenders/2/contender").asText()).isEqualTo("COPY");
        assertThat(report.at("/contenders/2/floor").asBoolean()).isTrue();
        assertThat(report.path("remarks").toString()).contains("Left out: GSON (no usable benchmark that writes POST)");
    }

    @Test
    void noServiceNeedsLessThanNoCores() throws IOException {
        ObjectNode write = traffic.run().entry(1);
        write.withArray("/secondaryMetrics/cpu.norm/rawData/0").removeAll().add(90_000);
        traffic.run().write();
        JsonNode json = contender(traffic.posts(), "JSON");
        assertThat(json.at("/cores/low").asDouble()).isZero();
        assertThat(json.at("/cores/high").asDouble()).isGreaterThan(1);
        assertThat(traffic.call("--rps", 10_000, "--read", "POST", "--write", "POST"))
                .containsPattern("JSON .*\\(0 to ");
    }

    @Test
    void scoresCountWhereCpuTimeIsMissing() throws IOException {
        traffic.run().row("a.Json.write", "GSON", "POST", 4_000, 0, 100, 100);
        JsonNode report = traffic.posts();
        assertThat(report.path("time").asText()).isEqualTo("wall");
        assertThat(report.path("remarks").toString()).contains("Some benchmarks have no CPU time");
        assertThat(contender(report, "PROTO").at("/cores/value").asDouble()).isCloseTo(0.012, EXACT);
        assertThat(contender(report, "GSON").at("/cores/value").asDouble()).isCloseTo(0.07, EXACT);
        assertThat(contender(report, "GSON").path("networkBytesPerSecond").isNull())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"9_000, wall", "3_900, cpu", "1_000, cpu"})
    void scoresCountWhereCpuTimeIncludesSetUp(String cpuNanos, String time) throws IOException {
        traffic.run()
                .row("a.Json.write", "GSON", "POST", 4_000, Double.parseDouble(cpuNanos.replace("_", "")), 100, 100);
        assertThat(traffic.posts().path("time").asText()).isEqualTo(time);
    }

    private void measuredOn(String cpuOfReading, String cpuOfWriting) throws IOException {
        List<BenchmarkCase> reading = new ArrayList<>();
        List<BenchmarkCase> writing = new ArrayList<>();
        for (String contender : List.of("JSON", "PROTO", "COPY")) {
            Map<String, String> params = Map.of("contender", contender, "payload", "POST");
            reading.add(new BenchmarkCase("a.Codec.read", "avgt", params));
            writing.add(new BenchmarkCase("a.Codec.write", "avgt", params));
        }
        JsonFiles.write(
                traffic.run().file("run.json"),
                Map.of(
                        "sources",
                        List.of(
                                Map.of("machine", Map.of("cpu", cpuOfReading), "rows", reading),
                                Map.of("machine", Map.of("cpu", cpuOfWriting), "rows", writing))));
    }

    @Test
    void theCapacityIsThatOfOneCpu() throws IOException {
        measuredOn("AMD EPYC", "AMD EPYC");
        assertThat(traffic.posts().path("measuredOn").asText()).isEqualTo("AMD EPYC");
        assertThat(traffic.call("--rps", 10_000, "--read", "POST", "--write", "POST"))
                .contains("CPU time of one thread (AMD EPYC) times rate");
        measuredOn("AMD EPYC", "Intel(R) Xeon(R) Processor");
        assertThat(traffic.refusal(ExitCode.USAGE, "--rps", 10_000, "--read", "POST", "--write", "POST"))
                .contains("several CPUs (AMD EPYC; Intel Xeon)");
        assertThat(traffic.call("--rps", 10_000, "--write", "POST")).contains("(Intel Xeon)");
    }

    @Test
    void aFileOfJmhHasItsCapacity() throws IOException {
        Path file = Files.copy(traffic.run().file("jmh.json"), traffic.run().file("laptop.json"));
        String printed = traffic.callOn(file, "--rps", 10_000, "--read", "POST", "--write", "POST", "--format", "json");
        JsonNode proto = contender(JsonFiles.MAPPER.readTree(printed), "PROTO");
        assertThat(proto.at("/cores/value").asDouble()).isCloseTo(0.01, EXACT);
        assertThat(proto.path("networkBytesPerSecond").isNull()).isTrue();
    }

    @Test
    void whatCapacityNeedsIsSaid() throws IOException {
        traffic.run().entry(0).put("benchmark", "org.acme.JsonBench.read");
        Path file = traffic.run().file("foreign.json");
        JsonFiles.write(file, List.of(traffic.run().entry(0)));
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> traffic.callOn(file, "--rps", 1, "--read", "POST"))
                .withMessageContaining("a.Codec.read")
                .satisfies(failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE))
                .satisfies(failure -> assertThat(failure.getMessage()).hasLineCount(1));
    }

    @Test
    void throughputIsTurnedIntoTimeOfAThread() throws IOException {
        ObjectNode read = traffic.run().entry(2);
        read.put("mode", "thrpt").put("threads", 4).withObject("/primaryMetric").put("scoreUnit", "ops/us");
        for (int fork = 0; fork < 3; fork++) {
            read.withArray("/primaryMetric/rawData/" + fork).removeAll().add(8.0);
        }
        for (int i = 0; i < 7; i++) {
            traffic.run().entry(i).putObject("secondaryMetrics");
        }
        traffic.run().write();
        JsonNode report = traffic.posts();
        // four threads do 8 operations in a microsecond, so one takes 500 ns for one
        assertThat(contender(report, "PROTO").at("/cores/value").asDouble()).isCloseTo(0.012, EXACT);
        assertThat(report.path("remarks").toString()).contains("several threads");
    }

    @Test
    void aMixAddsUpItsEndpoints() throws IOException {
        traffic.run().row("a.Mapped.read", "PROTO", "POST", 900, 900, 100, 100);
        traffic.run().row("a.Mapped.write", "PROTO", "POST", 900, 900, 100, 100);
        Files.writeString(traffic.run().file("mix.yaml"), """
                name: two <b>endpoints</b>
                endpoints:
                  - {name: first, perSecond: 10000, reads: [POST, POST]}
                  - {name: second, perSecond: 0.5, reads: [POST], writes: [POST]}
                """);
        String text = traffic.call("--mix", traffic.run().file("mix.yaml"), "--baseline", "PROTO mapped");
        assertThat(text)
                .startsWith(
                        "two <b>endpoints</b>\n  10,000/s first: reads POST, POST\n  0.5/s second: reads POST, writes POST\n")
                .containsPattern("PROTO mapped +0\\.01800 ± 0\\.00045 +baseline");
        String markdown = traffic.call("--mix", traffic.run().file("mix.yaml"), "--format", "markdown");
        assertThat(markdown).startsWith("**two \\<b\\>endpoints\\</b\\>**").contains("| JSON | 0.01600 ± ");
    }

    @Test
    void everyIterationIsPaidForAndTheCollectorToo() throws IOException {
        for (int i = 0; i < 7; i++) {
            ObjectNode metrics = traffic.run().entry(i).withObject("/secondaryMetrics");
            double cpu = metrics.at("/cpu.norm/score").asDouble();
            for (String name : new String[] {"cpu.norm", "cpu.process.norm"}) {
                ObjectNode metric = metrics.withObject("/" + name).put("scoreUnit", "ns/op");
                metric.putArray("rawData");
                for (int fork = 0; fork < 3; fork++) {
                    double slow = name.equals("cpu.norm") ? 5 : 7;
                    metric.withArray("rawData")
                            .addArray()
                            .add(cpu)
                            .add(cpu)
                            .add(cpu)
                            .add(slow * cpu);
                }
            }
            ObjectNode primary = traffic.run().entry(i).withObject("/primaryMetric");
            double score = primary.path("score").asDouble();
            ArrayNode scores = primary.putArray("rawData");
            for (int fork = 0; fork < 3; fork++) {
                scores.addArray().add(score).add(score).add(score).add(score);
            }
        }
        traffic.run().write();
        JsonNode proto = contender(traffic.posts(), "PROTO");
        // the 25th percentile of 1, 1, 1, 5 is 1, the mean is 2
        assertThat(proto.at("/cores/value").asDouble()).isCloseTo(0.02, EXACT);
        assertThat(proto.at("/coresWithGcAndCompiler/value").asDouble()).isCloseTo(0.025, EXACT);
        assertThat(traffic.call("--rps", 5, "--read", "POST")).contains("of the whole process");
    }

    @Test
    void aDifferenceHasItsInterval() throws IOException {
        traffic.run().row("a.Json.write", "GSON", "POST", 3_000, 1_610, 100, 100);
        traffic.run().row("a.Codec.read", "TWIN", "POST", 1_000, 801, 3_000, 3_100);
        traffic.run().row("a.Codec.write", "TWIN", "POST", 2_000, 1_603, 1_000, 1_000);
        assertThat(traffic.call("--rps", 10_000, "--read", "POST", "--write", "POST")
                        .lines())
                .anyMatch(line -> line.matches("TWIN .* \\+?0\\.\\d+ ± 0\\.\\d+ .*"))
                .anyMatch(line -> line.matches("JSON .* baseline .*"))
                .anyMatch(line -> line.matches("GSON .* \\+0\\.018.*"));
    }

    @Test
    void oneForkGivesNoInterval() throws IOException {
        for (int i = 0; i < 7; i++) {
            ObjectNode entry = traffic.run().entry(i);
            entry.withObject("/primaryMetric").withArray("rawData").remove(2);
            entry.withObject("/primaryMetric").withArray("rawData").remove(1);
            entry.putObject("secondaryMetrics");
            traffic.run().write();
        }
        JsonNode report = traffic.posts();
        assertThat(contender(report, "JSON").at("/cores/low").isNull()).isTrue();
        assertThat(contender(report, "JSON").at("/garbageBytesPerSecond").isNull())
                .isTrue();
        assertThat(report.path("remarks").toString()).contains("one JVM only");
    }

    @Test
    void impossibleTrafficIsRefused() throws IOException {
        for (String rps : new String[] {"0", "-5", "NaN", "Infinity", "1e10"}) {
            assertThat(traffic.refusal(ExitCode.USAGE, "--rps=" + rps, "--read", "POST"))
                    .contains("--rps ");
        }
        assertThat(traffic.refusal(ExitCode.USAGE, "--rps", 5)).contains("reads and writes nothing");
        assertThat(traffic.refusal(ExitCode.USAGE, "--read", "POST")).contains("--rps is missing");
        assertThat(traffic.refusal(ExitCode.USAGE)).contains("give the traffic");
        Files.writeString(traffic.run().file("mix.yaml"), "endpoints: [{perSecond: .nan, reads: [POST]}]");
        assertThat(traffic.refusal(ExitCode.USAGE, "--mix", traffic.run().file("mix.yaml")))
                .contains("mix.yaml, line 1: not YAML");
        Files.writeString(traffic.run().file("mix.yaml"), "endpoints: [{perSecond: -1, reads: [POST]}]");
        assertThat(traffic.refusal(ExitCode.USAGE, "--mix", traffic.run().file("mix.yaml")))
                .contains("mix.yaml, line 1: endpoints[0]: perSecond");
        Files.writeString(traffic.run().file("mix.yaml"), "endpoints: [{perSeconds: 1, reads: [POST]}]");
        assertThat(traffic.refusal(ExitCode.USAGE, "--mix", traffic.run().file("mix.yaml")))
                .contains("mix.yaml, line 1: endpoints[0]: perSecond");
        Files.writeString(traffic.run().file("mix.yaml"), "endpoints: [{perSecond: many, reads: [POST]}]");
        assertThat(traffic.refusal(ExitCode.USAGE, "--mix", traffic.run().file("mix.yaml")))
                .contains("mix.yaml, line 1");
    }

    @Test
    void whatTheRunLacksIsNamed() throws IOException {
        assertThat(traffic.refusal(ExitCode.USAGE, "--rps", 5, "--read", "FEED"))
                .endsWith("writes FEED; it has POST");
        assertThat(traffic.refusal(ExitCode.USAGE, "--rps", 5, "--read", "POST", "--baseline", "XML"))
                .endsWith("choose one of: JSON, PROTO, COPY, GSON");
        traffic.run().row("a.Json.read", "GSON", "DTO", 900, 900, 100, 100);
        assertThat(traffic.refusal(ExitCode.NO_VERDICT, "--rps", 5, "--read", "POST,DTO", "--write", "POST"))
                .contains("JSON (no usable benchmark that reads DTO)", "GSON (no usable benchmark that writes POST)");
    }

    @Test
    void damagedRunsAreNamedAndHostileNamesStayText() throws IOException {
        Files.writeString(
                traffic.run().file("sizes.json"),
                "[{\"contender\": \"JSON\", \"payload\": \"POST\", \"raw\": \"many\"}]");
        assertThat(traffic.refusal(ExitCode.USAGE, "--rps", 5, "--read", "POST"))
                .contains("sizes.json, entry 1");
        Files.writeString(traffic.run().file("sizes.json"), "[{\"contender\"");
        assertThat(traffic.refusal(ExitCode.USAGE, "--rps", 5, "--read", "POST"))
                .contains("sizes.json, line 1: not JSON");
        Files.delete(traffic.run().file("sizes.json"));
        String hostile = "<script>|__proto__\u001b[31m\n";
        traffic.run().row("a.Codec.read", hostile, "POST", 900, 900, 100, 100);
        assertThat(traffic.call("--rps", 5, "--read", "POST", "--format", "markdown"))
                .contains("| \\<script\\>\\|\\_\\_proto\\_\\_\\\\u001b\\[31m\\\\n | ")
                .doesNotContain("\u001b");
        assertThat(traffic.call("--rps", 5, "--read", "POST"))
                .contains("unknown")
                .doesNotContain("\u001b");
        ObjectNode broken = traffic.run().entry(0);
        broken.withArray("/primaryMetric/rawData/0").removeAll().add("NaN");
        traffic.run().write();
        assertThat(traffic.refusal(ExitCode.USAGE, "--rps", 5, "--read", "POST"))
                .contains("--baseline JSON");
    }
}
