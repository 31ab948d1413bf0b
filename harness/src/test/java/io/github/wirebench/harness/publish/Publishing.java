// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.sample.SampleSuite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import picocli.CommandLine;

/** Calls the command within this JVM, with the impatience of tests. */
final class Publishing {
    final Map<String, String> environment = new HashMap<>(Map.of(GitHubToken.VARIABLE, GistServer.TOKEN));
    Duration answer = Duration.ofSeconds(20);
    private String printed = "";

    /** Publishes; returns the status. */
    int publish(Object... arguments) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Patience patience = new Patience(
                answer, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofSeconds(30), 4, Clock.systemUTC());
        PublishCommand command = new PublishCommand(
                SampleSuite.suite(), new PrintStream(bytes, true, StandardCharsets.UTF_8), environment, patience);
        new CommandLine(command)
                .parseArgs(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        try {
            return command.call();
        } finally {
            printed = bytes.toString(StandardCharsets.UTF_8);
        }
    }

    /** The line of a failure with a status, which holds no secret, not even in its stack trace. */
    String failure(int status, Object... arguments) {
        CommandFailure failure = Assertions.assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> publish(arguments))
                .actual();
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        Assertions.assertThat(trace + printed).doesNotContain(GistServer.TOKEN).doesNotContain("\u001b");
        Assertions.assertThat(failure.getMessage()).hasLineCount(1);
        Assertions.assertThat(failure.exitCode()).as(failure.getMessage()).isEqualTo(status);
        return failure.getMessage();
    }

    String printed() {
        return printed;
    }
}
