// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.harness.capacity.CapacityReport;
import io.github.wirebench.harness.claims.PublishedFigures;
import java.util.List;
import java.util.Map;

/**
 * All that a report shows, in the form in which the page gets it. Triples are a value with its lower and upper bound, with null
 * for what is unknown.
 *
 * @param title of the page
 * @param maker name and version of the suite that made it
 * @param runs in the order given
 * @param topics questions that the runs answer
 * @param others benchmarks that no question is about
 * @param unanswered questions for which nothing was measured
 * @param rows every figure
 * @param contenders with their traits
 * @param warnings what a reader must know of the runs
 * @param pairs each run against the first
 * @param threads rows that were measured with several numbers of threads
 * @param published what others have published, beside the runs; null if they measure none of it
 * @param capacity what a scenario asks for on each run; empty if there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Report(
        String title,
        String maker,
        List<Run> runs,
        List<Topic> topics,
        List<Topic> others,
        List<Unanswered> unanswered,
        List<Row> rows,
        List<Contender> contenders,
        List<String> warnings,
        List<Pair> pairs,
        List<Threads> threads,
        PublishedFigures published,
        List<Capacity> capacity) {

    /**
     * A run.
     *
     * @param name a letter
     * @param label what tells it from the other runs
     * @param source as given
     * @param environment the machine and the JVM
     * @param settings how it was measured
     */
    record Run(String name, String label, String source, List<Fact> environment, List<Fact> settings) {}

    /** What a scenario asks for, by the figures of a run. */
    record Capacity(String run, CapacityReport.Texts texts) {}

    /** A name and what stands behind it. */
    record Fact(String name, String value) {}

    /**
     * A question with the panels that answer it.
     *
     * @param notes what to know beside the figures
     */
    record Topic(String id, String title, List<String> notes, List<Group> groups) {}

    /** A question without figures, and how to measure it. */
    record Unanswered(String title, String measure) {}

    /**
     * The same rows for each value of an input.
     *
     * @param param the input; empty if none varies
     * @param base label of the row that the ratios are taken against; empty if there is none
     * @param floor label of the row that is the limit; empty if there is none
     * @param limits labels of rows that no service could use
     * @param higherIsBetter for throughput
     * @param panels one per value, the most telling first
     * @param crossing from which size on something holds
     * @param matrix all values beside each other; null if there is only one
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Group(
            String param,
            String base,
            String floor,
            List<String> limits,
            boolean higherIsBetter,
            List<Panel> panels,
            List<Sentence> crossing,
            Matrix matrix) {}

    /**
     * Rows that are compared with each other.
     *
     * @param label the input's value in words
     * @param bytes its size; 0 if unknown
     */
    record Panel(String label, long bytes, String title, List<Sentence> sentences, List<Bar> bars) {}

    /**
     * A conclusion.
     *
     * @param run label of the run that carries it; empty if there is only one run
     * @param kind {@code slower}, {@code faster} or {@code same}
     * @param rows ids of the figures behind it
     * @param also further runs that carry the same conclusion
     */
    record Sentence(String run, String kind, String text, List<Integer> rows, List<Also> also) {}

    /** The figure of a further run, and the ids behind it. */
    record Also(String run, String text, List<Integer> rows) {}

    /** A contender of a panel with its figures, one per run, null where it was not measured. */
    record Bar(String label, String contender, List<Cell> cells) {}

    /** A figure with its ratios to the panel's base and to its floor. */
    record Cell(int row, Ratios base, Ratios floor) {}

    /** Ratios; above 1 is more time, or more bytes. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Ratios(List<Double> wall, List<Double> cpu, List<Double> alloc, List<Double> bytes) {}

    /** A table of texts. */
    record Matrix(List<String> head, List<List<String>> rows) {}

    /**
     * A benchmark of a run.
     *
     * @param contender as the traits name it; may be empty
     * @param wall in the unit
     * @param cpu in ns/op: the 25th percentile of each fork's iterations
     * @param cpuMean in ns/op: their mean
     * @param alloc in B/op: the median and the range
     * @param sizes kind to bytes on the wire
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Row(
            int id,
            int run,
            String label,
            String contender,
            String mode,
            int threads,
            String unit,
            int forks,
            List<Double> wall,
            List<Double> cpu,
            List<Double> cpuMean,
            List<Double> alloc,
            Map<String, Long> sizes,
            List<String> warnings) {}

    /** A contender; traits are names and values. */
    record Contender(String name, List<Fact> traits) {}

    /** A run against the first one. */
    record Pair(int run, List<String> said, List<PairRow> rows) {}

    /**
     * A benchmark that two runs have.
     *
     * @param contender as the traits name it; may be empty
     * @param ratio the later one's time by the first one's
     * @param told whether the times are told apart, with all benchmarks of the two runs in view
     */
    record PairRow(String label, String contender, int before, int after, Ratios ratio, boolean told) {}

    /** A benchmark measured with several numbers of threads, and its contender, which may be empty. */
    record Threads(String label, String contender, List<ThreadPoint> points) {}

    /** A number of threads, and the figure. */
    record ThreadPoint(int threads, int row) {}
}
