// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** A plan as words and cells; each column has its unit in its heading or in every cell. */
final class CapacityTable {
    private static final String UNKNOWN = "unknown";

    private final CapacityPlan plan;
    private final List<Column> columns = new ArrayList<>();

    private record Column(String heading, Function<Demand, String> cell) {}

    CapacityTable(CapacityPlan plan) {
        this.plan = plan;
        Fleet fleet = plan.fleet();
        column("", demand -> demand.label() + (demand.floor() ? " (floor)" : ""));
        column("cores", demand -> amount(demand.cores()));
        if (plan.demands().stream().anyMatch(demand -> demand.processCores().isPresent())) {
            column("with GC and compiler", demand -> amount(demand.processCores()));
        }
        column("against " + plan.baseline(), this::difference);
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
        column(
                "garbage",
                demand -> demand.garbage().map(CapacityTable::perSecond).orElse(UNKNOWN));
        column("network", demand -> bytes(demand.network()));
        column("gzip", demand -> bytes(demand.compressed()));
    }

    private void column(String heading, Function<Demand, String> cell) {
        columns.add(new Column(heading, cell));
    }

    /** What the traffic is, a line for each endpoint. */
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

    /** What the figures mean. */
    String legend() {
        return (plan.cpuTime() ? "CPU time" : "Wall time")
                + " of one thread times rate; ± is a 95% interval between forks,"
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
                .map(own -> own.isKnown() && !demand.isToldApart()
                        ? "not told apart"
                        : (own.value() > 0 ? "+" : "") + amount(own))
                .orElse("baseline");
    }

    private static String amount(Optional<Interval> interval) {
        return interval.map(CapacityTable::amount).orElse(UNKNOWN);
    }

    /** With two digits of the half-width, or, where that is unknown, three of the value. */
    private static String amount(Interval interval) {
        double half = interval.isKnown() ? interval.halfWidth() : Double.NaN;
        int digits = half > 0 ? 2 : 3;
        double scale = half > 0 ? half : Math.abs(interval.value());
        int decimals = scale > 0 ? (int) Math.max(0, Math.min(12, digits - 1 - Math.floor(Math.log10(scale)))) : 0;
        String number = String.format(Locale.ROOT, "%,." + decimals + "f", interval.value());
        return interval.isKnown() ? number + String.format(Locale.ROOT, " ± %,." + decimals + "f", half) : number;
    }

    private static String share(Optional<Interval> share) {
        return share.map(own -> amount(new Interval(100 * own.value(), 100 * own.low(), 100 * own.high())) + " %")
                .orElse(UNKNOWN);
    }

    private static String bytes(Optional<Double> perSecond) {
        return perSecond.map(CapacityTable::perSecond).orElse(UNKNOWN);
    }

    private static String perSecond(Spread bytes) {
        return perSecond(bytes.median())
                + (bytes.isWide() ? " (" + perSecond(bytes.low()) + " to " + perSecond(bytes.high()) + ")" : "");
    }

    /** Three digits. */
    private static String perSecond(double bytes) {
        String[] units = {"B/s", "kB/s", "MB/s", "GB/s", "TB/s", "PB/s"};
        int unit = 0;
        double value = bytes;
        while (value >= 999.5 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        int decimals = value >= 99.95 || unit == 0 ? 0 : value >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f %s", value, units[unit]);
    }
}
