// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityReport;
import io.github.wirebench.report.claims.ClaimsReport;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the report of runs. */
final class ReportBuilder {
    private static final String SLOWER = "Did an upgrade, a JDK or a commit make it slower?";

    private final ReportedSuite suite;
    private final QuestionFile questions;
    private final List<ReportedRun> runs;

    /**
     * Reads runs and makes their report.
     *
     * @param questions the questions that it answers; empty for none
     * @param mix a scenario's file, see {@link CapacityReport}; empty for none
     */
    static Report report(ReportedSuite suite, List<Path> inputs, Optional<URL> questions, Optional<Path> mix) {
        return new ReportBuilder(
                        suite,
                        questions.map(QuestionFile::read).orElse(QuestionFile.NONE),
                        ReportedRun.of(RunReader.readAll(inputs)))
                .build(mix);
    }

    private ReportBuilder(ReportedSuite suite, QuestionFile questions, List<ReportedRun> runs) {
        this.suite = suite;
        this.questions = questions;
        this.runs = runs;
    }

    private Report build(Optional<Path> mix) {
        List<Report.Topic> topics = new ArrayList<>();
        List<Report.Unanswered> unanswered = new ArrayList<>();
        for (Question question : questions.questions()) {
            List<Report.Group> groups = question.panels().stream()
                    .flatMap(panel -> GroupBuilder.find(questions, panel, runs).stream())
                    .toList();
            if (groups.isEmpty()) {
                String measure =
                        question.measure() == null ? "" : suite.suite().invocation() + " " + question.measure();
                unanswered.add(new Report.Unanswered(question.title(), measure));
            } else {
                topics.add(new Report.Topic(question.id(), question.title(), question.notes(), groups));
            }
        }
        if (runs.size() == 1) {
            unanswered.add(new Report.Unanswered(SLOWER, suite.suite().invocation() + " ab BASE.jar NEW.jar"));
        }
        Set<Integer> shown = topics.stream()
                .flatMap(topic -> topic.groups().stream())
                .flatMap(group -> group.panels().stream())
                .flatMap(panel -> panel.bars().stream())
                .flatMap(bar -> bar.cells().stream())
                .filter(Objects::nonNull)
                .map(Report.Cell::row)
                .collect(Collectors.toSet());
        List<Figure> rest =
                figures().filter(figure -> !shown.contains(figure.id())).toList();
        List<String> warnings = warnings();
        List<Report.Capacity> capacity =
                mix.map(file -> capacity(file, warnings)).orElse(List.of());
        return new Report(
                suite.suite().name() + " report",
                suite.suite().name() + " " + suite.suite().version(),
                runs.stream().map(ReportedRun::card).toList(),
                topics,
                new OtherBenchmarks(runs, suite.suite().chartParams()).topics(rest),
                unanswered,
                figures().map(Figure::row).toList(),
                contenders(),
                warnings,
                RunPairs.of(runs),
                RunPairs.threads(runs),
                ClaimsReport.texts(suite, runs.stream().map(ReportedRun::run).toList())
                        .orElse(null),
                capacity);
    }

    /** The demand on each run; of several, a run that lacks rows for it is left out, with a warning. */
    private List<Report.Capacity> capacity(Path mix, List<String> warnings) {
        List<Report.Capacity> capacity = new ArrayList<>();
        for (ReportedRun run : runs) {
            try {
                capacity.add(new Report.Capacity(
                        run.label(),
                        CapacityReport.of(suite, run.run().path(), mix).texts()));
            } catch (CommandFailure e) {
                if (runs.size() == 1) {
                    throw e;
                }
                warnings.add("No capacity: " + e.getMessage());
            }
        }
        return capacity;
    }

    private Stream<Figure> figures() {
        return runs.stream().flatMap(run -> run.figures().stream());
    }

    /** The warnings of all runs; one that all share is given once. */
    private List<String> warnings() {
        Map<String, List<String>> runsOf = new LinkedHashMap<>();
        runs.forEach(run -> run.warnings()
                .forEach(warning -> runsOf.computeIfAbsent(warning, key -> new ArrayList<>())
                        .add(run.label())));
        return runsOf.entrySet().stream()
                .map(warning -> warning.getValue().size() == runs.size()
                        ? warning.getKey()
                        : String.join(", ", warning.getValue()) + ": " + warning.getKey())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /** Those that were measured, of all runs; a trait that differs between runs is given as the first run has it. */
    private List<Report.Contender> contenders() {
        Set<String> measured = figures()
                .flatMap(figure -> figure.samples().params().values().stream())
                .collect(Collectors.toSet());
        Map<String, Map<String, String>> known = new LinkedHashMap<>();
        runs.forEach(run -> run.run().contenders().forEach(known::putIfAbsent));
        return known.entrySet().stream()
                .filter(contender -> measured.contains(contender.getKey()))
                .map(contender -> new Report.Contender(
                        contender.getKey(),
                        contender.getValue().entrySet().stream()
                                .map(trait -> new Report.Fact(trait.getKey(), trait.getValue()))
                                .toList()))
                .toList();
    }
}
