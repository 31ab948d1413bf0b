// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

class GivenRunOptionsTest {
    /** A command line like that of {@code run}. */
    @Command(name = "run")
    private static final class Target {
        @Parameters(paramLabel = "REGEX", arity = "0..*")
        private List<String> regexes = List.of();

        @Mixin
        private RunOptions options;

        @Mixin
        private SessionOptions session;
    }

    @Test
    void optionsSurviveAsACommandLine() {
        Map<String, List<String>> given = parse(
                "--only",
                "json,binary",
                "-p",
                "payload=POST,FEED",
                "-p",
                "x=a=b",
                "--threads=1,max",
                "--jvm-args",
                "-Xmx1g -Dx=\"a b\"",
                "-q",
                "--budget",
                "5m",
                "--jdk",
                "/a b",
                "--jdk",
                "/c",
                "--precision",
                "2.5%",
                "-e",
                "x|y",
                "Read",
                ".*[a-z] .*");
        assertThat(given)
                .containsEntry("--only", List.of("json,binary"))
                .containsEntry("-p", List.of("payload=POST,FEED", "x=a=b"))
                .containsEntry("--exclude", List.of("x|y"))
                .containsEntry("--jdk", List.of("/a b", "/c"))
                .containsEntry(GivenRunOptions.REGEX, List.of("Read", ".*[a-z] .*"))
                .doesNotContainKeys("--budget", "--quiet", "-q");
        assertThat(parse(GivenRunOptions.toArguments(given).toArray(String[]::new)))
                .isEqualTo(given);
        Target again = target(GivenRunOptions.toArguments(given).toArray(String[]::new));
        assertThat(again.options.threadCounts()).hasSize(2);
        assertThat(again.options.fork.jvmArgList()).containsExactly("-Xmx1g", "-Dx=a b");
        assertThat(again.options.only).containsExactly("json", "binary");
        assertThat(again.regexes).containsExactly("Read", ".*[a-z] .*");
    }

    @Test
    void anExpressionMayLookLikeAnOption() {
        Map<String, List<String>> given = parse("--seed", "1", "--", "--seed", "-x");
        assertThat(given).containsEntry(GivenRunOptions.REGEX, List.of("--seed", "-x"));
        assertThat(parse(GivenRunOptions.toArguments(given).toArray(String[]::new)))
                .isEqualTo(given);
    }

    @Test
    void nothingGivenIsNothing() {
        assertThat(parse()).isEmpty();
        assertThat(GivenRunOptions.toArguments(Map.of())).isEmpty();
    }

    @Test
    void sessionOptionsSurviveToo() {
        SessionOptions session = target("--budget", "90s", "--strict", "-q").session;
        assertThat(session.toArguments()).containsExactly("--budget=90s", "--strict", "--quiet");
        assertThat(target(session.toArguments().toArray(String[]::new))
                        .session
                        .budget()
                        .leftSeconds())
                .isBetween(80.0, 90.0);
        assertThat(target().session.toArguments()).isEmpty();
        assertThat(target().session.budget().leftSeconds()).isInfinite();
    }

    private static Target target(String... arguments) {
        Target target = new Target();
        new CommandLine(target).parseArgs(arguments);
        return target;
    }

    private static Map<String, List<String>> parse(String... arguments) {
        CommandLine line = new CommandLine(new Target());
        line.parseArgs(arguments);
        return GivenRunOptions.of(line.getCommandSpec());
    }
}
