// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The ratios of a document of the command claims. */
final class CpuRatios {
    private CpuRatios() {}

    /** Writes each ratio with its interval on each JDK and CPU. */
    static String text(PublishedRuns runs, String json) throws IOException {
        JsonNode answers = PublishedRuns.JSON.readTree(json);
        List<String> labels = new ArrayList<>();
        answers.path("runs").forEach(label -> labels.add(label.asText()));
        List<String> lines = new ArrayList<>();
        lines.add("| time of the first / the second | "
                + labels.stream().map(label -> label.replaceFirst("\\.[^,]*", "")).collect(Collectors.joining(" | ")) + " |");
        lines.add("|---|" + "---:|".repeat(labels.size()));
        for (JsonNode claim : answers.path("claims")) {
            lines.add("| " + claim.path("says").asText() + " | "
                    + labels.stream().map(label -> withInterval(figure(claim, "time").path(label))).collect(Collectors.joining(" | ")) + " |");
        }
        lines.add("");
        lines.add("95% intervals between forks are in brackets; ≈ means no measurable difference, ? not enough forks to tell. " + runs.environment(labels));
        return runs.block("ratios", lines);
    }

    private static String withInterval(JsonNode figure) {
        return !figure.path("ratio").isNumber() || !figure.path("low").isNumber()
                ? ratio(figure)
                : ratio(figure) + " (" + PublishedRuns.twoDigits(figure.path("low").asDouble()) + "–" + PublishedRuns.twoDigits(figure.path("high").asDouble()) + ")";
    }

    private static JsonNode figure(JsonNode claim, String metric) {
        return StreamSupport.stream(claim.path("figures").spliterator(), false)
                .filter(figure -> figure.path("metric").asText().equals(metric))
                .findFirst()
                .map(figure -> figure.path("runs"))
                .orElseGet(MissingNode::getInstance);
    }

    /** Formats a ratio with two digits; "≈" marks one whose interval includes 1, and "?" one that is not known well enough. */
    private static String ratio(JsonNode figure) {
        Interval ratio = new Interval(
                figure.path("ratio").asDouble(), figure.path("low").asDouble(Double.NaN), figure.path("high").asDouble(Double.NaN));
        String mark = Kind.of(ratio) == Kind.SAME ? "≈ " : Kind.of(ratio) == Kind.UNCLEAR ? "? " : "";
        return figure.path("ratio").isNumber() ? mark + PublishedRuns.twoDigits(figure.path("ratio").asDouble()) + "x" : "not measured";
    }
}
