// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.answers.Recordings;
import io.github.wirebench.report.page.Report.Change;
import io.github.wirebench.report.page.Report.MatrixRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Joins panels of the same rows: the times for all inputs in one table, and the bytes on the wire. */
record GroupBuilder(List<ReportedRun> runs, String title, String param, List<MeasuredPanel> panels) {
    /** Finds the figures of a planned panel; empty if too little was measured for any of its answers. */
    static Optional<GroupBuilder> find(QuestionFile questions, Question.Panel plan, List<ReportedRun> runs) {
        List<MeasuredPanel> measured = new ArrayList<>();
        for (String value : plan.values()) {
            Question.Panel panel = questions.bind(plan, value);
            Map<String, List<Figure>> found = find(panel, runs);
            if (!found.isEmpty()) {
                measured.add(new MeasuredPanel(panel, questions.input(plan.param(), value), found, 1));
            }
        }
        return measured.isEmpty()
                ? Optional.empty()
                : Optional.of(new GroupBuilder(runs, plan.heading(), plan.param(), measured));
    }

    private static Map<String, List<Figure>> find(Question.Panel panel, List<ReportedRun> runs) {
        Map<String, List<Figure>> found = new LinkedHashMap<>();
        panel.rows().forEach(row -> found.put(row.label(), new ArrayList<>()));
        // times and throughputs do not fit on one axis: the first row that was measured decides
        String unit = null;
        for (ReportedRun run : runs) {
            for (Run recording : run.recordings().keySet()) {
                for (Question.Row row : panel.rows()) {
                    Figure figure = run.find(recording, row);
                    unit = unit == null && figure != null ? figure.unit() : unit;
                    if (figure != null && figure.unit().equals(unit)) {
                        found.get(row.label()).add(figure);
                    }
                }
            }
        }
        found.values().removeIf(List::isEmpty);
        return found;
    }

    Stream<Figure> figures() {
        return panels.stream().flatMap(MeasuredPanel::figures);
    }

    private Question.Panel plan() {
        return panels.get(0).panel;
    }

    Report.Group build() {
        return new Report.Group(
                param,
                plan().base(),
                plan().limits(),
                panels.get(0).figures().anyMatch(figure -> figure.samples().isThroughput()),
                panels.stream().map(panel -> panel.build(runs.size())).toList(),
                panels.size() > 1 ? matrix() : null,
                sizes());
    }

    private Report.Matrix matrix() {
        List<ReportedRun> measured = runs.stream()
                .filter(run -> figures().anyMatch(figure -> figure.run() == run.index()))
                .toList();
        List<String> names = measured.stream().map(ReportedRun::shortLabel).toList();
        return table(
                title,
                names.size() > 1 ? names : List.of(),
                panels.stream().flatMap(panel -> panel.found.keySet().stream()).distinct(),
                (panel, label) -> measured.stream()
                        .map(run -> panel.change(run.index(), label))
                        .toList());
    }

    /** Bytes on the wire, which are the same in all runs: those of the base, and the others' ratios to them; null if none differ. */
    private Report.Matrix sizes() {
        // a mapped row has the messages of the row without mapping; rows that are part of no question have no
        // parameters
        Set<Map<String, String>> messages = new HashSet<>();
        Stream<String> labels = plan().rows().stream()
                .filter(row -> panels.stream().anyMatch(panel -> panel.sizeChange(row.label()) != null))
                .filter(row -> row.params().isEmpty() || messages.add(row.params()))
                .map(Question.Row::label);
        Report.Matrix sizes = table(
                "Bytes on the wire, and after gzip",
                List.of(),
                labels,
                (panel, label) -> Collections.singletonList(panel.sizeChange(label)));
        boolean differ = sizes.rows().stream()
                .flatMap(MatrixRow::known)
                .anyMatch(cell -> cell.ratio() != null && cell.ratio().get(0) != 1);
        return differ ? sizes : null;
    }

    private Report.Matrix table(
            String name,
            List<String> ofRuns,
            Stream<String> labels,
            BiFunction<MeasuredPanel, String, List<Change>> cells) {
        List<MeasuredPanel> bySize = new ArrayList<>(panels);
        bySize.sort(Comparator.comparingLong(panel -> panel.input.bytes()));
        List<MatrixRow> rows = labels.map(label -> new MatrixRow(
                        label,
                        label.equals(plan().base()),
                        bySize.stream().map(panel -> cells.apply(panel, label)).toList()))
                .filter(row -> row.known().findFirst().isPresent())
                .toList();
        return new Report.Matrix(
                name, ofRuns, bySize.stream().map(panel -> panel.input.label()).toList(), rows);
    }

