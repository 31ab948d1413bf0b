// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.figures.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Puts the planned questions together with what was measured. */
final class TopicBuilder {
    private final ReportPlan plan;
    private final List<RunFigures> runs;
    private final List<String> labels;

    /**
     * @param labels of the runs; empty texts if there is only one
     */
    TopicBuilder(ReportPlan plan, List<RunFigures> runs, List<String> labels) {
        this.plan = plan;
        this.runs = runs;
        this.labels = labels;
    }

    /** A question; without groups if nothing of it can be answered. */
    Report.Topic build(ReportPlan.Topic topic) {
        List<Report.Group> groups = topic.panels().stream()
                .map(panel -> group(topic.id(), panel))
                .filter(Objects::nonNull)
                .toList();
        return new Report.Topic(topic.id(), topic.title(), topic.notes(), groups);
    }

    /** Null if too little was measured for any answer. */
    private Report.Group group(String id, PanelPlan panel) {
        List<PanelBuilder> measured = new ArrayList<>();
        List<ReportPlan.Input> inputs = new ArrayList<>();
        for (String value : panel.values()) {
            PanelBuilder builder = PanelBuilder.find(panel.question(id, value, plan), runs, labels);
            if (!builder.isEmpty()) {
                measured.add(builder);
                inputs.add(plan.input(panel.param(), value));
            }
        }
        if (measured.isEmpty()) {
            return null;
        }
        Report.Group group = group(panel.param(), measured, inputs, panel, crossing(panel, measured, inputs));
        boolean answered = !group.crossing().isEmpty()
                || group.panels().stream().anyMatch(one -> !one.sentences().isEmpty());
        boolean shown = panel.answers().isEmpty() || measured.stream().anyMatch(PanelBuilder::measuresAnAnswer);
        return answered || shown ? group : null;
    }

    private List<Report.Sentence> crossing(
            PanelPlan panel, List<PanelBuilder> measured, List<ReportPlan.Input> inputs) {
        return panel.crossing() == null
                ? List.of()
                : new CrossingPoint(panel.crossing(), measured, inputs).sentences(labels);
    }

    /**
     * Panels of one kind.
     *
     * @param inputs one per panel
     * @param plan for its floor and limits
     */
    Report.Group group(
            String param,
            List<PanelBuilder> measured,
            List<ReportPlan.Input> inputs,
            PanelPlan plan,
            List<Report.Sentence> crossing) {
        List<Report.Panel> panels = new ArrayList<>();
        for (int i = 0; i < measured.size(); i++) {
            panels.add(measured.get(i).build(inputs.get(i), plan.floor()));
        }
        boolean hasFloor = plan.floor() != null
                && measured.stream().anyMatch(panel -> panel.measuredLabels().contains(plan.floor()));
        return new Report.Group(
                param,
                measured.get(0).baseLabel(),
                hasFloor ? plan.floor() : "",
                plan.limits(),
                measured.get(0).isThroughput(),
                panels,
                crossing,
                panels.size() > 1 ? new MatrixBuilder(measured, inputs, labels).build() : null);
    }
}
