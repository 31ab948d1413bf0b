// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static io.github.wirebench.report.page.Report.known;

import io.github.wirebench.harness.compare.Verdict;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.CardPlan;
import io.github.wirebench.report.answers.CardPlan.Facts;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan;
import io.github.wirebench.report.capacity.CapacityPlan.Demand;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario;
import io.github.wirebench.report.claims.ClaimsReport;
import java.net.URL;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the cards of all runs, with the traffic and the claims of each; no claims if none was judged. */
record CardBuilder(
        QuestionFile questions,
        List<ReportedRun> runs,
        List<Report.Comparison> comparisons,
        List<Optional<CapacityPlan>> traffic,
        List<ClaimsReport.Counts> claims) {
    /** That many libraries are drawn; a run with fewer than four tells little about the choice between them. */
    private static final int MOST_LIBRARIES = 6;

    private static final int FEWEST_LIBRARIES = 4;

    /** Names such as CBOR and BSON are abbreviations, and so is none of the others. */
    private static final Set<String> ABBREVIATIONS = Set.of("CBOR", "BSON");

    private static final String ROUGH = "Rough: few JVMs, or a noisy machine.";

    List<Report.Card> all() {
        List<Report.Card> all = new ArrayList<>();
        for (ReportedRun run : runs) {
            Map<String, Map<String, Object>> facts = given(run);
            for (Question question : questions.questions()) {
                Facts.say(questions, question, run.run(), facts)
                        .ifPresent(said -> all.add(card(run, question, said, facts)));
            }
        }
        return all;
    }

    private Report.Card card(
            ReportedRun run, Question question, CardPlan.Said said, Map<String, Map<String, Object>> given) {
        CardPlan card = question.card();
        return new Report.Card(
                run.index(),
                questions.number(question),
                question.id(),
                question.title(),
                said.verdict(),
                said.action(),
                said.caption(),
                card.link(),
                said.isRough() ? ROUGH : "",
                card.chart() == null ? null : chart(run, question, card.chart(), given));
    }

    private Map<String, Map<String, Object>> given(ReportedRun run) {
        Map<String, Map<String, Object>> given = new HashMap<>();
        traffic.get(run.index()).ifPresent(plan -> given.put("traffic", traffic(plan)));
        if (!claims.isEmpty() && claims.get(run.index()).articles() > 0) {
            given.put("claims", claims.get(run.index()).facts());
        }
        // a run that was not compared says what changed between the others; another CPU is no upgrade
        comparisons.stream()
                .filter(one -> one.rows().stream().anyMatch(Report.ComparedRow::isOnOneCpu))
                .min(Comparator.comparing(one -> one.run() != run.index()))
                .ifPresent(one -> given.put("upgrade", upgrade(one)));
        return given;
    }

    private Map<String, Object> upgrade(Report.Comparison comparison) {
        Map<Verdict, List<Double>> ratios = new EnumMap<>(Verdict.class);
        List.of(Verdict.values()).forEach(verdict -> ratios.put(verdict, new ArrayList<>()));
        comparison.rows().stream()
                .filter(row -> row.part() == null)
                .forEach(row -> ratios.get(row.verdict())
                        .add(row.finding().time().interval().value()));
        List<Double> slower = ratios.get(Verdict.REGRESSED);
        List<Double> faster = ratios.get(Verdict.IMPROVED);
        return JsonFiles.object(
                "n", ratios.values().stream().mapToInt(List::size).sum(),
                "same", ratios.get(Verdict.UNCHANGED).size(),
                "notSlower", ratios.get(Verdict.NOT_SLOWER).size(),
                "slower", slower.size(),
                "faster", faster.size(),
                "unknown", ratios.get(Verdict.INCONCLUSIVE).size(),
                "slowerBy", Facts.range(slower.stream()),
                "fasterBy", Facts.range(faster.stream().map(ratio -> 1 / ratio)),
                "from", runs.get(comparison.first()).shortLabel(),
                "to", runs.get(comparison.run()).shortLabel());
    }

    /** Returns what the page draws; null if it was not measured. */
    private Map<String, Object> chart(
            ReportedRun run, Question question, CardPlan.Chart chart, Map<String, Map<String, Object>> given) {
        Run figures = run.run();
        if (chart.bars() != null) {
            return ofSome("bars", chart.title(), "bars", bars(question, chart.bars(), figures));
        }
        if (chart.dots() != null) {
            return ofSome("dots", chart.title(), "rows", dots(question, chart.dots(), figures));
        }
        if (chart.table() != null) {
            CardPlan.Table table = chart.table();
            List<Object> rows = new ArrayList<>();
            table.rows().forEach((label, cells) -> rows.add(known("label", label, "cells", cells)));
            return known("kind", "table", "rows", rows, "columns", table.columns(), "legend", table.legend());
        }
        if (chart.facts().equals("traffic")) {
            return traffic.get(run.index()).map(CardBuilder::trafficChart).orElse(null);
        }
        Map<String, Object> counts = given.get(chart.facts());
        return counts == null ? null : known("kind", chart.facts(), "counts", counts);
    }

    private static Map<String, Object> ofSome(String kind, String title, String name, List<Object> parts) {
        return parts.isEmpty() ? null : known("kind", kind, "title", title, name, parts);
    }

    /** Computes the cost of some traffic with libraries that a service can use; empty if the run lacks benchmarks for it, or has those of few. */
    static Optional<CapacityPlan> traffic(ReportedSuite suite, Run run, URL scenario) {
        try {
            CapacityPlan plan =
                    CapacityPlan.of(suite, run, Scenario.read(scenario), null).ofServices();
            return Optional.of(plan).filter(one -> one.contenders().size() >= FEWEST_LIBRARIES);
        } catch (CommandFailure e) {
            return Optional.empty();
        }
    }

    /** The fields for sentences about traffic; {@code value} and {@code leastValue} are numbers, all others words. */
    private static Map<String, Object> traffic(CapacityPlan plan) {
        Demand base = plan.contenders().stream()
                .filter(demand -> demand.coresAgainstBaseline() == null)
                .findFirst()
                .orElseThrow();
        Demand least = plan.contenders().get(0);
        return Map.of(
                "name", Objects.toString(plan.scenario().name(), "this traffic"),
                "rates",
                        rates(plan).entrySet().stream()
                                .map(rate -> String.format(Locale.ROOT, "%,.0f %s", rate.getValue(), rate.getKey()))
                                .collect(Collectors.joining(", ")),
                "cores", Format.rough(base.cores().value()),
                "value", base.cores().value(),
                "least", Format.rough(least.cores().value()),
                "leastValue", least.cores().value(),
                "fastest", words(least.contender()),
                "garbage",
                        CapacityPlan.known(base.garbageBytesPerSecond(), bytes -> Format.bytesPerSecond(bytes.value())),
                "network", CapacityPlan.known(base.networkBytesPerSecond(), Format::bytesPerSecond));
    }

    private static Map<String, Double> rates(CapacityPlan plan) {
        Map<String, Double> rates = new LinkedHashMap<>();
        plan.scenario()
                .endpoints()
                .forEach(one -> rates.put(Objects.toString(one.name(), "calls") + "/s", one.perSecond()));
        return rates;
    }

    private static Map<String, Object> trafficChart(CapacityPlan plan) {
        List<Map<String, Object>> bars = plan.contenders().stream()
                .limit(MOST_LIBRARIES)
                .map(demand -> mark(words(demand.contender()), null, demand.cores(), outcome(demand)))
                .toList();
        return known("kind", "traffic", "bars", bars, "rates", rates(plan));
    }

    /** Returns how a library's cores compare with the baseline's; a difference without an interval is unclear. */
    static String outcome(Demand demand) {
        Interval difference = demand.coresAgainstBaseline();
        if (difference == null) {
            return "base";
        }
        double base = demand.cores().value() - difference.value();
        return Outcome.of(difference.map(cores -> 1 + cores / base)).kind().id();
    }

    /** Returns {@code Protobuf with mapping} for {@code PROTOBUF with mapping}. */
    private static String words(String contender) {
        String words = contender.toLowerCase(Locale.ROOT).replace('_', ' ');
        return ABBREVIATIONS.contains(contender)
                ? contender
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** A bar or a point with its figure in words: ns/op, cores of traffic, or a factor. */
    private static Map<String, Object> mark(String label, String text, Interval value, String outcome) {
        Map<String, Object> mark = known("value", value.value(), "low", value.low(), "high", value.high());
        mark.putAll(known("label", label, "text", text, "outcome", outcome));
        return mark;
    }

    /** The first bar of each panel and input is the base of the bars that follow it there. */
    private List<Object> bars(Question question, List<CardPlan.Bar> bars, Run figures) {
        Map<Question.Panel, String> bases = new HashMap<>();
        List<Object> drawn = new ArrayList<>();
        for (CardPlan.Bar bar : bars) {
            Question.Panel panel = question.panel(bar.of());
            Question.Panel bound =
                    questions.bind(panel, bar.at() == null ? panel.values().get(0) : bar.at());
            Interval time = Compared.time(figures, bound, bar.row());
            if (!Double.isFinite(time.value())) {
                continue;
            }
            String label = bar.label() == null ? bar.row() : bar.label();
            String base = bases.computeIfAbsent(bound, first -> bar.row());
            if (base.equals(bar.row())) {
                drawn.add(mark(label, Format.roughTime(time.value()), time, "base"));
            } else {
                Outcome outcome = Compared.of(figures, bound, bar.row(), base, 1)
                        .map(Compared::outcome)
                        .orElse(Outcome.of(Interval.UNKNOWN));
                drawn.add(mark(label, outcome.cell(), time, outcome.kind().id()));
            }
        }
        return drawn;
    }

    /** A row for each input, with a point for each operation: how many times as fast something is; below 1 is slower. */
    private List<Object> dots(Question question, CardPlan.Dots dots, Run figures) {
        Map<String, List<Object>> points = new LinkedHashMap<>();
        String first = dots.compare().get(0);
        String second = dots.compare().get(1);
        for (String verb : dots.of()) {
            Question.Panel panel = question.panel(verb);
            for (String value : panel.values()) {
                String input = questions.input(panel.param(), value).label();
                Question.Panel bound = questions.bind(panel, value);
                Compared.of(figures, bound, first, second, 1)
                        .map(Compared::outcome)
                        .ifPresent(outcome -> points.computeIfAbsent(input, key -> new ArrayList<>())
                                .add(mark(
                                        verb,
                                        outcome.text(),
                                        Outcome.inverse(outcome.ratio()),
                                        outcome.kind().id())));
            }
        }
        List<Object> rows = new ArrayList<>();
        points.forEach((label, own) -> rows.add(known("label", label, "points", own)));
        return rows;
    }
}
