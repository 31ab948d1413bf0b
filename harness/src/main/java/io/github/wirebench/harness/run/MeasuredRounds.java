// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.questions.Answers;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures the runs of a session in rounds, and says what came of it. */
final class MeasuredRounds {
    private final Session session;
    private final RunDirectory top;
    private final Optional<Answers> answers;
    private final PrintStream console;
    private List<String> answerLines = List.of();

    /**
     * @param session its runs are added
     * @param top the directory of the run, or of all runs if there are several
     * @param answers the questions that are answered at the end
     */
    MeasuredRounds(Session session, RunDirectory top, Optional<Answers> answers, PrintStream console) {
        this.session = session;
        this.top = top;
        this.answers = answers;
        this.console = console;
        session.atEnd(this::writeAnswers);
    }

    /**
     * Measures until all is done or the budget is used up, and prints the results.
     *
     * @param budget the time that is left
     * @param quiet whether to leave out progress
     * @return {@link ExitCode#OK}, {@link ExitCode#FAILED} if a benchmark failed, or {@link ExitCode#NO_VERDICT} if there was no
     *     time for any fork
     * @throws CommandFailure if results can no longer be written; what was recorded stays
     * @throws IOException if the last files cannot be written
     */
    int measure(Budget budget, boolean quiet) throws IOException {
        List<RunInProgress> runs = session.runs();
        RunProgress progress = new RunProgress(runs, budget, StatusLine.unless(quiet, console));
        Rounds rounds = new Rounds(
                runs,
                runs.get(0).plan().settings().seed(),
                budget,
                progress,
                () -> session.watchOtherRuns(progress::clear));
        try {
            session.measure(rounds::execute, MeasuredRounds::outcome);
        } finally {
            progress.clear();
        }
        List<String> lines = new ArrayList<>(answerLines);
        lines.addAll(new RunReport(runs.stream().map(RunInProgress::measured).toList()).lines(answers.isEmpty()));
        lines.forEach(line -> console.println(PlainText.forConsole(line)));
        boolean any = runs.stream().anyMatch(run -> !run.results().isEmpty());
        (runs.size() == 1 ? top.pointers(any) : List.of("These runs are kept in " + top.path()))
                .forEach(console::println);
        if (runs.stream().anyMatch(run -> !run.failures().isEmpty())) {
            return ExitCode.FAILED;
        }
        return any ? ExitCode.OK : ExitCode.NO_VERDICT;
    }

    private static String outcome(RunInProgress run) {
        if (!run.failures().isEmpty()) {
            return "failed";
        }
        return run.rows().stream().allMatch(RowProgress::isDone) ? "complete" : "out of time";
    }

    private void writeAnswers() throws IOException {
        if (answers.isEmpty()) {
            return;
        }
        for (RunInProgress run : session.runs()) {
            List<String> lines = answers.get().lines(run::row, run.suite().wireSizes());
            JsonFiles.replace(run.directory().file("answers.txt"), temporary -> Files.write(temporary, lines));
            answerLines = answerLines.isEmpty() ? lines : answerLines;
        }
    }
}
