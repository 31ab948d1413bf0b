// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.gate.CaseFinding.Verdict;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Card;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Facts;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.Recordings;
import io.github.wirebench.report.capacity.TrafficDemand;
import io.github.wirebench.report.claims.ClaimCounts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes the cards of all runs; traffic and claims have an element for each. */
record Cards(
        QuestionFile questions,
        List<ReportedRun> runs,
        List<Report.Comparison> comparisons,
        List<Optional<TrafficDemand>> traffic,
        List<Optional<ClaimCounts>> claims) {
    private static final String ROUGH = "Rough: few JVMs, or a noisy machine.";

    /** By their numbers; an answer that one run only can give is the answer of all. */
    List<Report.Card> all() {
        return questions.questions().stream()
                .filter(question -> question.card() != null)
                .flatMap(question -> {
                    List<Report.Card> cards = runs.stream()
                            .flatMap(run -> card(run, question).stream())
                            .toList();
                    return cards.size() == 1 && runs.size() > 1
                            ? Stream.of(cards.get(0)
                                    .ofAll(runs.get(cards.get(0).run()).shortLabel()))
                            : cards.stream();
                })
                .toList();
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
                        chart(run, question, figures)));
    }

    /** The later runs of a comparison say what changed; with two runs the first one says so as well. */
    private Optional<Report.Comparison> comparison(ReportedRun run) {
        return comparisons.stream()
                .filter(one -> one.run() == run.index() || one.first() == run.index() && runs.size() == 2)
                .findFirst();
    }

    private Map<String, Map<String, Object>> given(ReportedRun run) {
        Map<String, Map<String, Object>> given = new LinkedHashMap<>();
        traffic.get(run.index()).ifPresent(demand -> given.put("traffic", demand.facts()));
        claims.get(run.index()).ifPresent(counts -> given.put("claims", counts.facts()));
        Map<String, Object> upgrade =
                new LinkedHashMap<>(Map.of("n", 0, "slower", 0, "faster", 0, "same", 0, "unknown", 0));
        comparison(run).ifPresent(comparison -> {
            upgrade.put("n", comparison.rows().size());
            upgrade.put("slower", count(comparison, Verdict.REGRESSED));
            upgrade.put("faster", count(comparison, Verdict.IMPROVED));
            upgrade.put("same", count(comparison, Verdict.UNCHANGED));
            upgrade.put("unknown", count(comparison, Verdict.INCONCLUSIVE));
            upgrade.put("slowerBy", Facts.range(changes(comparison, Verdict.REGRESSED)));
            upgrade.put(
                    "fasterBy",
                    Facts.range(changes(comparison, Verdict.IMPROVED).map(ratio -> 1 / ratio)));
            upgrade.put("from", runs.get(comparison.first()).shortLabel());
            upgrade.put("to", runs.get(comparison.run()).shortLabel());
        });
        given.put("upgrade", upgrade);
        return given;
    }

    private static long count(Report.Comparison comparison, Verdict verdict) {
        return comparison.rows().stream()
                .filter(row -> row.verdict() == verdict)
                .count();
    }

    private static Stream<Double> changes(Report.Comparison comparison, Verdict verdict) {
        return comparison.rows().stream()
                .filter(row -> row.verdict() == verdict)
                .map(row -> row.time().ratio().value());
    }

    private Report.Chart chart(ReportedRun run, Question question, Recordings figures) {
        Card.Chart chart = question.card().chart();
        if (chart == null) {
            return null;
        }
        if (chart.bars() != null) {
            List<Report.ChartBar> bars = bars(question, chart.bars(), figures);
            return bars.isEmpty() ? null : Report.Chart.of("bars", chart.title(), "bars", bars);
        }
        if (chart.dots() != null) {
            List<Report.ChartRow> rows = dots(question, chart.dots(), figures);
            return rows.isEmpty()
                    ? null
                    : Report.Chart.of(
                            "dots",
                            chart.title(),
                            "base",
                            chart.dots().compare().get(1),
                            "rows",
                            rows);
        }
        if (chart.table() != null) {
            return Report.Chart.of(
                    "table",
                    null,
                    "rows",
                    chart.table().rows().entrySet().stream()
                            .map(row -> new Report.ChartRow(row.getKey(), null, row.getValue()))
                            .toList(),
                    "columns",
                    chart.table().columns(),
                    "legend",
                    chart.table().legend());
        }
        return switch (chart.facts()) {
            case "traffic" ->
                traffic.get(run.index())
                        .map(demand -> Report.Chart.of(
                                "traffic",
                                null,
                                "bars",
                                demand.cores().stream()
                                        .map(cores -> Report.ChartBar.of(
                                                cores.label(),
                                                Format.rough(cores.value().value()) + " cores",
                                                cores.value(),
                                                cores.outcome()))
                                        .toList(),
                                "rates",
                                demand.rates().entrySet().stream()
                                        .map(rate -> new Report.Rate(rate.getValue(), rate.getKey()))
                                        .toList()))
                        .orElse(null);
            case "claims" ->
                claims.get(run.index())
                        .map(counts -> stack(Stream.of(
                                new Report.Part("hold", counts.hold(), "faster"),
                                new Report.Part("right direction, other size", counts.other(), "same"),
                                new Report.Part("contradicted", counts.contradicted(), "slower"))))
                        .orElse(null);
            default ->
                comparison(run)
                        .map(comparison -> stack(Stream.of(
                                        new Report.Part("slower", count(comparison, Verdict.REGRESSED), "slower"),
                                        new Report.Part("unchanged", count(comparison, Verdict.UNCHANGED), "same"),
                                        new Report.Part("faster", count(comparison, Verdict.IMPROVED), "faster"),
                                        new Report.Part(
                                                "not known", count(comparison, Verdict.INCONCLUSIVE), "unclear"))
                                .filter(part -> part.count() > 0)))
                        .orElse(null);
        };
    }

    private static Report.Chart stack(Stream<Report.Part> parts) {
        return Report.Chart.of("stack", null, "parts", parts.toList());
    }

    /** The first bar of each panel and input is the base of the bars that follow it there. */
    private List<Report.ChartBar> bars(Question question, List<Card.Bar> bars, Recordings figures) {
        Map<Question.Panel, String> bases = new LinkedHashMap<>();
        List<Report.ChartBar> drawn = new ArrayList<>();
        for (Card.Bar bar : bars) {
            Question.Panel panel = question.panel(bar.of()).orElseThrow();
            Question.Panel bound =
                    questions.bind(panel, bar.at() == null ? panel.values().get(0) : bar.at());
            Interval time = figures.time(bound, bar.row());
            if (Double.isFinite(time.value())) {
                String base = bases.computeIfAbsent(bound, first -> bar.row());
                Optional<Outcome> outcome =
                        figures.compare(bound, bar.row(), base, 1).map(Compared::outcome);
                boolean isBase = base.equals(bar.row());
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
                figures.compare(
                                questions.bind(panel, value),
                                dots.compare().get(0),
                                dots.compare().get(1),
                                1)
                        .map(Compared::outcome)
                        .ifPresent(outcome -> points.computeIfAbsent(
                                        questions.input(panel.param(), value).label(), input -> new ArrayList<>())
                                .add(new Report.Point(
                                        verb,
                                        Report.Estimate.rounded(
                                                1 / outcome.ratio().value()),
                                        Report.Estimate.rounded(
                                                1 / outcome.ratio().high()),
                                        Report.Estimate.rounded(
                                                1 / outcome.ratio().low()),
                                        outcome.kind().id(),
                                        outcome.text())));
            }
        }
        return points.entrySet().stream()
                .map(row -> new Report.ChartRow(row.getKey(), row.getValue(), null))
                .toList();
    }
}
