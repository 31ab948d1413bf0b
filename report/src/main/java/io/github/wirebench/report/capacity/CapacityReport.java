// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan.Demand;
import io.github.wirebench.report.capacity.Scenario.Endpoint;
import io.github.wirebench.report.capacity.Scenario.Fleet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Renders a plan as text, Markdown, JSON, or texts for a page; each column has its unit in its heading or in every cell. */
public final class CapacityReport {
    private final CapacityPlan plan;
    private final List<Column> columns = new ArrayList<>();

    private record Column(String heading, Function<Demand, String> cell) {}

    CapacityReport(CapacityPlan plan) {
        this.plan = plan;
        Fleet fleet = plan.fleet();
        column("", demand -> demand.label() + (demand.floor() ? " (floor)" : ""));
        column("cores", demand -> Format.amount(demand.cores()));
        if (plan.demands().stream().anyMatch(demand -> demand.processCores().isPresent())) {
            column("cores with GC and compiler", demand -> amount(demand.processCores()));
        }
        column("difference from " + plan.baseline(), this::difference);
        if (fleet.coresPerNode() != null) {
            column("nodes of " + fleet.coresPerNode() + " cores", demand -> amount(demand.nodes()));
        }
        if (fleet.nodes() != null) {
            column("share of " + fleet.nodes() + " nodes", demand -> share(demand.share()));
        }
        if (fleet.costPerNodeMonth() != null) {
            String currency = fleet.currency() == null ? "" : " in " + fleet.currency();
            column("cost per month" + currency, demand -> amount(demand.cost()));
        }
        column("garbage", demand -> demand.garbage().map(Format::bytesPerSecond).orElse(Format.UNKNOWN));
        column("network", demand -> bytes(demand.network()));
        column("network with gzip", demand -> bytes(demand.compressed()));
    }

    /**
     * Computes the demand of a scenario on a run, compared with the suite's baseline.
     *
     * @param mix the scenario's file
     * @throws CommandFailure if it cannot be read, or the run lacks rows for it
     */
    public static CapacityReport of(ReportedSuite suite, Run run, Path mix) {
        Scenario scenario = Scenario.read(mix);
        scenario.fleet().check();
        CapacityRows rows = CapacityRows.of(suite);
        return of(run, rows, scenario, scenario.fleet(), rows.baseline(), false);
    }

    static CapacityReport of(
            Run run, CapacityRows rows, Scenario scenario, Fleet fleet, String baseline, boolean wall) {
        return new CapacityReport(CapacityPlan.of(run, rows, scenario, fleet, baseline, wall));
    }

    /**
     * The texts of the report.
     *
     * @param title of the scenario; empty if it has none
     * @param traffic a line for each endpoint
     * @param rows a line for each contender, least cores first
     * @param remarks on the figures
     */
    public record Texts(
            String title,
            List<String> traffic,
            List<String> headings,
            List<List<String>> rows,
            String legend,
            List<String> remarks) {}

    public Texts texts() {
        return new Texts(
                Optional.ofNullable(plan.scenario().name()).orElse(""),
                traffic(),
                headings(),
                rows(),
                legend(),
                plan.remarks());
    }

    String text() {
        List<String> lines = new ArrayList<>();
        Optional.ofNullable(plan.scenario().name()).ifPresent(lines::add);
        traffic().forEach(line -> lines.add("  " + line));
        lines.add("");
        lines.addAll(PlainText.table(headings(), rows()));
        lines.add("");
        lines.add(legend());
        lines.addAll(plan.remarks());
        return PlainText.text(lines);
    }

    String markdown() {
        List<String> blocks = new ArrayList<>();
        Optional.ofNullable(plan.scenario().name()).ifPresent(name -> blocks.add("**" + Markdown.escape(name) + "**"));
        blocks.add(Markdown.list(traffic()));
        blocks.add(Markdown.table(headings(), rows()));
        blocks.add(Markdown.escape(legend()));
        if (!plan.remarks().isEmpty()) {
            blocks.add(Markdown.list(plan.remarks()));
        }
        return String.join("\n\n", blocks);
    }

