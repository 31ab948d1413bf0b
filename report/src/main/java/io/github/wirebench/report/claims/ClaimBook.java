// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.console.YamlFiles.EntryProblem;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.stats.Format;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Published claims, as a YAML document with these keys; null where a document does not have one. */
record ClaimBook(Map<String, Source> sources, List<Claim> claims) {

    record Source(String title, String link, String setting) {}

    /** What a source says in one place; without statements it is one itself. {@code does} is the source's work, if not all figures do it and are fair. */
    record Claim(
            String id,
            String source,
            String says,
            String does,
            String notComparable,
            List<Statement> statements,
            List<ClaimedFigure> figures,
            String because) {
        Claim {
            figures = figures == null ? List.of() : figures;
            statements = statements == null ? List.of(new Statement(null, says, notComparable)) : statements;
        }

        String notComparable(ClaimedFigure figure) {
            return statements.stream()
                    .filter(figure::isOf)
                    .map(Statement::notComparable)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(notComparable);
        }

        private void check(String pointer) {
            new Place(pointer, "").require(id != null && id.matches("[A-Za-z0-9][A-Za-z0-9.-]*"), "a claim has no id");
            Place claim = new Place(pointer, "claim " + id + ": ");
            claim.require(isText(says), "\"says\" is missing");
            for (int i = 0; i < figures.size(); i++) {
                Place figure = new Place(pointer + "/figures/" + i, claim.name);
                figure.require(figures.get(i) != null, "a figure is empty");
                figures.get(i).check(figure);
            }
            Set<String> ids = new HashSet<>();
            for (Statement one : statements) {
                claim.require(one != null && isText(one.says), "a statement has no \"says\"");
                claim.require(
                        ids.add(one.id) && (one.id == null || one.id.matches("[a-z]")),
                        "the ids of its statements are different letters from a to z");
            }
            figures.forEach(figure -> claim.require(
                    ids.contains(figure.of), figure.what + ": \"of\" is the id of a statement of this claim"));
            statements.forEach(one -> new Place(pointer, "claim " + one.number(this) + ": ")
                    .require(
                            one.notComparable != null || figures.stream().anyMatch(figure -> figure.isOf(one)),
                            "name figures that measure it, or say why it is notComparable"));
            boolean differ = figures.stream().anyMatch(figure -> figure.work != Work.BOTH);
            claim.require(
                    does != null || !differ,
                    "not all figures do the source's work and are fair, so \"does\" says what the source does");
            claim.require(
                    does == null || differ, "\"does\" is for claims with figures that have work: source or work: fair");
        }
    }

    /** A single statement of a claim; the id is null if it is the whole claim. */
    record Statement(String id, String says, String notComparable) {
        String number(Claim claim) {
            return claim.id + (id == null ? "" : id);
        }
    }

    /** A constant that documents write in lower case. */
    private interface InLowerCase {
        String name();

        @JsonValue
        default String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is compared: wall time, CPU time of the worker threads, or bytes allocated per operation, or the bytes of a message. */
    enum Metric implements InLowerCase {
        TIME,
        CPU,
        ALLOCATION,
        BYTES,
        GZIP;

        boolean isTime() {
            return this == TIME || this == CPU;
        }
    }

    /** What both sides of a figure do: the source's work, equal (fair) work, or both. Only the source's work decides whether a claim holds. */
    enum Work implements InLowerCase {
        BOTH,
        SOURCE,
        FAIR;

        boolean isOfSource() {
            return this != FAIR;
        }

        boolean isFair() {
            return this != SOURCE;
        }
    }

    record Sides(List<String> first, List<String> second) {}

