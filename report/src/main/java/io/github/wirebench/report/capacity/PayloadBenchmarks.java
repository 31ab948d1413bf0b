// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.Scenario.Work;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The benchmarks of a suite that read and write payloads, as a YAML document with these keys: the names of two parameters, the
 * contender that the others are compared with, contenders that no service could use, and ways of measuring.
 */
record PayloadBenchmarks(String contender, String payload, String baseline, List<String> floors, List<Way> ways) {
    PayloadBenchmarks {
        Objects.requireNonNull(contender, "contender");
        Objects.requireNonNull(payload, "payload");
        Objects.requireNonNull(baseline, "baseline");
        Objects.requireNonNull(floors, "floors");
        Objects.requireNonNull(ways, "ways");
    }

    /** A way of measuring, whose name follows the contender's. Of its benchmarks (class and method) the first that a run has counts. */
    record Way(String name, List<String> read, List<String> write) {
        Way {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(read, "read");
            Objects.requireNonNull(write, "write");
        }
    }

    record Load(double perSecond, Samples samples) {}

    /** A contender that was measured in one way, which the label names; of its loads {@code lacks} names the first that is missing. */
    record Candidate(String label, boolean isFloor, List<Load> loads, Optional<String> lacks) {
        boolean isComplete() {
            return lacks.isEmpty();
        }

        Stream<Samples> samples() {
            return loads.stream().map(Load::samples);
        }
    }

    static PayloadBenchmarks of(ReportedSuite suite) {
        return YamlFiles.read(
                suite.capacity()
                        .orElseThrow(() -> CommandFailure.usage(suite.suite().name()
                                + " does not say which of its benchmarks read and write: there is no capacity")),
                PayloadBenchmarks.class,
                document -> {});
    }

    List<Candidate> candidates(Run run, Map<Work, Double> rates) {
        Set<String> benchmarks = ways.stream()
                .flatMap(way -> Stream.concat(way.read.stream(), way.write.stream()))
                .collect(Collectors.toSet());
        List<Samples> all = run.samples().values().stream()
                .filter(one -> one.params().keySet().equals(Set.of(contender, payload)))
                .filter(one -> benchmarks.contains(one.benchmarkCase().benchmark()))
                .toList();
        Set<String> payloads =
                all.stream().map(one -> one.params().get(payload)).collect(Collectors.toCollection(TreeSet::new));
        String source = JsonFiles.name(run.path()) + ": has no benchmark that reads or writes ";
        if (payloads.isEmpty()) {
            throw CommandFailure.usage(source + "a payload; capacity needs benchmarks such as "
                    + ways.get(0).read.get(0) + ", with the parameters " + contender + " and " + payload);
        }
        rates.keySet().stream()
                .map(Work::payload)
                .filter(one -> !payloads.contains(one))
                .findFirst()
                .ifPresent(one -> {
                    throw CommandFailure.usage(source + one + "; it has " + String.join(", ", payloads));
                });
        List<String> contenders =
                all.stream().map(one -> one.params().get(contender)).distinct().toList();
        return ways.stream()
                .flatMap(way -> contenders.stream()
                        .map(name -> candidate(all, way, name, rates))
                        .filter(one -> !one.loads.isEmpty() || way.name.isEmpty()))
                .toList();
    }

    private Candidate candidate(List<Samples> all, Way way, String name, Map<Work, Double> rates) {
        List<Load> loads = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        rates.forEach((work, perSecond) -> find(all, way, name, work)
                .ifPresentOrElse(
                        samples -> loads.add(new Load(perSecond, samples)),
                        () -> lacking.add("no usable benchmark that " + (work.isReading() ? "reads " : "writes ")
                                + work.payload())));
        return new Candidate(
                way.name.isEmpty() ? name : name + " " + way.name,
                floors.contains(name),
                loads,
                lacking.stream().findFirst());
    }

    /** Prefers the lowest number of threads, because costs are those of one thread. */
    private Optional<Samples> find(List<Samples> all, Way way, String name, Work work) {
        Map<String, String> params = Map.of(contender, name, payload, work.payload());
        List<String> benchmarks = work.isReading() ? way.read : way.write;
        return benchmarks.stream()
                .flatMap(benchmark -> all.stream()
                        .filter(one -> one.benchmarkCase().benchmark().equals(benchmark))
                        .filter(one -> one.params().equals(params) && hasCost(one))
                        .min(Comparator.comparingInt(one -> one.benchmarkCase().threads()))
                        .stream())
                .findFirst();
    }

    /** Single shots are cold. */
    private static boolean hasCost(Samples samples) {
        return samples.isUsable()
                && samples.hasTime()
                && !samples.benchmarkCase().mode().equals("ss");
    }
}
