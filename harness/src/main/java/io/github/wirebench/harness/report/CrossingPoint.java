// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.figures.FigureRow;
import io.github.wirebench.harness.questions.Said;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import io.github.wirebench.harness.stats.WeightedSum;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** From which size of the input on one row takes less time than another, at that size and at every larger one. */
final class CrossingPoint {
    private static final String UNCLEAR =
            "From which size on {first} is faster than {second} is not told: with some smaller inputs it is, with {largest} it is not"
                    + " ({ratioLargest}).";

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
            Interval saved = WeightedSum.of(List.of(
                    new WeightedSum.Term(1, second.nanoseconds()), new WeightedSum.Term(-1, first.nanoseconds())));
            return Quantities.time(saved, Quantities.TimeUnit.of(Math.abs(saved.value())));
        }

        Stream<Integer> rows() {
            return Stream.of(first.id(), second.id());
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
        PanelBuilder measured = panels.get(panel);
        String first = crossing.compare().get(0);
        String second = crossing.compare().get(1);
        return measured.isComparable(run, first, second)
                ? Optional.of(new Step(
                                inputs.get(panel),
                                measured.figures(run, first).orElseThrow(),
                                measured.figures(run, second).orElseThrow()))
                        .filter(step -> step.first().hasForks() && step.second().hasForks())
                : Optional.empty();
    }

    private Report.Sentence sentence(String runLabel, List<Step> steps) {
        int at = steps.size();
        while (at > 0 && steps.get(at - 1).isFaster()) {
            at--;
        }
        Step largest = steps.get(steps.size() - 1);
        boolean told = at < steps.size();
        boolean unclear = !told && steps.stream().anyMatch(Step::isFaster);
        Step from = told ? steps.get(at) : largest;
        String text = told ? crossing.told() : unclear ? UNCLEAR : crossing.never();
        for (Map.Entry<String, String> value : Map.of(
                        "{at}", from.input().label() + (at == 0 ? ", the smallest measured," : ""),
                        "{first}", crossing.compare().get(0),
                        "{second}", crossing.compare().get(1),
                        "{saved}", from.saved(),
                        "{largest}", largest.input().label(),
                        "{savedLargest}", largest.saved(),
                        "{ratioLargest}", Quantities.ratio(largest.ratio()))
                .entrySet()) {
            text = text.replace(value.getKey(), value.getValue());
        }
        // the last size at which it was not faster belongs to what is told
        List<Step> behind = told ? steps.subList(Math.max(0, at - 1), steps.size()) : steps;
        return new Report.Sentence(
                runLabel,
                PanelBuilder.kind(Said.Kind.of(largest.ratio())),
                text,
                behind.stream().flatMap(Step::rows).distinct().toList(),
                List.of());
    }
}
