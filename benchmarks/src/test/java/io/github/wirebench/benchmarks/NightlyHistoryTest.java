// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program that keeps nights, compiled from scripts/ as {@code java} does it. */
class NightlyHistoryTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path classes;

    private static Method main;

    @TempDir
    private Path folder;

    private String asked = "";

    @BeforeAll
    static void compile() throws Exception {
        main = ScriptProgram.method(ScriptProgram.compile("NightlyHistory", classes), "main");
    }

    @Test
    void aLineSaysWhatANightFound() throws Exception {
        JsonNode line = record(
                "1",
                "",
                1,
                new NightVerdicts(true)
                        .row("GSON", "REGRESSED", 0.08)
                        .row("MOSHI", "INCONCLUSIVE", 0.03)
                        .row("CBOR", "IMPROVED", -0.1)
                        .accepted("AVRO")
                        .moreBytes("JACKSON")
                        .fails("PROTOBUF"));
        assertThat(line.get("verdicts"))
                .isEqualTo(JSON.readTree(
                        "{\"time\": {\"CLEAN\": 1, \"IMPROVED\": 1, \"INCONCLUSIVE\": 2, \"REGRESSED\": 2},"
                                + " \"allocation\": {\"REGRESSED\": 1}}"));
        assertThat(line.get("regressions").findValuesAsText("metric")).containsExactly("time", "allocation", "failure");
        assertThat(line.at("/regressions/0/change").asDouble()).isBetween(0.0799, 0.0801);
        assertThat(line.at("/regressions/1/to").asDouble()).isEqualTo(1200);
        assertThat(line.at("/machine/cores").asInt()).isEqualTo(2);
        assertThat(line.get("accepted").asBoolean()).isFalse();
        assertThat(open(line)).containsExactly(id("GSON"), id("JACKSON"), id("PROTOBUF"));
        assertThat(folder.resolve("open-rows.txt")).hasContent(String.join("\n", open(line)));
        assertThat(folder.resolve("open.md"))
                .content()
                .contains("time +8.0% (+7.0% to +9.0%)", "allocation from 1,000 to 1,200 B/op", "boom \\| bang");
    }

    @Test
    void aRowStaysOpenUntilItIsSeenInOrder() throws Exception {
        record(
                "1",
                "",
                1,
                new NightVerdicts(true)
                        .row("GSON", "REGRESSED", 0.08)
                        .row("MOSHI", "REGRESSED", 0.08)
                        .row("CBOR", "REGRESSED", 0.08)
                        .row("AVRO", "REGRESSED", 0.08)
                        .row("COPY", "REGRESSED", 0.08)
                        .moreBytes("JACKSON"));
        JsonNode second = record(
                "2",
                "",
                0,
                new NightVerdicts(true)
                        .row("GSON", "CLEAN", 0)
                        .row("MOSHI", "INCONCLUSIVE", 0.08)
                        .accepted("CBOR")
                        .takenOut("COPY")
                        // its time is in order, and nothing is known of its allocation
                        .row("JACKSON", "CLEAN", 0));
        assertThat(open(second)).containsExactly(id("MOSHI"), id("AVRO"), id("JACKSON"));
        assertThat(second.at("/open/0/since").asText()).startsWith("2026-11-01");
        assertThat(second.get("accepted").asBoolean()).isFalse();
        JsonNode third = record(
                "3",
                "",
                0,
                new NightVerdicts(true)
                        .row("MOSHI", "IMPROVED", -0.1)
                        .row("AVRO", "CLEAN", 0)
                        .fewerBytes("JACKSON"));
        assertThat(open(third)).isEmpty();
        assertThat(third.get("accepted").asBoolean()).isTrue();
        assertThat(folder.resolve("open.md")).isEmptyFile();
    }

    @Test
    void nightsThatAreInvalidOrAboutLibrariesOpenAndCloseNothing() throws Exception {
        record("1", "", 1, new NightVerdicts(true).row("GSON", "REGRESSED", 0.08));
        String told = Files.readString(folder.resolve("open.md"));
        JsonNode invalid = record("2", "", 3, new NightVerdicts(false).row("GSON", "CLEAN", 0));
        JsonNode library = record("3", "gson.version=1", 1, new NightVerdicts(true).row("CBOR", "REGRESSED", 0.2));
        assertThat(open(invalid)).containsExactly(id("GSON"));
        assertThat(open(library)).containsExactly(id("GSON"));
        assertThat(library.get("mode").asText()).isEqualTo("dependency");
        assertThat(library.get("regressions")).hasSize(1);
        assertThat(folder.resolve("open.md")).hasContent(told);
    }

    @Test
    void aNightThatLeavesSomethingUndecidedIsNoBaseline() throws Exception {
        JsonNode undecided = record(
                "1", "", 0, new NightVerdicts(true).row("GSON", "CLEAN", 0).row("MOSHI", "INCONCLUSIVE", 0));
        assertThat(open(undecided)).isEmpty();
        assertThat(undecided.get("accepted").asBoolean()).isFalse();
        JsonNode cut = record(
                "2", "", 0, new NightVerdicts(true).row("GSON", "CLEAN", 0).leftOut(3));
        assertThat(cut.get("accepted").asBoolean()).isFalse();
    }

    @Test
    void aNightWithABaselineOfItsOwnOpensAndClosesNothing() throws Exception {
        record("1", "", 1, new NightVerdicts(true).row("GSON", "REGRESSED", 0.08));
        asked = "yes";
        JsonNode second = record(
                "2", "", 0, new NightVerdicts(true).row("GSON", "CLEAN", 0).row("CBOR", "REGRESSED", 0.2));
        assertThat(second.get("mode").asText()).isEqualTo("asked");
        assertThat(open(second)).containsExactly(id("GSON"));
        assertThat(second.get("accepted").asBoolean()).isFalse();
    }

    @Test
    void damagedLinesStayAndDoNotHideTheOthers() throws Exception {
        record("1", "", 1, new NightVerdicts(true).row("GSON", "REGRESSED", 0.08));
        Path history = folder.resolve("history.jsonl");
        String before = Files.readString(history) + "[]\n{\"date\":\"2026-1\u0000\u00ff";
        Files.writeString(history, before);
        JsonNode line = record("2", "", 0, new NightVerdicts(true).row("MOSHI", "CLEAN", 0));
        assertThat(open(line)).containsExactly(id("GSON"));
        assertThat(Files.readString(history)).isEqualTo(before + "\n" + line + "\n");
    }

    private JsonNode record(String day, String with, int status, NightVerdicts verdicts) throws Exception {
        String night = "nights/" + day;
        for (Map.Entry<String, String> file : verdicts.files().entrySet()) {
            Path path = folder.resolve(night).resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        Files.writeString(
                folder.resolve(night).resolve("night.txt"),
                "date=2026-11-0" + day + "T02:41:00Z\nbase=" + "a".repeat(40) + "\nwhy=the last release, v1.0\nhead="
                        + "b".repeat(40) + "\nwith=" + with + "\npart=1/7\nbudget=90m\njdk=\nasked=" + asked + "\n");
        main.invoke(null, (Object) new String[] {folder.toString(), night, String.valueOf(status)});
        List<String> lines = Files.readAllLines(folder.resolve("history.jsonl"));
        return JSON.readTree(lines.get(lines.size() - 1));
    }

    private static List<String> open(JsonNode line) {
        return line.get("open").findValuesAsText("row");
    }

    private static String id(String contender) {
        return NightVerdicts.id(contender);
    }
}
