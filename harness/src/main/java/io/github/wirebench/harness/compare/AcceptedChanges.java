// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static io.github.wirebench.harness.console.YamlFiles.require;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Remark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The file of known and accepted regressions, each with a reason and a last day. */
record AcceptedChanges(Path file, List<AcceptedChange> changes, LocalDate today) {
    static final Path USUAL = Path.of("results", "accepted.yaml");

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
            String metric,
            Double upTo,
            Double upToBytes,
            String reason,
            LocalDate until) {

        AcceptedChange {
            String name = benchmark + ": ";
            require(benchmark != null && benchmark.matches("\\S+\\.\\S+"), "benchmark must be class and method");
            require(
                    metric != null && !metric.isBlank(),
                    name + "metric must be time, allocation, or another metric of the report, such as p99");
            require(
                    (upTo == null) != (upToBytes == null),
                    name + "upTo is needed, as 0.1 for 10%, or for allocation upToBytes, as 24");
            require(upToBytes == null || metric.equals(Metric.ALLOCATION), name + "upToBytes is for allocation only");
            double most = upTo != null ? upTo : upToBytes;
            require(
                    most > 0 && most < Double.POSITIVE_INFINITY,
                    name + (upTo == null ? "upToBytes" : "upTo") + " must be above 0");
            require(reason != null && !reason.isBlank(), name + "reason is missing");
            require(until != null, name + "until must be a date such as 2027-01-31");
        }

        private boolean isExpired(LocalDate today) {
            return today.isAfter(until);
        }

        private boolean covers(MetricFinding finding) {
            double before = finding.sides().before();
            double after = finding.sides().after();
            double ratio = finding.interval().value();
            return finding.verdict() == Verdict.REGRESSED
                    && metric.equals(finding.name())
                    && (upTo == null ? after - before <= upToBytes : ratio - 1 <= upTo);
        }

        private boolean isAbout(BenchmarkCase benchmarkCase) {
            return benchmark.equals(benchmarkCase.benchmark())
                    && (params == null || benchmarkCase.params().entrySet().containsAll(params.entrySet()));
        }

        /** Returns the verdict that it is about; null if the benchmark was measured, and lacks the metric. */
        private Verdict verdict(CaseFinding finding) {
            return finding.isMeasured()
                    ? finding.verdict(metric)
                    : finding.time().verdict();
        }

        private String label() {
            return benchmark + (params == null ? "" : " " + params) + " (" + metric + ", " + limits() + ")";
        }

        /** Returns up to what and until when it holds. */
        String limits() {
            return "up to " + (upTo == null ? upToBytes + " B/op" : Math.round(100 * upTo) + "%") + ", until " + until;
        }
    }

    private record Document(
            @JsonSetter(contentNulls = Nulls.FAIL) List<AcceptedChange> accepted) {
        Document {
            require(accepted != null, "the key \"accepted\" is missing; [] for none");
        }
    }

    /** Reads a file; null stands for {@link #USUAL}, which may be missing. */
    static AcceptedChanges read(Path file, LocalDate today) {
        if (file == null && !Files.exists(USUAL)) {
            return new AcceptedChanges(USUAL, List.of(), today);
        }
        Path source = file == null ? USUAL : file;
        Document read = YamlFiles.read(YamlFiles.url("--accepted", source), Document.class, document -> {});
        return new AcceptedChanges(source, read.accepted, today);
    }

    /** Returns a finding with the entry that accepts it if it is worse. */
    MetricFinding applied(BenchmarkCase one, MetricFinding finding) {
        return finding.accepted(changes.stream()
                .filter(entry -> entry.isAbout(one) && !entry.isExpired(today) && entry.covers(finding))
                .findFirst());
    }

    /** Points out entries that have expired, or are not needed any more. */
    List<Remark> remarks(List<CaseFinding> findings) {
        List<Remark> remarks = new ArrayList<>();
        for (AcceptedChange entry : changes) {
            List<Verdict> verdicts = findings.stream()
                    .filter(finding -> entry.isAbout(finding.benchmarkCase()))
                    .map(entry::verdict)
                    .toList();
            boolean mayLack = List.of(Metric.TIME, Metric.ALLOCATION).contains(entry.metric);
            if (entry.isExpired(today)) {
                remarks.add(Remark.warning(file + ": has expired: " + entry.label()));
            } else if (!verdicts.isEmpty() && !mayLack && verdicts.stream().allMatch(Objects::isNull)) {
                remarks.add(Remark.warning(file + ": no such metric: " + entry.label()));
            } else if (!verdicts.isEmpty() && verdicts.stream().allMatch(one -> one != null && one.isGood())) {
                remarks.add(Remark.note(file + ": not needed any more: " + entry.label()));
            }
        }
        return remarks;
    }
}
