// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.measure.RunCommand;
import io.github.wirebench.harness.measure.SessionOptions;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs {@code run --profile quick} with fewer options. */
@Command(
        name = "quick",
        headerHeading = "quick",
        header = "Answer the main questions on this machine, in four minutes",
        footer = "Exit codes: 0 done, 1 a benchmark failed, 2 wrong usage, 3 nothing was measured.")
final class QuickCommand implements Callable<Integer> {

    /** Kept for {@code resume}. */
    private static final Path QUESTIONS_OF_USERS = Path.of("results", "local", "own-questions");

    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Option(names = "--rounds", paramLabel = "N", description = "JVMs per benchmark, at least 2 (default: what fits)")
    private Integer rounds;

    @Option(names = "--out", paramLabel = "DIR", description = "New folder (default: in results/local)")
    private Path out;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the order (default: random, recorded)")
    private Long seed;

    @Option(names = "--at-class-defaults", description = "Measure longer, for figures to publish")
    private boolean atClassDefaults;

    @Option(names = "--questions", paramLabel = "FILE.yaml", description = "Your own questions (docs/extending.md)")
    private Path questions;

    @Option(
            names = "--own",
            split = ",",
            paramLabel = "PAYLOAD",
            description = "Answer for payloads that own has added")
    private List<String> own = List.of();

    @Mixin
    private SessionOptions session;

    QuickCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Measures the benchmarks and prints the answers.
     *
     * @return {@link ExitCode#OK}, or {@link ExitCode#FAILED} if a benchmark failed
     */
    @Override
    public Integer call() throws IOException {
        if (rounds != null && rounds < 2) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds " + rounds + ": use at least 2, because one JVM gives no interval");
        }
        if (questions != null && !own.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "--own and --questions both name the questions: give one");
        }
        return RunCommand.measure(suite, console, runOptions(), session, spec, out);
    }

    private List<Payload> userPayloads() {
        return own.stream()
                .map(name -> Payload.find(name.toUpperCase(Locale.ROOT))
                        .filter(Payload::isOfUser)
                        .orElseThrow(() -> CommandFailure.usage("--own " + name + ": "
                                + (Payload.ofUser().isEmpty()
                                        ? "this jar has no payload of yours; make one with the command own, then run mvn package"
                                        : "this jar has no such payload; it has "
                                                + Payload.ofUser().stream()
                                                        .map(Payload::name)
                                                        .collect(Collectors.joining(", "))))))
                .toList();
    }

    /** Returns the equivalent options of {@code run}, which are recorded for {@code resume}. */
    private Map<String, List<String>> runOptions() throws IOException {
        Map<String, List<String>> given = new LinkedHashMap<>();
        given.put("--profile", List.of(atClassDefaults ? "headline" : "quick"));
        if (rounds != null) {
            given.put("--max-forks", List.of(rounds.toString()));
        }
        if (seed != null) {
            given.put("--seed", List.of(seed.toString()));
        }
        if (questions != null) {
            given.put("--questions", List.of(questions.toString()));
        } else if (!own.isEmpty()) {
            List<Payload> payloads = userPayloads();
            session.budget(); // the checks are part of it
            console.println("Checking the libraries ...");
            given.put(
                    "--questions",
                    List.of(UserQuestions.write(payloads, QUESTIONS_OF_USERS).toString()));
            UserQuestions.leftOut(payloads).forEach(console::println);
        }
        return given;
    }
}
