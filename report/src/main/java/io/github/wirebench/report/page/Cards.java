// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.gate.CaseFinding.Verdict;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Card;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Facts;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.answers.Recordings;
import io.github.wirebench.report.capacity.CapacityReport.Traffic;
import io.github.wirebench.report.claims.ClaimsReport;
import io.github.wirebench.report.page.Report.Estimate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes the cards of all runs.
 *
 * @param traffic of each run
 * @param claims of each run; empty if none was judged
 */
record Cards(
        QuestionFile questions,
        List<ReportedRun> runs,
        List<Report.Comparison> comparisons,
        List<Optional<Traffic>> traffic,
        List<ClaimsReport.Counts> claims) {
    private static final String ROUGH = "Rough: few JVMs, or a noisy machine.";

    /** By their numbers; an answer that one run only can give is the answer of all. */
    List<Report.Card> all() {
        List<Report.Card> all = new ArrayList<>();
        for (Question question : questions.questions()) {
            if (question.card() != null) {
                List<Report.Card> cards = runs.stream()
                        .flatMap(run -> card(run, question).stream())
                        .toList();
                boolean isOfAll = cards.size() == 1 && runs.size() > 1;
                all.addAll(
                        isOfAll
                                ? List.of(cards.get(0)
                                        .ofAll(runs.get(cards.get(0).run()).shortLabel()))
                                : cards);
            }
        }
        return all;
    }

    private Optional<Report.Card> card(ReportedRun run, Question question) {
        Recordings figures = run.figuresForAnswers();
        return Facts.say(questions, question, figures, given(run))
                .map(said -> new Report.Card(
                        run.index(),
                        questions.number(question),
                        question.id(),
                        question.title(),
                        said.verdict(),
                        said.action(),
                        said.caption(),
                        question.card().link(),
                        said.isRough() ? ROUGH : "",
                        Optional.ofNullable(question.card().chart())
                                .flatMap(chart -> chart(run, question, chart, figures))
                                .orElse(null)));
    }

    /** The later runs of a comparison say what changed; with two runs the first one says so as well. */
    private Optional<Report.Comparison> comparison(ReportedRun run) {
        return comparisons.stream()
                .filter(one -> one.run() == run.index() || one.first() == run.index() && runs.size() == 2)
                .findFirst();
    }

    private Optional<ClaimsReport.Counts> claims(ReportedRun run) {
        return claims.isEmpty()
                ? Optional.empty()
                : Optional.of(claims.get(run.index())).filter(counts -> counts.articles() > 0);
    }

    private Map<String, Map<String, Object>> given(ReportedRun run) {
        Map<String, Map<String, Object>> given = new HashMap<>();
        traffic.get(run.index()).ifPresent(demand -> given.put("traffic", demand.facts()));
        claims(run)
                .ifPresent(counts -> given.put(
                        "claims",
                        Map.of(
                                "n", counts.hold() + counts.other() + counts.contradicted(),
                                "hold", counts.hold(),
                                "other", counts.other(),
                                "contradicted", counts.contradicted(),
                                "articles", counts.articles())));
        Optional<Report.Comparison> comparison = comparison(run);
        Map<String, Object> upgrade = new HashMap<>();
        upgrade.put("n", comparison.map(one -> one.rows().size()).orElse(0));
        Map.of(
                        "slower",
                        Verdict.REGRESSED,
                        "faster",
                        Verdict.IMPROVED,
                        "same",
                        Verdict.UNCHANGED,
                        "unknown",
                        Verdict.INCONCLUSIVE)
                .forEach((name, verdict) -> upgrade.put(
                        name,
                        comparison.map(one -> changes(one, verdict).count()).orElse(0L)));
        comparison.ifPresent(one -> {
            upgrade.put("slowerBy", Facts.range(changes(one, Verdict.REGRESSED)));
            upgrade.put("fasterBy", Facts.range(changes(one, Verdict.IMPROVED).map(ratio -> 1 / ratio)));
            upgrade.put("from", runs.get(one.first()).shortLabel());
            upgrade.put("to", runs.get(one.run()).shortLabel());
        });
        given.put("upgrade", upgrade);
        return given;
    }

    private static Stream<Double> changes(Report.Comparison comparison, Verdict verdict) {
        return comparison.rows().stream()
                .filter(row -> row.verdict() == verdict)
                .map(row -> row.time() == null ? Double.NaN : row.time().ratio().value());
    }

    private Optional<Report.Chart> chart(ReportedRun run, Question question, Card.Chart chart, Recordings figures) {
        if (chart.bars() != null) {
            return Optional.of(bars(question, chart.bars(), figures))
                    .filter(bars -> !bars.isEmpty())
                    .map(bars -> Report.Chart.of("bars", chart.title(), "bars", bars));
        }
        if (chart.dots() != null) {
            String base = chart.dots().compare().get(1);
            return Optional.of(dots(question, chart.dots(), figures))
                    .filter(rows -> !rows.isEmpty())
                    .map(rows -> Report.Chart.of("dots", chart.title(), "base", base, "rows", rows));
        }
        if (chart.table() != null) {
            Card.Table table = chart.table();
            List<Report.ChartRow> rows = table.rows().entrySet().stream()
                    .map(row -> new Report.ChartRow(row.getKey(), null, row.getValue()))
                    .toList();
            return Optional.of(
                    Report.Chart.of("table", null, "rows", rows, "columns", table.columns(), "legend", table.legend()));
        }
        return switch (chart.facts()) {
            case "traffic" -> traffic.get(run.index()).map(Cards::trafficChart);
            case "claims" ->
                claims(run)
                        .map(counts -> stack(
                                new Report.Part("hold", counts.hold(), "faster"),
                                new Report.Part("right direction, other size", counts.other(), "same"),
                                new Report.Part("contradicted", counts.contradicted(), "slower")));
            default ->
                comparison(run)
                        .map(one -> stack(Stream.of(
                                        part(one, "slower", Verdict.REGRESSED, "slower"),
                                        part(one, "unchanged", Verdict.UNCHANGED, "same"),
                                        part(one, "faster", Verdict.IMPROVED, "faster"),
                                        part(one, "not known", Verdict.INCONCLUSIVE, "unclear"))
                                .filter(part -> part.count() > 0)
                                .toArray(Report.Part[]::new)));
        };
    }

    private static Report.Part part(Report.Comparison comparison, String label, Verdict verdict, String outcome) {
        return new Report.Part(label, changes(comparison, verdict).count(), outcome);
    }

    private static Report.Chart stack(Report.Part... parts) {
        return Report.Chart.of("stack", null, "parts", List.of(parts));
    }

    private static Report.Chart trafficChart(Traffic demand) {
        List<Report.ChartBar> bars = demand.cores().stream()
                .map(cores -> Report.ChartBar.of(
                        cores.label(), Format.rough(cores.value().value()) + " cores", cores.value(), cores.outcome()))
                .toList();
        List<Report.Rate> rates = demand.rates().entrySet().stream()
                .map(rate -> new Report.Rate(rate.getValue(), rate.getKey()))
                .toList();
        return Report.Chart.of("traffic", null, "bars", bars, "rates", rates);
    }

    /** The first bar of each panel and input is the base of the bars that follow it there. */
    private List<Report.ChartBar> bars(Question question, List<Card.Bar> bars, Recordings figures) {
        Map<Question.Panel, String> bases = new HashMap<>();
        List<Report.ChartBar> drawn = new ArrayList<>();
        for (Card.Bar bar : bars) {
            Question.Panel panel = question.panel(bar.of()).orElseThrow();
            Question.Panel bound =
                    questions.bind(panel, bar.at() == null ? panel.values().get(0) : bar.at());
            Interval time = figures.time(bound, bar.row());
            if (Double.isFinite(time.value())) {
                String base = bases.computeIfAbsent(bound, first -> bar.row());
                boolean isBase = base.equals(bar.row());
                Optional<Outcome> outcome =
                        figures.compare(bound, bar.row(), base, 1).map(Compared::outcome);
                drawn.add(Report.ChartBar.of(
                        bar.label() == null ? bar.row() : bar.label(),
                        isBase
                                ? Format.roughTime(time.value())
                                : outcome.map(Outcome::cell).orElse(""),
                        time,
                        isBase ? "base" : outcome.map(one -> one.kind().id()).orElse("unclear")));
            }
        }
        return drawn;
    }

    private List<Report.ChartRow> dots(Question question, Card.Dots dots, Recordings figures) {
        Map<String, List<Report.Point>> points = new LinkedHashMap<>();
        for (String verb : dots.of()) {
            Question.Panel panel = question.panel(verb).orElseThrow();
            for (String value : panel.values()) {
                String input = questions.input(panel.param(), value).label();
                figures.compare(
                                questions.bind(panel, value),
                                dots.compare().get(0),
                                dots.compare().get(1),
                                1)
                        .map(compared -> point(verb, compared.outcome()))
                        .ifPresent(point -> points.computeIfAbsent(input, key -> new ArrayList<>())
                                .add(point));
            }
        }
        return points.entrySet().stream()
                .map(row -> new Report.ChartRow(row.getKey(), row.getValue(), null))
                .toList();
    }

    private static Report.Point point(String verb, Outcome outcome) {
        Interval ratio = outcome.ratio();
        return new Report.Point(
                verb,
                Estimate.rounded(1 / ratio.value()),
                Estimate.rounded(1 / ratio.high()),
                Estimate.rounded(1 / ratio.low()),
                outcome.kind().id(),
                outcome.text());
    }
}
