// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import static io.github.wirebench.harness.console.YamlFiles.require;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.console.YamlFiles.EntryProblem;
import io.github.wirebench.harness.data.BenchmarkCase;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Published claims, as a YAML document with these keys; null where a document does not have one. */
record ClaimBook(Map<String, Source> sources, List<Claim> claims) {

    /** {@code jvmState} is that of the JVMs in which it measured, {@code fresh} or {@code service}; null if it does not matter. */
    record Source(String title, String link, String setting, String jvmState) {
        Source {
            require(title != null && setting != null, "a source has a title and a setting");
            require(
                    jvmState == null || jvmState.equals("fresh") || jvmState.equals("service"),
                    "the jvmState of a source is fresh or service");
        }
    }

    /** What a source says about one thing; {@code does} is the source's work, if not all figures do it and are fair. */
    record Claim(String id, String source, String says, String does, List<Statement> statements, String because) {
        Claim {
            require(id != null && id.matches("[A-Za-z0-9][A-Za-z0-9.-]*"), "a claim has no id");
            require(statements != null && !statements.isEmpty(), "statements are missing");
            Set<String> ids = new HashSet<>();
            require(
                    statements.stream().allMatch(one -> one != null && ids.add(one.id)),
                    "the ids of its statements are different letters from a to z");
            boolean differ = statements.stream()
                    .flatMap(one -> one.figures.stream())
                    .anyMatch(figure -> figure.work != Work.BOTH);
            require(
                    does != null || !differ,
                    "not all figures do the source's work and are fair, so \"does\" says what the source does");
            require(does == null || differ, "\"does\" is for claims with figures that have work: source or work: fair");
        }
    }

    /** A single statement of a claim, and what measures it; the id is null if it is the whole claim. */
    record Statement(String id, String says, String notComparable, List<ClaimedFigure> figures) {
        Statement {
            require(id == null || id.matches("[a-z]"), "the id of a statement is a letter from a to z");
            require(isText(says), "a statement has no \"says\"");
            figures = figures == null ? List.of() : figures;
            require(figures.stream().noneMatch(Objects::isNull), "a figure is empty");
            require(
                    notComparable != null || !figures.isEmpty(),
                    "name figures that measure it, or say why it is notComparable");
        }
    }

    /** What is compared: wall time, CPU time of the worker threads, or bytes allocated per operation, or the bytes of a message. */
    enum Metric {
        TIME,
        CPU,
        ALLOCATION,
        BYTES,
        GZIP;

        boolean isTime() {
            return this == TIME || this == CPU;
        }

        @Override
        @JsonValue
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What both sides of a figure do: the source's work, equal (fair) work, or both. Only the source's work decides whether a claim holds. */
    enum Work {
        BOTH,
        SOURCE,
        FAIR;

        @Override
        @JsonValue
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Two benchmarks to compare, as {@link BenchmarkCase#id} writes them. */
    record Sides(String first, String second) {
        Sides {
            require(first != null && second != null, "first and second are benchmarks");
            cases(first, second);
        }
    }

    /**
     * A ratio of two benchmarks.
     *
     * @param than sides by whose ratio this one is divided, as in "the advantage grows"; null if it is not
     * @param published the source's ratio; null if it gives none
     */
    record ClaimedFigure(
            String what, Work work, Metric metric, String first, String second, Sides than, Published published) {
        ClaimedFigure {
            work = work == null ? Work.BOTH : work;
            require(isText(what), "a figure has no \"what\"");
            require(metric != null, "metric is missing: time, cpu, allocation, bytes or gzip");
            new Sides(first, second);
        }

        /** Returns first and second, and those of the ratio that it is divided by. */
        List<BenchmarkCase> cases() {
            return than == null
                    ? ClaimBook.cases(first, second)
                    : ClaimBook.cases(first, second, than.first, than.second);
        }
    }

    /** A published ratio, in the source's own figures: one number, a range, or a bound. */
    record Published(String as, Double ratio, Double from, Double to) {
        Published {
            require((ratio != null) != (from != null || to != null), "give either ratio, or from, to or both");
            require(
                    Stream.of(ratio, from, to).allMatch(one -> one == null || one > 0 && Double.isFinite(one))
                            && (from == null || to == null || from <= to),
                    "published ratios are numbers above 0, from below to");
            boolean isOne = Objects.equals(from, to) && Double.valueOf(1).equals(ratio == null ? from : ratio);
            require(!isOne, "a source that sees no difference needs a range, as from: 0.9, to: 1.1");
        }

        double low() {
            return ratio != null ? ratio : from == null ? 0 : from;
        }

        double high() {
            return ratio != null ? ratio : to == null ? Double.POSITIVE_INFINITY : to;
        }

        boolean namesNoNumber() {
            return ratio == null && (from == null || to == null);
        }

        boolean seesNoDifference() {
            return low() < 1 && high() > 1;
        }

        boolean saves() {
            return high() <= 1;
        }
    }

    static ClaimBook read(URL source) {
        return YamlFiles.read(source, ClaimBook.class, ClaimBook::check);
    }

    private void check() {
        EntryProblem.require(sources != null && !sources.isEmpty(), "", "sources are missing");
        EntryProblem.require(claims != null && !claims.isEmpty(), "", "claims are missing");
        EntryProblem.require(!sources.containsValue(null), "/sources", "a source is empty");
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < claims.size(); i++) {
            String pointer = "/claims/" + i;
            Claim claim = claims.get(i);
            EntryProblem.require(claim != null, pointer, "an entry is empty");
            String where = "claim " + claim.id + ": there is no source \"" + claim.source + "\"";
            EntryProblem.require(sources.containsKey(claim.source), pointer, where);
            EntryProblem.require(ids.add(claim.id), pointer, "two claims have the id " + claim.id);
        }
    }

    private static List<BenchmarkCase> cases(String... benchmarks) {
        return Stream.of(benchmarks).map(BenchmarkCase::parse).toList();
    }

    private static boolean isText(String text) {
        return text != null && !text.isBlank();
    }
}
