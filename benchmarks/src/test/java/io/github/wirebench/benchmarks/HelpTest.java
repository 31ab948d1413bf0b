// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.Suite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The helps of all commands, and the completion of command lines. */
class HelpTest {
    @TempDir
    private static Path folder;

    @Test
    void theHelpFitsTheScreenAndGroupsAllCommands() {
        Captured help = Captured.run(List.of("--help"));
        assertThat(help.status()).isEqualTo(ExitCode.OK);
        assertThat(help.printed().lines()).hasSizeLessThanOrEqualTo(42).allMatch(line -> line.length() <= 80);
        assertThat(commands())
                .filteredOn(command -> !command.equals("docs"))
                .allMatch(command -> help.printed().contains("\n  " + command + " "));
        assertThat(help.printed())
                .containsSubsequence("\nAnswers\n", "  quick ", "\nMeasure\n", "  run ", "\nOthers\n");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyHelpStartsWithAnExampleThatIsUnderstoodAndEndsWithTheExitCodes(String command) {
        Captured help = Captured.run(List.of(command, "--help"));
        assertThat(help.status()).isEqualTo(ExitCode.OK);
        List<String> lines = help.printed().lines().toList();
        assertThat(lines).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(0)).matches("Example: java -jar target/benchmarks.jar " + command + "( .*)?");
        commandLine()
                .parseArgs(lines.get(0)
                        .replaceFirst(".*benchmarks.jar ", "")
                        .replaceFirst(" > .*", "")
                        .split(" "));
        assertThat(lines.get(lines.size() - 1)).startsWith("Exit codes: 0 ");
        assertThat(help.printed()).containsOnlyOnce("Exit codes:").contains("\nUsage: wirebench " + command);
        assertThat(help.printed()).doesNotContainPattern("(?i)(?<![-\\w])(forks?|rows?|rounds?)\\b");
    }

    @Test
    void otherWordsForHelpSayTheSame() {
        Captured help = Captured.run(List.of("run", "--help"));
        assertThat(Captured.run(List.of("run", "-h"))).isEqualTo(help);
        assertThat(Captured.run(List.of("help", "run"))).isEqualTo(help);
    }

    @Test
    void theHelpOfResumeShowsNoDefaultsOfRun() {
        assertThat(Captured.run(List.of("resume", "--help")).printed())
                .contains("--retry-failed", "--budget", "--jar", "--jdk")
                .doesNotContain("--precision", "--max-forks", "standard");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run -f 2 | --max-forks",
                "run -f2 | --max-forks",
                "run -wi 5 | --warmup",
                "run -w 1s | --warmup",
                "run -i 5 | --measurement",
                "run -r 1s | --measurement",
                "run -l | --dry-run",
                "run -prof gc | always recorded",
                "run -bm avgt | plain JMH",
                "run -jvmArgs -ea | --jvm-args",
                "run -jvmArgsAppend -ea | --jvm-args-append",
                "ab a.jar b.jar -jvmArgsAppend -ea | --jvm-args-append",
                "run -jvm java | --jdk",
                "run -rf json | --out",
                "run -rff x.json | --out",
                "run -o log | --out",
                "run -foe true | fails",
                "run -gc true | plain JMH",
                "ab a.jar b.jar -f 2 | --budget",
                "ab a.jar b.jar -wi 2 | --warmup",
                "quick -f 2 | --rounds",
                "quick -wi 5 | run",
                "quick -t 2 | run",
                "resume folder -f 2 | --budget"
            })
    void optionsOfJmhAreExplained(String arguments, String advice) {
        Captured refused = Captured.run(List.of(arguments.split(" ")));
        assertThat(refused.status()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.printed()).hasLineCount(1).contains("option of JMH", advice);
    }

    @Test
    void bashCompletesCommandsOptionsAndValues() throws Exception {
        Path script = script();
        assertThat(shell("bash", "-n " + script)).isEmpty();
        String complete = "source " + script + " 2>/dev/null; complete() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1));"
                + " COMPREPLY=(); _complete_wirebench 2>/dev/null; echo \"${COMPREPLY[@]}\"; };";
        assertThat(shell("bash", complete + "complete wirebench compa")).isEqualTo("compare");
        assertThat(shell("bash", complete + "complete wirebench compare --flo")).isEqualTo("--floor");
        assertThat(shell("bash", complete + "complete wirebench run --metric w"))
                .isEqualTo("wall");
        assertThat(shell("bash", complete + "complete wirebench sizes --payload ARTICLE_5"))
                .isEqualTo("ARTICLE_500K");
        assertThat(shell("bash", complete + "complete wirebench run -").split(" "))
                .contains("--dry-run")
                .doesNotContain("-prof", "-f");
    }

    @Test
    void zshLoadsTheScript() throws Exception {
        assumeTrue(Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(path -> Files.isExecutable(Path.of(path, "zsh"))));
        assertThat(shell("zsh", "source " + script() + "; echo $_comps[wirebench]"))
                .contains("_complete_wirebench");
    }

    private static Path script() throws IOException {
        Captured completion = Captured.run(List.of("completion"));
        assertThat(completion.status()).isEqualTo(ExitCode.OK);
        return Files.writeString(folder.resolve("wirebench.sh"), completion.printed());
    }

    private static String shell(String shell, String command) throws IOException, InterruptedException {
        String flags = command.startsWith("-n ") ? "-n" : "-c";
        Process process = new ProcessBuilder(shell, flags, command.replaceFirst("^-n ", ""))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.strip();
    }

    static Collection<String> commands() {
        return commandLine().getSubcommands().keySet();
    }

    private static CommandLine commandLine() {
        Suite suite = SuiteData.suite();
        return CommandLineMain.commandLine(suite, out -> Wirebench.commands(suite, out));
    }
}
