// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.console.YamlFiles.EntryProblem;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.stats.Format;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Published claims, as a YAML document with these keys.
 *
 * @param sources short name to the publication
 * @param claims at least one, with unique ids
 */
record ClaimBook(Map<String, Source> sources, List<Claim> claims) {

    /**
     * A publication.
     *
     * @param title of the article
     * @param link its address; null if it has none
     * @param setting in which its figures were measured
     */
    record Source(String title, String link, String setting) {}

    /**
     * What a source says in one place.
     *
     * @param id unique, e.g. A1
     * @param source name of its source
     * @param says the claim in a sentence
     * @param does the source's work in a sentence; null if it is the work of all figures
     * @param notComparable why there is never a verdict; null if there can be one
     * @param statements its single statements; a document without them has one, which is the claim itself
     * @param figures its comparisons; may be empty if it is not comparable
     * @param because an explanation of differences; null if there is none
     */
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

        List<ClaimedFigure> figuresOf(Statement statement) {
            return figures.stream()
                    .filter(figure -> Objects.equals(figure.of(), statement.id()))
                    .toList();
        }

        /** Returns why there is never a verdict on a figure; null if there can be one. */
        String notComparable(ClaimedFigure figure) {
            return statements.stream()
                    .filter(statement -> statement.notComparable() != null
                            && figuresOf(statement).contains(figure))
                    .findFirst()
                    .map(Statement::notComparable)
                    .orElse(notComparable);
        }

        private void check(String where) {
            EntryProblem.require(id != null && id.matches("[A-Za-z0-9][A-Za-z0-9.-]*"), where, "a claim has no id");
            EntryProblem.require(says != null && !says.isBlank(), where, "claim " + id + ": \"says\" is missing");
            for (int i = 0; i < figures.size(); i++) {
                String place = where + "/figures/" + i;
                EntryProblem.require(figures.get(i) != null, place, "claim " + id + ": a figure is empty");
                figures.get(i).check(place, "claim " + id + ": ");
            }
            checkStatements(where);
            boolean differ = figures.stream().anyMatch(figure -> figure.work() != Work.BOTH);
            EntryProblem.require(
                    differ == (does != null),
                    where,
                    "claim " + id
                            + (differ
                                    ? ": not all figures do the source's work and are fair, so \"does\" says what the source does"
                                    : ": \"does\" is for claims with figures that have work: source or work: fair"));
        }

