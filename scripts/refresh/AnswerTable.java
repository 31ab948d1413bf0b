// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The cards of a report as a table, each by the newest JDK that has it. */
final class AnswerTable {
    private AnswerTable() {}

    /**
     * Makes the table.
     *
     * @param report as {@code report --format json} writes it, with runs from the oldest JDK to the newest
     * @throws IllegalArgumentException if a question has no answer, or an answer rests on rough figures
     */
    static String text(JsonNode report) {
        Map<Integer, JsonNode> newest = new TreeMap<>();
        report.path("cards").forEach(card -> newest.put(card.path("number").asInt(), card));
        List<List<String>> rows = new ArrayList<>();
        for (int number = 1; number <= 8; number++) {
            JsonNode card = newest.get(number);
            if (card == null) {
                throw new IllegalArgumentException("question " + number + " has no answer that holds");
            }
            if (!card.path("weak").asText().isEmpty()) {
                throw new IllegalArgumentException("question " + number + " rests on rough figures: " + card.path("verdict").asText());
            }
            rows.add(List.of(
                    String.valueOf(number),
                    card.path("question").asText(),
                    "**" + Markdown.escape(card.path("verdict").asText()) + "**",
                    Markdown.escape(card.path("caption").asText()),
                    Markdown.escape(card.path("action").asText())));
        }
        JsonNode last = report.path("runs").path(report.path("runs").size() - 1);
        return Markdown.table(List.of("", "Question", "Answer", "How much", "Do"), rows) + "\n\n" + last.path("label").asText()
                + ", one thread. Every interval is in the [report](docs/user-guide.md#the-report).";
    }
}
