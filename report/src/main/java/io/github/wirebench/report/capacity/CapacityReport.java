// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import com.fasterxml.jackson.core.type.TypeReference;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders a plan as text, Markdown, JSON, or texts for a page; each column has its unit in its heading or in every cell. */
public final class CapacityReport {
    private final CapacityPlan plan;
    private final Map<String, Function<Demand, String>> columns = new LinkedHashMap<>();

    CapacityReport(CapacityPlan plan) {
        this.plan = plan;
        Fleet fleet = plan.fleet();
        columns.put("", demand -> demand.contender() + (demand.floor() ? " (limit)" : ""));
        columns.put("cores", demand -> Format.amount(demand.cores()));
        if (plan.contenders().stream().anyMatch(demand -> demand.coresWithGcAndCompiler() != null)) {
            columns.put("cores with GC and compiler", demand -> known(demand.coresWithGcAndCompiler(), Format::amount));
        }
        columns.put("difference from " + plan.baseline(), demand -> difference(demand.coresAgainstBaseline()));
        if (fleet.coresPerNode() != null) {
            columns.put("nodes of " + fleet.coresPerNode() + " cores", demand -> Format.amount(demand.nodes()));
        }
        if (fleet.nodes() != null) {
            columns.put(
                    "share of " + fleet.nodes() + " nodes",
                    demand -> Format.amount(demand.shareOfNodes().map(value -> 100 * value)) + " %");
        }
        if (fleet.costPerNodeMonth() != null) {
            String currency = fleet.currency() == null ? "" : " in " + fleet.currency();
            columns.put("cost per month" + currency, demand -> Format.amount(demand.costPerMonth()));
        }
        columns.put("garbage", demand -> known(demand.garbageBytesPerSecond(), CapacityReport::garbage));
        columns.put("network", demand -> known(demand.networkBytesPerSecond(), Format::bytesPerSecond));
        columns.put("network with gzip", demand -> known(demand.gzipBytesPerSecond(), Format::bytesPerSecond));
    }

    /** The texts of the report: a line of traffic for each endpoint, and a row for each contender, least cores first. */
    public record Texts(
            String title,
            List<String> traffic,
            List<String> headings,
            List<List<String>> rows,
            String legend,
            List<String> remarks) {}

    /**
     * Computes the demand of a scenario on a run, compared with the suite's baseline.
     *
     * @throws io.github.wirebench.harness.console.CommandFailure if it cannot be read, or the run lacks benchmarks for it
     */
    public static CapacityReport of(ReportedSuite suite, Run run, Path mix) {
        return new CapacityReport(CapacityPlan.of(suite, run, Scenario.read(YamlFiles.url("--mix", mix))));
    }

    /** Returns the texts for a page. */
    public Texts texts() {
        String title = plan.scenario().name();
        return new Texts(
                title == null ? "" : title,
                plan.scenario().endpoints().stream()
                        .map(CapacityReport::traffic)
                        .toList(),
                List.copyOf(columns.keySet()),
                plan.contenders().stream()
                        .map(demand -> columns.values().stream()
                                .map(cell -> cell.apply(demand))
                                .toList())
                        .toList(),
                (plan.time().equals("cpu") ? "CPU time" : "Wall time") + " of one thread"
                        + (plan.measuredOn().isEmpty() ? "" : " (" + plan.measuredOn() + ")")
                        + " times rate; ± is a 95% interval between forks, of garbage the range of forks."
                        + " MB/s and GB/s are powers of 1,000; network is in and out.",
                plan.remarks());
    }

    String text() {
        Texts texts = texts();
        List<String> lines = new ArrayList<>(texts.title.isEmpty() ? List.of() : List.of(texts.title));
        texts.traffic.forEach(line -> lines.add("  " + line));
        lines.add("");
        lines.addAll(PlainText.table(texts.headings, texts.rows));
        lines.addAll(List.of("", texts.legend));
        lines.addAll(texts.remarks);
        return PlainText.text(lines);
    }

    /** Returns the texts as Markdown. */
    public static String markdown(Texts texts) {
        return Stream.of(
                        texts.title.isEmpty() ? "" : "**" + Markdown.escape(texts.title) + "**",
                        Markdown.list(texts.traffic),
                        Markdown.table(texts.headings, texts.rows),
                        Markdown.escape(texts.legend),
                        Markdown.list(texts.remarks))
                .filter(block -> !block.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }

    /** Unrounded, with units in the names; null for what is unknown. */
    String json() {
        Map<String, Object> document =
                JsonFiles.object("generator", "wirebench capacity", "formatVersion", 1);
        document.putAll(JsonFiles.MAPPER.convertValue(plan, new TypeReference<LinkedHashMap<String, Object>>() {}));
        return JsonFiles.text(document);
    }

    private static String traffic(Endpoint endpoint) {
        String rate = String.format(Locale.ROOT, "%,.10g", endpoint.perSecond()).replaceAll("\\.?0+$", "");
        return rate + "/s" + (endpoint.name() == null ? "" : " " + endpoint.name()) + ": "
                + Stream.of(payloads("reads", endpoint.reads()), payloads("writes", endpoint.writes()))
                        .filter(done -> !done.isEmpty())
                        .collect(Collectors.joining(", "));
    }

    private static String payloads(String verb, List<String> payloads) {
        return payloads.isEmpty() ? "" : verb + " " + String.join(", ", payloads);
    }

    private static String difference(Interval cores) {
        return cores == null ? "baseline" : (cores.value() > 0 ? "+" : "") + Format.amount(cores);
    }

    private static String garbage(Interval bytes) {
        return Format.bytesPerSecond(new Spread(bytes.value(), bytes.low(), bytes.high()));
    }

    static <T> String known(T amount, Function<T, String> format) {
        return amount == null ? Format.UNKNOWN : format.apply(amount);
    }
}
