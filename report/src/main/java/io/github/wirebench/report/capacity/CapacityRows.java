// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.Scenario.Operation;
import io.github.wirebench.report.capacity.Scenario.Work;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The benchmarks of a suite that read and write payloads, as a YAML document with these keys.
 *
 * @param contender name of the parameter with the contender
 * @param payload name of the parameter with the payload
 * @param baseline the contender that the others are compared with unless another one is chosen
 * @param floors contenders that no service could use; shown as limits
 * @param ways of measuring, each with benchmarks of its own
 */
record CapacityRows(String contender, String payload, String baseline, List<String> floors, List<Way> ways) {

    /**
     * A way in which contenders were measured.
     *
     * @param name follows the contender's name; empty for the usual way
     * @param read benchmarks (class and method) that read; the first that a run has counts
     * @param write benchmarks that write, likewise
     */
    record Way(String name, List<String> read, List<String> write) {

        private List<String> benchmarks(Operation operation) {
            return operation == Operation.READ ? read : write;
        }

        private String label(String contender) {
            return name.isEmpty() ? contender : contender + " " + name;
        }

        private boolean isComplete() {
            return name != null
                    && read != null
                    && write != null
                    && Stream.concat(read.stream(), write.stream()).noneMatch(Objects::isNull);
        }
    }

    /**
     * A contender that was measured in one way, with all the work that is asked for.
     *
     * @param label its name with the way
     * @param isFloor whether no service could use it
     * @param samples of each kind of work
     */
    record Candidate(String label, boolean isFloor, Map<Work, Samples> samples) {}

    /**
     * The contenders of a run.
     *
     * @param complete those with all the work
     * @param lacking label of the others to what they lack first
     * @param payloads that any benchmark of the run reads or writes
     */
    record Candidates(List<Candidate> complete, Map<String, String> lacking, Set<String> payloads) {}

    /**
     * Reads the suite's document.
     *
     * @throws CommandFailure if it has none, or the document is wrong
     */
    static CapacityRows of(ReportedSuite suite) {
        return YamlFiles.read(
                suite.capacity()
                        .orElseThrow(() -> CommandFailure.usage(suite.suite().name()
                                + " does not say which of its rows read and write: there is no capacity")),
                CapacityRows.class,
                CapacityRows::check);
    }

    private void check() {
        if (contender == null || payload == null || baseline == null || floors == null) {
            throw new IllegalArgumentException("contender, payload, baseline and floors are needed");
        }
        if (ways == null || ways.isEmpty() || ways.stream().anyMatch(way -> way == null || !way.isComplete())) {
            throw new IllegalArgumentException("ways are missing, or one without name, read and write");
        }
    }

    /** Finds, for each way and contender of a run, the samples of all work. */
    Candidates candidates(Run run, Collection<Work> needed) {
        List<Samples> relevant = run.samples().values().stream()
                .filter(samples -> samples.params().keySet().equals(Set.of(contender, payload)))
                .filter(samples -> ways.stream().anyMatch(way -> isOf(way, samples)))
                .toList();
        Set<String> contenders = new LinkedHashSet<>();
        Set<String> payloads = new TreeSet<>();
        for (Samples samples : relevant) {
            contenders.add(samples.params().get(contender));
            payloads.add(samples.params().get(payload));
        }
        List<Candidate> complete = new ArrayList<>();
        Map<String, String> lacking = new LinkedHashMap<>();
        for (Way way : ways) {
            for (String name : contenders) {
                Map<Work, Samples> found = new LinkedHashMap<>();
                needed.forEach(work -> find(relevant, way, name, work).ifPresent(samples -> found.put(work, samples)));
                if (found.size() == needed.size()) {
                    complete.add(new Candidate(way.label(name), floors.contains(name), found));
                } else if (!found.isEmpty() || way.name().isEmpty()) {
                    Work missing = needed.stream()
                            .filter(work -> !found.containsKey(work))
                            .findFirst()
                            .orElseThrow();
                    lacking.put(
                            way.label(name),
                            "no usable row that " + missing.operation().verb() + " " + missing.payload());
                }
            }
        }
        return new Candidates(complete, lacking, payloads);
    }

    private static boolean isOf(Way way, Samples samples) {
        String benchmark = samples.benchmarkCase().benchmark();
        return way.read.contains(benchmark) || way.write.contains(benchmark);
    }

    /** Prefers the lowest number of threads, because costs are those of one thread. */
    private Optional<Samples> find(List<Samples> relevant, Way way, String name, Work work) {
        Map<String, String> params = Map.of(contender, name, payload, work.payload());
        return way.benchmarks(work.operation()).stream()
                .flatMap(benchmark -> relevant.stream()
                        .filter(samples -> samples.benchmarkCase().benchmark().equals(benchmark))
                        .filter(samples -> samples.params().equals(params))
                        .filter(CapacityRows::hasCost)
                        .min(Comparator.comparingInt(
                                samples -> samples.benchmarkCase().threads()))
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
