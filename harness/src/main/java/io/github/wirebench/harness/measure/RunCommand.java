// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.Suite.Questions;
import io.github.wirebench.harness.measure.Rounds.Budget;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs forks in rounds until each case is precise enough; every finished fork is kept. */
@Command(
        name = "run",
        headerHeading = "run --only json --out mine",
        header = "Run benchmarks until precise enough, or the budget runs out",
        description = "Every JVM that finishes is kept, and resume continues after any interruption.",
        footer = "Exit codes: 0 done, 1 a benchmark failed, 2 wrong usage, 3 nothing was measured.")
public final class RunCommand implements Callable<Integer> {
    /** The tables and warnings of a run that answers questions, which prints its answers only. */
    private static final String DETAILS = "details.txt";

    private static final int WIDTH = 80;

    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "REGEX", arity = "0..*", description = "Benchmarks whose name matches (default: all)")
    private List<String> regexes = List.of();

    @Mixin
    private Options options;

    @Mixin
    private SessionOptions session;

    @Option(names = "--out", paramLabel = "DIR", description = "New folder (default: in results/local)")
    private Path out;

    @Option(names = "--dry-run", description = "Only list the benchmarks, and how long they take")
    private boolean dryRun;

    /** Options of a run that are recorded, and the same when it is resumed. */
    static final class Options {
        @Option(
                names = {"--jar", "--classpath"},
                paramLabel = "FILE",
                description = "Measure this JMH jar (1.20 or newer) or class path")
        String jar;

        @Option(
                names = "--profile",
                paramLabel = "NAME",
                description = "quick, headline, standard (default) or thorough")
        String profile = "standard";

        @Option(
                names = "--questions",
                paramLabel = "FILE.yaml",
                description = "Questions to answer, with quick and headline")
        Path questions;

        @Option(
                names = "--precision",
                paramLabel = "PERCENT",
                description = "Stop at this 95%% interval (standard: 3%%); 0: never")
        String precision;

        @Option(
                names = "--metric",
                paramLabel = StopRule.Metric.LABEL,
                description = "What has to be precise (default: cpu)")
        StopRule.Metric metric = StopRule.Metric.CPU;

        @Option(names = "--max-forks", paramLabel = "N", description = "Most JVMs for each benchmark, at least 2")
        Integer maxForks;

        @Mixin
        final MeasuringOptions measuring = new MeasuringOptions();

        @Option(names = "--shard", paramLabel = "I/N", description = "Only part I of N parts of about the same length")
        String shard;

        double precision(Profiles.Profile defaults) {
            if (precision == null) {
                return defaults.precision();
            }
            double fraction = OptionValues.percent("--precision", precision);
            if (fraction == 1) {
                throw CommandFailure.usage("--precision " + precision + ": give less than 100%");
            }
            return fraction;
        }

        int maxForks(Profiles.Profile defaults) {
            int forks = maxForks == null ? defaults.maxForks() : maxForks;
            if (forks < 2) {
                throw CommandFailure.usage("--max-forks " + forks + ": give at least 2, because one JVM has no error");
            }
            return forks;
        }
    }

    public RunCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    @Override
    public Integer call() throws IOException {
        return measure(MeasuringOptions.given(spec, new Options()));
    }

    /** Runs with options, name to values, that another command chose; they are recorded for {@code resume}. */
    public static int measure(
            Suite suite,
            PrintStream console,
            Map<String, List<String>> options,
            SessionOptions session,
            CommandSpec command,
            Path out)
            throws IOException {
        RunCommand run = new RunCommand(suite, console);
        run.options = MeasuringOptions.parsed(new Options(), options);
        run.session = session;
        run.spec = command;
        run.out = out;
        return run.measure(options);
    }

    private int measure(Map<String, List<String>> given) throws IOException {
        RunPlanner.Planned planned = new RunPlanner(options, regexes, suite, session.budget()).plan(given);
        List<Remark> notes = planned.remarks();
        List<Remark> announcement =
                RunReport.announcement(planned.plans(), session.budget().leftSeconds());
        if (dryRun) {
            notes.addAll(announcement);
            CaseSelection.list(console, notes, planned.plans().get(0).cases());
            return ExitCode.OK;
        }
        if (planned.plans().get(0).cases().isEmpty()) {
            console.println("There is nothing to run: this shard has no benchmarks.");
            return ExitCode.OK;
        }
        try (Session measuring = Session.create(out, suite, session, console)) {
            measuring.start(planned.plans(), spec);
            if (planned.questions().isPresent()) {
                notes.addAll(announcement);
            } else {
                notes.forEach(console::println);
                measuring.announce(announcement);
            }
            return measure(measuring, planned.questions(), notes);
        }
    }

    /**
     * Measures a session's runs in rounds until all is done or the budget is used up, and prints the results: of a run that answers
     * questions the answers only, and all else is written to a file.
     */
    static int measure(Session session, Optional<Questions.Bound> questions, List<Remark> notes) throws IOException {
        Optional<StatusLine> status = session.statusLine();
        List<RunInProgress> runs = session.runs();
        List<String> lines = new ArrayList<>();
        questions.ifPresent(asked -> session.atEnd(() -> lines.addAll(writeAnswers(asked, session, notes))));
        ForkRounds rounds = new ForkRounds(
                runs,
                runs.get(0).plan().settings().seed(),
                session.budget(),
                questions.map(asked -> asked.byTitle().values()).orElse(List.of()));
        AnswerProgress answers = new AnswerProgress(session.budget());
        session.measure(rounds, status, (next, left) -> {
            if (questions.isEmpty()) {
                return RunReport.progress(runs, rounds.run(next), next, left);
            }
            return answers.line(status.get(), questions.get().soFar(runs.get(0).asRun()), left);
        });
        if (questions.isEmpty()) {
            lines.addAll(
                    RunReport.lines(runs.stream().map(RunInProgress::results).toList()));
        }
        boolean any = session.cases().anyMatch(CaseProgress::hasForks);
        RunDirectory folder = session.directory();
        lines.addAll(runs.size() == 1 ? folder.pointers(any) : List.of("These runs are kept in " + folder.path()));
        lines.forEach(session.console()::println);
        if (session.cases().anyMatch(one -> one.error().isPresent())) {
            return ExitCode.FAILED;
        }
        return any ? ExitCode.OK : ExitCode.NO_VERDICT;
    }

    /** Writes the answers of each run, and returns what to print: those of the first, and what concerns them. */
    private static List<String> writeAnswers(Questions.Bound questions, Session session, List<Remark> notes)
            throws IOException {
        List<RunInProgress> runs = session.runs();
        List<Remark> remarks = new ArrayList<>(notes);
        remarks.addAll(session.warnings());
        List<Remark> unanswered = new ArrayList<>();
        Questions.Bound answered = RunPlanner.answeredQuestions(questions, runs, unanswered);
        RunInProgress first = runs.get(0);
        List<String> lines = new ArrayList<>();
        if (runs.size() > 1) {
            lines.add("Answers of " + first.plan().label() + "; each other run has its own in answers.txt:");
        }
        for (RunInProgress run : runs) {
            List<String> answers = new ArrayList<>(answered.lines(run.asRun()));
            unanswered.forEach(line -> answers.add(line.toString()));
            write(run, "answers.txt", answers);
            List<String> details = new ArrayList<>();
            remarks.forEach(remark -> details.add(remark.toString()));
            details.addAll(RunReport.lines(List.of(run.results())));
            write(run, DETAILS, details);
            lines.addAll(run == first ? answers : List.of());
        }
        notes.stream()
                .filter(Remark::isWarning)
                .forEach(note -> lines.addAll(PlainText.wrapped(note.toString(), "", WIDTH)));
        runs.forEach(run -> RunReport.failures(run.results()).forEach(line -> lines.add(line.toString())));
        remarks.addAll(RunReport.warnings(first.results()));
        long warnings = remarks.stream().filter(Remark::isWarning).count();
        lines.add("Tables and " + Format.count(warnings, "warning") + ": "
                + first.directory().file(DETAILS));
        return lines;
    }

    private static void write(RunInProgress run, String file, List<String> lines) throws IOException {
        JsonFiles.replace(run.directory().file(file), temporary -> Files.write(temporary, lines));
    }

    /** The progress of a run that answers questions: a bar with the time left, and above it each answer once, as soon as it is certain. */
    static final class AnswerProgress {
        private static final int BAR = 40;

        private final Budget budget;
        private final Set<String> told = new HashSet<>();
        private double share;

        AnswerProgress(Budget budget) {
            this.budget = budget;
        }

        String line(StatusLine status, Map<String, String> certain, double secondsLeft) {
            certain.forEach((about, answer) -> {
                if (told.add(about)) {
                    status.above(answer);
                }
            });
            double elapsed = budget.elapsedSeconds();
            // a bar that goes back would take back what it said
            share = Math.max(share, elapsed / (elapsed + secondsLeft));
            int done = (int) Math.round(share * BAR);
            String bar = "[" + "#".repeat(done) + "-".repeat(BAR - done) + "] ";
            return (status.isRewriting() ? bar : "") + Math.round(100 * share) + "%, about "
                    + Format.duration(secondsLeft) + " left";
        }
    }
}
