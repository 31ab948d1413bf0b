// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.StatusLine.ConsoleStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    @Test
    void valuesOfParametersMayHaveCommas() {
        String both = OptionValues.param("list", "1,2");
        assertThat(OptionValues.params("-p", List.of(both, "list=,x", "list=3\\,,4")))
                .isEqualTo(Map.of("list", List.of("1,2", "", "x", "3,", "4")));
        // as of an unset variable of a shell
        assertThatThrownBy(() -> OptionValues.params("-p", List.of("none="))).hasMessageContaining("the form is");
    }

    @Test
    void aTerminalSeesOneLineThatIsRewritten() {
        StatusLine status = new StatusLine(out, true);
        status.show("first");
        status.show("x".repeat(200));
        status.clear();
        assertThat(text().split("\r")).hasSize(4).allMatch(part -> part.length() <= 79);
        assertThat(text()).doesNotContain("\n").endsWith(" \r");
    }

    @Test
    void aFileSeesFewPlainLines() {
        StatusLine status = new StatusLine(out, false);
        status.show("first");
        status.show("second, at once");
        status.clear();
        assertThat(text()).isEqualTo("first" + System.lineSeparator());
    }

    @Test
    void signsThatAConsoleLacksAreReplaced() {
        assertThat(PlainText.forCharset("1 ± 2", StandardCharsets.UTF_8)).isEqualTo("1 ± 2");
        assertThat(PlainText.forCharset("1 ± 2, 3–4", StandardCharsets.ISO_8859_1))
                .isEqualTo("1 ± 2, 3-4");
        assertThat(PlainText.forCharset("1 ± 2, ● 3–4 µs", StandardCharsets.US_ASCII))
                .isEqualTo("1 +- 2, * 3-4 us");
    }

    @Test
    void figuresAreRightAligned() {
        assertThat(PlainText.table(
                        List.of("", "time", ""), List.of(List.of("a", "1 us", ""), List.of("long\n", "12 us", "!"))))
                .containsExactly("          time", "a         1 us", "long\\n   12 us   !");
    }

    @Test
    void aHomeFolderIsHiddenAndFoundAgain() {
        String path = System.getProperty("user.home") + File.separator + "jdk";
        assertThat(OptionValues.hideHome(path)).isEqualTo("~" + File.separator + "jdk");
        assertThat(OptionValues.showHome(OptionValues.hideHome(path))).isEqualTo(path);
        assertThat(OptionValues.hideHome("--out=" + path)).isEqualTo("--out=~" + File.separator + "jdk");
        assertThat(OptionValues.hideHome("/opt/jdk")).isEqualTo("/opt/jdk");
        assertThat(OptionValues.showHome("/opt/jdk")).isEqualTo("/opt/jdk");
    }

    /** Escape, carriage return, a C1 control, a change of direction, a line separator; emoji with a joiner stay. */
    private static final String HOSTILE = "a\u001b[31m\r\u009b\u202eb\u2028c\nd\te \ud83d\udc68\u200d\ud83d\udcbb";

    private static final String VISIBLE =
            "a\\u001b[31m\\r\\u009b\\u202eb\\u2028c\\nd\\te \ud83d\udc68\u200d\ud83d\udcbb";

    @Test
    void namesDoNotControlATerminal() {
        ConsoleStream console = new ConsoleStream(out);
        console.println(HOSTILE);
        assertThat(text()).isEqualTo(VISIBLE + System.lineSeparator());
        bytes.reset();
        console.print("1\n" + HOSTILE + "\n");
        console.printf("%s%n", HOSTILE);
        String lines = VISIBLE.replace("\\n", "\n").replace("\\t", "\t");
        assertThat(text()).isEqualTo("1\n" + lines + "\n" + lines + "\n");
        bytes.reset();
        new StatusLine(console, true).show(HOSTILE);
        assertThat(text()).startsWith("\r" + VISIBLE + " ").doesNotContain("\n");
        assertThat(PlainText.table(List.of("", ""), List.of(List.of(HOSTILE, "1"))))
                .containsExactly("", VISIBLE + "   1");
        assertThat(Markdown.escape(HOSTILE))
                .isEqualTo(VISIBLE.replace("\\", "\\\\").replace("[", "\\["));
    }

    @Test
    void aFailedWriteLeavesTheOldFile() throws IOException {
        Path file = folder.resolve("a.json");
        JsonFiles.write(file, Map.of("a", 1));
        assertThatThrownBy(() -> JsonFiles.replace(file, temporary -> {
                    Files.writeString(temporary, "half");
                    throw new IOException("disk full");
                }))
                .hasMessage("disk full");
        assertThat(JsonFiles.MAPPER.readTree(file.toFile()).get("a").asInt()).isEqualTo(1);
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static final List<String> HEADER = List.of("", "A", "slower by", "verdict");
    private static final List<List<String>> ROWS = List.of(
            List.of(
                    "JsonReadBenchmark.readFromBytes payload=POST contender=JACKSON",
                    "4.99 µs",
                    "+50% (+49 to +51)",
                    "REGRESSED"),
            List.of("FeedBenchmark.bind", "12.3 µs", "+0.1% (cannot tell)", "INCONCLUSIVE: not enough forks (1)"));

    @ParameterizedTest
    @ValueSource(ints = {200, 120, 100, 80, 60, 50, 40})
    void aTableFitsTheTerminal(int width) {
        List<String> lines = PlainText.table(HEADER, ROWS, width);
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
        String all = String.join(" ", lines).replaceAll("\\s+", " ");
        assertThat(all).contains("(+49 to +51)", "4.99 µs", "REGRESSED", "(cannot");
        // nothing is lost, whatever the breaks
        assertThat(letters(all)).containsAll(letters(String.join(" ", ROWS.get(0)) + String.join(" ", ROWS.get(1))));
    }

    private static Set<Integer> letters(String text) {
        return text.chars().filter(Character::isLetterOrDigit).boxed().collect(Collectors.toSet());
    }

    @Test
    void namesAreWrappedBeforeFigures() {
        assertThat(PlainText.table(
                        HEADER,
                        List.of(List.of("a.long.JsonReadBenchmark.readFromBytes payload=POST", "1", "+5%", "CLEAN")),
                        60))
                .containsExactly(
                        "                                       A  slower by  verdict",
                        "a.long.JsonReadBenchmark.              1        +5%    CLEAN",
                        "readFromBytes payload=POST");
    }

    @Test
    void namesThatLeaveNoRoomAreAboveTheirFigures() {
        assertThat(PlainText.table(HEADER, ROWS.subList(0, 1), 45))
                .containsExactly(
                        "        A          slower by    verdict",
                        "JsonReadBenchmark.readFromBytes payload=POST",
                        "contender=JACKSON",
                        "  4.99 µs  +50% (+49 to +51)  REGRESSED");
    }
}
