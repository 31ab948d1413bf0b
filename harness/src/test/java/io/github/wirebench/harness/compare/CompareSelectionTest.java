// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static io.github.wirebench.harness.sample.RunBuilder.with;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.sample.Pipe;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the compared figures come from: which inputs, which of their benchmarks, and which belong together. */
class CompareSelectionTest {
    @TempDir
    private Path root;

    private Comparing comparing;
    private Path a;
    private Path b;

    @BeforeEach
    void prepare() throws IOException {
        comparing = new Comparing(root);
        a = comparing.file(
                "a.json",
                at("read", "POST", 5),
                at("read", "USERS", 50),
                at("write", "POST", 7),
                at("write", "USERS", 70));
        b = comparing.file(
                "b.json",
                at("read", "POST", 9),
                at("read", "USERS", 50),
                at("write", "POST", 7),
                at("write", "USERS", 7));
    }

    private static ObjectNode at(String method, String payload, double time) {
        return with(entry(method, forks(5 + (int) time % 3, time)), Map.of("payload", payload));
    }

    private static ObjectNode of(String library, String method, double time) {
        return with(entry(method, forks(4 + library.length() % 3, time)), Map.of("library", library));
    }

    private List<String> compared(Object... options) throws IOException {
        JsonNode report = comparing.json(a, b, options);
        return report.at("/comparisons/0/benchmarks").findValuesAsText("benchmark");
    }

    @ParameterizedTest
    @CsvSource({
        "--include=read, 2, 1",
        "--include=Code.*e$, 2, 0",
        "--exclude=read, 2, 0",
        "-e=read, 2, 0",
        "-p=payload=USERS, 2, 0",
        "-p=payload=USERS;POST, 4, 1"
    })
    void aPartCanBeSelected(String option, int benchmarks, int status) throws IOException {
        assertThat(compared(option.replace(';', ','))).hasSize(benchmarks);
        assertThat(comparing.compare(a, b, option.replace(';', ','))).isEqualTo(status);
        assertThat(comparing.printed()).doesNotContain("only in");
    }

    @ParameterizedTest
    @CsvSource({
        "--include=nothing, none of its benchmarks is selected",
        "--include=(, malformed",
        "-p=payload, the form is",
        "-p=payload=PSOT, the values are POST",
        "-p=size=1, there are payload",
        "--rename=x, the form is",
        "--rename=nothing=>read, matches no whole word",
        "--rename=read=>$7, --rename",
        "--by=payload, give one",
        "--base=POST, goes with --by"
    })
    void whatIsMisspelledIsOneLine(String option, String reason) {
        assertThat(comparing.refusal(a, b, option)).contains(reason);
    }