    /**
     * A panel for one value of its input, with the figures of all runs and recordings for it.
     *
     * @param found figures by the labels of rows that have any
     * @param comparisons how many pairs the compared rows were chosen from for their figures; 1 if they were named before
     */
    record MeasuredPanel(
            Question.Panel panel, QuestionFile.Input input, Map<String, List<Figure>> found, int comparisons) {

        private record Pair(Figure figure, Figure base) {}

        private Stream<Figure> figures() {
            return found.values().stream().flatMap(List::stream);
        }

        private Stream<Figure> figures(String label, int run) {
            return found.getOrDefault(label, List.of()).stream().filter(figure -> figure.run() == run);
        }

        /** Returns the figure of a row whose time is known best; empty if it was not measured. */
        private Optional<Figure> figure(int run, String label) {
            return figures(label, run).min(Recordings.best(figure -> List.of(figure.samples()), Figure::score));
        }

        /** Returns comparable figures of a row and the base, of the recording that knows their ratio best; empty for none. */
        private Optional<Pair> againstBase(int run, String label) {
            return figures(label, run)
                    .flatMap(figure -> figures(panel.base(), run)
                            .filter(base -> base != figure
                                    && base.source() == figure.source()
                                    && figure.samples().isComparableWith(base.samples()))
                            .map(base -> new Pair(figure, base)))
                    .min(Recordings.best(
                            pair -> List.of(pair.figure.samples(), pair.base.samples()),
                            pair -> pair.figure.ratioTo(pair.base)));
        }

        private Report.Panel build(int runs) {
            List<Report.Bar> bars = new ArrayList<>();
            for (String label : found.keySet()) {
                bars.add(new Report.Bar(
                        label,
                        IntStream.range(0, runs)
                                .mapToObj(run -> cell(run, label))
                                .toList()));
            }
            return new Report.Panel(input.label(), input.bytes(), panel.title(), bars);
        }

        private Report.Cell cell(int run, String label) {
            return againstBase(run, label)
                    .map(pair -> new Report.Cell(pair.figure.id(), pair.figure.changesFrom(pair.base, comparisons)))
                    .or(() -> figure(run, label).map(figure -> new Report.Cell(figure.id(), null)))
                    .orElse(null);
        }

        /** The score of the base, of the kind that is compared, or the change of another row from it; null if it is unknown. */
        private Change change(int run, String label) {
            return label.equals(panel.base())
                    ? figure(run, label).map(MeasuredPanel::score).orElse(null)
                    : againstBase(run, label).map(this::change).orElse(null);
        }

        private Change change(Pair pair) {
            Samples own = pair.figure.samples();
            Samples base = pair.base.samples();
            double spread = pair.figure.typicalSpread(pair.base);
            return own.hasTime() && base.hasTime()
                    ? pair.figure.change(
                            Compared.of(own, base, spread, comparisons, Double.NaN)
                                    .outcome()
                                    .ratio(),
                            pair.base)
                    : null;
        }

        private static Change score(Figure figure) {
            boolean isTime = figure.samples().isTime() && figure.samples().hasTime();
            Interval score = isTime ? Compared.time(figure.samples()) : figure.score();
            Interval value = Interval.of(score.value());
            return Change.none(isTime ? Format.time(value) : Format.plain(value) + " " + figure.unit());
        }

        private Change sizeChange(String label) {
            Map<String, Long> own = sizes(label);
            Map<String, Long> base = sizes(panel.base());
            if (!own.containsKey(WireSizes.RAW) || !base.containsKey(WireSizes.RAW)) {
                return null;
            }
            Function<String, Change> change = kind -> label.equals(panel.base())
                    ? Change.none(Format.size(own.get(kind)))
                    : Change.ofAmount((double) own.get(kind) / base.get(kind));
            Change raw = change.apply(WireSizes.RAW);
            boolean hasGzip = own.containsKey(WireSizes.GZIP) && base.containsKey(WireSizes.GZIP);
            String gzip = hasGzip ? "gzip " + change.apply(WireSizes.GZIP).text() : null;
            return new Change(raw.text(), raw.kind(), raw.ratio(), gzip);
        }

        private Map<String, Long> sizes(String label) {
            return found.getOrDefault(label, List.of()).stream()
                    .map(Figure::sizes)
                    .filter(sizes -> !sizes.isEmpty())
                    .findFirst()
                    .orElse(Map.of());
        }
    }
}
