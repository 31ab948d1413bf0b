// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import static io.github.wirebench.harness.console.YamlFiles.require;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.ScoreReason;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics.Term;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan.PayloadBenchmarks.Candidate;
import io.github.wirebench.report.capacity.CapacityPlan.PayloadBenchmarks.Load;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario.Endpoint;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario.Work;
import java.net.URL;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The demand of each contender of a run in a scenario, least cores first, with the names of the JSON: the sum over all work of rate × time of
 * one thread.
 */
public record CapacityPlan(
        Scenario scenario,
        String baseline,
        String measuredOn,
        String time,
        List<Demand> contenders,
        List<Remark> remarks) {
    private static final double NANOSECONDS = 1e9;

    /** Traffic, as a YAML document with these keys; the name may be missing. */
    public record Scenario(String name, List<Endpoint> endpoints) {
        /** More a second than anybody serves. */
        private static final double MOST = 1e9;

        public Scenario {
            require(endpoints != null && !endpoints.isEmpty(), "endpoints are missing");
            require(endpoints.stream().noneMatch(Objects::isNull), "an endpoint is empty");
        }

        record Work(boolean isReading, String payload) {
            @Override
            public String toString() {
                return (isReading ? "reads " : "writes ") + payload;
            }
        }

        /** Something that happens a number of times per second. A payload that is named twice is read or written twice each time. */
        public record Endpoint(String name, Double perSecond, List<String> reads, List<String> writes) {
            public Endpoint {
                reads = reads == null ? List.of() : reads;
                writes = writes == null ? List.of() : writes;
                require(
                        perSecond != null && perSecond > 0 && perSecond <= MOST,
                        "perSecond should be a number above 0, at most a billion, not " + perSecond);
                require(!reads.isEmpty() || !writes.isEmpty(), "reads and writes nothing");
                require(
                        Stream.concat(reads.stream(), writes.stream()).noneMatch(Objects::isNull),
                        "a payload without a name");
            }
        }

        public static Scenario read(URL source) {
            return YamlFiles.read(source, Scenario.class, scenario -> {});
        }

        /** Returns all work with its rate per second over all endpoints: what two of them do has one cost and one uncertainty. */
        Map<Work, Double> perSecond() {
            Map<Work, Double> rates = new LinkedHashMap<>();
            for (Endpoint endpoint : endpoints) {
                Stream.concat(
                                endpoint.reads.stream().map(payload -> new Work(true, payload)),
                                endpoint.writes.stream().map(payload -> new Work(false, payload)))
                        .forEach(work -> rates.merge(work, endpoint.perSecond, Double::sum));
            }
            return rates;
        }
    }

    /** The demand of a contender; null is unknown, not asked for, or the baseline's difference from itself. */
    public record Demand(
            String contender,
            boolean floor,
            @JsonSerialize(converter = Bounds.class) Interval cores,
            @JsonSerialize(converter = Bounds.class) Interval coresWithGcAndCompiler,
            @JsonSerialize(converter = Bounds.class) Interval coresAgainstBaseline,
            @JsonSerialize(converter = Bounds.class) Interval garbageBytesPerSecond,
            Double networkBytesPerSecond,
            Double gzipBytesPerSecond) {}

    static final class Bounds extends StdConverter<Interval, Map<String, Object>> {
        @Override
        public Map<String, Object> convert(Interval interval) {
            return JsonFiles.object(
                    "value", interval.value(),
                    "low", interval.isKnown() ? interval.low() : null,
                    "high", interval.isKnown() ? interval.high() : null);
        }
    }

    /** @param wanted the contender that the others are compared with; null for the suite's */
    public static CapacityPlan of(ReportedSuite suite, Run run, Scenario scenario, String wanted) {
        PayloadBenchmarks benchmarks = PayloadBenchmarks.of(suite);
        String baseline = wanted == null ? benchmarks.baseline : wanted;
        List<Candidate> all = benchmarks.candidates(run, scenario.perSecond());
        List<Candidate> complete =
                all.stream().filter(one -> one.lacks.isEmpty()).toList();
        String lacking = all.stream()
                .filter(one -> !one.lacks.isEmpty())
                .map(one -> one.label + " (" + one.lacks + ")")
                .collect(Collectors.joining(", "));
        String source = JsonFiles.name(run.path());
        if (complete.isEmpty()) {
            throw CommandFailure.noVerdict(
                    source + ": no library has all benchmarks that this traffic needs: " + lacking);
        }
        List<Samples> used = complete.stream()
                .flatMap(one -> one.loads.stream())
                .map(Load::samples)
                .toList();
        // adding up or comparing times of two CPUs would say something about neither
        List<String> cpus = Samples.cpus(used);
        if (cpus.size() > 1) {
            throw CommandFailure.usage(source + ": benchmarks for this traffic were measured on several CPUs ("
                    + String.join("; ", cpus) + "); capacity answers for one: give it a run of that CPU");
        }
        Candidate base = complete.stream()
                .filter(one -> one.label.equals(baseline))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--baseline " + baseline
                        + ": does not have all benchmarks that this traffic needs; choose one of: "
                        + complete.stream().map(Candidate::label).collect(Collectors.joining(", "))));
        // a thread that waits takes no core, but set-up is not part of the work
        boolean isCpuTime = used.stream()
                .allMatch(one -> one.cpuMeans().isPresent() && one.scoreReason().orElse(null) != ScoreReason.SET_UP);
        List<Demand> demands = complete.stream()
                .map(one -> demand(run, one, base, isCpuTime))
                .sorted(Comparator.comparing(Demand::floor)
                        .thenComparing(demand -> demand.cores().value()))
                .toList();
        List<Remark> remarks = new ArrayList<>(run.remarks());
        if (!isCpuTime) {
            remarks.add(
                    Remark.warning("Some benchmarks have no CPU time, or one with set-up in it, so scores count: wall"
                            + " time, which is longer where a thread waits or shares its core"));
        }
        if (used.stream().anyMatch(one -> one.benchmarkCase().threads() > 1)) {
            remarks.add(Remark.warning(
                    "Some benchmarks were measured with several threads, which share caches and memory bandwidth"));
        }
        if (demands.stream().anyMatch(demand -> !demand.cores.isKnown())) {
            remarks.add(Remark.warning("Where there is no interval, a benchmark was measured in one JVM only"));
        }
        if (demands.stream().anyMatch(demand -> demand.networkBytesPerSecond == null)) {
            remarks.add(Remark.warning("Bytes on the network are unknown where sizes.json does not have a payload"));
        }
        if (!lacking.isEmpty()) {
            remarks.add(Remark.note("Left out: " + lacking));
        }
        return new CapacityPlan(
                scenario,
                baseline,
                Projection.CONDITION.label(used),
                isCpuTime ? "cpu" : "wall",
                demands,
                List.copyOf(remarks));
    }

    /** Costs are means of all iterations: each one is paid for, the slow ones too. */
    private static Demand demand(Run run, Candidate one, Candidate base, boolean isCpuTime) {
        Function<Samples, double[]> cost =
                isCpuTime ? samples -> samples.cpuMeans().orElseThrow() : Samples::nanoseconds;
        boolean hasProcessTimes = isCpuTime
                && one.loads.stream()
                        .allMatch(load -> load.samples.processCpuMeans().isPresent());
        return new Demand(
                one.label,
                one.isFloor,
                cores(run, one, cost),
                hasProcessTimes
                        ? cores(run, one, samples -> samples.processCpuMeans().orElseThrow())
                        : null,
                one == base
                        ? null
                        : run.sum(Stream.concat(terms(one, cost, 1), terms(base, cost, -1))
                                .toList()),
                bytes(one, Samples::allocation),
                network(run, one, WireSizes.RAW),
                network(run, one, WireSizes.GZIP));
    }

    private static Interval cores(Run run, Candidate one, Function<Samples, double[]> cost) {
        return run.sum(terms(one, cost, 1).toList()).notNegative();
    }

    /** In cores: operations per second times nanoseconds of a core per operation. */
    private static Stream<Term> terms(Candidate candidate, Function<Samples, double[]> cost, int sign) {
        return candidate.loads.stream()
                .map(load ->
                        new Term(sign * load.perSecond / NANOSECONDS, load.samples.byRun(cost.apply(load.samples))));
    }

    /** A sum per second; null if the bytes of one load are unknown, which are NaN. */
    private static Interval bytes(Candidate candidate, Function<Samples, Interval> bytes) {
        Interval sum = new Interval(0, 0, 0);
        for (Load load : candidate.loads) {
            sum = sum.plus(bytes.apply(load.samples).map(value -> value * load.perSecond));
        }
        return Double.isNaN(sum.value()) ? null : sum;
    }

    private static Double network(Run run, Candidate candidate, String kind) {
        Interval bytes = bytes(candidate, one -> {
            Long size = run.sizes(one.params()).get(kind);
            return Interval.of(size == null ? Double.NaN : size);
        });
        return bytes == null ? null : bytes.value();
    }

    /** Returns the plan of what a service can use: no floors but the baseline, and formats with the mapping that they need. */
    public CapacityPlan ofServices() {
        Set<String> all = contenders.stream().map(Demand::contender).collect(Collectors.toSet());
        List<Demand> usable = contenders.stream()
                .filter(one -> one.coresAgainstBaseline == null
                        || !one.floor && !all.contains(one.contender + " with mapping"))
                .toList();
        return new CapacityPlan(scenario, baseline, measuredOn, time, usable, remarks);
    }

    /** Unrounded, with units in the names; null for what is unknown. */
    String json() {
        return JsonFiles.text(JsonFiles.report("capacity", this));
    }

    /** Returns the plan in words: a line of traffic for each endpoint, and a row for each contender. */
    public Texts texts() {
        Map<String, Function<Demand, String>> columns = columns();
        return new Texts(
                Objects.requireNonNullElse(scenario.name(), ""),
                scenario.endpoints().stream().map(CapacityPlan::traffic).toList(),
                List.copyOf(columns.keySet()),
                contenders.stream()
                        .map(demand -> columns.values().stream()
                                .map(cell -> cell.apply(demand))
                                .toList())
                        .toList(),
                (time.equals("cpu") ? "CPU time" : "Wall time") + " of one thread"
                        + (measuredOn.isEmpty() ? "" : " (" + measuredOn + ")")
                        + " times rate; ± is a 95% interval across JVMs, or merged runs; of garbage, the range of JVMs."
                        + " MB/s and GB/s are powers of 1,000; network is in and out.",
                remarks.stream().map(Remark::toString).toList());
    }

    private Map<String, Function<Demand, String>> columns() {
        Map<String, Function<Demand, String>> columns = new LinkedHashMap<>();
        columns.put("", demand -> demand.contender() + (demand.floor() ? " (limit)" : ""));
        columns.put("cores", demand -> Format.amount(demand.cores()));
        if (contenders.stream().anyMatch(demand -> demand.coresWithGcAndCompiler() != null)) {
            columns.put("cores of the whole process", demand -> known(demand.coresWithGcAndCompiler(), Format::amount));
        }
        columns.put("difference from " + baseline, demand -> difference(demand.coresAgainstBaseline()));
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

    public static <T> String known(T amount, Function<T, String> format) {
        return amount == null ? Format.UNKNOWN : format.apply(amount);
    }

    /** Each column has its unit in its heading or in every cell. */
    public record Texts(
            String title,
            List<String> traffic,
            List<String> headings,
            List<List<String>> rows,
            String legend,
            List<String> remarks) {
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
    }

    /**
     * The benchmarks of a suite that read and write payloads, as a YAML document with these keys: the contender that the others are
     * compared with, contenders that no service could use, and ways of measuring.
     */
    record PayloadBenchmarks(String baseline, List<String> floors, List<Way> ways) {
        private static final String CONTENDER = "contender";
        private static final String PAYLOAD = "payload";

        /** A way of measuring, whose name follows the contender's. Of its benchmarks (class and method) the first that a run has counts. */
        record Way(String name, List<String> read, List<String> write) {}

        record Load(double perSecond, Samples samples) {}

        /** A contender that was measured in one way, which the label names; of its loads {@code lacks} says which is missing first. */
        record Candidate(String label, boolean isFloor, List<Load> loads, String lacks) {}

        static PayloadBenchmarks of(ReportedSuite suite) {
            String missing = " does not say which of its benchmarks read and write: there is no capacity";
            URL source = suite.capacity()
                    .orElseThrow(() -> CommandFailure.usage(suite.suite().name() + missing));
            return YamlFiles.read(source, PayloadBenchmarks.class, document -> {});
        }

        List<Candidate> candidates(Run run, Map<Work, Double> rates) {
            Set<String> contenders = new LinkedHashSet<>();
            Set<String> payloads = new TreeSet<>();
            for (Samples one : run.samples().values()) {
                String benchmark = one.benchmarkCase().benchmark();
                if (one.params().keySet().equals(Set.of(CONTENDER, PAYLOAD))
                        && ways.stream()
                                .anyMatch(way -> way.read.contains(benchmark) || way.write.contains(benchmark))) {
                    contenders.add(one.params().get(CONTENDER));
                    payloads.add(one.params().get(PAYLOAD));
                }
            }
            String source = JsonFiles.name(run.path()) + ": has no benchmark that reads or writes ";
            if (payloads.isEmpty()) {
                throw CommandFailure.usage(source + "a payload; capacity needs benchmarks such as "
                        + ways.get(0).read.get(0) + ", with the parameters " + CONTENDER + " and " + PAYLOAD);
            }
            for (Work work : rates.keySet()) {
                if (!payloads.contains(work.payload())) {
                    throw CommandFailure.usage(source + work.payload() + "; it has " + String.join(", ", payloads));
                }
            }
            List<Candidate> candidates = new ArrayList<>();
            for (Way way : ways) {
                for (String name : contenders) {
                    List<Load> loads = new ArrayList<>();
                    String lacks = "";
                    for (Work work : rates.keySet()) {
                        Optional<Samples> samples = find(run, way, name, work);
                        samples.ifPresent(one -> loads.add(new Load(rates.get(work), one)));
                        lacks = samples.isEmpty() && lacks.isEmpty() ? "no usable benchmark that " + work : lacks;
                    }
                    if (!loads.isEmpty() || way.name.isEmpty()) {
                        String label = way.name.isEmpty() ? name : name + " " + way.name;
                        candidates.add(new Candidate(label, floors.contains(name), loads, lacks));
                    }
                }
            }
            return candidates;
        }

        /** Finds the first benchmark that was measured. Single shots are cold. */
        private Optional<Samples> find(Run run, Way way, String name, Work work) {
            Map<String, String> params = Map.of(CONTENDER, name, PAYLOAD, work.payload());
            return (work.isReading() ? way.read : way.write)
                    .stream()
                            .flatMap(benchmark -> run.find(benchmark, params).stream())
                            .filter(one -> one.params().equals(params) && one.isUsable() && one.hasTime())
                            .filter(one -> !one.benchmarkCase().mode().equals("ss"))
                            .findFirst();
        }
    }
}
