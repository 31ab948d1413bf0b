// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan.Demand;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario.Endpoint;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The texts of a plan: a line of traffic for each endpoint, and a row for each contender, least cores first. Each column has its unit in its
 * heading or in every cell.
 */
public record CapacityReport(
        String title,
        List<String> traffic,
        List<String> headings,
        List<List<String>> rows,
        String legend,
        List<String> remarks) {

    /** Computes the demand of a scenario, compared with the suite's baseline; fails if the run lacks benchmarks for it. */
    public static CapacityReport of(ReportedSuite suite, Run run, Path mix) {
        return of(CapacityPlan.of(suite, run, Scenario.read(YamlFiles.url("--mix", mix)), null, false));
    }

    static CapacityReport of(CapacityPlan plan) {
        Map<String, Function<Demand, String>> columns = columns(plan);
        return new CapacityReport(
                Objects.requireNonNullElse(plan.scenario().name(), ""),
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
                        + " times rate; ± is a 95% interval across JVMs, or merged runs; of garbage, the range of JVMs."
                        + " MB/s and GB/s are powers of 1,000; network is in and out.",
                plan.remarks().stream().map(Remark::toString).toList());
    }

    private static Map<String, Function<Demand, String>> columns(CapacityPlan plan) {
        Map<String, Function<Demand, String>> columns = new LinkedHashMap<>();
        columns.put("", demand -> demand.contender() + (demand.floor() ? " (limit)" : ""));
        columns.put("cores", demand -> Format.amount(demand.cores()));
        if (plan.contenders().stream().anyMatch(demand -> demand.coresWithGcAndCompiler() != null)) {
            columns.put("cores of the whole process", demand -> known(demand.coresWithGcAndCompiler(), Format::amount));
        }
        columns.put("difference from " + plan.baseline(), demand -> difference(demand.coresAgainstBaseline()));
        columns.put("garbage", demand -> known(demand.garbageBytesPerSecond(), Format::bytesPerSecond));
        columns.put("network", demand -> known(demand.networkBytesPerSecond(), Format::bytesPerSecond));
        columns.put("network with gzip", demand -> known(demand.gzipBytesPerSecond(), Format::bytesPerSecond));
        return columns;
    }

    private static String traffic(Endpoint endpoint) {
        String rate = String.format(Locale.ROOT, "%,.10g", endpoint.perSecond()).replaceAll("\\.?0+$", "");
        String reads = String.join(", ", endpoint.reads());
        String writes = String.join(", ", endpoint.writes());
        return rate + "/s" + (endpoint.name() == null ? "" : " " + endpoint.name()) + ": "
                + (reads.isEmpty() ? "" : "reads " + reads)
                + (reads.isEmpty() || writes.isEmpty() ? "" : ", ")
                + (writes.isEmpty() ? "" : "writes " + writes);
    }

    private static String difference(Interval cores) {
        return cores == null ? "baseline" : (cores.value() > 0 ? "+" : "") + Format.amount(cores);
    }

    private static <T> String known(T amount, Function<T, String> format) {
        return amount == null ? Format.UNKNOWN : format.apply(amount);
    }

    String text() {
        List<String> lines = new ArrayList<>(title.isEmpty() ? List.of() : List.of(title));
        traffic.forEach(line -> lines.add("  " + line));
        lines.add("");
        lines.addAll(PlainText.table(headings, rows));
        lines.addAll(List.of("", legend));
        lines.addAll(remarks);
        return PlainText.text(lines);
    }

    public String markdown() {
        return Stream.of(
                        title.isEmpty() ? "" : "**" + Markdown.escape(title) + "**",
                        Markdown.list(traffic),
                        Markdown.table(headings, rows),
                        Markdown.escape(legend),
                        Markdown.list(remarks))
                .filter(block -> !block.isEmpty())
                .collect(Collectors.joining("\n\n"));
    }

    /**
     * The cost of some traffic, for a card.
     *
     * @param cores busy cores of the libraries, least first
     * @param rates name of each kind of traffic to its number a second
     * @param facts fields for sentences: {@code name} of the traffic, its {@code rates}, {@code cores}, {@code garbage} and
     *     {@code network} of the baseline, {@code least}, the fewest cores of any library, and {@code fastest}, its name; {@code value}
     *     and {@code leastValue} as numbers
     */
    public record Traffic(List<Cores> cores, Map<String, Double> rates, Map<String, Object> facts) {
        private static final int SHOWN = 6;

        /** A run with fewer libraries tells little about the choice between them. */
        private static final int LEAST = 4;

        /** Names such as CBOR and BSON are abbreviations, and so is none of the others. */
        private static final Set<String> ABBREVIATIONS = Set.of("CBOR", "BSON");
    }

    /** Busy cores; the outcome is {@code base}, or that of a comparison. */
    public record Cores(String label, Interval value, String outcome) {
        private static Cores of(Demand demand) {
            Interval difference = demand.coresAgainstBaseline();
            if (difference == null) {
                return new Cores(words(demand.contender()), demand.cores(), "base");
            }
            double base = demand.cores().value() - difference.value();
            Outcome.Kind equal =
                    Outcome.of(difference.map(cores -> 1 + cores / base)).kind();
            String direction = difference.value() < 0 ? "faster" : "slower";
            return new Cores(
                    words(demand.contender()), demand.cores(), difference.encloses(0) ? equal.id() : direction);
        }
    }

    /** Computes the cost of some traffic; empty if the run lacks benchmarks for it, or has those of few libraries. */
    public static Optional<Traffic> traffic(ReportedSuite suite, Run run, URL mix) {
        try {
            Scenario scenario = Scenario.read(mix);
            List<Demand> all =
                    CapacityPlan.of(suite, run, scenario, null, false).contenders();
            List<Demand> usable =
                    all.stream().filter(demand -> isUsable(demand, all)).toList();
            return usable.size() < Traffic.LEAST ? Optional.empty() : Optional.of(traffic(usable, scenario));
        } catch (CommandFailure e) {
            return Optional.empty();
        }
    }

    /** Returns whether a service can use it: where a format needs a mapping to the service's own classes, with it. */
    private static boolean isUsable(Demand demand, List<Demand> all) {
        String mapped = demand.contender() + " with mapping";
        return demand.coresAgainstBaseline() == null
                || !demand.floor()
                        && all.stream().noneMatch(one -> one.contender().equals(mapped));
    }

    private static Traffic traffic(List<Demand> usable, Scenario scenario) {
        Demand base = usable.stream()
                .filter(demand -> demand.coresAgainstBaseline() == null)
                .findFirst()
                .orElseThrow();
        Demand least = usable.get(0);
        Map<String, Double> rates = new LinkedHashMap<>();
        scenario.endpoints().forEach(one -> rates.put(Objects.toString(one.name(), "calls") + "/s", one.perSecond()));
        String perSecond = rates.entrySet().stream()
                .map(rate -> String.format(Locale.ROOT, "%,.0f %s", rate.getValue(), rate.getKey()))
                .collect(Collectors.joining(", "));
        Map<String, Object> facts = Map.of(
                "name", Objects.toString(scenario.name(), "this traffic"),
                "rates", perSecond,
                "cores", Format.rough(base.cores().value()),
                "value", base.cores().value(),
                "least", Format.rough(least.cores().value()),
                "leastValue", least.cores().value(),
                "fastest", words(least.contender()),
                "garbage", known(base.garbageBytesPerSecond(), bytes -> Format.bytesPerSecond(bytes.value())),
                "network", known(base.networkBytesPerSecond(), Format::bytesPerSecond));
        return new Traffic(usable.stream().limit(Traffic.SHOWN).map(Cores::of).toList(), rates, facts);
    }

    /** Returns {@code Protobuf with mapping} for {@code PROTOBUF with mapping}. */
    private static String words(String label) {
        String words = label.toLowerCase(Locale.ROOT).replace('_', ' ');
        return Traffic.ABBREVIATIONS.contains(label)
                ? label
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
