// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.Pipe;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that are damaged, or wish harm: one line that says what is wrong, or a page that shows them as they are. */
class ReportInputIT {
    @TempDir
    private Path root;

    private Reporting reporting;

    @BeforeEach
    void prepare() {
        reporting = Reporting.unplanned(root.resolve("report.html"));
    }

    private Path file(String text) throws IOException {
        return Files.writeString(Files.createDirectories(root.resolve("run")).resolve("jmh.json"), text)
                .getParent();
    }

    @Test
    void aTruncatedFileIsRefused() throws IOException {
        String whole = JsonFiles.MAPPER.writeValueAsString(new ObjectNode[] {entry("copy", forks(3, 5))});
        assertThat(reporting.refusal(file(whole.substring(0, whole.length() / 2))))
                .contains("jmh.json, line ", "not JSON");
        assertThat(root.resolve("report.html")).doesNotExist();
    }

    @Test
    void aPipeIsReported() throws Exception {
        Path file = root.resolve("piped.json");
        JsonFiles.write(file, new ObjectNode[] {entry("copy", forks(3, 5))});
        assertThat(reporting.data(Pipe.of(file)).path("rows")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{}", "7", "[1]", "[{}]", "[{\"benchmark\":1,\"primaryMetric\":{}}]"})
    void whatIsNoResultIsRefused(String text) throws IOException {
        assertThat(reporting.refusal(file(text))).contains("jmh.json");
    }

    @ParameterizedTest
    @CsvSource({"jvmArgs, none", "secondaryMetrics, none", "primaryMetric.rawData, none", "primaryMetric.score, fast"})
    void aWrongTypeIsRefusedByName(String field, String value) throws IOException {
        ObjectNode wrong = entry("wrong", forks(3, 5));
        String parent = field.contains(".") ? "/primaryMetric" : "";
        wrong.withObject(parent).put(field.substring(field.indexOf('.') + 1), value);
        assertThat(reporting.refusal(file(JsonFiles.text(List.of(wrong))))).contains("jmh.json, entry 1: " + field);
    }

    @Test
    void missingFieldsAreShownAsNotKnown() throws IOException {
        ObjectNode bare = entry("bare", forks(3, 5));
        bare.withObject("/primaryMetric").put("score", "NaN").remove(List.of("scoreUnit", "rawData"));
        bare.remove(List.of("mode", "jvmArgs", "secondaryMetrics"));
        JsonNode data = reporting.data(file(JsonFiles.text(List.of(bare))));
        assertThat(data.path("rows")).hasSize(1);
        assertThat(data.at("/rows/0/wall").isMissingNode()).isTrue();
        assertThat(data.at("/rows/0/warnings")).isNotEmpty();
    }

    @Test
    void figuresThatAreNoNumbersCarryNoAnswer() throws IOException {
        ObjectNode nan = entry("nan", new double[] {Double.NaN, 1}, new double[] {2, 3});
        JsonNode data = reporting.data(new SampleRun(root.resolve("run"))
                .add(nan)
                .add(entry("zero", forks(3, 0)))
                .add(entry("sound", forks(3, 5)))
                .write());
        assertThat(data.at("/others/0/groups/0/panels/0/sentences")).isEmpty();
        assertThat(data.path("warnings").toString()).contains("NaN or Infinity", "a JVM with a score of 0 or less");
        assertThat(reporting.embedded()).doesNotContain("NaN,").doesNotContain("\"NaN\"");
    }

    @Test
    void mixedUnitsStandInOnePictureAsTimes() throws IOException {
        JsonNode data = reporting.data(new SampleRun(root.resolve("run"))
                .add(RunBuilder.as(entry("micro", forks(3, 5)), "avgt", "us/op"))
                .add(RunBuilder.as(entry("milli", forks(3, 0.005)), "avgt", "ms/op"))
                .add(RunBuilder.as(entry("strange", forks(3, 5)), "avgt", "apples"))
                .write());
        assertThat(data.at("/others/0/groups/0/panels/0/bars/1/cells/0/base/time/ratio/0")
                        .asDouble())
                .isBetween(0.99, 1.01);
        assertThat(data.at("/others/0/groups/0/panels/0/bars")).hasSize(2);
        assertThat(data.at("/others/1/groups/0/panels/0/bars")).hasSize(1);
    }

    @Test
    void aFileBesideARunIsNotOfThatRun() throws IOException {
        Path run = SampleRun.write(root.resolve("run"), "17.0.1", 1);
        Path other = Files.copy(run.resolve("jmh.json"), run.resolve("old-laptop.json"));
        assertThat(reporting.data(run.resolve("jmh.json")).at("/runs/0/facts").toString())
                .contains("Xeon");
        assertThat(reporting.data(other).at("/runs/0/facts").toString()).doesNotContain("Xeon");
    }

    @Test
    void namesAreNeitherMarkupNorScript() throws IOException {
        String hostile = "</script><script>alert(1)</script><!-- {{style}} __proto__";
        reporting.data(new SampleRun(root.resolve("run"))
                .add("copy", Map.of("__proto__", hostile), 5)
                .add("copy", Map.of("__proto__", "constructor"), 6)
                .write());
        assertThat(reporting.embedded())
                .contains("\\u003C/script>\\u003Cscript>alert(1)")
                .doesNotContain("<");
        String html = Files.readString(root.resolve("report.html"));
        assertThat(html).contains("{{style}} __proto__").doesNotContain("<script>alert");
    }

    @Test
    void filesBesideTheResultsMustBeWhatTheyAre() throws IOException {
        Path run = SampleRun.write(root.resolve("run"), "17", 1);
        Files.writeString(run.resolve("sizes.json"), "{}");
        assertThat(reporting.refusal(run)).contains("sizes.json: expected an array");
        Files.writeString(run.resolve("sizes.json"), "[7, {\"contender\": \"PLAIN\", \"raw\": 1}]");
        assertThat(reporting.refusal(run)).contains("sizes.json, entry 1: should be an object with \"raw\"");
        Files.writeString(run.resolve("sizes.json"), "[{\"contender\": \"PLAIN\", \"raw\": 1, \"gzip\": -1}]");
        assertThat(reporting.refusal(run)).contains("sizes.json, entry 1: \"gzip\" is neither a text nor");
        Files.delete(run.resolve("sizes.json"));
        Files.writeString(run.resolve("contenders.json"), "[{\"name\":\"PLAIN\"");
        assertThat(reporting.refusal(run)).contains("contenders.json, line 1: not JSON");
        Files.writeString(
                run.resolve("contenders.json"), "[{\"name\": [1]}, \"x\", {\"name\": \"PLAIN\", \"deep\": {}}]");
        assertThat(reporting.data(run).at("/libraries/rows")).hasSize(1);
    }

    @Test
    void whatCannotBeReadOrWrittenIsNamed() throws IOException {
        Path run = SampleRun.write(root.resolve("run"), "17", 1);
        assertThat(reporting.refusal(root.resolve("none"))).contains("there is no such file or folder");
        assertThat(reporting.refusal(run, run)).contains("is given twice");
        assertThat(reporting.refusal(Files.createDirectory(root.resolve("empty"))))
                .contains("there are no results");
        assertThat(Reporting.unplanned(root.resolve("no/report.html")).refusal(run))
                .contains("cannot be written");
        assertThat(Reporting.unplanned(root.resolve("report.txt")).refusal(run)).contains("ends in .html");
        assertThat(reporting.refusal("--questions", root.resolve("none.yaml"), run))
                .contains("there is no such file");
        Path plan = Files.writeString(root.resolve("plan.yaml"), "questions:\n  - {id: x, title: t, pannels: []}\n");
        assertThat(reporting.refusal("--questions", plan, run)).contains("plan.yaml", "pannels");
    }

    @Test
    void aFolderOfRunsStandsForItsRuns() throws IOException {
        SampleRun.write(root.resolve("runs/a"), "17.0.1", 1);
        SampleRun.write(root.resolve("runs/b"), "25.0.2", 1);
        Files.writeString(root.resolve("runs/verdicts.json"), "{}");
        assertThat(reporting.data(root.resolve("runs")).path("runs")).hasSize(2);
    }
}
