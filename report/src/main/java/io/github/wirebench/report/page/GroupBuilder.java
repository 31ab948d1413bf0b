// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes a group of panels that have the same rows, and decides for each panel and run which clock its figures are of. */
record GroupBuilder(
        int runs, String title, String param, String base, List<String> limits, List<MeasuredPanel> panels) {
    /** Finds the figures of a planned panel; empty if too little was measured for any of its answers. */
    static Optional<GroupBuilder> find(QuestionFile questions, Question.Panel plan, List<ReportedRun> runs) {
        List<MeasuredPanel> measured = new ArrayList<>();
        for (String value : plan.values()) {
            Question.Panel panel = questions.bind(plan, value);
            Map<String, List<Figure>> found = find(panel, runs);
            if (!found.isEmpty()) {
                QuestionFile.Input input = questions.input(plan.param(), value);
                measured.add(new MeasuredPanel(input.label(), input.bytes(), panel.title(), found, 1));
            }
        }
        return measured.isEmpty()
                ? Optional.empty()
                : Optional.of(new GroupBuilder(
                        runs.size(), plan.heading(), plan.param(), plan.base(), plan.limits(), measured));
    }

    private static Map<String, List<Figure>> find(Question.Panel panel, List<ReportedRun> runs) {
        Map<String, List<Figure>> found = new LinkedHashMap<>();
        panel.rows().forEach(row -> found.put(row.label(), new ArrayList<>()));
        // times and throughputs do not fit on one axis: the first row that was measured decides
        String unit = null;
        for (ReportedRun run : runs) {
            for (Question.Row row : panel.rows()) {
                Figure figure = run.find(row);
                unit = unit == null && figure != null ? figure.unit() : unit;
                if (figure != null && figure.unit().equals(unit)) {
                    found.get(row.label()).add(figure);
                }
            }
        }
        found.values().removeIf(List::isEmpty);
        return found;
    }

    Stream<Figure> figures() {
        return panels.stream().flatMap(MeasuredPanel::figures);
    }

    Report.Group build() {
        boolean isThroughput =
                panels.get(0).figures().anyMatch(figure -> figure.samples().isThroughput());
        return new Report.Group(
                title,
                param,
                base,
                limits,
                isThroughput,
                panels.stream().map(panel -> panel.build(runs, base)).toList());
    }

    /**
     * A panel for one value of its input, with the figures of all runs for it.
     *
     * @param found figures by the labels of rows that have any
     * @param comparisons how many pairs the compared rows were chosen from for their figures; 1 if they were named before
     */
    record MeasuredPanel(String label, long bytes, String title, Map<String, List<Figure>> found, int comparisons) {

        private Stream<Figure> figures() {
            return found.values().stream().flatMap(List::stream);
        }

        private Optional<Figure> figure(String label, int run) {
            return found.getOrDefault(label, List.of()).stream()
                    .filter(figure -> figure.run() == run)
                    .findFirst();
        }

        private Report.Panel build(int runs, String base) {
            List<Boolean> clocks = IntStream.range(0, runs)
                    .mapToObj(run ->
                            figures().filter(figure -> figure.run() == run).allMatch(Figure::hasCpuTime))
                    .toList();
            List<Report.Bar> bars = new ArrayList<>();
            for (String label : found.keySet()) {
                bars.add(new Report.Bar(
                        label,
                        IntStream.range(0, runs)
                                .mapToObj(run -> cell(run, label, base, clocks.get(run)))
                                .toList()));
            }
            return new Report.Panel(label, bytes, title, bars);
        }

        /** Returns the figure of a row, compared with the base if they are comparable; null if it was not measured. */
        private Report.Cell cell(int run, String label, String base, boolean isCpuTime) {
            return figure(label, run)
                    .map(figure -> new Report.Cell(
                            figure,
                            figure.time(isCpuTime),
                            isCpuTime,
                            figure(base, run)
                                    .filter(other ->
                                            other != figure && figure.samples().isComparableWith(other.samples()))
                                    .map(other -> figure.changesFrom(other, isCpuTime, comparisons))
                                    .orElse(null)))
                    .orElse(null);
        }
    }
}
