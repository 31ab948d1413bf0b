// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.report.answers.AnswerFormatter;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The same pairs of rows in several runs. */
final class RunComparison {
    /** With more columns than this a table has no intervals. */
    private static final int MOST_INTERVALS = 4;

    /** In a run's label, or in the name of its folder where nothing else tells runs apart. */
    private static final Pattern JDK = Pattern.compile("(?:JDK |-jdk)(\\d+)");

    private RunComparison() {}

    /**
     * A pair of rows with one input.
     *
     * @param rows the names of both
     * @param cells the comparison in each run that measured both, by the run's label
     */
    private record Pair(String rows, String compared, String input, Map<String, ReportPage.Cell> cells) {
        private List<Double> decided(List<String> labels) {
            return labels.stream()
                    .map(cells::get)
                    .filter(cell -> cell != null && (cell.kind() == Kind.SLOWER || cell.kind() == Kind.FASTER))
                    .map(cell -> cell.ratio().value())
                    .toList();
        }

        private boolean isKnown(List<String> labels) {
            return labels.stream().allMatch(label -> cells.get(label).ratio().isKnown());
        }

        /** Returns whether the intervals of two runs do not overlap. */
        private boolean isDisjoint(List<String> labels) {
            double low = labels.stream().mapToDouble(label -> cells.get(label).ratio().low()).max().orElseThrow();
            double high = labels.stream().mapToDouble(label -> cells.get(label).ratio().high()).min().orElseThrow();
            return low > high;
        }

        private boolean isMeasured(List<String> labels) {
            return cells.keySet().containsAll(labels);
        }

        private String row(List<String> labels) {
            return "| " + compared + " | " + input + " | "
                    + labels.stream()
                            .map(label -> cells.containsKey(label) ? cells.get(label).text() : "")
                            .map(text -> labels.size() > MOST_INTERVALS ? text.replaceFirst(" \\(.*", "") : text)
                            .collect(Collectors.joining(" | "))
                    + " |";
        }
    }

    /** For the runs of each JDK: how many pairs of rows are in the same order in all of them, and all pairs that they have in common. */
    static String text(PublishedRuns runs, String source) throws IOException {
        ReportPage page = new ReportPage(source);
        List<Pair> pairs = page.questions()
                .flatMap(question -> ReportPage.elements(question.path("groups")))
                .flatMap(group -> pairs(page, group).stream())
                // two questions may compare the same rows
                .collect(Collectors.collectingAndThen(
                        Collectors.toMap(Pair::rows, pair -> pair, (first, again) -> first, LinkedHashMap::new), unique -> List.copyOf(unique.values())));
        Map<String, List<String>> byJdk = page.shortRuns().stream()
                .collect(Collectors.groupingBy(RunComparison::jdk, LinkedHashMap::new, Collectors.toList()));
        byJdk.values().removeIf(labels -> labels.size() < 2);
        List<String> lines = new ArrayList<>();
        lines.add("| | pairs of rows in every run | of these, differ measurably in every run | of those, same side faster in every run"
                + " | factor between the ratios: median | largest | differ measurably in some runs only | with intervals in every run | of those, intervals do not overlap |");
        lines.add("|---|" + "---:|".repeat(8));
        byJdk.forEach((jdk, labels) -> {
            List<Pair> measured = pairs.stream().filter(pair -> pair.isMeasured(labels)).toList();
            List<Pair> decided = measured.stream().filter(pair -> pair.decided(labels).size() == labels.size()).toList();
            long agree = decided.stream().filter(pair -> isOneOrder(pair.decided(labels))).count();
            double[] factors = decided.stream().mapToDouble(pair -> factor(pair.decided(labels))).sorted().toArray();
            lines.add("| " + jdk + " | " + measured.size() + " | " + decided.size() + " | " + agree + " | "
                    + (factors.length == 0 ? " | " : PublishedRuns.twoDigits(factors[factors.length / 2]) + " | " + PublishedRuns.twoDigits(factors[factors.length - 1]))
                    + " | " + measured.stream().map(pair -> pair.decided(labels).size()).filter(count -> count > 0 && count < labels.size()).count()
                    + " | " + measured.stream().filter(pair -> pair.isKnown(labels)).count()
                    + " | " + measured.stream().filter(pair -> pair.isKnown(labels) && pair.isDisjoint(labels)).count() + " |");
        });
        List<String> labels = byJdk.values().stream().flatMap(List::stream).toList();
        List<Pair> turned = pairs.stream()
                .filter(pair -> byJdk.values().stream().anyMatch(ofJdk -> !isOneOrder(pair.decided(ofJdk))))
                .toList();
        lines.add("");
        if (!turned.isEmpty()) {
            lines.add("Reversed:");
            lines.add("");
            lines.addAll(table(turned, labels));
            lines.add("");
        }
        lines.add("Ratios of CPU time of all pairs that the runs of a JDK have in common" + (labels.size() > MOST_INTERVALS ? "" : ", with 95% intervals between forks")
                + ". " + AnswerFormatter.LEGEND);
        lines.add("");
        lines.addAll(table(pairs.stream().filter(pair -> byJdk.values().stream().anyMatch(pair::isMeasured)).toList(), labels));
        lines.add("");
        lines.add(runs.environment(page.runs()));
        return runs.block("runs", lines);
    }

    private static String jdk(String label) {
        return JDK.matcher(label).results().map(found -> "JDK " + found.group(1)).findFirst().orElse(label);
    }

    private static List<String> table(List<Pair> pairs, List<String> labels) {
        List<String> lines = new ArrayList<>();
        lines.add("| time of the first / the second | input | " + String.join(" | ", labels) + " |");
        lines.add("|---|---|" + "---:|".repeat(labels.size()));
        pairs.forEach(pair -> lines.add(pair.row(labels)));
        return lines;
    }

    /** The pairs of a group: each row with the first one, by row and input. */
    private static List<Pair> pairs(ReportPage page, JsonNode group) {
        List<JsonNode> panels = ReportPage.panels(group);
        List<Pair> pairs = new ArrayList<>();
        for (String label : ReportPage.labels(panels).toList()) {
            for (JsonNode panel : panels) {
                Map<String, ReportPage.Cell> cells = new LinkedHashMap<>();
                IntStream.range(0, page.runs().size())
                        .forEach(run -> page.cell(panel, label, run)
                                .filter(cell -> !cell.isBase())
                                .ifPresent(cell -> cells.put(page.shortRuns().get(run), cell)));
                if (!cells.isEmpty()) {
                    String base = group.path("base").asText();
                    pairs.add(new Pair(
                            name(page, panel, label) + " / " + name(page, panel, base),
                            ReportPage.title(panel) + ": " + label + " / " + base,
                            panel.path("label").asText(),
                            cells));
                }
            }
        }
        return pairs;
    }

    private static String name(ReportPage page, JsonNode panel, String label) {
        return IntStream.range(0, page.runs().size())
                .mapToObj(run -> page.cell(panel, label, run))
                .flatMap(Optional::stream)
                .map(cell -> cell.row().path("label").asText())
                .findFirst()
                .orElse("");
    }

    private static boolean isOneOrder(List<Double> ratios) {
        return ratios.stream().map(ratio -> ratio > 1).distinct().count() <= 1;
    }

    /** The largest ratio by the smallest. */
    private static double factor(List<Double> ratios) {
        return stream(ratios).max().orElseThrow() / stream(ratios).min().orElseThrow();
    }

    private static DoubleStream stream(List<Double> ratios) {
        return ratios.stream().mapToDouble(ratio -> ratio);
    }
}
