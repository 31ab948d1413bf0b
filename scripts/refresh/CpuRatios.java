// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The ratios of a document of the command claims. */
final class CpuRatios {
    private CpuRatios() {}

    /**
     * Writes each ratio with its interval on each JDK and CPU.
     *
     * @param quoted the words that the pairs to write begin with, in quotation marks; null if the document names none
     */
    static String text(PublishedRuns runs, String quoted, String json) throws IOException {
        if (quoted == null) {
            throw new IllegalArgumentException("the marker does not say how its ratios begin: <!-- ratios \"Reading\" of ...");
        }
        String start = quoted.substring(1, quoted.length() - 1);
        JsonNode answers = PublishedRuns.JSON.readTree(json);
        List<String> labels = new ArrayList<>();
        answers.path("runs").forEach(label -> labels.add(label.asText()));
        List<String> lines = new ArrayList<>();
        lines.add("| time of the first / the second | "
                + labels.stream().map(label -> label.replaceFirst("\\.[^,]*", "")).collect(Collectors.joining(" | ")) + " |");
        lines.add("|---|" + "---:|".repeat(labels.size()));
        for (JsonNode claim : answers.path("claims")) {
            String says = claim.path("says").asText();
            if (says.startsWith(start)) {
                lines.add("| " + says + " | "
                        + labels.stream().map(label -> ratio(figure(claim, "time").path(label))).collect(Collectors.joining(" | ")) + " |");
            }
        }
        if (lines.size() == 2) {
            throw new IllegalArgumentException("no ratio begins with " + quoted);
        }
        lines.add("");
        lines.add("95% intervals between forks are in brackets. " + AnswerFormatter.LEGEND + " " + runs.environment(labels));
        return runs.block("ratios " + quoted, lines);
    }

    private static JsonNode figure(JsonNode claim, String metric) {
        return StreamSupport.stream(claim.path("figures").spliterator(), false)
                .filter(figure -> figure.path("metric").asText().equals(metric))
                .findFirst()
                .map(figure -> figure.path("runs"))
                .orElseGet(MissingNode::getInstance);
    }

    private static String ratio(JsonNode figure) {
        if (!figure.path("ratio").isNumber()) {
            return "not measured";
        }
        Interval ratio = new Interval(
                figure.path("ratio").asDouble(), figure.path("low").asDouble(Double.NaN), figure.path("high").asDouble(Double.NaN));
        return AnswerFormatter.cell(Kind.of(ratio), ratio, true);
    }
}
