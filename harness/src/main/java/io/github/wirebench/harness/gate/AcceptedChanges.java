// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.console.YamlFiles.EntryProblem;
import io.github.wirebench.harness.data.Aliases;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.gate.CaseFinding.Verdict;
import io.github.wirebench.harness.gate.Comparison.Remark;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The file of known and accepted regressions, each with a reason and a last day. */
record AcceptedChanges(Path file, List<AcceptedChange> changes, LocalDate today) {
    static final Path USUAL = Path.of("results", "accepted.yaml");

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

        /** Returns what is wrong with the entry; empty if nothing is. */
        private Optional<String> problem() {
            if (benchmark == null || !benchmark.matches("\\S+\\.\\S+")) {
                return Optional.of("benchmark must be class and method");
            }
            double most = upTo != null ? upTo : upToBytes != null ? upToBytes : Double.NaN;
            Map<String, Boolean> problems = new LinkedHashMap<>();
            problems.put("metric must be time or allocation", metric == null);
            problems.put(
                    "upTo is needed, as 0.1 for 10%, or for allocation upToBytes, as 24",
                    (upTo == null) == (upToBytes == null));
            problems.put("upToBytes is for allocation only", upToBytes != null && metric == Metric.TIME);
            problems.put(
                    (upTo == null ? "upToBytes" : "upTo") + " must be above 0",
                    !(most > 0 && most < Double.POSITIVE_INFINITY));
            problems.put("reason is missing", reason == null || reason.isBlank());
            problems.put("until must be a date such as 2027-01-31, not " + until, !isDate(until));
            return problems.keySet().stream()
                    .filter(problems::get)
                    .findFirst()
                    .map(problem -> benchmark + ": " + problem);
        }

        private static boolean isDate(String text) {
            try {
                LocalDate.parse(String.valueOf(text));
                return true;
            } catch (DateTimeParseException e) {
                return false;
            }
        }

        private boolean covers(double before, double after) {
            return upTo == null ? after - before <= upToBytes : after / before - 1 <= upTo;
        }

        private boolean isAbout(BenchmarkCase benchmarkCase) {
            BenchmarkCase about = Aliases.today(new BenchmarkCase(benchmark, "", params == null ? Map.of() : params));
            BenchmarkCase one = Aliases.today(benchmarkCase);
            return about.benchmark().equals(one.benchmark())
                    && one.params().entrySet().containsAll(about.params().entrySet());
        }

        /** Returns whether cases that it is about were measured, and none needs it: each has another verdict. */
        private boolean isUnneeded(List<CaseFinding> findings) {
            List<CaseFinding> about = findings.stream()
                    .filter(finding -> isAbout(finding.benchmarkCase()))
                    .toList();
            return !about.isEmpty()
                    && about.stream()
                            .map(finding -> finding.verdict(metric))
                            .allMatch(verdict -> verdict != null && verdict.isGood());
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
            EntryProblem.require(accepted != null, "", "the key \"accepted\" is missing; [] for none");
            for (int i = 0; i < accepted.size(); i++) {
                AcceptedChange entry = accepted.get(i);
                Optional<String> problem =
                        entry == null ? Optional.of("accepted[" + i + "] is empty") : entry.problem();
                EntryProblem.require(problem.isEmpty(), "/accepted/" + i, problem.orElse(""));
            }
        }
    }

    /** Reads a file; null stands for {@link #USUAL}, which may be missing. */
    static AcceptedChanges read(Path file, LocalDate today) {
        if (file == null && !Files.exists(USUAL)) {
            return new AcceptedChanges(USUAL, List.of(), today);
        }
        Path source = file == null ? USUAL : file;
        List<AcceptedChange> changes = YamlFiles.read(
                        YamlFiles.url("--accepted", source), Document.class, Document::check)
                .accepted();
        return new AcceptedChanges(source, changes, today);
    }

    /** Returns the entries that accept what is worse in a case. */
    Map<Metric, AcceptedChange> accepting(BenchmarkCase one, Time time, Optional<Allocation> allocation) {
        Map<Metric, AcceptedChange> accepted = new EnumMap<>(Metric.class);
        if (time.verdict() == Verdict.REGRESSED) {
            double ratio = Math.exp(time.slowdown().logarithm());
            accepting(one, Metric.TIME, 1, ratio).ifPresent(entry -> accepted.put(Metric.TIME, entry));
        }
        allocation.filter(bytes -> bytes.verdict() == Verdict.REGRESSED).ifPresent(bytes -> {
            double after = bytes.after().median();
            accepting(one, Metric.ALLOCATION, bytes.before().median(), after)
                    .ifPresent(entry -> accepted.put(Metric.ALLOCATION, entry));
        });
        return accepted;
    }

    private Optional<AcceptedChange> accepting(BenchmarkCase one, Metric metric, double before, double after) {
        return changes.stream()
                .filter(entry -> entry.metric == metric && entry.isAbout(one))
                .filter(entry -> !isExpired(entry) && entry.covers(before, after))
                .findFirst();
    }

    private boolean isExpired(AcceptedChange entry) {
        return today.isAfter(LocalDate.parse(entry.until));
    }

    /** Points out entries that have expired, or are not needed any more. */
    List<Remark> remarks(List<CaseFinding> findings) {
        List<Remark> remarks = new ArrayList<>();
        for (AcceptedChange entry : changes) {
            if (isExpired(entry)) {
                remarks.add(Remark.warning(file + ": has expired: " + entry.label()));
            } else if (entry.isUnneeded(findings)) {
                remarks.add(Remark.note(file + ": not needed any more: " + entry.label()));
            }
        }
        return remarks;
    }
}
