// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome.Kind;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The same pairs of benchmarks in two recordings, on each of their JDKs. */
final class RunComparison {
    static final String HEADER = "other,JDK,pair,input,ratio,low,high,ratio again,low again,high again,faster side\n";

    /** In a run's label, or in the name of its folder where nothing else tells runs apart. */
    private static final Pattern JDK = Pattern.compile("(?:JDK |-jdk)(\\d+)");

    private final String again;
    private final List<Pair> pairs;

    /**
     * A pair of benchmarks with one input.
     *
     * @param rows the names of both
     */
    private record Pair(String jdk, String rows, String compared, String input, Interval first, Interval second) {
        boolean isDecided() {
            return Stream.of(first, second).map(Kind::of).allMatch(kind -> kind == Kind.FASTER || kind == Kind.SLOWER);
        }

        boolean isOneSide() {
            return first.value() > 1 == second.value() > 1;
        }

        double factor() {
            return Math.max(first.value() / second.value(), second.value() / first.value());
        }
    }

    /**
     * @param again what is different in the second runs, in quotation marks
     * @param source the page of the command report on the runs
     */
    RunComparison(String again, String source) throws IOException {
        if (again == null) {
            throw new IllegalArgumentException("the marker does not say what differs: <!-- runs \"host\" of ...");
        }
        ReportPage page = new ReportPage(source);
        this.again = again;
        Map<String, List<Integer>> byJdk = IntStream.range(0, page.runs().size())
                .boxed()
                .collect(Collectors.groupingBy(run -> jdk(page.shortRuns().get(run)), LinkedHashMap::new, Collectors.toList()));
        this.pairs = byJdk.entrySet().stream()
                .filter(runs -> runs.getValue().size() == 2)
                .flatMap(runs -> page.questions()
                        .flatMap(question -> ReportPage.elements(question.path("groups")))
                        .flatMap(group -> pairs(page, group, runs.getKey(), runs.getValue())))
                // two questions may compare the same benchmarks
                .collect(Collectors.collectingAndThen(
                        Collectors.toMap(pair -> pair.jdk() + pair.rows(), pair -> pair, (pair, same) -> pair, LinkedHashMap::new),
                        unique -> List.copyOf(unique.values())));
    }

    private static String jdk(String label) {
        return JDK.matcher(label).results().map(found -> found.group(1)).findFirst().orElse(label);
    }

    /** The pairs of a group that both runs measured: each benchmark with the first one. */
    private static Stream<Pair> pairs(ReportPage page, JsonNode group, String jdk, List<Integer> runs) {
        List<JsonNode> panels = ReportPage.panels(group);
        String base = group.path("base").asText();
        return ReportPage.labels(panels)
                .flatMap(label -> panels.stream().flatMap(panel -> {
                    List<ReportPage.Cell> cells = runs.stream()
                            .flatMap(run -> page.cell(panel, label, run).stream())
                            .filter(cell -> !cell.isBase())
                            .toList();
                    if (cells.size() < 2) {
                        return Stream.empty();
                    }
                    Optional<ReportPage.Cell> other = page.cell(panel, base, runs.get(0));
                    String rows = cells.get(0).row().path("label").asText() + other.map(cell -> cell.row().path("label").asText()).orElse("");
                    return Stream.of(new Pair(
                            jdk,
                            rows,
                            ReportPage.title(panel) + ": " + label + " / " + base,
                            panel.path("label").asText(),
                            cells.get(0).ratio(),
                            cells.get(1).ratio()));
                }));
    }

    /** Says how many pairs both recordings decide alike. */
    String text(PublishedRuns runs) {
        List<Pair> decided = pairs.stream().filter(Pair::isDecided).toList();
        double largest = decided.stream().mapToDouble(Pair::factor).max().orElseThrow();
        return runs.block("runs " + again, List.of("The faster side is the same in " + decided.stream().filter(Pair::isOneSide).count() + " of " + decided.size()
                + " pairs decided in both (" + pairs.size() + " in all). Ratios are within " + number(largest, 2) + "x."));
    }

    /** Returns a line for each pair; a bound that is not known is empty. */
    String csv() {
        return pairs.stream()
                .map(pair -> Stream.concat(
                                Stream.concat(
                                        Stream.of(again, pair.jdk(), quoted(pair.compared()), quoted(pair.input())),
                                        Stream.of(pair.first(), pair.second())
                                                .flatMap(ratio -> DoubleStream.of(ratio.value(), ratio.low(), ratio.high()).mapToObj(bound -> number(bound, 4)))),
                                Stream.of(pair.isDecided() ? pair.isOneSide() ? "same" : "other" : "not known"))
                        .collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining());
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private static String number(double value, int digits) {
        return Double.isFinite(value) ? new BigDecimal(value).round(new MathContext(digits)).stripTrailingZeros().toPlainString() : "";
    }
}
