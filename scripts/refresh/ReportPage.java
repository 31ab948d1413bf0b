// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The data of a page of the command report. */
final class ReportPage {
    private static final Pattern DATA = Pattern.compile("<script type=\"application/json\" id=\"report-data\">(.*?)</script>", Pattern.DOTALL);

    private final JsonNode data;
    private final Map<Integer, JsonNode> rows = new HashMap<>();

    ReportPage(String page) throws IOException {
        Matcher found = DATA.matcher(page);
        if (!found.find()) {
            throw new IllegalArgumentException("the page has no data");
        }
        data = PublishedRuns.JSON.readTree(found.group(1));
        data.path("rows").forEach(row -> rows.put(row.path("id").asInt(), row));
    }

    /**
     * The time of a row.
     *
     * @param row the figures
     * @param ratio of its CPU time to that of the first row, without an interval if one of the two does not settle; unknown for the first row
     */
    record Cell(JsonNode row, Interval ratio) {
        Outcome outcome() {
            return Outcome.of(ratio);
        }

        /** Returns the outcome with its interval, or the time of the first row. */
        String text() {
            return isBase() ? Format.time(Interval.of(interval(row.path("cpu")).value())) : outcome().text();
        }

        boolean isBase() {
            return Double.isNaN(ratio.value());
        }
    }

    Stream<JsonNode> questions() {
        return elements(data.path("topics"));
    }

    JsonNode question(String title) {
        return questions()
                .filter(topic -> topic.path("title").asText().equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the runs measure nothing of \"" + title + "\""));
    }

    /** The labels of the runs. */
    List<String> runs() {
        return elements(data.path("runs")).map(run -> run.path("label").asText()).toList();
    }

    /** The labels of the runs, with the JDK's feature version only, and without what they have in common. */
    List<String> shortRuns() {
        List<List<String>> parts = runs().stream().map(label -> List.of(label.replaceFirst("\\.[^,]*", "").split(", "))).toList();
        return parts.stream()
                .map(own -> own.stream()
                        .filter(part -> part.startsWith("JDK ") || !parts.stream().allMatch(other -> other.contains(part)))
                        .collect(Collectors.joining(", ")))
                .toList();
    }

    /** The panels of a group, by the size or the number that is their input. */
    static List<JsonNode> panels(JsonNode group) {
        return elements(group.path("panels"))
                .sorted(Comparator.comparingDouble(panel -> panel.path("bytes").asDouble() > 0 ? panel.path("bytes").asDouble() : panel.path("label").asDouble()))
                .toList();
    }

    /** What several panels are about, without their input. */
    static String title(JsonNode panel) {
        String title = panel.path("title").asText();
        String input = ": " + panel.path("label").asText();
        return title.endsWith(input) ? title.substring(0, title.length() - input.length()) : title;
    }

    static Stream<String> labels(List<JsonNode> panels) {
        return panels.stream().flatMap(panel -> elements(panel.path("bars"))).map(bar -> bar.path("label").asText()).distinct();
    }

    /** The figure of a row in a panel; empty if the run lacks it. */
    Optional<Cell> cell(JsonNode panel, String label, int run) {
        return figure(panel, label, run).map(cell -> {
            String base = panel.path("bars").path(0).path("label").asText();
            boolean settles = Stream.of(label, base)
                    .flatMap(name -> figure(panel, name, run).stream())
                    .flatMap(one -> elements(row(one).path("warnings")))
                    .noneMatch(warning -> warning.asText().equals("does not settle"));
            Interval ratio = interval(cell.at("/base/cpu/ratio"));
            return new Cell(row(cell), settles ? ratio : Interval.of(ratio.value()));
        });
    }

    private static Optional<JsonNode> figure(JsonNode panel, String label, int run) {
        return elements(panel.path("bars"))
                .filter(bar -> bar.path("label").asText().equals(label))
                .map(bar -> bar.path("cells").path(run))
                .filter(JsonNode::isObject)
                .findFirst();
    }

    private JsonNode row(JsonNode figure) {
        return rows.get(figure.path("row").asInt());
    }

    static Interval interval(JsonNode estimate) {
        return new Interval(estimate.path(0).asDouble(Double.NaN), estimate.path(1).asDouble(Double.NaN), estimate.path(2).asDouble(Double.NaN));
    }

    static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
