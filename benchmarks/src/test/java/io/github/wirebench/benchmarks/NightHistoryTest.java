// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the lines and lists that {@link NightHistory} writes. */
class NightHistoryTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private int day;

    @Test
    void aLineHasCountsAndRegressions() throws Exception {
        JsonNode line = record(
                1,
                "GSON REGRESSED",
                "MOSHI INCONCLUSIVE",
                "CBOR IMPROVED",
                "AVRO REGRESSED accepted",
                "JACKSON UNCHANGED REGRESSED",
                "PROTOBUF fails");
        assertThat(line.get("verdicts")).isEqualTo(JSON.readTree("""
                {"time": {"UNCHANGED": 1, "IMPROVED": 1, "INCONCLUSIVE": 2, "REGRESSED": 2},
                 "allocation": {"REGRESSED": 1}}"""));
        assertThat(line.get("regressions").findValuesAsText("metric")).containsExactly("time", "allocation", "failure");
        assertThat(line.at("/regressions/0/change").asDouble()).isCloseTo(0.08, within(1e-9));
        assertThat(line.at("/regressions/1/to").asDouble()).isEqualTo(1200);
        assertThat(line.at("/machine/cores").asInt()).isEqualTo(2);
        assertNight(line, false, "GSON", "JACKSON", "PROTOBUF");
        assertThat(Files.readAllLines(folder.resolve("open-rows.txt")))
                .isEqualTo(line.get("open").findValuesAsText("row"));
        assertThat(Files.readString(folder.resolve("open.md")))
                .contains("+7.0% to +9.0%", "1,000 to 1,200 B/op", "boom \\| bang");
    }

    @Test
    void aRegressionStaysOpenUntilItIsGone() throws Exception {
        record(
                1,
                "GSON REGRESSED",
                "MOSHI REGRESSED",
                "CBOR REGRESSED",
                "AVRO REGRESSED",
                "COPY REGRESSED",
                "JACKSON UNCHANGED REGRESSED");
        // JACKSON has no verdict on allocation, and AVRO is not in this part of the suite
        JsonNode second = record(
                0,
                "GSON UNCHANGED",
                "MOSHI INCONCLUSIVE",
                "CBOR REGRESSED accepted",
                "COPY removed",
                "JACKSON UNCHANGED");
        assertNight(second, false, "MOSHI", "AVRO", "JACKSON");
        assertThat(second.at("/open/0/since").asText()).startsWith("2026-11-01");
        assertNight(record(0, "MOSHI IMPROVED", "AVRO UNCHANGED", "JACKSON UNCHANGED IMPROVED"), true);
        assertThat(folder.resolve("open.md")).isEmptyFile();
    }

    @Test
    void aSlowdownOfOneCpuStaysOpenOnAnother() throws Exception {
        record(1, "GSON REGRESSED", "JACKSON UNCHANGED REGRESSED");
        Map<String, String> elsewhere = NightVerdicts.of("GSON UNCHANGED", "JACKSON UNCHANGED IMPROVED");
        elsewhere.replaceAll((file, text) -> text.replace("Some CPU", "AMD EPYC 7763 64-Core Processor"));
        assertNight(record("", "", 0, elsewhere), false, "GSON");
        assertThat(Files.readString(folder.resolve("open.md")))
                .contains("JDK 17.0.15, AMD EPYC 7763.", "+9.0%) on Some |");
        assertNight(record(0, "GSON UNCHANGED"), true);
    }

    @Test
    void onlyValidNightsOfCommitsOpenAndCloseRows() throws Exception {
        record(1, "GSON REGRESSED");
        String open = Files.readString(folder.resolve("open.md"));
        Map<String, String> other = NightVerdicts.of("GSON UNCHANGED", "CBOR REGRESSED");
        JsonNode library = record("gson.version=1", "", 1, other);
        JsonNode asked = record("", "yes", 0, other);
        assertThat(library.get("mode").asText()).isEqualTo("dependency");
        assertThat(asked.get("mode").asText()).isEqualTo("asked");
        assertThat(library.get("regressions")).hasSize(1);
        assertNight(library, false, "GSON");
        assertNight(asked, false, "GSON");
        assertNight(record("", "", 3, NightVerdicts.of(false, 0, "GSON UNCHANGED")), false, "GSON");
        assertThat(folder.resolve("open.md")).hasContent(open);
    }

    @Test
    void aNightWithMissingVerdictsIsNotABaseline() throws Exception {
        assertNight(record(0, "GSON UNCHANGED"), true);
        assertNight(record(0, "GSON UNCHANGED", "MOSHI INCONCLUSIVE"), false);
        assertNight(record("", "", 0, NightVerdicts.of(true, 3, "GSON UNCHANGED")), false);
    }

    @Test
    void damagedLinesAreKeptAndTheOthersAreRead() throws Exception {
        record(1, "GSON REGRESSED");
        Path history = folder.resolve("history.jsonl");
        String before = Files.readString(history) + "[]\n{\"date\":\"2026-1\u0000\u00ff";
        Files.writeString(history, before);
        JsonNode line = record(0, "MOSHI UNCHANGED");
        assertNight(line, false, "GSON");
        assertThat(Files.readString(history)).isEqualTo(before + "\n" + line + "\n");
    }

    private JsonNode record(int status, String... rows) throws Exception {
        return record("", "", status, NightVerdicts.of(rows));
    }

    /** Records the night of the next day and returns its line. */
    private JsonNode record(String with, String asked, int status, Map<String, String> files) throws Exception {
        String night = "nights/" + ++day;
        NightlyRepository.write(folder.resolve(night), files);
        Files.writeString(folder.resolve(night).resolve("night.txt"), """
                date=2026-11-0%d
                base=%s
                why=the last release, v1.0
                head=%s
                with=%s
                part=1/7
                budget=90m
                asked=%s
                """.formatted(
                        day, "a".repeat(40), "b".repeat(40), with, asked));
        new NightHistory(folder, night).record(status);
        List<String> lines = Files.readAllLines(folder.resolve("history.jsonl"));
        return JSON.readTree(lines.get(lines.size() - 1));
    }

    private static void assertNight(JsonNode line, boolean accepted, String... open) {
        assertThat(line.get("accepted").asBoolean()).isEqualTo(accepted);
        assertThat(line.get("open").findValuesAsText("row"))
                .containsExactly(Stream.of(open).map(NightVerdicts::id).toArray(String[]::new));
    }
}