        private void checkStatements(String where) {
            Set<String> ids = new HashSet<>();
            for (Statement statement : statements) {
                EntryProblem.require(
                        statement != null
                                && statement.says() != null
                                && !statement.says().isBlank(),
                        where,
                        "claim " + id + ": a statement has no \"says\"");
                EntryProblem.require(
                        ids.add(statement.id())
                                && (statement.id() == null || statement.id().matches("[a-z]")),
                        where,
                        "claim " + id + ": the ids of its statements are different letters from a to z");
            }
            figures.forEach(figure -> EntryProblem.require(
                    ids.contains(figure.of()),
                    where,
                    "claim " + id + ": " + figure.what() + ": \"of\" is the id of a statement of this claim"));
            statements.forEach(statement -> EntryProblem.require(
                    statement.notComparable() != null || !figuresOf(statement).isEmpty(),
                    where,
                    "claim " + id + (statement.id() == null ? "" : statement.id())
                            + ": name figures that measure it, or say why it is notComparable"));
        }
    }

    /**
     * A single statement, a line of the document's first table.
     *
     * @param id a letter, unique in its claim; null if it is the whole claim
     * @param says it in a few words
     * @param notComparable why there is never a verdict; null if there can be one
     */
    record Statement(String id, String says, String notComparable) {}

    /** A kind of figure. */
    enum Metric {
        /** Wall time per operation. */
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
        GZIP;

        boolean isTime() {
            return this == TIME || this == CPU;
        }
    }

    /** The work of a figure's rows. Whether a claim holds is a matter of the source's work alone. */
    enum Work {
        /** Both sides do what the source does, and equal work. */
        @JsonProperty("both")
        BOTH,
        /** Both sides do what the source does, which is not equal work or not what a service does. */
        @JsonProperty("source")
        SOURCE,
        /** Both sides do equal work, which is not that of the source. */
        @JsonProperty("fair")
        FAIR;

        boolean isOfSource() {
            return this != FAIR;
        }

        boolean isFair() {
            return this != SOURCE;
        }

        /** Returns the entry of a table's column "work". */
        String words() {
            return switch (this) {
                case BOTH -> "both";
                case SOURCE -> "source";
                case FAIR -> "equal";
            };
        }
    }

    /**
     * Two sums of cases.
     *
     * @param first cases whose sum is the numerator, as {@link BenchmarkCase#id} writes them
     * @param second cases whose sum is the denominator
     */
    record Sides(List<String> first, List<String> second) {}

    /**
     * A ratio of two sums of cases.
     *
     * @param what is compared, e.g. "reading, Jackson / Protobuf"
     * @param of the statement's id; null if the claim has no statements
     * @param work of its rows; {@link Work#BOTH} unless the document names one
     * @param published the source's ratio; null if it gives none
     * @param metric kind of figure
     * @param first cases whose sum is the numerator, as {@link BenchmarkCase#id} writes them
     * @param second cases whose sum is the denominator
     * @param than sides by whose ratio this one is divided, as in "the advantage grows"; null if it is not
     * @param rates operations per second of each case of a side; null for one of each
     */
    record ClaimedFigure(
            String what,
            String of,
            Work work,
            Published published,
            Metric metric,
            List<String> first,
            List<String> second,
            Sides than,
            List<Double> rates) {
        ClaimedFigure {
            work = work == null ? Work.BOTH : work;
        }

        List<BenchmarkCase> numerator() {
            return first.stream().map(BenchmarkCase::parse).toList();
        }

        List<BenchmarkCase> denominator() {
            return second.stream().map(BenchmarkCase::parse).toList();
        }

        /** Returns the ratio by which this one is divided; empty if it is not. */
        Optional<ClaimedFigure> divisor() {
            return Optional.ofNullable(than)
                    .map(sides -> new ClaimedFigure(
                            what, of, work, published, metric, sides.first(), sides.second(), null, rates));
        }

        double weight(int index) {
            return rates == null ? 1 : rates.get(index);
        }

        private void check(String where, String claim) {
            EntryProblem.require(what != null && !what.isBlank(), where, claim + "a figure has no \"what\"");
            String name = claim + what + ": ";
            EntryProblem.require(
                    metric != null, where, name + "metric is missing: time, cpu, allocation, bytes or gzip");
            EntryProblem.require(
                    first != null && second != null && !first.isEmpty() && first.size() == second.size(),
                    where,
                    name + "first and second are lists of the same number of rows");
            Stream.concat(first.stream(), second.stream()).forEach(row -> checkCase(row, where, name));
            EntryProblem.require(
                    rates == null
                            || rates.size() == first.size()
                                    && rates.stream().allMatch(rate -> rate != null && rate > 0),
                    where,
                    name + "rates are numbers above 0, one for each row of a side");
            if (published != null) {
                published.check(where, name);
            }
            divisor().ifPresent(other -> other.check(where, claim + "than: "));
        }

        private static void checkCase(String text, String where, String name) {
            try {
                BenchmarkCase.parse(String.valueOf(text));
            } catch (IllegalArgumentException e) {
                throw new EntryProblem(where, name + e.getMessage());
            }
        }
    }

    /**
     * A published ratio: one number, a range, or a bound.
     *
     * @param as the source's own figures
     * @param ratio null if it is a range
     * @param from lower end; null if there is none, as in "at most"
     * @param to upper end; null if there is none, as in "more than"
     */
    record Published(String as, Double ratio, Double from, Double to) {

        /** Returns the lowest ratio that the source allows; 0 if it gives none. */
        double low() {
            return ratio != null ? ratio : from == null ? 0 : from;
        }

        /** Returns the highest ratio that the source allows; infinite if it gives none. */
        double high() {
            return ratio != null ? ratio : to == null ? Double.POSITIVE_INFINITY : to;
        }

        /** Returns e.g. {@code 47x}, {@code 1.8x to 3.0x} or {@code 60x or more}. */
        String text() {
            if (low() == high()) {
                return Format.ratio(low());
            }
            if (from == null) {
                return Format.ratio(to) + " or less";
            }
            return to == null ? Format.ratio(from) + " or more" : Format.ratio(from) + " to " + Format.ratio(to);
        }

        private void check(String where, String name) {
            EntryProblem.require(
                    (ratio != null) != (from != null || to != null),
                    where,
                    name + "published has either a ratio, or from, to or both");
            EntryProblem.require(
                    Stream.of(ratio, from, to)
                                    .filter(Objects::nonNull)
                                    .allMatch(value -> value > 0 && Double.isFinite(value))
                            && low() <= high(),
                    where,
                    name + "published ratios are numbers above 0, from below to");
            EntryProblem.require(
                    low() != 1 || high() != 1,
                    where,
                    name + "a source that sees no difference needs a range, as from: 0.9, to: 1.1");
        }
    }

    /**
     * Reads and checks a document.
     *
     * @throws io.github.wirebench.harness.console.CommandFailure naming file, line and entry, if it cannot be read or is wrong
     */
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
            String where = "/claims/" + i;
            EntryProblem.require(claim != null, where, "an entry is empty");
            claim.check(where);
            EntryProblem.require(
                    sources.containsKey(claim.source()),
                    where,
                    "claim " + claim.id() + ": there is no source \"" + claim.source() + "\"");
            EntryProblem.require(ids.add(claim.id()), where, "two claims have the id " + claim.id());
        }
    }

    /** Returns the claims of a source, in their order. */
    List<Claim> claimsOf(String source) {
        return claims.stream().filter(claim -> claim.source().equals(source)).toList();
    }
}
