// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The file of known and accepted regressions, each with a reason and a last day. */
final class AcceptedChanges {
    static final Path USUAL = Path.of("results", "accepted.yaml");

    private final Path file;
    private final List<AcceptedChange> changes;
    private final LocalDate today;

    private AcceptedChanges(Path file, List<AcceptedChange> changes, LocalDate today) {
        this.file = file;
        this.changes = changes;
        this.today = today;
    }

    enum Metric {
        @JsonProperty("time")
        TIME,
        @JsonProperty("allocation")
        ALLOCATION
    }

    /**
     * An accepted regression.
     *
     * @param benchmark class and method
     * @param params values that a case must have; those of other parameters do not matter. Null for none
     * @param upTo the largest change that is accepted, as a fraction: 0.1 for 10% more; null with upToBytes
     * @param upToBytes the largest change of allocation that is accepted, in B/op, e.g. where there was none before; null with
     *     upTo
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

        private void check() {
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

        private boolean covers(double before, double after) {
            return upTo == null ? after - before <= upToBytes : after / before - 1 <= upTo;
        }

        private boolean isExpired(LocalDate today) {
            return today.isAfter(LocalDate.parse(until));
        }

        private boolean isAbout(BenchmarkCase benchmarkCase, Metric figure) {
            return metric == figure
                    && benchmark.equals(benchmarkCase.benchmark())
                    && (params == null || benchmarkCase.params().entrySet().containsAll(params.entrySet()));
        }

        /** Returns whether cases that it is about were measured, and none needs it: each has another verdict. */
        private boolean isUnneeded(List<CaseFinding> findings) {
            List<CaseFinding> about = findings.stream()
                    .filter(finding -> isAbout(finding.benchmarkCase(), metric))
                    .toList();
            return !about.isEmpty()
                    && about.stream()
                            .allMatch(finding -> metric == Metric.TIME
                                    ? finding.time().verdict().isGood()
                                    : finding.bytesVerdict()
                                            .filter(Verdict::isGood)
                                            .isPresent());
        }

        private String label() {
            return benchmark + (params == null ? "" : " " + params) + " ("
                    + metric.name().toLowerCase(Locale.ROOT) + ", up to "
                    + (upTo == null ? upToBytes + " B/op" : Math.round(100 * upTo) + "%") + ", until " + until
                    + ")";
        }
    }

    private record Document(List<AcceptedChange> accepted) {
        void check() {
            require(accepted != null, "the key \"accepted\" is missing; [] for none");
            for (int i = 0; i < accepted.size(); i++) {
                require(accepted.get(i) != null, "accepted[" + i + "] is empty");
                accepted.get(i).check();
            }
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /** Reads a file; null stands for {@link #USUAL}, which may be missing. */
    static AcceptedChanges read(Path file, LocalDate today) {
        Path source = file == null ? USUAL : file;
        if (!Files.exists(source)) {
            if (file == null) {
                return new AcceptedChanges(source, List.of(), today);
            }
            throw CommandFailure.usage("--accepted " + file + ": there is no such file");
        }
        try {
            Document document = YamlFiles.read(source.toUri().toURL(), Document.class, Document::check);
            return new AcceptedChanges(source, document.accepted(), today);
        } catch (MalformedURLException e) {
            throw CommandFailure.usage(source + ": cannot be read", e);
        }
    }

    /** Returns the entry that accepts a change of a figure in any unit, of allocation in B/op. */
    Optional<AcceptedChange> accepting(BenchmarkCase benchmarkCase, Metric metric, double before, double after) {
        return changes.stream()
                .filter(entry ->
                        entry.isAbout(benchmarkCase, metric) && !entry.isExpired(today) && entry.covers(before, after))
                .findFirst();
    }

    List<Remark> remarks(List<CaseFinding> findings) {
        List<Remark> remarks = new ArrayList<>();
        for (AcceptedChange entry : changes) {
            if (entry.isExpired(today)) {
                remarks.add(Remark.warning(file + ": has expired: " + entry.label()));
            } else if (entry.isUnneeded(findings)) {
                remarks.add(Remark.note(file + ": not needed any more: " + entry.label()));
            }
        }
        return remarks;
    }
}
