// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Every option of every command refuses values that make no sense, in one line that names the option. */
@Tag("slow")
class OptionsIT {
    private static final List<String> BAD =
            List.of("", "-1", "0", "NaN", "1e400", "x", "9".repeat(5000), "ü→\u001b[31m");

    /** Words of Java and picocli that say nothing to a user. */
    private static final List<String> INTERNALS = List.of("""
            positional parameter|at index|enum constant|case-sensitive|Invalid value for|is not a double|is not an int|\
            is not a long|Exception|java.|picocli|unexpected|null|\u001b""".split("\\|"));

    /** Options that take names, texts or new files: any value may be right, except an empty one. */
    private static final Set<String> ANY_TEXT = Set.of("""
            --out --exclude --include --jvm-args --jvm-args-append --read --write \
            --pages --json --gist --input --title --base --base-jar --build --at --split-by""".split(" "));

    /** Other values that make sense. */
    private static final Map<String, Set<String>> GOOD = Map.of(
            "--seed", Set.of("-1", "0"),
            "--precision", Set.of("0"),
            "--floor", Set.of("0"),
            "--name", Set.of("NaN"),
            "--class", Set.of("NaN", "x"),
            "--cost-per-node-month", Set.of("0"));

    /** Further arguments, with which a command ends before it measures or writes anything; an option may need others. */
    private static final Map<String, List<String>> ENDS = Map.ofEntries(
            Map.entry("run", List.of("x[")),
            Map.entry("run --classpath", List.of()),
            Map.entry("run --jdk", List.of("--dry-run")),
            Map.entry("quick", List.of("--budget", "x")),
            Map.entry("quick --questions", List.of()),
            Map.entry("ab", List.of("no.jar", "no.jar")),
            Map.entry("resume", List.of("FOLDER")),
            Map.entry("merge", List.of("nofolder")),
            Map.entry("ci", List.of("--nosuch")),
            Map.entry("ci --jar", List.of("--nosuch", "--jar=other.jar")),
            Map.entry("compare", List.of("nofile", "neither")),
            Map.entry("export", List.of("nofile", "--format", "csv")),
            Map.entry("export --format", List.of("nofile")),
            Map.entry("report", List.of("nofile")),
            Map.entry("report --questions", List.of("../results/threads-and-gc/epyc-2vcpu-jdk25-2026-11-29")),
            Map.entry("report --mix", List.of("../results/threads-and-gc/epyc-2vcpu-jdk25-2026-11-29")),
            Map.entry("capacity", List.of("nofolder", "--rps", "1", "--read", "POST")),
            Map.entry("capacity --rps", List.of("nofolder", "--read", "POST")),
            Map.entry("capacity --mix", List.of("nofolder")),
            Map.entry(
                    "capacity --baseline",
                    List.of("../results/dates-keys-gzip/epyc-2vcpu-jdk17-2026-11-25", "--rps", "1", "--read", "POST")),
            Map.entry("claims", List.of("nofile")),
            Map.entry("publish", List.of("nofolder")),
            Map.entry("contenders", List.of("--nosuch")),
            Map.entry("verify", List.of("--nosuch")),
            Map.entry("hostile", List.of("--nosuch")),
            Map.entry("own", List.of("nofile")),
            Map.entry("own --at", List.of("nofile", "--name", "Order")),
            Map.entry("own --class", List.of("nofile", "--name", "Order")),
            Map.entry("own --classpath", List.of("nofile", "--name", "Order", "--class", "A")),
            Map.entry("own --mapper", List.of("nofile", "--name", "Order", "--class", "A")),
            Map.entry("own --schema", List.of("nofile", "--name", "Order")),
            Map.entry("own --project", List.of("nofile", "--name", "Order")),
            Map.entry("hostile --jobs", List.of()),
            Map.entry("sizes", List.of("--nosuch")),
            Map.entry("doctor", List.of("--nosuch")));

    @TempDir
    static Path folder;

    @BeforeAll
    static void recordARunToResume() throws IOException {
        ObjectNode run = (ObjectNode)
                JsonFiles.MAPPER.readTree(Path.of("../results/dates-keys-gzip/epyc-2vcpu-jdk17-2026-11-25/run.json")
                        .toFile());
        // resume would refuse another machine first
        run.remove("machine");
        JsonFiles.MAPPER.writeValue(folder.resolve("run.json").toFile(), run);
        Files.createFile(folder.resolve("forks.jsonl"));
    }

    /** A value of an option of a command; a good one is refused because of the further arguments only. */
    record Attempt(String command, String option, String value, boolean good) {
        @Override
        public String toString() {
            return command + " " + option + "=" + value.substring(0, Math.min(20, value.length()));
        }
    }

    @ParameterizedTest
    @MethodSource
    void badValuesAreOneLineThatNamesTheOption(Attempt attempt) {
        List<String> arguments = new ArrayList<>(List.of(attempt.command, attempt.option + "=" + attempt.value));
        ENDS.getOrDefault(attempt.command + " " + attempt.option, ENDS.get(attempt.command)).stream()
                .filter(argument -> !attempt.value.isEmpty() || !argument.equals("--nosuch"))
                .forEach(argument -> arguments.add(argument.equals("FOLDER") ? folder.toString() : argument));
        Captured run = Captured.run(arguments);
        String line = run.printed();
        assertThat(run.status()).as(line).isEqualTo(ExitCode.USAGE);
        assertThat(line).hasLineCount(1).startsWith("wirebench: ").doesNotContain(INTERNALS);
        assertThat(line.length()).isLessThan(800);
        if (!attempt.good) {
            assertThat(line).contains(attempt.option);
        }
    }

    static Stream<Attempt> badValuesAreOneLineThatNamesTheOption() {
        Suite suite = SuiteData.suite();
        return CommandLineMain.commandLine(suite, out -> Wirebench.commands(suite, out))
                .getSubcommands()
                .values()
                .stream()
                .map(CommandLine::getCommandSpec)
                .flatMap(command -> command.options().stream()
                        .filter(option -> option.arity().max() > 0 && !option.hidden())
                        .map(OptionSpec::longestName)
                        .flatMap(option -> BAD.stream()
                                .map(value -> new Attempt(command.name(), option, value, isGood(option, value)))));
    }

    private static boolean isGood(String option, String value) {
        return !value.isEmpty()
                && (ANY_TEXT.contains(option)
                        || GOOD.getOrDefault(option, Set.of()).contains(value));
    }
}
