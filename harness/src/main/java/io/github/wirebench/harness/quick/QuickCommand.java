// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.InterruptGuard;
import io.github.wirebench.harness.record.JmhJson;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import io.github.wirebench.harness.stats.Quantities;
import java.io.IOException;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Answers the suite's headline questions by a few rounds of short forks. */
@Command(
        name = "quick",
        description = "Answers the headline questions in about three minutes.",
        descriptionHeading = "%n",
        optionListHeading = "%n")
public final class QuickCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Forks per row, at least 2 (default: 3, or the class's own with --at-class-defaults).")
    private Integer rounds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of this run, new or empty (default: results/local/<date-time>).")
    private Path out;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the order of forks (default: random, recorded).")
    private Long seed;

    @Option(
            names = "--at-class-defaults",
            description = "Use each benchmark's own warm-up, measurement and forks: slower, for results to publish.")
    private boolean atClassDefaults;

    @Option(names = "--questions", paramLabel = "FILE", description = "Answer the questions of this YAML file instead.")
    private Path questionsFile;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param console where progress and answers go
     */
    public QuickCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Measures and answers.
     *
     * @return {@link ExitCode#OK}, or {@link ExitCode#FAILED} if a row failed
     * @throws CommandFailure if the questions cannot be used, or results cannot be written
     * @throws IOException if a file of the run directory cannot be written
     */
    @Override
    public Integer call() throws IOException {
        if (rounds != null && rounds < 2) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds " + rounds + ": two at least, one fork has no error");
        }
        List<Question> questions = Questions.read(questionsSource()).questions();
        Map<Question.Row, MeasuredRow> measured = MeasuredRow.bindAll(questions, overrides(questions));
        long usedSeed = seed == null ? ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE) : seed;
        RunDirectory directory = out == null
                ? RunDirectory.createLocal("start in a folder that you may write to, or name one with --out")
                : RunDirectory.createAt(out, "name a folder that you may write to");
        StatusLine status = new StatusLine(console, StatusLine.onTerminal());
        QuickRun run = new QuickRun(new LinkedHashSet<>(measured.values()), forksOf(), directory, status, usedSeed);
        RunRecord record = RunRecord.start(directory, suite, "quick", arguments(), settings(questions, usedSeed));
        announce(run, questions.size(), usedSeed, directory);
        List<String> answers = new ArrayList<>();
        try (InterruptGuard guard = InterruptGuard.of(directory, console, () -> {
            JmhJson.write(directory.jmhJson(), run.results());
            answer(questions, measured, directory);
            complete("interrupted", record, run, directory);
        })) {
            try {
                run.execute(record, guard);
            } catch (CommandFailure e) {
                guard.finish(() -> giveUp(record, run, directory));
                throw e;
            }
            guard.finish(() -> {
                complete(record.hasFailures() ? "failed" : "complete", record, run, directory);
                answers.addAll(answer(questions, measured, directory));
            });
        }
        answers.forEach(line -> console.println(PlainText.forConsole(line)));
        if (run.failures() > 0) {
            console.printf(
                    Locale.ROOT,
                    "%d of %d rows failed, see %s%n",
                    run.failures(),
                    run.size(),
                    directory.file(QuickRun.LOG));
        }
        directory.pointers(!run.results().isEmpty()).forEach(console::println);
        return record.hasFailures() ? ExitCode.FAILED : ExitCode.OK;
    }

    private URL questionsSource() {
        if (questionsFile != null) {
            if (!Files.isReadable(questionsFile) || Files.isDirectory(questionsFile)) {
                throw CommandFailure.usage("--questions " + questionsFile
                        + (Files.exists(questionsFile) ? ": cannot be read" : ": there is no such file"));
            }
            try {
                return questionsFile.toUri().toURL();
            } catch (MalformedURLException e) {
                throw CommandFailure.usage(questionsFile + ": cannot be read: " + e.getMessage(), e);
            }
        }
        return suite.questions()
                .orElseThrow(() -> CommandFailure.usage("this suite has no questions; name a file with --questions"));
    }

    private UnaryOperator<ChainedOptionsBuilder> overrides(List<Question> questions) {
        return atClassDefaults ? UnaryOperator.identity() : QuickSettings.forRows(rowCount(questions))::applyTo;
    }

    private ToIntFunction<MeasuredRow> forksOf() {
        if (rounds != null) {
            return row -> rounds;
        }
        return atClassDefaults ? MeasuredRow::annotatedForks : row -> QuickSettings.DEFAULT_ROUNDS;
    }

    private Map<String, Object> settings(List<Question> questions, long usedSeed) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("seed", usedSeed);
        settings.put("atClassDefaults", atClassDefaults);
        settings.put(
                "rounds", rounds != null ? rounds : atClassDefaults ? "as annotated" : QuickSettings.DEFAULT_ROUNDS);
        settings.put("profilers", List.of("gc"));
        settings.put("modes", List.of("AverageTime"));
        if (!atClassDefaults) {
            settings.putAll(QuickSettings.forRows(rowCount(questions)).describe());
        }
        settings.put("rows", rowCount(questions));
        return settings;
    }

    private List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    private void announce(QuickRun run, int questions, long usedSeed, RunDirectory directory) {
        console.printf(
                Locale.ROOT,
                "%d %s, %d forks of a JVM, about %s. Seed %d.%n",
                questions,
                questions == 1 ? "question" : "questions",
                run.forks(),
                Quantities.duration(run.seconds()),
                usedSeed);
        console.println("Results go to " + directory.path());
    }

    private static void giveUp(RunRecord record, QuickRun run, RunDirectory directory) throws IOException {
        if (run.results().isEmpty()) {
            directory.discard();
        } else {
            record.finish("failed", run.results());
        }
    }

    private void complete(String outcome, RunRecord record, QuickRun run, RunDirectory directory) throws IOException {
        record.finish(outcome, run.results());
        directory.writeDerived(suite);
    }

    private List<String> answer(
            List<Question> questions, Map<Question.Row, MeasuredRow> measured, RunDirectory directory)
            throws IOException {
        List<String> lines = QuickReport.lines(questions, measured, suite.wireSizes());
        JsonFiles.replace(directory.file("answers.txt"), temporary -> Files.write(temporary, lines));
        return lines;
    }

    private static int rowCount(List<Question> questions) {
        return questions.stream().mapToInt(question -> question.rows().size()).sum();
    }
}