    /**
     * A ratio of two sums of cases, as {@link BenchmarkCase#id} writes them.
     *
     * @param of the statement's id; null if the claim has no statements
     * @param than sides by whose ratio this one is divided, as in "the advantage grows"; null if it is not
     * @param published the source's ratio; null if it gives none
     * @param rates operations per second of each case of a side; null for one of each
     */
    record ClaimedFigure(
            String what,
            String of,
            Work work,
            Metric metric,
            List<String> first,
            List<String> second,
            Sides than,
            Published published,
            List<Double> rates) {
        ClaimedFigure {
            work = work == null ? Work.BOTH : work;
        }

        boolean isOf(Statement statement) {
            return Objects.equals(of, statement.id);
        }

        Optional<ClaimedFigure> divisor() {
            return Optional.ofNullable(than)
                    .map(sides -> new ClaimedFigure(
                            what, of, work, metric, sides.first, sides.second, null, published, rates));
        }

        static List<BenchmarkCase> cases(List<String> side) {
            return side.stream().map(BenchmarkCase::parse).toList();
        }

        double weight(int index) {
            return rates == null ? 1 : rates.get(index);
        }

        private void check(Place claim) {
            claim.require(isText(what), "a figure has no \"what\"");
            Place figure = new Place(claim.pointer, claim.name + what + ": ");
            figure.require(metric != null, "metric is missing: time, cpu, allocation, bytes or gzip");
            figure.require(
                    first != null && second != null && !first.isEmpty() && first.size() == second.size(),
                    "first and second are lists of the same number of benchmarks");
            for (String text : Stream.concat(first.stream(), second.stream()).toList()) {
                try {
                    BenchmarkCase.parse(String.valueOf(text));
                } catch (IllegalArgumentException e) {
                    figure.require(false, e.getMessage());
                }
            }
            figure.require(
                    rates == null
                            || rates.size() == first.size()
                                    && rates.stream().allMatch(rate -> rate != null && rate > 0),
                    "rates are numbers above 0, one for each benchmark of a side");
            if (published != null) {
                published.check(figure);
            }
            divisor().ifPresent(other -> other.check(new Place(claim.pointer, claim.name + "than: ")));
        }
    }

    /** A published ratio, in the source's own figures: one number, a range, or a bound. */
    record Published(String as, Double ratio, Double from, Double to) {

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

        String text() {
            if (low() == high()) {
                return Format.ratio(low());
            }
            if (from == null) {
                return Format.ratio(to) + " or less";
            }
            return to == null ? Format.ratio(from) + " or more" : Format.ratio(from) + " to " + Format.ratio(to);
        }

        private void check(Place figure) {
            figure.require(
                    (ratio != null) != (from != null || to != null),
                    "published has either a ratio, or from, to or both");
            figure.require(
                    Stream.of(ratio, from, to)
                                    .filter(Objects::nonNull)
                                    .allMatch(value -> value > 0 && Double.isFinite(value))
                            && low() <= high(),
                    "published ratios are numbers above 0, from below to");
            figure.require(
                    low() != 1 || high() != 1, "a source that sees no difference needs a range, as from: 0.9, to: 1.1");
        }
    }

    private record Place(String pointer, String name) {
        void require(boolean condition, String message) {
            EntryProblem.require(condition, pointer, name + message);
        }
    }

    static ClaimBook read(URL source) {
        return YamlFiles.read(source, ClaimBook.class, ClaimBook::check);
    }

    private void check() {
        EntryProblem.require(sources != null && !sources.isEmpty(), "", "sources are missing");
        sources.forEach((name, source) -> EntryProblem.require(
                source != null && source.title != null && source.setting != null,
                "/sources/" + name,
                "a source has a title and a setting"));
        EntryProblem.require(claims != null && !claims.isEmpty(), "", "claims are missing");
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < claims.size(); i++) {
            Claim claim = claims.get(i);
            String pointer = "/claims/" + i;
            EntryProblem.require(claim != null, pointer, "an entry is empty");
            claim.check(pointer);
            EntryProblem.require(
                    sources.containsKey(claim.source),
                    pointer,
                    "claim " + claim.id + ": there is no source \"" + claim.source + "\"");
            EntryProblem.require(ids.add(claim.id), pointer, "two claims have the id " + claim.id);
        }
    }

    private static boolean isText(String text) {
        return text != null && !text.isBlank();
    }
}
