// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.Suite.CaseRules;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseSelectionTest {
    private static final List<ListedBenchmark> BENCHMARKS = List.of(
            benchmark(
                    "a.json.Read.read",
                    "avgt",
                    new ListedBenchmark.Param("payload", List.of("POST", "FEED"), "E", List.of("POST", "FEED", "DTO")),
                    new ListedBenchmark.Param("size", List.of("1"), "int", null)),
            benchmark(
                    "a.binary.Read.read",
                    "avgt",
                    new ListedBenchmark.Param("payload", List.of("POST"), "E", List.of("POST"))),
            benchmark("a.Plain.run", "thrpt"),
            benchmark("a.Plain.run", "avgt"),
            benchmark("a.Open.run", "avgt", new ListedBenchmark.Param("text", List.of(), "java.lang.String", null)));

    @TempDir
    private Path folder;

    @Test
    void expressionsAreSearchedInNames() {
        assertThat(ids(List.of("Read"), List.of(), List.of()))
                .containsExactly(
                        "a.json.Read.read [avgt] payload=POST size=1",
                        "a.json.Read.read [avgt] payload=FEED size=1",
                        "a.binary.Read.read [avgt] payload=POST");
        assertThat(ids(List.of("Read", "Plain"), List.of("json", "Plain"), List.of("FEED")))
                .containsExactly(
                        "a.json.Read.read [avgt] payload=POST size=1",
                        "a.json.Read.read [avgt] payload=FEED size=1",
                        "a.Plain.run [thrpt]",
                        "a.Plain.run [avgt]");
        assertThat(ids(List.of(), List.of(), List.of("Read", "Open")))
                .containsExactly("a.Plain.run [thrpt]", "a.Plain.run [avgt]");
    }

    @Test
    void givenValuesReplaceAnnotatedOnesAndCountOnce() {
        List<BenchmarkCase> cases = matching(
                List.of("json"),
                List.of(),
                List.of(),
                Map.of("payload", List.of("DTO", "DTO"), "size", List.of("5", "6")));
        assertThat(cases.stream().map(BenchmarkCase::id))
                .containsExactly(
                        "a.json.Read.read [avgt] payload=DTO size=5", "a.json.Read.read [avgt] payload=DTO size=6");
        assertThat(matching(List.of("Open"), List.of(), List.of(), Map.of("text", List.of("a b"))))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nosuch | payload | POST | no benchmark is selected; without an expression, --dry-run lists all",
                "Read( | payload | POST | malformed regular expression \"Read(\": Unclosed group",
                "Plain | payload | POST | no selected benchmark has a parameter \"payload\"; they have none",
                "Read | colour | RED | no selected benchmark has a parameter \"colour\"; they have: payload, size",
                "json | payload | X | unknown payload \"X\" for a.json.Read.read; it can be: POST, FEED, DTO",
                "json | size | ten | parameter size of a.json.Read.read is of type int and cannot be \"ten\""
            })
    void wrongChoicesAreOneLine(String regex, String name, String value, String message) {
        assertThatThrownBy(() -> matching(List.of(regex), List.of(), List.of(), Map.of(name, List.of(value))))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith(message)
                .message()
                .hasLineCount(1);
    }

    @Test
    void eachExpressionMustMatch() {
        CaseSelection selection =
                CaseSelection.matching(List.of("Plain", "Opn"), List.of(), List.of(), Map.of(), CaseRules.AS_ANNOTATED);
        assertThatThrownBy(() -> selection.requireEveryMatch(BENCHMARKS))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("no benchmark matches \"Opn\"");
        CaseSelection.matching(List.of("Plain", "Open"), List.of(), List.of(), Map.of(), CaseRules.AS_ANNOTATED)
                .requireEveryMatch(BENCHMARKS);
    }

    @Test
    void aParameterWithoutValuesMustBeGiven() {
        assertThatThrownBy(() -> ids(List.of("Open"), List.of(), List.of()))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("parameter text of a.Open.run has no values of its own: give it some, as with -p text=...");
    }

    @Test
    void whatIsListedIsReadAgain() throws IOException {
        Path file = folder.resolve("rows");
        List<BenchmarkCase> cases = matching(List.of("Read"), List.of(), List.of("FEED"), Map.of());
        try (PrintStream out = new PrintStream(file.toFile())) {
            List<PlannedCase> planned =
                    cases.stream().map(one -> new PlannedCase(one, 1)).toList();
            CaseSelection.list(out, List.of(Remark.warning("slow"), Remark.note("about 2 s")), planned);
        }
        assertThat(Files.readAllLines(file))
                .startsWith("# ! slow", "# about 2 s")
                .hasSize(5);
        assertThat(listedIn(file)).isEqualTo(cases);
    }

    @Test
    void aFileListsCases() throws IOException {
        Path file = Files.writeString(folder.resolve("rows"), """
                # a comment

                a.Plain.run [ss]
                  a.Open.run [avgt] text=a b=c
                a.json.Read.read [avgt] size=1 payload=DTO
                a.Plain.run [ss]
                """.replace("a b=c", "a = c"));
        assertThat(listedIn(file).stream().map(BenchmarkCase::id))
                .containsExactly(
                        "a.Plain.run [ss]",
                        "a.Open.run [avgt] text=a = c",
                        "a.json.Read.read [avgt] size=1 payload=DTO");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.Plain.run | line 1: not a benchmark: \"a.Plain.run\"; the form is: class.method [mode] name=value",
                "a.Plain.run [foo] | line 1: there is no mode foo; there are: avgt, thrpt, sample, ss",
                "a.Plain.run [all] | line 1: there is no mode all; there are: avgt, thrpt, sample, ss",
                "a.Plain.run [av] | line 1: there is no mode av; there are: avgt, thrpt, sample, ss",
                "a.None.run [avgt] | line 1: there is no benchmark a.None.run",
                "a.Plain.run [avgt] x=1 | line 1: the parameters of a.Plain.run are none",
                "a.json.Read.read [avgt] size=1 | line 1: the parameters of a.json.Read.read are payload, size",
                "a.json.Read.read [avgt] size=1 payload=X | line 1: unknown payload \"X\" for a.json.Read.read; it can be: POST, FEED, DTO"
            })
    void linesThatAreNoCasesAreNamed(String line, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("rows"), line);
        assertThatThrownBy(() -> listedIn(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessage(file + ", " + message);
    }

    /** The file may have either name while a pull request moves it. */
    @Test
    void whatMovedIsFoundInBothJars() throws IOException {
        List<ListedBenchmark> moved = List.of(benchmark("b.Plain.run", "avgt"), benchmark("a.Open.run", "avgt"));
        for (String name : List.of("a.Plain.run", "b.Plain.run")) {
            Path file = Files.writeString(folder.resolve("rows"), name + " [ss]");
            assertThat(CaseSelection.listedIn(file).of(BENCHMARKS, moved))
                    .extracting(BenchmarkCase::id)
                    .containsExactly("a.Plain.run [ss]");
            assertThat(CaseSelection.listedIn(file).of(moved, BENCHMARKS))
                    .extracting(BenchmarkCase::id)
                    .containsExactly("b.Plain.run [ss]");
        }
        List<ListedBenchmark> both = List.of(benchmark("a.Plain.run", "avgt"), benchmark("b.Plain.run", "avgt"));
        Path file = Files.writeString(folder.resolve("rows"), "a.Plain.run [avgt]");
        assertThat(CaseSelection.listedIn(file).of(moved, both)).isEmpty();
        Files.writeString(file, "c.Plain.run [avgt]");
        assertThatThrownBy(() -> listedIn(file))
                .hasMessageContaining(", line 1: ")
                .hasMessageContaining("a.Plain.run");
    }

    @Test
    void casesMayBeThoseOfARun() throws IOException {
        RunBuilder.jmh(
                folder.resolve("jmh.json"),
                RunBuilder.entry("read", RunBuilder.forks(2, 10)).put("benchmark", "a.Plain.run"));
        assertThat(listedIn(folder).stream().map(BenchmarkCase::id)).containsExactly("a.Plain.run [avgt]");
        RunBuilder.jmh(folder.resolve("jmh.json"), RunBuilder.entry("gone", RunBuilder.forks(2, 10)));
        assertThatThrownBy(() -> listedIn(folder)).hasMessageStartingWith(folder + ": there is no benchmark ");
    }

    @Test
    void filesWithoutCasesAreNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("rows"), "\n# nothing\n");
        assertThatThrownBy(() -> listedIn(file)).hasMessage("--rows " + file + ": holds no benchmark");
        assertThatThrownBy(() -> listedIn(folder.resolve("none"))).hasMessageEndingWith(": there is no such file");
        Files.write(file, new byte[] {(byte) 0xff, '\n'});
        assertThatThrownBy(() -> listedIn(file)).hasMessage("--rows " + file + ": cannot be read");
    }

    private static List<BenchmarkCase> matching(
            List<String> includes, List<String> concerns, List<String> excludes, Map<String, List<String>> params) {
        return CaseSelection.matching(includes, concerns, excludes, params, CaseRules.AS_ANNOTATED)
                .of(BENCHMARKS, List.of());
    }

    private static List<BenchmarkCase> listedIn(Path file) {
        return CaseSelection.listedIn(file).of(BENCHMARKS, List.of());
    }

    private List<String> ids(List<String> includes, List<String> concerns, List<String> excludes) {
        return matching(includes, concerns, excludes, Map.of()).stream()
                .map(BenchmarkCase::id)
                .toList();
    }

    private static ListedBenchmark benchmark(String name, String mode, ListedBenchmark.Param... params) {
        ForkLength length = ForkLength.annotated(1, 20L, 1, 20L);
        return new ListedBenchmark(name, mode, name, Stream.of(params).toList(), 1, length, List.of());
    }
}
