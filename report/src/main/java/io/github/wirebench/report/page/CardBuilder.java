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
        CardPlan.Chart chart = card.chart();
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
                chart,
                chart == null || chart.facts() == null ? null : given.get(chart.facts()));
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
                "notSlower",
                        ratios.get(Verdict.UNCHANGED).size()
                                + ratios.get(Verdict.NOT_SLOWER).size(),
                "slower", slower.size(),
                "faster", faster.size(),
                "unknown", ratios.get(Verdict.INCONCLUSIVE).size(),
                "slowerBy", Facts.range(slower.stream()),
                "fasterBy", Facts.range(faster.stream().map(ratio -> 1 / ratio)),
                "from", runs.get(comparison.first()).shortLabel(),
                "to", runs.get(comparison.run()).shortLabel());
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

    /** The fields for sentences about traffic; {@code value} and {@code leastValue} are numbers; {@code bars} and {@code perSecond} are drawn. */
    private static Map<String, Object> traffic(CapacityPlan plan) {
        Demand base = plan.contenders().stream()
                .filter(demand -> demand.coresAgainstBaseline() == null)
                .findFirst()
                .orElseThrow();
        Demand least = plan.contenders().get(0);
        Map<String, Double> perSecond = new LinkedHashMap<>();
        plan.scenario()
                .endpoints()
                .forEach(one -> perSecond.put(Objects.toString(one.name(), "calls") + "/s", one.perSecond()));
        return JsonFiles.object(
                "name", Objects.toString(plan.scenario().name(), "this traffic"),
                "rates",
                        perSecond.entrySet().stream()
                                .map(rate -> String.format(Locale.ROOT, "%,.0f %s", rate.getValue(), rate.getKey()))
                                .collect(Collectors.joining(", ")),
                "cores", Format.rough(base.cores().value()),
                "value", base.cores().value(),
                "least", Format.rough(least.cores().value()),
                "leastValue", least.cores().value(),
                "fastest", words(least.contender()),
                "garbage",
                        CapacityPlan.known(base.garbageBytesPerSecond(), bytes -> Format.bytesPerSecond(bytes.value())),
                "network", CapacityPlan.known(base.networkBytesPerSecond(), Format::bytesPerSecond),
                "perSecond", perSecond,
                "bars",
                        plan.contenders().stream()
                                .limit(MOST_LIBRARIES)
                                .map(demand -> known(
                                        "label", words(demand.contender()),
                                        "cores", demand.cores(),
                                        "outcome", outcome(demand)))
                                .toList());
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
}
