// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.harness.journal.Row;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;

/**
 * A regression that people know of and live with.
 *
 * @param benchmark class and method
 * @param params values that a row must have; those of other parameters do not matter. Null for none
 * @param metric of which figure
 * @param upTo the largest change that is accepted, as a fraction: 0.1 for 10% more; null with upToBytes
 * @param upToBytes the largest change of allocation that is accepted, in B/op, as where there was none before; null with upTo
 * @param reason for people
 * @param until last day, as {@code 2027-01-31}; from the next day on it is a regression again
 */
record AcceptedChange(
        String benchmark,
        Map<String, String> params,
        Metric metric,
        Double upTo,
        Double upToBytes,
        String reason,
        String until) {

    /** What may be worse. */
    enum Metric {
        @JsonProperty("time")
        TIME,
        @JsonProperty("allocation")
        ALLOCATION
    }

    /**
     * Refuses what is no full entry.
     *
     * @throws IllegalArgumentException naming what is wrong
     */
    void check() {
        require(benchmark != null && benchmark.matches("\\S+\\.\\S+"), "benchmark must be class and method");
        String which = benchmark + ": ";
        require(metric != null, which + "metric must be time or allocation");
        require(
                (upTo == null) != (upToBytes == null),
                which + "upTo is needed, as 0.1 for 10%, or for allocation upToBytes, as 24");
        require(upToBytes == null || metric == Metric.ALLOCATION, which + "upToBytes is for allocation only");
        double most = upTo == null ? upToBytes : upTo;
        require(
                most > 0 && most < Double.POSITIVE_INFINITY,
                which + (upTo == null ? "upToBytes" : "upTo") + " must be above 0");
        require(reason != null && !reason.isBlank(), which + "reason is missing");
        try {
            LocalDate.parse(String.valueOf(until));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(which + "until must be a date such as 2027-01-31, not " + until, e);
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /**
     * Whether a change is no larger than what it accepts.
     *
     * @param before in any unit, for allocation in B/op
     */
    boolean covers(double before, double after) {
        return upTo == null ? after - before <= upToBytes : after / before - 1 <= upTo;
    }

    /** Whether its last day has passed. */
    boolean isExpired(LocalDate today) {
        return today.isAfter(LocalDate.parse(until));
    }

    /** Whether it is about this figure of this row. */
    boolean isAbout(Row row, Metric figure) {
        return metric == figure
                && benchmark.equals(row.benchmark())
                && (params == null || row.params().entrySet().containsAll(params.entrySet()));
    }

    /** For people. */
    String label() {
        return benchmark + (params == null ? "" : " " + params) + " ("
                + metric.name().toLowerCase(Locale.ROOT) + ", up to "
                + (upTo == null ? upToBytes + " B/op" : Math.round(100 * upTo) + "%") + ", until " + until
                + ")";
    }
}
