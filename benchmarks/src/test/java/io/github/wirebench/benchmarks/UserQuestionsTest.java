// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.model.Payload;
import io.github.wirebench.report.answers.CardPlan;
import io.github.wirebench.report.answers.CardPlan.Facts;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserQuestionsTest {

    private QuestionFile file;
    private Question question;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeQuestions() throws IOException {
        Path written = UserQuestions.write(List.of(Payload.POST), folder);
        file = QuestionFile.read(written.toUri().toURL());
        question = file.questions().get(0);
    }

    @Test
    void quickMeasuresWhatServicesUseMostAndJacksonAndProtobufFirst() {
        assertThat(file.quick(question))
                .hasSize(2)
                .allSatisfy(panel -> assertThat(panel.rows())
                        .extracting(Question.Row::label)
                        .containsExactly(
                                "JSON (Jackson)",
                                "Protobuf with mapping",
                                "JSON (fastjson2)",
                                "JSON (Gson)",
                                "Avro with mapping",
                                "CBOR",
                                "JSON (Moshi)",
                                "MessagePack (Jackson)",
                                "Protobuf"));
    }

    /** Times are in microseconds: Jackson's, and Protobuf's for reading and writing. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "300 | 100 | 100 | Protobuf with mapping reads 3.0x faster than Jackson. | It saves 10% of one core at 500 reads/s, with 11% fewer bytes after gzip.",
                "30 | 10 | 10 | Stay with Jackson. | Protobuf with mapping would save 1.0% of one core at 500 reads/s, with 11% fewer bytes after gzip. Protobuf with mapping would save 1.0% of one core at 500 writes/s.",
                "30 | 10 | 60 | Stay with Jackson. | Protobuf with mapping would save 1.0% of one core at 500 reads/s, with 11% fewer bytes after gzip.",
                "300 | 600 | 100 | Protobuf with mapping writes 3.0x faster. Nothing reads measurably faster. | Mostly writing? Consider it.",
                "30 | 60 | 60 | Stay with Jackson. | Nothing measured is known to be faster for these documents.",
            })
    void recommendsWhatSavesEnough(double jackson, double read, double write, String verdict, String action)
            throws IOException {
        CardPlan.Said said = said(4, jackson, read, write, 0.005);
        assertThat(said.verdict()).isEqualTo(verdict);
        assertThat(said.action()).isEqualTo(action);
    }

    @Test
    void saysSomethingAfterOneJvmAndOfNoise() throws IOException {
        assertThat(said(1, 30, 10, 10, 0).verdict()).isEqualTo("Stay with Jackson.");
        assertThat(said(4, 30, 29.9, 29.9, 0.3).verdict()).isEqualTo("Stay with Jackson until more is known.");
    }

    /** As on a machine on which each payload gets its first comparison only. */
    @Test
    void saysSomethingOfReadingAlone() throws IOException {
        List<Question.Panel> reading = file.quick(question).subList(0, 1);
        assertThat(said(reading, 4, 300, 100, 0, 0.005).verdict())
                .isEqualTo("Protobuf with mapping reads 3.0x faster than Jackson.");
        assertThat(said(reading, 1, 300, 100, 0, 0).verdict()).isNotEmpty();
    }

    private CardPlan.Said said(int forks, double jackson, double read, double write, double spread) throws IOException {
        return said(file.quick(question), forks, jackson, read, write, spread);
    }

    private CardPlan.Said said(
            List<Question.Panel> panels, int forks, double jackson, double read, double write, double spread)
            throws IOException {
        List<Object> entries = new ArrayList<>();
        for (Question.Panel panel : panels) {
            for (Question.Row row : panel.rows().subList(0, 2)) {
                double time =
                        row.label().startsWith("JSON") ? jackson : panel.verb().equals("read") ? read : write;
                entries.add(Map.of(
                        "benchmark", row.benchmark(),
                        "mode", "avgt",
                        "threads", 1,
                        "forks", forks,
                        "params", row.params(),
                        "primaryMetric", metric(forks, time, spread, "us/op"),
                        "secondaryMetrics", Map.of("gc.alloc.rate.norm", metric(forks, 10 * time, 0, "B/op"))));
            }
        }
        Path results = folder.resolve("jmh.json");
        JsonFiles.write(results, entries);
        Run run = RunReader.read(results);
        WireSizes sizes = params -> Map.of(
                WireSizes.RAW, 100L, WireSizes.GZIP, params.get("contender").equals("JACKSON") ? 100L : 89L);
        return Facts.say(file, question, Run.measured(results, run.samples(), Map.of(), sizes), Map.of())
                .orElseThrow();
    }

    /** JVMs of two iterations each around a value, which they differ from by up to a part of it. */
    private static Map<String, Object> metric(int forks, double value, double spread, String unit) {
        double[] parts = {-1, 0.5, 1, -0.75};
        List<double[]> rawData = IntStream.range(0, forks)
                .mapToDouble(fork -> value * (1 + spread * parts[fork]))
                .mapToObj(mean -> new double[] {mean * 0.999, mean * 1.001})
                .toList();
        return Map.of("score", value, "scoreError", "NaN", "scoreUnit", unit, "rawData", rawData);
    }
}
