// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.questions.Said;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** From which size of the input on one row takes less time than another, at that size and at every larger one. */
final class CrossingPoint {
    private final PanelPlan.Crossing crossing;
    private final List<PanelBuilder> panels;
    private final List<ReportPlan.Input> inputs;

    CrossingPoint(PanelPlan.Crossing crossing, List<PanelBuilder> panels, List<ReportPlan.Input> inputs) {
        this.crossing = crossing;
        this.panels = panels;
        this.inputs = inputs;
    }

    /** A size at which both rows were measured. */
    private record Step(ReportPlan.Input input, FigureRow first, FigureRow second) {
        Interval ratio() {
            return ForkStatistics.ratio(first.nanoseconds(), second.nanoseconds());
        }

        boolean isFaster() {
            return Said.Kind.of(ratio()) == Said.Kind.FASTER;
        }

        String saved() {
            double saved = Triples.geometricMean(second.nanoseconds()) - Triples.geometricMean(first.nanoseconds());
            return Quantities.time(new Interval(saved, Double.NaN, Double.NaN), Quantities.TimeUnit.of(saved));
        }
    }

    /** One sentence per run that measured at least three sizes; fewer show no crossing. */
    List<Report.Sentence> sentences(List<String> runLabels) {
        List<Report.Sentence> sentences = new ArrayList<>();
        for (int run = 0; run < runLabels.size(); run++) {
            List<Step> steps = steps(run);
            if (steps.size() > 2) {
                sentences.add(sentence(runLabels.get(run), steps));
            }
        }
        return sentences;
    }

    /** From the smallest size to the largest. */
    private List<Step> steps(int run) {
        return IntStream.range(0, panels.size())
                .boxed()
                .sorted(Comparator.comparingLong(i -> inputs.get(i).bytes()))
                .flatMap(i -> step(run, i).stream())
                .toList();
    }

    private Optional<Step> step(int run, int panel) {
        Optional<FigureRow> first =
                panels.get(panel).figures(run, crossing.compare().get(0)).filter(FigureRow::hasForks);
        return first.flatMap(row -> panels.get(panel)
                .figures(run, crossing.compare().get(1))
                .filter(FigureRow::hasForks)
                .map(other -> new Step(inputs.get(panel), row, other)));
    }

    private Report.Sentence sentence(String runLabel, List<Step> steps) {
        int at = steps.size();
        while (at > 0 && steps.get(at - 1).isFaster()) {
            at--;
        }
        Step largest = steps.get(steps.size() - 1);
        boolean told = at < steps.size();
        Step from = told ? steps.get(at) : largest;
        String text = told ? crossing.told() : crossing.never();
        for (Map.Entry<String, String> value : Map.of(
                        "{at}", from.input().label(),
                        "{saved}", from.saved(),
                        "{largest}", largest.input().label(),
                        "{savedLargest}", largest.saved(),
                        "{ratioLargest}", Quantities.ratio(largest.ratio()))
                .entrySet()) {
            text = text.replace(value.getKey(), value.getValue());
        }
        List<Integer> rows = List.of(
                from.first().id(),
                from.second().id(),
                largest.first().id(),
                largest.second().id());
        return new Report.Sentence(
                runLabel,
                told ? "faster" : "same",
                text,
                rows.stream().distinct().toList(),
                List.of());
    }
}
