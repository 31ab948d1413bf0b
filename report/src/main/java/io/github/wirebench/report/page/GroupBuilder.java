// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Joins panels of the same rows: all inputs in one table, and the size from which on a row is faster. */
final class GroupBuilder {
    private static final String UNCLEAR =
            "It is unclear from which size on {first} is faster than {second}: it is with some smaller inputs, but not with {largest}:"
                    + " {ratioLargest}.";

    private final List<MeasuredPanel> panels;
    private final Question.Panel plan;
    private final List<ReportedRun> runs;

    private GroupBuilder(List<MeasuredPanel> panels) {
        this.panels = panels;
        this.plan = panels.get(0).panel();
        this.runs = panels.get(0).runs();
    }

    /** Returns the group of a planned panel; empty if too little was measured for any of its answers. */
    static Optional<Report.Group> find(QuestionFile questions, Question.Panel plan, List<ReportedRun> runs) {
        List<MeasuredPanel> measured = plan.values().stream()
                .map(value ->
                        MeasuredPanel.find(questions.bind(plan, value), questions.input(plan.param(), value), runs))
                .filter(panel -> !panel.isEmpty())
                .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        Report.Group group = of(plan.param(), measured);
        boolean answers = plan.answers().isEmpty()
                || measured.stream().anyMatch(MeasuredPanel::measuresAnAnswer)
                || !group.crossing().isEmpty();
        return answers ? Optional.of(group) : Optional.empty();
    }

    /**
     * Returns the group of panels with the same rows.
     *
     * @param param the input that varies; empty if none does
     */
    static Report.Group of(String param, List<MeasuredPanel> panels) {
        return new GroupBuilder(panels).build(param);
    }

    private Report.Group build(String param) {
        boolean hasFloor = plan.floor() != null
                && panels.stream().anyMatch(panel -> panel.labels().contains(plan.floor()));
        return new Report.Group(
                param,
                plan.base(),
                hasFloor ? plan.floor() : "",
                plan.limits(),
                panels.get(0).figures().anyMatch(figure -> figure.samples().isThroughput()),
                panels.stream().map(MeasuredPanel::build).toList(),
                crossing(),
                panels.size() > 1 ? matrix() : null);
    }

    /** The time of the base for each input, and the others' ratios to it. */
    private Report.Matrix matrix() {
        List<String> labels = panels.stream()
                .flatMap(panel -> panel.labels().stream())
                .distinct()
                .toList();
        List<List<String>> rows = new ArrayList<>();
        for (String label : labels) {
            for (ReportedRun run : runs) {
                List<String> cells = panels.stream()
                        .map(panel -> cell(panel, run.index(), label))
                        .toList();
                if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
                    String name = label + (run.shortLabel().isEmpty() ? "" : ", " + run.shortLabel());
                    rows.add(Stream.concat(Stream.of(name), cells.stream()).toList());
                }
            }
        }
        List<String> head = Stream.concat(
                        Stream.of(""),
                        panels.stream().map(panel -> panel.input().label()))
                .toList();
        return new Report.Matrix(head, rows);
    }

    private String cell(MeasuredPanel panel, int run, String label) {
        if (label.equals(plan.base())) {
            return Optional.ofNullable(panel.found().get(run).get(label))
                    .map(GroupBuilder::score)
                    .orElse("");
        }
        return panel.comparable(run, label, plan.base())
                .map(pair -> Optional.ofNullable(Report.Estimate.of(pair.get(0).timeRatioTo(pair.get(1))))
                        .map(Report.Estimate::interval)
                        .orElse(Interval.UNKNOWN))
                .map(ratio -> mark(Kind.of(ratio)) + Format.ratio(ratio))
                .orElse("");
    }

    private static String mark(Kind kind) {
        return kind == Kind.SAME ? "≈ " : kind == Kind.UNCLEAR ? "? " : "";
    }

    private static String score(Figure figure) {
        Interval mean = ForkStatistics.mean(figure.samples().commonScores());
        return figure.samples().isTime()
                ? Format.time(mean)
                : Format.plain(mean) + " " + figure.samples().commonUnit();
    }

    /** A size at which both rows of the crossing were measured. */
    private record Step(QuestionFile.Input input, Figure first, Figure second) {
        boolean isFaster() {
            return Kind.of(ratio()) == Kind.FASTER;
        }

        Interval ratio() {
            return first.timeRatioTo(second);
        }

        String saved() {
            Interval saved = ForkStatistics.weightedSum(List.of(
                    new ForkStatistics.Term(1, second.samples().nanoseconds()),
                    new ForkStatistics.Term(-1, first.samples().nanoseconds())));
            return Format.time(saved, Format.TimeUnit.of(Math.abs(saved.value())));
        }
    }

    /** One sentence per run that compared at least three sizes; fewer show no crossing, and one fork compares nothing. */
    private List<Report.Sentence> crossing() {
        List<Report.Sentence> sentences = new ArrayList<>();
        if (plan.crossing() != null) {
            for (ReportedRun run : runs) {
                List<Step> steps = panels.stream()
                        .sorted(Comparator.comparingLong(panel -> panel.input().bytes()))
                        .flatMap(panel -> step(panel, run.index()).stream())
                        .toList();
                if (steps.size() > 2) {
                    sentences.add(crossing(run, steps));
                }
            }
        }
        return sentences;
    }

    private Optional<Step> step(MeasuredPanel panel, int run) {
        List<String> compared = plan.crossing().compare();
        return panel.comparable(run, compared.get(0), compared.get(1))
                .filter(pair ->
                        pair.stream().allMatch(figure -> figure.samples().hasTime()))
                .map(pair -> new Step(panel.input(), pair.get(0), pair.get(1)))
                .filter(step -> Kind.of(step.ratio()) != Kind.UNCLEAR);
    }

    private Report.Sentence crossing(ReportedRun run, List<Step> steps) {
        int at = steps.size();
        while (at > 0 && steps.get(at - 1).isFaster()) {
            at--;
        }
        Step largest = steps.get(steps.size() - 1);
        boolean found = at < steps.size();
        boolean unclear = !found && steps.stream().anyMatch(Step::isFaster);
        Step from = found ? steps.get(at) : largest;
        Question.Crossing crossing = plan.crossing();
        String text = found ? crossing.found() : unclear ? UNCLEAR : crossing.never();
        for (Map.Entry<String, String> value : Map.of(
                        "{at}", from.input().label() + (at == 0 ? ", the smallest measured," : ""),
                        "{first}", crossing.compare().get(0),
                        "{second}", crossing.compare().get(1),
                        "{saved}", from.saved(),
                        "{largest}", largest.input().label(),
                        "{savedLargest}", largest.saved(),
                        "{ratioLargest}", Format.ratio(largest.ratio()))
                .entrySet()) {
            text = text.replace(value.getKey(), value.getValue());
        }
        // the last size at which it was not faster is part of the evidence
        List<Step> evidence = found ? steps.subList(Math.max(0, at - 1), steps.size()) : steps;
        return MeasuredPanel.sentence(
                run.shortLabel(),
                Kind.of(largest.ratio()),
                text,
                evidence.stream()
                        .flatMap(step ->
                                Stream.of(step.first().id(), step.second().id()))
                        .distinct()
                        .toList());
    }
}
