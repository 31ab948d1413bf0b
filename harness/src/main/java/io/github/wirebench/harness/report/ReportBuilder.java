// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.capacity.CapacityReport;
import io.github.wirebench.harness.claims.PublishedFigures;
import io.github.wirebench.harness.figures.FigureRow;
import io.github.wirebench.harness.figures.FiguresReader;
import io.github.wirebench.harness.figures.RunFigures;
import io.github.wirebench.harness.figures.RunLabels;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the report of runs. */
final class ReportBuilder {
    private static final String SLOWER = "Did an upgrade, a JDK or a commit make it slower?";

    private final Suite suite;
    private final ReportPlan plan;
    private final List<RunFigures> runs;
    private final List<String> labels;

    /**
     * The report of some inputs.
     *
     * @param planUrl the questions that it answers; empty for none
     * @param mix a scenario's file, see {@link CapacityReport}; empty for none
     */
    static Report report(Suite suite, List<Path> inputs, Optional<URL> planUrl, Optional<Path> mix) {
        ReportPlan plan = planUrl.map(ReportPlan::read).orElse(ReportPlan.NONE);
        return new ReportBuilder(suite, plan, FiguresReader.read(inputs)).build(mix);
    }

    private ReportBuilder(Suite suite, ReportPlan plan, List<RunFigures> runs) {
        this.suite = suite;
        this.plan = plan;
        this.runs = runs;
        this.labels = RunLabels.of(runs);
    }

    private Report build(Optional<Path> mix) {
        List<String> spoken = runs.size() == 1 ? List.of("") : labels;
        List<Report.Topic> all = new ArrayList<>();
        TopicBuilder builder = new TopicBuilder(plan, runs, spoken);
        plan.topics().forEach(topic -> all.add(builder.build(topic)));
        List<Report.Topic> topics =
                all.stream().filter(topic -> !topic.groups().isEmpty()).toList();
        Set<Integer> shown = topics.stream()
                .flatMap(topic -> topic.groups().stream())
                .flatMap(group -> group.panels().stream())
                .flatMap(panel -> panel.bars().stream())
                .flatMap(bar -> bar.cells().stream())
                .filter(cell -> cell != null)
                .map(Report.Cell::row)
                .collect(Collectors.toCollection(HashSet::new));
        List<FigureRow> rest = rows().filter(row -> !shown.contains(row.id())).toList();
        List<String> warnings = warnings();
        List<Report.Capacity> capacity =
                mix.map(file -> capacity(file, warnings)).orElse(List.of());
        return new Report(
                suite.name() + " report",
                suite.name() + " " + suite.version(),
                runCards(),
                topics,
                new GenericTopics(runs, spoken, suite.chartParams()).build(rest),
                unanswered(all),
                rows().map(this::row).toList(),
                contenders(),
                warnings,
                RunPairs.of(runs, labels),
                RunPairs.threads(runs, labels),
                PublishedFigures.beside(suite, runs).orElse(null),
                capacity);
    }

    /** A run of several that lacks rows for it is left out, with a warning. */
    private List<Report.Capacity> capacity(Path mix, List<String> warnings) {
        List<Report.Capacity> capacity = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            try {
                Path path = runs.get(i).input().path();
                capacity.add(new Report.Capacity(
                        labels.get(i), CapacityReport.of(suite, path, mix).texts()));
            } catch (CommandFailure e) {
                if (runs.size() == 1) {
                    throw e;
                }
                warnings.add("No capacity: " + e.getMessage());
            }
        }
        return capacity;
    }

    /** Of all topics those that nothing was measured for; and what one run alone cannot answer. */
    private List<Report.Unanswered> unanswered(List<Report.Topic> topics) {
        List<Report.Unanswered> unanswered = new ArrayList<>();
        for (int i = 0; i < topics.size(); i++) {
            if (topics.get(i).groups().isEmpty()) {
                ReportPlan.Topic topic = plan.topics().get(i);
                unanswered.add(new Report.Unanswered(
                        topic.title(), topic.measure() == null ? "" : suite.invocation() + " " + topic.measure()));
            }
        }
        if (runs.size() == 1) {
            unanswered.add(new Report.Unanswered(SLOWER, suite.invocation() + " ab BASE.jar NEW.jar"));
        }
        return unanswered;
    }

    private Stream<FigureRow> rows() {
        return runs.stream().flatMap(run -> run.rows().stream());
    }

    private List<Report.Run> runCards() {
        List<Report.Run> cards = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            cards.add(new RunCard(runs.get(i)).build(labels.get(i)));
        }
        return cards;
    }

    /** What several runs share is said once. */
    private List<String> warnings() {
        Map<String, List<String>> runsOf = new LinkedHashMap<>();
        for (int i = 0; i < runs.size(); i++) {
            String label = labels.get(i);
            new RunCard(runs.get(i))
                    .warnings()
                    .forEach(warning -> runsOf.computeIfAbsent(warning, key -> new ArrayList<>())
                            .add(label));
        }
        return runsOf.entrySet().stream()
                .map(warning -> warning.getValue().size() == runs.size()
                        ? warning.getKey()
                        : String.join(", ", warning.getValue()) + ": " + warning.getKey())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private Report.Row row(FigureRow row) {
        return new Report.Row(
                row.id(),
                row.run(),
                row.key().label(),
                runs.get(row.run()).contender(row),
                row.key().row().mode(),
                row.key().threads(),
                row.unit(),
                row.measured().forks(),
                Triples.mean(row.wall()),
                row.cpu().map(Triples::mean).orElse(null),
                row.measured().cpuMeans().map(Triples::mean).orElse(null),
                Triples.of(row.allocation()),
                row.sizes().isEmpty() ? null : row.sizes(),
                row.warnings());
    }

    /** Those that were measured, of all runs; a trait that differs between runs is given as the first run has it. */
    private List<Report.Contender> contenders() {
        Set<String> measured =
                rows().flatMap(row -> row.params().values().stream()).collect(Collectors.toSet());
        Map<String, Map<String, String>> known = new LinkedHashMap<>();
        runs.forEach(run -> run.sidecars().contenders().forEach(known::putIfAbsent));
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
