// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.journal.Row;
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
    private final ReportPlan plan;
    private final List<ReportedRun> runs;
    private final List<String> labels;
    private final Set<String> inputs;

    /**
     * The report of some inputs.
     *
     * @param planUrl the questions that it answers; empty for none
     */
    static Report report(Suite suite, List<Path> inputs, Optional<URL> planUrl) {
        ReportPlan plan = planUrl.map(ReportPlan::read).orElse(ReportPlan.NONE);
        return new ReportBuilder(plan, ReportSources.read(inputs), suite.chartParams())
                .build(suite.name() + " report", suite.name() + " " + suite.version(), suite.invocation());
    }

    /**
     * @param inputs parameters that are inputs, each value of which gets a picture of its own
     */
    ReportBuilder(ReportPlan plan, List<ReportedRun> runs, Set<String> inputs) {
        this.plan = plan;
        this.runs = runs;
        this.labels = RunLabels.of(runs);
        this.inputs = inputs;
    }

    /**
     * @param title of the page
     * @param maker name and version of the suite
     * @param invocation how a user starts the suite
     */
    Report build(String title, String maker, String invocation) {
        List<String> spoken = runs.size() == 1 ? List.of("") : labels;
        List<Report.Topic> all = new ArrayList<>();
        TopicBuilder builder = new TopicBuilder(plan, runs, spoken);
        plan.topics().forEach(topic -> all.add(builder.build(topic)));
        List<Report.Unanswered> unanswered = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).groups().isEmpty()) {
                ReportPlan.Topic topic = plan.topics().get(i);
                unanswered.add(new Report.Unanswered(
                        topic.title(), topic.measure() == null ? "" : invocation + " " + topic.measure()));
            }
        }
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
        return new Report(
                title,
                maker,
                runCards(),
                topics,
                new GenericTopics(runs, spoken, inputs).build(rest),
                unanswered,
                rows().map(ReportBuilder::row).toList(),
                contenders(),
                warnings(),
                RunPairs.of(runs, labels),
                RunPairs.threads(runs));
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
                .toList();
    }

    private static Report.Row row(FigureRow row) {
        Row key = row.key().row();
        return new Report.Row(
                row.id(),
                row.run(),
                row.key().label(),
                key.benchmark(),
                key.params().entrySet().stream()
                        .map(param -> List.of(param.getKey(), param.getValue()))
                        .toList(),
                key.mode(),
                row.key().threads(),
                row.unit(),
                row.measured().forks(),
                Triples.mean(row.wall()),
                row.cpu().map(Triples::mean).orElse(null),
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
