// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.report.ReportedSample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Calls the command in this JVM, with short pauses, on folders of runs. */
final class Publishing {
    static final String TOKEN = "ghp_0123456789secret";

    final Map<String, String> environment = new HashMap<>(Map.of(GitHubApi.TOKEN, TOKEN));
    Duration timeout = Duration.ofSeconds(20);

    /** Writes a run of one JDK, with two results for each chart. */
    static Path run(Path folder, String started, String jdk, int charts) throws IOException {
        List<ObjectNode> results = new ArrayList<>();
        for (int i = 0; i < charts; i++) {
            results.add(result("a.b.Chart" + i + ".JACKSON"));
            results.add(result("a.b.Chart" + i + ".GSON"));
        }
        Files.createDirectories(folder);
        JsonFiles.write(folder.resolve("jmh.json"), results);
        JsonFiles.write(
                folder.resolve("run.json"),
                Map.of(
                        "startedAt",
                        started,
                        "outcome",
                        "complete",
                        "command",
                        "run",
                        "machine",
                        Map.of("cpu", "Xeon", "logicalCores", 2),
                        "suite",
                        Map.of("gitCommit", "0123456789abcdef"),
                        "plan",
                        RunBuilder.plan("", jdk, 7)));
        return folder;
    }

    /** A result as in {@code jmh.json}, with fields that should not be published. */
    static ObjectNode result(String benchmark) {
        Map<String, Object> metric = Map.of(
                "score",
                2.5,
                "scoreError",
                "NaN",
                "scoreUnit",
                "us/op",
                "scorePercentiles",
                Map.of("0.0", 2.5),
                "rawData",
                List.of(List.of(2.5)));
        return JsonFiles.MAPPER.valueToTree(JsonFiles.object(
                "benchmark",
                benchmark,
                "mode",
                "avgt",
                "jvm",
                "/home/somebody/jdk/bin/java",
                "jvmArgs",
                List.of("-Dpassword=hunter2"),
                "primaryMetric",
                metric,
                "secondaryMetrics",
                Map.of("gc.alloc.rate.norm", metric, "·gc.alloc.rate.norm", metric)));
    }

    /** Publishes, and returns what is printed. */
    String publish(Object... arguments) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        assertThat(call(printed, arguments)).isEqualTo(ExitCode.OK);
        return printed.toString(StandardCharsets.UTF_8);
    }

    private int call(ByteArrayOutputStream printed, Object... arguments) throws IOException {
        PublishCommand command = new PublishCommand(
                ReportedSample.suite(), new PrintStream(printed, true, StandardCharsets.UTF_8), environment);
        command.timeout = timeout;
        command.pause = Duration.ofMillis(1);
        new CommandLine(command)
                .parseArgs(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        return command.call();
    }

    /** Fails to publish, and returns the one line of the message; the token is not even in the stack trace. */
    String failure(int exitCode, Object... arguments) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        CommandFailure failure = assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> call(printed, arguments))
                .actual();
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        String text = printed.toString(StandardCharsets.UTF_8);
        assertThat(trace + text).doesNotContain(TOKEN, "\u001b");
        assertThat(text).doesNotContain("Published");
        assertThat(failure.getMessage()).hasLineCount(1);
        assertThat(failure.exitCode()).as(failure.getMessage()).isEqualTo(exitCode);
        return failure.getMessage();
    }
}