    /** Unrounded, with units in the names; null for what is unknown. */
    String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put(OutputFile.Kind.GENERATOR, CapacityCommand.OUTPUT.mark());
        document.put("formatVersion", 1);
        document.put("scenario", plan.scenario());
        document.put("fleet", plan.fleet());
        document.put("baseline", plan.baseline());
        document.put("measuredOn", plan.condition());
        document.put("time", plan.cpuTime() ? "cpu" : "wall");
        document.put(
                "contenders", plan.demands().stream().map(CapacityReport::json).toList());
        document.put("remarks", plan.remarks());
        return JsonFiles.text(document);
    }

    private static Map<String, Object> json(Demand demand) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("contender", demand.label());
        document.put("floor", demand.floor());
        document.put("cores", interval(Optional.of(demand.cores())));
        document.put("coresWithGcAndCompiler", interval(demand.processCores()));
        document.put("coresAgainstBaseline", interval(demand.difference()));
        document.put("nodes", interval(demand.nodes()));
        document.put("shareOfNodes", interval(demand.share()));
        document.put("costPerMonth", interval(demand.cost()));
        document.put(
                "garbageBytesPerSecond",
                interval(demand.garbage().map(bytes -> new Interval(bytes.median(), bytes.low(), bytes.high()))));
        document.put("networkBytesPerSecond", demand.network().orElse(null));
        document.put("gzipBytesPerSecond", demand.compressed().orElse(null));
        return document;
    }

    private static Map<String, Object> interval(Optional<Interval> interval) {
        return interval.map(known -> {
                    Map<String, Object> bounds = new LinkedHashMap<>();
                    bounds.put("value", known.value());
                    bounds.put("low", known.isKnown() ? known.low() : null);
                    bounds.put("high", known.isKnown() ? known.high() : null);
                    return bounds;
                })
                .orElse(null);
    }

    private void column(String heading, Function<Demand, String> cell) {
        columns.add(new Column(heading, cell));
    }

    /** A line for each endpoint. */
    List<String> traffic() {
        return plan.scenario().endpoints().stream()
                .map(endpoint -> String.format(Locale.ROOT, "%,.10g", endpoint.perSecond())
                                .replaceAll("\\.?0+$", "")
                        + "/s"
                        + (endpoint.name() == null ? "" : " " + endpoint.name())
                        + ": "
                        + done(endpoint))
                .toList();
    }

    private static String done(Endpoint endpoint) {
        List<String> parts = new ArrayList<>();
        if (!endpoint.reads().isEmpty()) {
            parts.add("reads " + String.join(", ", endpoint.reads()));
        }
        if (!endpoint.writes().isEmpty()) {
            parts.add("writes " + String.join(", ", endpoint.writes()));
        }
        return String.join(", ", parts);
    }

    String legend() {
        return (plan.cpuTime() ? "CPU time" : "Wall time")
                + " of one thread" + (plan.condition().isEmpty() ? "" : " (" + plan.condition() + ")")
                + " times rate; ± is a 95% interval between forks,"
                + " of garbage the range of forks. MB/s and GB/s are powers of 1,000; network is in and out.";
    }

    List<String> headings() {
        return columns.stream().map(Column::heading).toList();
    }

    List<List<String>> rows() {
        return plan.demands().stream()
                .map(demand -> columns.stream()
                        .map(column -> column.cell().apply(demand))
                        .toList())
                .toList();
    }

    private String difference(Demand demand) {
        return demand.difference()
                .map(own -> (own.value() > 0 ? "+" : "") + Format.amount(own))
                .orElse("baseline");
    }

    private static String amount(Optional<Interval> interval) {
        return interval.map(Format::amount).orElse(Format.UNKNOWN);
    }

    private static String share(Optional<Interval> share) {
        return share.map(own -> Format.amount(own.map(value -> 100 * value)) + " %")
                .orElse(Format.UNKNOWN);
    }

    private static String bytes(Optional<Double> perSecond) {
        return perSecond.map(Format::bytesPerSecond).orElse(Format.UNKNOWN);
    }
}
