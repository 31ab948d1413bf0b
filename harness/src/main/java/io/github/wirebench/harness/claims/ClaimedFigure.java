// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.json.EntryProblem;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two things compared by a figure.
 *
 * @param what is compared, e.g. "reading, Jackson / Protobuf"
 * @param published what the source says; null if it gives no figure
 * @param metric of which figure
 * @param first rows whose sum is the numerator, as {@link Row#id} writes them
 * @param second rows whose sum is the denominator
 * @param rates how often a second each row of a side happens; once each if there are none
 */
record ClaimedFigure(
        String what, Published published, Metric metric, List<String> first, List<String> second, List<Double> rates) {

    /** What is compared. */
    enum Metric {
        /** The score, wall time per operation. */
        @JsonProperty("time")
        TIME,
        /** CPU time of the worker threads per operation. */
        @JsonProperty("cpu")
        CPU,
        /** Bytes allocated per operation. */
        @JsonProperty("allocation")
        ALLOCATION,
        /** Bytes on the wire. */
        @JsonProperty("bytes")
        BYTES,
        /** Bytes on the wire, compressed with gzip. */
        @JsonProperty("gzip")
        GZIP
    }

    /** The rows of the numerator. */
    List<Row> numerator() {
        return rows(first);
    }

    /** The rows of the denominator. */
    List<Row> denominator() {
        return rows(second);
    }

    /** How often a row of a side counts. */
    double weight(int index) {
        return rates == null ? 1 : rates.get(index);
    }

    private static List<Row> rows(List<String> texts) {
        return texts.stream().map(Row::parse).toList();
    }

    void check(String where, String claim) {
        EntryProblem.require(what != null && !what.isBlank(), where, claim + "a figure does not say what it compares");
        String name = claim + what + ": ";
        EntryProblem.require(metric != null, where, name + "metric is missing: time, cpu, allocation, bytes or gzip");
        EntryProblem.require(
                first != null && second != null && !first.isEmpty() && first.size() == second.size(),
                where,
                name + "first and second are lists of as many rows");
        Stream.concat(first.stream(), second.stream()).forEach(row -> checkRow(row, where, name));
        EntryProblem.require(
                rates == null
                        || rates.size() == first.size() && rates.stream().allMatch(rate -> rate != null && rate > 0),
                where,
                name + "rates are numbers above 0, one for each row of a side");
        if (published != null) {
            published.check(where, name);
        }
    }

    private static void checkRow(String row, String where, String name) {
        try {
            Row.parse(String.valueOf(row));
        } catch (IllegalArgumentException e) {
            throw new EntryProblem(where, name + e.getMessage());
        }
    }
}
