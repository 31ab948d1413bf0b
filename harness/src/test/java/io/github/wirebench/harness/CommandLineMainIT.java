// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.ChildProcess;
import io.github.wirebench.harness.sample.SampleSuite;
import io.github.wirebench.harness.sample.ThisJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.Main;

/** The command line where it does not measure: texts, and wrong usage, which is one line and status 2. */
class CommandLineMainIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "resum | resume",
                "resum --rounds 5 | resume",
                // "copy" is a method of a benchmark
                "comapre base copy | did you mean compare?",
                "comapre base copy --out x --metric cpu | did you mean compare?",
                "COMPARE base copy | did you mean compare?",
                "comp base copy | did you mean compare",
                "cop | \"cop\"",
                "copybench | upper and lower case",
                "opyBench | '.*opyBench'",
                "results.json | \"results.json\"",
                "Copy LARGE | \"LARGE\"",
                "-f 1 Copy LARGE | \"LARGE\"",
                "verfy | verify",
                "docter | doctor",
                "JsonReed | \"JsonReed\"",
                "Mapper | \"Mapper\"",
                "Nothing7 | \"Nothing7\"",
                "Copy -e .* | excluded",
                "-e .* | excluded",
                "Copy[ | \"Copy[\"",
                "--nosuch | nosuch",
                "Copy -bm xx | \"xx\"",
                "Copy -f many | 'many'",
                "Copy -p colour=RED | \"colour\"; they have: contender, payload",
                "-pcolour=RED Copy | \"colour\"; they have: contender, payload",
                "Failing -p payload=LARGE | \"payload\"",
                "Copy -p payload=SMALL,HUGE | \"HUGE\" for io.github.wirebench.harness.sample.CopyBenchmark.copy; it can be: SMALL, LARGE, VAST",
                "State -p unit=WEEKS | \"WEEKS\" for io.github.wirebench.harness.sample.StateBenchmark.single; it can be: NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS",
                "State -p size=ten | \"ten\"",
                "run Copy[ | \"Copy[\"",
                "run -p payload | -p payload:",
                "run --jdk /nowhere | /nowhere",
                "run --jar /no.jar | /no.jar:",
                "run --shard 0/0 --seed 1 | --shard 0/0:",
                "run --profile slow | --profile slow:",
                "run --rows norows Copy | --rows",
                "run --rows norows | --rows norows:",
                "run --only json | --only json:",
                "run --budget 5 --dry-run Copy | --budget 5:",
                "run --max-forks x | --max-forks x: give a whole number (see help run)",
                "resume | 'DIR' (see help resume)",
                "resume nofolder | nofolder:",
                "resume src | src:",
                "doctor --json nofolder/file | --json nofolder/file:",
                "doctor --nosuch | --nosuch: there is no such option (see help doctor)",
                "doctor extra | \"extra\" (see help doctor)",
                "run --out a --out b | '--out'",
                "run --bugdet 5m | did you mean --budget?",
                "compare a | give two inputs",
                "help nosuch | 'nosuch'",
                "CopyBenchmark --budget 30m | budget"
            })
    void wrongUsageIsOneLineWithTheWrongWord(String arguments, String named) {
        expectUsage(named, arguments.split(" "));
    }

    /** Each starts the JVM that lists the benchmarks. */
    @ParameterizedTest
    @Tag("slow")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "run Copy LARGE | \"LARGE\"",
                "run nosuch | \"nosuch\"",
                "run Copy -p colour=RED | \"colour\"; they have: contender, payload",
                "run Copy -p payload=HUGE | \"HUGE\" for io.github.wirebench.harness.sample.CopyBenchmark.copy; it can be: SMALL, LARGE, VAST",
                "run --out pom.xml/below Copy | pom.xml/below",
                "run --out src Copy | src"
            })
    void wrongUsageThatOnlyAHostFindsIsOneLineToo(String arguments, String named) {
        expectUsage(named, arguments.split(" "));
    }

    @Test
    void resultsThatCannotBeWrittenAreFoundFirst() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        expectUsage("-rff " + file + "/jmh.json:", "Copy", "-rff", file + "/jmh.json");
        expectUsage("-rff " + folder + ":", "Copy", "-rff", folder.toString());
        expectUsage("-o " + file + "/log:", "Copy", "-o", file + "/log");
        Path run = Files.createDirectory(folder.resolve("run"));
        Files.writeString(run.resolve("forks.jsonl"), "");
        expectUsage("-rff " + run + "/jmh.json:", "Copy", "-rff", run + "/jmh.json");
        expectUsage("-o " + run + "/forks.jsonl:", "Copy", "-o", run + "/forks.jsonl");
    }

    @Test
    @Tag("slow")
    void aRunsFolderThatCannotBeMadeIsFoundFirst() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        expectUsage(file + "/run", "run", "--out", file + "/run");
        expectUsage(folder.toString(), "run", "--out", folder.toString());
    }

    /** As Java refuses every path with a letter that the locale does not have. */
    @Test
    void aPathThatJavaRefusesIsOneLine() {
        for (List<String> arguments : List.of(List.of("compare", "a\0b", "c"), List.of("ab", "a\0b", "c", "Copy"))) {
            ThisJvm outcome = ThisJvm.run(arguments.toArray(String[]::new));
            assertThat(outcome.status()).isEqualTo(ExitCode.USAGE);
            assertThat(outcome.err()).hasLineCount(1).contains("LC_ALL=C.UTF-8");
        }
    }

    @Test
    void anUnknownProfilerIsFoundFirst() {
        ThisJvm outcome = ThisJvm.run(
                "Copy", "-prof", "nosuch", "-rff", folder.resolve("out").toString());
        assertThat(outcome.status()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).startsWith("sample: ").contains("nosuch").hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aProfilersHelpIsShownAsItIs() {
        ThisJvm outcome = ThisJvm.run(
                "Copy", "-prof", "stack:help", "-rff", folder.resolve("out").toString());
        assertThat(outcome.status()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.out()).contains("\n  lines=<int>", "\n  top=<int>");
        assertThat(outcome.err()).startsWith("sample: ").hasLineCount(1);
    }

    @Test
    @Tag("slow")
    void listingsAreJmhsOwn() throws Exception {
        for (String option : new String[] {"-h", "-l", "-lp", "-lprof", "-lrf"}) {
            ThisJvm ours = ThisJvm.run(option, "Copy");
            assertThat(ours.status()).isEqualTo(ExitCode.OK);
            assertThat(ours.out()).isNotEmpty().isEqualTo(jmh(option, "Copy"));
        }
        assertThat(ThisJvm.run("-l", "Copy").out()).contains("io.github.wirebench.harness.sample.CopyBenchmark.copy");
    }

    @Test
    void helpFitsAScreenAndNamesTheCommands() {
        for (String word : new String[] {"help", "--help"}) {
            ThisJvm outcome = ThisJvm.run(word);
            assertThat(outcome.status()).isEqualTo(ExitCode.OK);
            assertThat(outcome.out())
                    .contains("[regex...] ")
                    .contains(
                            "sample 1.2.3: tiny benchmarks",
                            "java -jar sample.jar [JMH option...]",
                            "resume",
                            "doctor",
                            "verify");
            assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 80);
            assertThat(outcome.out().lines().count()).isLessThanOrEqualTo(24);
        }
        assertThat(ThisJvm.run("help", "run").out()).contains("--dry-run");
    }

    @Test
    void theDoctorShowsAndWritesTheSameFindings() throws Exception {
        Path file = folder.resolve("doctor.json");
        ThisJvm outcome = ThisJvm.run("doctor", "--strict", "--json", file.toString());
        JsonNode report = JsonFiles.MAPPER.readTree(file.toFile());
        assertThat(outcome.status()).isEqualTo(report.get("bad").asInt() > 0 ? ExitCode.FAILED : ExitCode.OK);
        for (JsonNode finding : report.get("findings")) {
            assertThat(outcome.out())
                    .containsPattern(finding.get("severity").asText() + " +"
                            + finding.get("check").asText() + " +")
                    .contains(
                            finding.get("found").asText(), finding.get("advice").asText());
        }
        assertThat(outcome.out()).doesNotContain("\u001b");
        assertThat(outcome.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "version", "-version", "-V", "--debug --version", "--debug version"})
    void versionNamesSuiteJmhAndJdk(String arguments) {
        assertThat(ThisJvm.run(arguments.split(" ")).out())
                .contains(
                        "sample 1.2.3 (commit abc123, with changes)",
                        "JMH 1.37",
                        "JDK " + System.getProperty("java.version"));
    }

    private static ThisJvm throwing(Throwable failure, String... options) {
        Object command = new SampleSuite.Failing(failure);
        String[] arguments =
                Stream.concat(Stream.of(options), Stream.of("fail")).toArray(String[]::new);
        return ThisJvm.captured(() -> CommandLineMain.run(SampleSuite.suite(), out -> List.of(command), arguments));
    }

    @Test
    void anUnexpectedErrorIsNeitherARegressionNorAFailedBenchmark() {
        for (Throwable failure : List.of(
                new IllegalStateException("first\nsecond\u001b[31m"),
                new StackOverflowError(),
                new NoClassDefFoundError("x"),
                new CompletionException(new NullPointerException()))) {
            ThisJvm outcome = throwing(failure);
            assertThat(outcome.status()).isEqualTo(ExitCode.INTERNAL);
            assertThat(outcome.err()).startsWith("sample: ").contains("report").hasLineCount(1);
            assertThat(outcome.err()).doesNotContain("\u001b", "CompletionException");
            assertThat(throwing(failure, "--debug").err()).contains("\tat ");
        }
        assertThat(throwing(new OutOfMemoryError("Java heap space")).err())
                .contains("-Xmx")
                .hasLineCount(1);
        assertThat(throwing(new CompletionException(CommandFailure.usage("mine")))
                        .status())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    @Tag("slow")
    @EnabledOnOs(OS.LINUX)
    void outputThatCannotBeWrittenIsNoSuccess() throws Exception {
        ChildProcess full = ChildProcess.inShell("\"$@\" >/dev/full", folder, "--help");
        assertThat(full.status()).isEqualTo(ExitCode.USAGE);
        assertThat(full.err()).startsWith("sample: ").hasLineCount(1);
        ChildProcess closed = ChildProcess.inShell("\"$@\" | true; exit ${PIPESTATUS[0]}", folder, "--help");
        assertThat(closed.status()).isEqualTo(ExitCode.CLOSED_PIPE);
        assertThat(closed.err()).isEmpty();
    }

    @Test
    void failuresKeepTheirStatusAndShowTheirCauseOnlyInDebug() {
        ThisJvm plain = ThisJvm.run("verify");
        assertThat(plain.status()).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(plain.err()).isEqualTo("sample: no verdict; today\n");
        for (String[] arguments : new String[][] {{"--debug", "verify"}, {"verify", "--debug"}}) {
            assertThat(ThisJvm.run(arguments).err())
                    .contains("IllegalStateException: the cause", "sample: no verdict; today");
        }
        assertThat(ThisJvm.run("--debug", "comapre", "base", "copy").err()).contains("did you mean compare?");
        assertThat(ThisJvm.run("--debug", "Copy[").err()).contains("PatternSyntaxException");
    }

    private static void expectUsage(String named, String... arguments) {
        ThisJvm outcome = ThisJvm.run(arguments);
        assertThat(outcome.err()).startsWith("sample: ").contains(named).hasLineCount(1);
        assertThat(outcome.status()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.out()).isEmpty();
    }

    private static String jmh(String... arguments) {
        return ThisJvm.captured(() -> {
                    Main.main(arguments);
                    return ExitCode.OK;
                })
                .out();
    }
}
