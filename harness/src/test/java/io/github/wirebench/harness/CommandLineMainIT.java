// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.machine.DoctorReport;
import io.github.wirebench.harness.sample.ThisJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.Main;

/** What never measures: texts, and wrong usage, each of which is one line and status 2. */
class CommandLineMainIT {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quik | no benchmark or command matches \"quik\": did you mean quick?",
                "quik --rounds 5 | no command \"quik\", did you mean quick? As JMH options: rounds is not a recognized option (-h lists JMH's options)",
                "verfy | no benchmark or command matches \"verfy\": did you mean verify?",
                "JsonReed | no benchmark or command matches \"JsonReed\": -l lists the benchmarks, help the commands",
                "Mapper | no benchmark or command matches \"Mapper\": -l lists the benchmarks, help the commands",
                "Nothing7 | no benchmark or command matches \"Nothing7\": -l lists the benchmarks, help the commands",
                "Copy -e .* | no benchmark or command matches \"Copy\": -l lists the benchmarks, help the commands",
                "-e .* | all benchmarks are excluded; -l lists them",
                "Copy[ | malformed regular expression \"Copy[\": Unclosed character class",
                "--nosuch | nosuch is not a recognized option (-h lists JMH's options)",
                "Copy -bm xx | Unable to parse benchmark mode: \"xx\"; Known values are [Throughput/thrpt, AverageTime/avgt, SampleTime/sample, SingleShotTime/ss, All/all] (-h lists JMH's options)",
                "Copy -f many | Cannot parse argument 'many' of option f (-h lists JMH's options)",
                "Copy -p colour=RED | no selected benchmark has a parameter \"colour\"; they have: contender, payload",
                "-pcolour=RED Copy | no selected benchmark has a parameter \"colour\"; they have: contender, payload",
                "Failing -p payload=LARGE | no selected benchmark has a parameter \"payload\"; they have none",
                "Copy -p payload=SMALL,HUGE | unknown payload \"HUGE\" for io.github.wirebench.harness.sample.CopyBenchmark.copy; it can be: SMALL, LARGE",
                "State -p unit=WEEKS | unknown unit \"WEEKS\" for io.github.wirebench.harness.sample.StateBenchmark.single; it can be: NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MINUTES, HOURS, DAYS",
                "State -p size=ten | parameter size of io.github.wirebench.harness.sample.StateBenchmark.single is of type int and cannot be \"ten\"",
                "quick --rounds 1 | --rounds 1: two at least, one fork has no error (see help quick)",
                "quick --questions nofile | --questions nofile: there is no such file",
                "quick --nosuch | Unknown option: '--nosuch' (see help quick)",
                "run nosuch | no benchmark matches \"nosuch\": -l lists the benchmarks of the suite, run --jar FILE --dry-run those of another jar",
                "run Copy[ | malformed regular expression \"Copy[\": Unclosed character class",
                "run Copy -p colour=RED | no selected benchmark has a parameter \"colour\"; they have: contender, payload",
                "run Copy -p payload=HUGE | unknown payload \"HUGE\" for io.github.wirebench.harness.sample.CopyBenchmark.copy; it can be: SMALL, LARGE",
                "run -p payload | -p payload: the form is name=value1,value2",
                "run --jdk /nowhere | /nowhere is no JDK: it has no bin/java; give the folder that has one",
                "run --jar /no.jar | /no.jar: no such file; give a jar with JMH benchmarks",
                "run --shard 0/0 | shard \"0/0\": give i/n with i from 1 to n, e.g. 2/4 for the second of four machines",
                "run --profile slow | --profile slow: there is no such profile; there are: quick, headline, standard, tiny",
                "run --profile quick Copy | profile quick runs the rows of the headline questions: leave out expressions, --rows, --only, -e and -p, or take another profile",
                "run --questions q.yaml | --questions q.yaml: profile standard answers none; take another one, such as quick",
                "run --rows norows Copy | --rows names all rows: leave out expressions, --only, -e and -p",
                "run --rows norows | --rows norows: there is no such file",
                "run --only json | --only json: this jar names no concerns; select with a regular expression",
                "run --budget 5 --dry-run Copy | --budget 5: give a time such as 90s, 30m or 1h30m",
                "run --max-forks x | Invalid value for option '--max-forks': 'x' is not an int (see help run)",
                "run --out pom.xml/below Copy | cannot write results to ${user.dir}/pom.xml/below: name a folder that you may write to",
                "run --out src Copy | src is not empty: name a new folder, no run is overwritten",
                "resume | Missing required parameter: 'DIR' (see help resume)",
                "resume nofolder | nofolder: there is no such folder",
                "resume src | src: there is no run in it (run.json is missing)",
                "doctor --json nofolder/file | --json nofolder/file: cannot be written; name a file in a folder that exists",
                "doctor --nosuch | Unknown option: '--nosuch' (see help doctor)",
                "docter | no benchmark or command matches \"docter\": did you mean doctor?",
                "quick extra | Unmatched argument at index 1: 'extra' (see help quick)"
            })
    void wrongUsageIsOneLine(String arguments, String line) {
        expectUsage(line.replace("${user.dir}", System.getProperty("user.dir")), arguments.split(" "));
    }

    @Test
    void resultsThatCannotBeWrittenAreFoundFirst() throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        expectUsage(
                "-rff " + file + "/jmh.json: cannot be written; name a file in a folder that exists",
                "Copy",
                "-rff",
                file + "/jmh.json");
        expectUsage(
                "-rff " + folder + ": cannot be written; name a file in a folder that exists",
                "Copy",
                "-rff",
                folder.toString());
        expectUsage(
                "-o " + file + "/log: cannot be written; name a file in a folder that exists",
                "Copy",
                "-o",
                file + "/log");
        expectUsage(
                "cannot write results to " + file + "/run: name a folder that you may write to",
                "quick",
                "--out",
                file + "/run");
        expectUsage(
                folder + " is not empty: name a new folder, no run is overwritten",
                "quick",
                "--out",
                folder.toString());
    }

    @Test
    void anUnknownProfilerIsFoundFirst() {
        ThisJvm outcome = ThisJvm.run(
                "Copy", "-prof", "nosuch", "-rff", folder.resolve("out").toString());
        assertThat(outcome.status()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err())
                .startsWith("sample: profiler cannot be used: ")
                .contains("nosuch")
                .hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aProfilersHelpIsShownAsItIs() {
        ThisJvm outcome = ThisJvm.run(
                "Copy", "-prof", "stack:help", "-rff", folder.resolve("out").toString());
        assertThat(outcome.status()).isEqualTo(ExitCode.USAGE);
        assertThat(outcome.err()).contains("\n  lines=<int>", "\n  top=<int>").doesNotContain("sample:");
    }

    @Test
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
                    .contains("[regex...]\n")
                    .contains(
                            "sample 1.2.3: tiny benchmarks",
                            "java -jar sample.jar [JMH option...]",
                            "quick",
                            "doctor",
                            "verify");
            assertThat(outcome.out().lines()).allMatch(line -> line.length() <= 80);
            assertThat(outcome.out().lines().count()).isLessThanOrEqualTo(24);
        }
        assertThat(ThisJvm.run("help", "quick").out()).contains("--at-class-defaults");
    }

    @Test
    void theDoctorShowsAndWritesTheSameFindings() throws Exception {
        Path file = folder.resolve("doctor.json");
        ThisJvm outcome = ThisJvm.run("doctor", "--strict", "--json", file.toString());
        DoctorReport report = JsonFiles.MAPPER.readValue(file.toFile(), DoctorReport.class);
        assertThat(outcome.status()).isEqualTo(report.bad() > 0 ? ExitCode.FAILED : ExitCode.OK);
        assertThat(outcome.out().lines()).containsExactlyElementsOf(report.lines());
        assertThat(outcome.out()).doesNotContain("\u001b").endsWith(" to know\n");
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void versionNamesSuiteJmhAndJdk() {
        assertThat(ThisJvm.run("--version").out())
                .contains(
                        "sample 1.2.3 (commit abc123, with changes)",
                        "JMH 1.37",
                        "JDK " + System.getProperty("java.version"));
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
        assertThat(ThisJvm.run("--debug", "Copy[").err()).contains("PatternSyntaxException");
    }

    private static void expectUsage(String line, String... arguments) {
        ThisJvm outcome = ThisJvm.run(arguments);
        assertThat(outcome.err()).isEqualTo("sample: " + line + "\n");
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
