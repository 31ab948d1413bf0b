// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Published runs that a document quotes. */
final class PublishedRuns {
    static final ObjectMapper JSON = new ObjectMapper();

    /** The libraries whose versions the README names. */
    private static final List<Map.Entry<String, String>> LIBRARIES = List.of(
            Map.entry("com.fasterxml.jackson.core:jackson-databind", "Jackson"),
            Map.entry("com.google.code.gson:gson", "Gson"),
            Map.entry("com.squareup.moshi:moshi", "Moshi"),
            Map.entry("com.google.protobuf:protobuf-java", "Protobuf"),
            Map.entry("org.apache.avro:avro", "Avro"),
            Map.entry("org.msgpack:jackson-dataformat-msgpack", "jackson-dataformat-msgpack"));

    private final List<String> names;
    private final List<Path> folders;
    private final String up;
    private final List<JsonNode> runs = new ArrayList<>();

    /**
     * Reads what the runs say of themselves.
     *
     * @param names paths below the folder
     * @param up from the document's folder to this one: {@code ../} for each level
     */
    PublishedRuns(Path root, List<String> names, String up) throws IOException {
        this.names = names;
        this.folders = names.stream().map(root::resolve).toList();
        this.up = up;
        for (Path folder : folders) {
            Path record = folder.resolve("run.json");
            if (!Files.exists(record)) {
                throw new IllegalArgumentException(record + " does not exist");
            }
            runs.add(JSON.readTree(record.toFile()));
        }
    }

    List<Path> folders() {
        return folders;
    }

    /**
     * The part of a document between its markers, with these.
     *
     * @param made the kind of part, and of what it is made, if that is not all that the runs have
     */
    String block(String made, List<String> lines) {
        return "<!-- " + made + " of " + String.join(" ", names) + ": written by scripts/refresh-readme -->\n" + String.join("\n", lines)
                + "\n<!-- end of " + made.replaceFirst(" .*", "") + " -->";
    }

    /** Says where and when the runs were recorded, and links them. */
    String environment(List<String> labels) {
        String libraries = each(run -> LIBRARIES.stream()
                .filter(library -> run.path("libraries").has(library.getKey()))
                .map(library -> library.getValue() + " " + run.path("libraries").path(library.getKey()).asText())
                .collect(Collectors.joining(", ")));
        List<String> links = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            // the conditions of a run that is not compared with others need not be told
            String label = names.size() == 1 ? labels.get(i).replaceFirst("(, [^,]*).*", "$1") : labels.get(i);
            links.add("[" + label + "](" + up + names.get(i) + ")");
        }
        return "Recorded "
                + days() + " on a shared machine ("
                + each(run -> run.at("/machine/cpu").asText() + ", " + run.at("/machine/logicalCores").asText() + " vCPUs, " + run.at("/machine/virtualization").asText())
                + ") with " + libraries + ". " + (links.size() == 1 ? "The run" : "Runs") + " with all data: " + String.join(", ", links) + ".";
    }

    /** Without days that are within those of another run. */
    private String days() {
        List<String> days = runs.stream().map(PublishedRuns::days).distinct().toList();
        return days.stream()
                .filter(own -> days.stream().noneMatch(other -> !other.equals(own) && other.contains(own)))
                .collect(Collectors.joining(" and "));
    }

    private static String days(JsonNode run) {
        Set<String> days = new LinkedHashSet<>();
        days.add(run.path("startedAt").asText().replaceFirst("T.*", ""));
        days.add(run.path("endedAt").asText().replaceFirst("T.*", ""));
        return String.join(" to ", days);
    }

    /** Joins a fact of all runs, or returns it once if it is the same in all. */
    String each(Function<JsonNode, String> fact) {
        return runs.stream().map(fact).distinct().collect(Collectors.joining(" and "));
    }

    static String twoDigits(double value) {
        return new BigDecimal(value).round(new MathContext(2)).toPlainString();
    }
}
