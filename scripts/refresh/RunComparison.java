// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** The same pairs of rows in independent runs. */
final class RunComparison {
    private RunComparison() {}

    /** A pair of rows with one input, compared in each run; null where a run did not measure both. */
    private record Pair(String compared, String input, Map<String, JsonNode> cells) {
        private List<JsonNode> decided(List<String> labels) {
            return labels.stream()
                    .map(cells::get)
                    .filter(cell -> cell != null && (cell.path("kind").asText().equals("slower") || cell.path("kind").asText().equals("faster")))
                    .toList();
        }

        private boolean isMeasured(List<String> labels) {
            return labels.stream().allMatch(label -> cells.get(label) != null);
        }

        private String row(List<String> labels) {
            return "| " + compared + " | " + input + " | "
                    + labels.stream().map(label -> cells.get(label) == null ? "" : text(cells.get(label))).collect(Collectors.joining(" | ")) + " |";
        }

        private static String text(JsonNode cell) {
            String mark = cell.path("kind").asText().equals("same") ? "≈ " : cell.path("kind").asText().equals("unclear") ? "? " : "";
            return mark + cell.path("interval").asText();
        }
    }

    /** For runs of one JDK on several CPUs: how many pairs of rows are in the same order, and all pairs that several runs measured. */
    static String text(PublishedRuns runs, String page) throws IOException {
        JsonNode report = PublishedRuns.data(page);
        List<Pair> pairs = new ArrayList<>();
        report.path("topics").forEach(topic -> topic.path("groups").forEach(group -> pairs.addAll(pairs(group.path("matrix")))));
        Map<String, List<String>> byJdk = pairs.stream()
                .flatMap(pair -> pair.cells().keySet().stream())
                .distinct()
                .collect(Collectors.groupingBy(RunComparison::jdkOf, LinkedHashMap::new, Collectors.toList()));
        byJdk.values().removeIf(labels -> labels.size() < 2);
        List<String> lines = new ArrayList<>();
        lines.add("| | pairs of rows in both runs | differ measurably in both | of these in the same order | factor between the two ratios: median | largest |");
        lines.add("|---|---:|---:|---:|---:|---:|");
        byJdk.forEach((jdk, labels) -> {
            List<Pair> measured = pairs.stream().filter(pair -> pair.isMeasured(labels)).toList();
            List<Pair> decided = measured.stream().filter(pair -> pair.decided(labels).size() == labels.size()).toList();
            long agree = decided.stream().filter(pair -> isOneOrder(pair.decided(labels))).count();
            double[] factors = decided.stream().mapToDouble(pair -> factor(pair.decided(labels))).sorted().toArray();
            lines.add("| " + jdk + " | " + measured.size() + " | " + decided.size() + " | " + agree + " | "
                    + (factors.length == 0 ? "" : PublishedRuns.twoDigits(factors[factors.length / 2]) + " | " + PublishedRuns.twoDigits(factors[factors.length - 1])) + " |");
        });
        List<String> labels = byJdk.values().stream().flatMap(List::stream).toList();
        List<Pair> turned = pairs.stream()
                .filter(pair -> byJdk.values().stream().anyMatch(ofJdk -> !isOneOrder(pair.decided(ofJdk))))
                .toList();
        lines.add("");
        if (!turned.isEmpty()) {
            lines.add("In another order:");
            lines.add("");
            lines.addAll(table(turned, labels));
            lines.add("");
        }
        lines.add("All pairs that two runs of a JDK measured, with 95% intervals between forks; ≈ means no measurable difference, ? that more forks are needed:");
        lines.add("");
        lines.addAll(table(pairs.stream().filter(pair -> byJdk.values().stream().anyMatch(pair::isMeasured)).toList(), labels));
        lines.add("");
        List<String> full = new ArrayList<>();
        report.path("runs").forEach(run -> full.add(run.path("label").asText()));
        lines.add(runs.environment(full));
        return runs.block("runs", lines);
    }

    private static List<String> table(List<Pair> pairs, List<String> labels) {
        List<String> lines = new ArrayList<>();
        lines.add("| time of the first / the second | input | " + String.join(" | ", labels) + " |");
        lines.add("|---|---|" + "---:|".repeat(labels.size()));
        pairs.forEach(pair -> lines.add(pair.row(labels)));
        return lines;
    }

    private static String jdkOf(String label) {
        return label.replaceFirst(",.*", "");
    }

    private static List<Pair> pairs(JsonNode matrix) {
        List<Pair> pairs = new ArrayList<>();
        String base = "";
        for (JsonNode row : matrix.path("rows")) {
            base = row.path("isBase").asBoolean() ? row.path("label").asText() : base;
        }
        for (JsonNode row : matrix.path("rows")) {
            for (int input = 0; input < matrix.path("inputs").size() && !row.path("isBase").asBoolean(); input++) {
                Map<String, JsonNode> cells = new LinkedHashMap<>();
                for (int run = 0; run < matrix.path("runs").size(); run++) {
                    JsonNode cell = row.path("cells").path(input).path(run);
                    if (cell.path("ratio").isNumber()) {
                        cells.put(matrix.path("runs").get(run).asText(), cell);
                    }
                }
                pairs.add(new Pair(
                        matrix.path("title").asText().replaceFirst(", ratio to .*", "") + ": " + row.path("label").asText() + " / " + base,
                        matrix.path("inputs").get(input).asText(),
                        cells));
            }
        }
        return pairs;
    }

    private static boolean isOneOrder(List<JsonNode> figures) {
        return figures.stream().map(figure -> figure.path("ratio").asDouble() > 1).distinct().count() <= 1;
    }

    /** The largest ratio by the smallest. */
    private static double factor(List<JsonNode> figures) {
        return ratios(figures).max().orElseThrow() / ratios(figures).min().orElseThrow();
    }

    private static DoubleStream ratios(List<JsonNode> figures) {
        return figures.stream().mapToDouble(figure -> figure.path("ratio").asDouble());
    }
}
