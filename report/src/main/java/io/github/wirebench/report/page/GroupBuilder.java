// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.SizesFile;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Joins panels of the same rows: all inputs in one table, and the size from which on a row is faster. */
final class GroupBuilder {
    private static final String UNCLEAR =
            "It is unclear from which size on {first} is faster than {second}: it is with some smaller inputs, but not with {largest}:"
                    + " {ratioLargest}.";

    /** Messages whose bytes differ by less are shown as equal. */
    private static final double SAME_BYTES = 0.005;

    private final String title;
    private final List<MeasuredPanel> panels;
    private final Question.Panel plan;
    private final List<ReportedRun> runs;

    private GroupBuilder(String title, List<MeasuredPanel> panels) {
        this.title = title;
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
        Report.Group group = of(plan.heading(), plan.param(), measured);
        boolean answers = plan.answers().isEmpty()
                || measured.stream().anyMatch(MeasuredPanel::measuresAnAnswer)
                || !group.crossing().isEmpty();
        return answers ? Optional.of(group) : Optional.empty();
    }

    /**
     * Returns the group of panels with the same rows.
     *
     * @param title what all panels are about
     * @param param the input that varies; empty if none does
     */
    static Report.Group of(String title, String param, List<MeasuredPanel> panels) {
        return new GroupBuilder(title, panels).build(param);
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
                plan.grows(),
                panels.stream().map(MeasuredPanel::build).toList(),
                crossing(),
                panels.size() > 1 ? matrix() : null,
                sizes());
    }

    /** The time of the base for each input, and the others' ratios to it; inputs by size, where that is known. */
    private Report.Matrix matrix() {
        List<MeasuredPanel> bySize = bySize();
        List<String> labels = panels.stream()
                .flatMap(panel -> panel.labels().stream())
                .distinct()
                .toList();
        List<ReportedRun> measured = runs.stream()
                .filter(run -> panels.stream().anyMatch(panel -> panel.isMeasured(run)))
                .toList();
        List<Report.MatrixRow> rows = labels.stream()
                .map(label -> new Report.MatrixRow(
                        label,
                        label.equals(plan.base()),
                        bySize.stream()
                                .map(panel -> measured.stream()
                                        .map(run -> cell(panel, run, label))
                                        .toList())
                                .toList()))
                .filter(Report.MatrixRow::isMeasured)
                .toList();
        List<String> names = measured.size() > 1
                ? measured.stream().map(ReportedRun::shortLabel).toList()
                : List.of();
        return new Report.Matrix(title, names, inputs(bySize), rows);
    }

    private List<MeasuredPanel> bySize() {
        return panels.stream()
                .sorted(Comparator.comparingLong(panel -> panel.input().bytes()))
                .toList();
    }

    private static List<String> inputs(List<MeasuredPanel> panels) {
        return panels.stream().map(panel -> panel.input().label()).toList();
    }

    private Report.MatrixCell cell(MeasuredPanel panel, ReportedRun run, String label) {
        if (label.equals(plan.base())) {
            return panel.score(run, label)
                    .map(score -> new Report.MatrixCell(score, "", null, null))
                    .orElse(null);
        }
        return panel.compare(run, label, plan.base())
                .filter(conclusion -> Double.isFinite(conclusion.ratio().value()))
                .map(conclusion -> new Report.MatrixCell(
                        AnswerFormatter.cell(conclusion.kind(), conclusion.ratio(), false),
                        conclusion.kind().name().toLowerCase(Locale.ROOT),
                        Report.Estimate.rounded(conclusion.ratio().value()),
                        Format.ratio(conclusion.ratio())))
                .orElse(null);
    }

    /** Bytes on the wire, which are the same in all runs: those of the base, and the others' ratios to them; null if none differ. */
    private Report.Matrix sizes() {
        List<MeasuredPanel> bySize = bySize();
        List<Report.MatrixRow> rows = new ArrayList<>();
        Set<Map<String, String>> messages = new HashSet<>();
        plan.rows().forEach(row -> {
            Report.MatrixRow sizes = new Report.MatrixRow(
                    row.label(),
                    row.label().equals(plan.base()),
                    bySize.stream()
                            .map(panel -> Collections.singletonList(sizes(panel, row.label())))
                            .toList());
            // a mapped row has the messages of the row without mapping
            if (sizes.isMeasured() && messages.add(row.params())) {
                rows.add(sizes);
            }
        });
        boolean differ = rows.stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(List::stream)
                .anyMatch(cell -> cell != null && cell.ratio() != null && cell.ratio() != 1);
        return differ ? new Report.Matrix("Bytes on the wire, and after gzip", List.of(), inputs(bySize), rows) : null;
    }

    private Report.MatrixCell sizes(MeasuredPanel panel, String label) {
        Map<String, Long> own = panel.sizes(label);
        Map<String, Long> base = panel.sizes(plan.base());
        if (!own.containsKey(SizesFile.RAW) || !base.containsKey(SizesFile.RAW)) {
            return null;
        }
        if (label.equals(plan.base())) {
            return new Report.MatrixCell(Format.size(own.get(SizesFile.RAW)), "", null, null);
        }
        double raw = (double) own.get(SizesFile.RAW) / base.get(SizesFile.RAW);
        String gzip = own.containsKey(SizesFile.GZIP) && base.containsKey(SizesFile.GZIP)
                ? ", gzip " + Format.ratio((double) own.get(SizesFile.GZIP) / base.get(SizesFile.GZIP))
                : "";
        String kind = Math.abs(raw - 1) < SAME_BYTES ? "same" : raw > 1 ? "slower" : "faster";
        return new Report.MatrixCell(Format.ratio(raw) + gzip, kind, Report.Estimate.rounded(raw), null);
    }

    /** A size at which both rows of the crossing were measured. */
    private record Step(QuestionFile.Input input, Figure first, Figure second, Kind kind, Interval ratio) {
        boolean isFaster() {
            return kind == Kind.FASTER;
        }

        /** CPU time if both have it, as in the ratio. */
        String saved() {
            boolean byCpuTime = Stream.of(first, second)
                    .allMatch(figure -> figure.samples().cpuTimesOfOneThread().isPresent());
            Function<Figure, double[]> times = byCpuTime
                    ? figure -> figure.samples().cpuTimesOfOneThread().orElseThrow()
                    : figure -> figure.samples().nanoseconds();
            Interval saved = ForkStatistics.weightedSum(List.of(
                    new ForkStatistics.Term(1, times.apply(second)), new ForkStatistics.Term(-1, times.apply(first))));
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
                        .flatMap(panel -> step(panel, run).stream())
                        .toList();
                if (steps.size() > 2) {
                    sentences.add(crossing(run, steps));
                }
            }
        }
        return sentences;
    }

    private Optional<Step> step(MeasuredPanel panel, ReportedRun run) {
        List<String> compared = plan.crossing().compare();
        return panel.comparable(run.index(), compared.get(0), compared.get(1))
                .filter(pair ->
                        pair.stream().allMatch(figure -> figure.samples().hasTime()))
                .flatMap(pair -> panel.compare(run, compared.get(0), compared.get(1))
                        .map(conclusion -> new Step(
                                panel.input(), pair.get(0), pair.get(1), conclusion.kind(), conclusion.ratio())))
                .filter(step -> step.kind() != Kind.UNCLEAR || step.ratio().relativeHalfWidth() <= Samples.TOO_WIDE);
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
                        "{at}", from.input().label() + (at == 0 ? " (the smallest measured)" : ""),
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
                largest.kind(),
                text,
                evidence.stream()
                        .flatMap(step ->
                                Stream.of(step.first().id(), step.second().id()))
                        .distinct()
                        .toList());
    }
}