    @Test
    void benchmarksOfAnotherNameAreMatched() throws IOException {
        Path old = comparing.file("old.json", entry("serialize", forks(5, 5)), entry("deserialize", forks(5, 1)));
        Path now = comparing.file("new.json", entry("deserialize", forks(6, 9)), entry("other", forks(6, 9)));
        assertThat(comparing.compare(old, now, "--rename", "serialize=>deserialize"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.deserialize"))
                .contains("5.00 µs", "8.99 µs")
                .endsWith("REGRESSED");
        assertThat(comparing.printed())
                .contains("! left out of A", "CodeBenchmark.deserialize")
                .doesNotContain("dedeserialize");
        assertThat(comparing.compare(
                        old, now, "--rename", "a\\.b\\.(\\w+)Benchmark\\.serialize => a.b.$1Benchmark.other"))
                .isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.other")).endsWith("REGRESSED");
        assertThat(comparing.refusal(old, now, "--rename", "(de)?serialize=>other"))
                .contains("two benchmarks of A");
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', a.b, x.y, '', '', ''",
        "'', size=1, a.b, a.b, '', '', ''",
        "size=1, size=1 tax=US, a.b, x.y, '', '', ''",
        "'', size=1, a.b, a.b, size=2, '', -p size=1",
        "'', '', a.b, x.y, '', p.q, '--rename ''a.b.CodeBenchmark.read=>x.y.CodeBenchmark.read'''"
    })
    void whatOneSideLacksIsMatchedIfThatIsUnique(
            String before, String after, String from, String to, String otherParams, String otherPackage, String choice)
            throws IOException {
        Path old = comparing.file("old.json", in(from, before, 5), ofOther("same", 5));
        boolean isUnique = otherParams.isEmpty() && otherPackage.isEmpty();
        ObjectNode other = isUnique
                ? ofOther("other", 5)
                : in(otherPackage.isEmpty() ? to : otherPackage, otherParams.isEmpty() ? after : otherParams, 5);
        Path now = comparing.file("new.json", in(to, after, 9), other, ofOther("same", 6));
        assertThat(comparing.compare(old, now)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith(isUnique ? "REGRESSED" : "MISSING");
        assertThat(comparing.printed()).contains(choice);
        if (!isUnique) {
            String[] option = choice.replace("'", "").split(" ", 2);
            comparing.compare(old, now, option[0], option[1]);
            assertThat(comparing.line("CodeBenchmark.read")).endsWith("REGRESSED");
            assertThat(comparing.line("OtherBenchmark.same")).endsWith("UNCHANGED");
        }
    }

    private static ObjectNode ofOther(String method, int forks) {
        return entry(method, forks(forks, 5)).put("benchmark", "a.b.OtherBenchmark." + method);
    }

    /** A new class of the same name elsewhere does not hide that a benchmark has crashed. */
    @Test
    void whatIsMissingFromAClassThatIsStillThereHasNotMoved() throws IOException {
        Path old = comparing.file("old.json", in("a.b", "", 5), entry("same", forks(5, 5)));
        Path now = comparing.file("new.json", in("x.y", "", 2), entry("same", forks(6, 5)));
        assertThat(comparing.compare(old, now)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("MISSING");
        assertThat(comparing.printed()).contains("--rename 'a.b.CodeBenchmark.read=>x.y.CodeBenchmark.read'");
    }

    /** The last run has two that may be it, or lacks it, but the step in which it moved shows which. */
    @ParameterizedTest
    @CsvSource({
        "a.b, c.d, c.d, e.f, ' size=1', ' size=1'",
        "a.b, a.b, a.b, a.b, ' size=1', ' size=2'",
        "a.b, c.d, c.d, a.b, '', ' size=2'"
    })
    void aTrendMatchesStepByStep(String first, String then, String last, String other, String params, String others)
            throws IOException {
        Path one = comparing.file("one.json", in(first, "", 5));
        Path two = comparing.file("two.json", in(then, params, 5.5));
        Path three = comparing.file("three.json", in(last, params, 9), in(other, others, 50));
        assertThat(comparing.compare(one, two, three)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed())
                .contains("+80%", "+64%")
                .contains("C against A: 1 benchmark")
                .doesNotContain("MISSING", "missing", "only in A", "may be");
    }

    @Test
    void whatMovedBackIsMatchedInTheMiddle() throws IOException {
        Path one = comparing.file("one.json", in("a.b", "", 5));
        Path two = comparing.file("two.json", in("c.d", "", 9));
        JsonNode same = comparing.json(one, two);
        comparing.compare(one, two, comparing.file("three.json", in("a.b", "", 5.01)), "--format", "json");
        JsonNode steps = JsonFiles.MAPPER.readTree(comparing.printed()).path("comparisons");
        assertThat(steps.findValuesAsText("benchmark"))
                .containsOnly("a.b.CodeBenchmark.read")
                .hasSize(3);
        assertThat(steps.at("/0/benchmarks/0/time/slowdown"))
                .isEqualTo(same.at("/comparisons/0/benchmarks/0/time/slowdown"));
    }

    /** The same name in the last run is a better match than a step in between. */
    @Test
    void aCopyDoesNotTakeTheNameOfItsOriginal() throws IOException {
        Path one = comparing.file("one.json", in("a.b", "", 5));
        Path two = comparing.file("two.json", in("c.d", "", 5));
        Path three = comparing.file("three.json", in("a.b", "", 5.01), in("c.d", "", 9));
        comparing.compare(one, two, three, "--format", "json");
        JsonNode whole = JsonFiles.MAPPER.readTree(comparing.printed()).at("/comparisons/1");
        assertThat(whole.at("/benchmarks/0/benchmark").asText()).isEqualTo("a.b.CodeBenchmark.read");
        assertThat(whole.at("/benchmarks/0/time/verdict").asText()).isEqualTo("UNCHANGED");
    }

    @Test
    void aRunOfATrendMayHaveTheNewNameAlready() throws IOException {
        Path one = comparing.file("one.json", in("a.b", "n=1", 5));
        Path two = comparing.file("two.json", in("a.b", "size=1", 5));
        Path three = comparing.file("three.json", in("a.b", "size=1", 9));
        assertThat(comparing.compare(one, two, three, "--rename", "n=>size")).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).contains("C against A: 1 benchmark").doesNotContain("MISSING");
        assertThat(comparing.refusal(one, two, three, "--rename", "m=>size")).contains("matches no whole word");
    }

    /** Only some of a class may have moved. */
    @Test
    void whatStillHasTheOldNameIsNotRenamed() throws IOException {
        Path old = comparing.file("old.json", in("a.b", "n=1", 5), in("a.b", "n=2", 5));
        Path now = comparing.file("new.json", in("a.b", "n=1", 9), in("a.c", "n=2", 5.01));
        assertThat(comparing.compare(old, now, "--rename", "a\\.b=>a.c")).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("REGRESSED");
        assertThat(comparing.printed()).doesNotContain("MISSING");
    }

    @Test
    void aRenamedParameterIsSuggested() throws IOException {
        Path old = comparing.file("old.json", in("a.b", "n=1 tax=US", 5), entry("same", forks(5, 5)));
        Path now = comparing.file("new.json", in("a.b", "size=1 tax=US", 9), entry("same", forks(6, 5)));
        assertThat(comparing.compare(old, now)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("MISSING");
        assertThat(comparing.printed()).contains("choose, e.g. with compare --rename 'n=>size'");
        comparing.compare(old, now, "--rename", "n=>size");
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("REGRESSED");
    }

    @Test
    void oneBenchmarkMayBeMatchedAndAnotherSuggested() throws IOException {
        Path old = comparing.file("old.json", in("a.b", "tax=US", 5), in("a.b", "n=1 tax=EU", 5));
        Path now = comparing.file("new.json", in("a.b", "size=1 tax=US", 9), in("a.b", "size=1 tax=EU", 9));
        assertThat(comparing.compare(old, now)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).contains(" REGRESSED", "choose, e.g. with compare --rename 'n=>size'");
    }

    @Test
    void aRenamedParameterLeavesAUniqueMatch() throws IOException {
        Path old = comparing.file("old.json", in("a.b", "n=1", 5), entry("same", forks(5, 5)));
        Path now = comparing.file(
                "new.json", in("a.b", "n=1 tax=US", 9), in("a.b", "size=1", 9), entry("same", forks(6, 5)));
        assertThat(comparing.compare(old, now)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("REGRESSED");
    }

    /** {@code -p} does not take an empty value. */
    @Test
    void anEmptyValueIsNotSuggested() throws IOException {
        Path old = comparing.file("old.json", in("a.b", "", 5), entry("same", forks(5, 5)));
        ObjectNode empty = with(in("a.b", "", 9), Map.of("size", ""));
        Path now = comparing.file("new.json", empty, in("a.b", "size=1", 9), entry("same", forks(6, 5)));
        comparing.compare(old, now);
        assertThat(comparing.printed()).contains("choose, e.g. with compare --include or -e");
    }

    @Test
    void classesOfTheSameNameAreToldApart() throws IOException {
        Path old = comparing.file("old.json", in("a.b", "", 5), in("c.d", "", 5));
        Path now = comparing.file("new.json", in("a.b", "", 5));
        assertThat(comparing.compare(old, now)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).contains("! missing from B (1): c.d.CodeBenchmark.read: ");
    }

    private static ObjectNode in(String folder, String params, double time) {
        Map<String, String> values = new TreeMap<>();
        Stream.of(params.split(" "))
                .filter(param -> !param.isEmpty())
                .forEach(param -> values.put(param.split("=")[0], param.split("=")[1]));
        return with(
                entry("read", forks(5 + (int) time % 3, time)).put("benchmark", folder + ".CodeBenchmark.read"),
                values);
    }

    @Test
    void contendersOfOneInputAreCompared() throws IOException {
        Path one = comparing.file(
                "one.json",
                of("jackson", "read", 5),
                of("gson", "read", 15),
                of("moshi", "read", 2),
                of("jackson", "write", 5),
                of("gson", "write", 5.01),
                entry("none", forks(5, 5)));
        assertThat(comparing.compare(one, "--by", "library"))
                .as("a slower contender is no regression")
                .isZero();
        assertThat(comparing.printed().lines().filter(line -> line.startsWith("CodeBenchmark")))
                .hasSize(3)
                .anyMatch(line -> line.startsWith("CodeBenchmark.read") && line.endsWith(" SLOWER"))
                .anyMatch(line -> line.startsWith("CodeBenchmark.write") && line.endsWith(" SAME"))
                .anyMatch(line -> line.startsWith("CodeBenchmark.read") && line.endsWith(" FASTER"));
        assertThat(comparing.printed())
                .contains("\ngson against jackson\n")
                .doesNotContain("REGRESSED", "moshi against gson");
        comparing.compare(one, "--by", "library", "--base", "gson", "--format", "json");
        assertThat(comparing.printed()).contains("jackson against gson: 2 benchmarks", "moshi against gson");
        assertThat(comparing.refusal(one, "--by", "library", "--base", "fastjson"))
                .contains("the values of library are");
        assertThat(comparing.refusal(one, "--by", "size")).contains("there are library");
        assertThat(comparing.refusal(one, "--by", "library", "-p", "library=gson"))
                .contains("only value");
        assertThat(comparing.refusal(one)).contains("two inputs or more");
    }

    @Test
    void anEmptyValueHasAName() throws IOException {
        Path one = comparing.file("one.json", of("", "read", 5), of("gson", "read", 15));
        assertThat(comparing.compare(one, "--by", "library")).isZero();
        assertThat(comparing.printed()).contains("gson against (empty): 1 benchmark");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aContenderThatFailsFails(boolean afterForksThatWorked) throws IOException {
        RunBuilder run = RunBuilder.in(root.resolve("run"))
                .add(of("jackson", "read", 5))
                .add(of("gson", "write", 5))
                .add(of("jackson", "write", 5));
        if (afterForksThatWorked) {
            run.add(of("gson", "read", 5));
        }
        run.failed(new BenchmarkCase("a.b.CodeBenchmark.read", "avgt", Map.of("library", "gson")), "broken by design");
        assertThat(comparing.compare(run.write(), "--by", "library")).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith(" FAILED");
    }

    @Test
    void packedFilesAndStandardInputAreRead() throws IOException {
        JsonNode plain = comparing.json(a, b).path("comparisons");
        Path packed = root.resolve("b.json.gz");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(b, gzip);
        }
        assertThat(comparing.json(a, packed).path("comparisons")).isEqualTo(plain);
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(Files.readAllBytes(b)));
            assertThat(comparing.json(a, Path.of("-")).path("comparisons")).isEqualTo(plain);
            System.setIn(new ByteArrayInputStream(Files.readAllBytes(packed)));
            comparing.compare(a, "-");
            assertThat(comparing.printed()).contains("B: standard input (4 benchmarks");
            System.setIn(new ByteArrayInputStream(new byte[0]));
            assertThat(comparing.refusal(a, "-")).startsWith("standard input: ");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void aPipeIsReadAsAFileIs() throws Exception {
        JsonNode plain = comparing.json(a, b).path("comparisons");
        Path packed = root.resolve("b.json.gz");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(b, gzip);
        }
        assertThat(comparing.json(Pipe.of(a), Pipe.of(packed)).path("comparisons"))
                .isEqualTo(plain);
        assertThat(comparing.refusal("-", "-")).contains("standard input: is given twice");
    }

    @Test
    void csvHasALineForEachFinding() throws IOException {
        Path c = comparing.file("c.json", at("read", "a,\"b\"", 5), at("write", "POST", 7));
        Path d = comparing.file("d.json", at("read", "a,\"b\"", 6.5), entry("other", forks(1, 9)));
        comparing.compare(c, d, "--format", "csv", "--missing=IGNORE");
        List<CSVRecord> records;
        try (CSVParser parser = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get()
                .parse(new StringReader(comparing.printed()))) {
            records = parser.getRecords();
        }
        JsonNode time = comparing.json(c, d).at("/comparisons/0/benchmarks/0/time");
        assertThat(records).hasSize(1);
        CSVRecord read = records.get(0);
        assertThat(List.of(read.get("from"), read.get("to"), read.get("param: payload"), read.get("verdict")))
                .containsExactly("A", "B", "a,\"b\"", "REGRESSED");
        assertThat(Double.parseDouble(read.get("slowdown")))
                .isEqualTo(time.get("slowdown").asDouble());
        assertThat(Double.parseDouble(read.get("p"))).isEqualTo(time.get("p").asDouble());
        Path out = root.resolve("out.csv");
        assertThat(comparing.compare(c, d, "--format", "csv", "--out", out)).isEqualTo(ExitCode.FAILED);
    }

    @Test
    void onlyTheFlagsThatDifferAreShown() throws IOException {
        ObjectNode before = entry("read", forks(5, 5));
        before.putArray("jvmArgs").add("-Xms1g").add("-Xmx1g").add("-XX:+UseSerialGC");
        ObjectNode after = entry("read", forks(6, 5));
        after.putArray("jvmArgs")
                .add("-Xmx1g")
                .add("-Xms2g")
                .add("-XX:+UseSerialGC")
                .add("-ea");
        comparing.compare(comparing.file("c.json", before), comparing.file("d.json", after));
        assertThat(comparing.line("! JVM flags"))
                .contains("-Xms1g in A", "-Xms2g -ea in B", "the other 2")
                .doesNotContain("UseSerialGC");
        assertThat(Differences.flags(List.of("-a", "-b"), "A", List.of("-b", "-a"), "B"))
                .contains("another order");
    }
}
