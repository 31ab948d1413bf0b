// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Published runs that a document quotes. */
final class PublishedRuns {
    static final ObjectMapper JSON = new ObjectMapper();

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
    String environment() {
        List<String> days = runs.stream()
                .flatMap(run -> Stream.of(run.path("startedAt").asText(), run.path("endedAt").asText()))
                .map(time -> time.replaceFirst("T.*", ""))
                .sorted()
                .toList();
        String machines = runs.stream()
                .map(run -> run.at("/machine/cpu").asText().replaceAll("\\(R\\)| Processor", "") + ", " + run.at("/machine/logicalCores").asText() + " vCPUs")
                .distinct()
                .collect(Collectors.joining("; "));
        return "Recorded " + Stream.of(days.get(0), days.get(days.size() - 1)).distinct().collect(Collectors.joining(" to ")) + " on a shared machine ("
                + machines + "). Data and versions: "
                + IntStream.range(0, names.size())
                        .mapToObj(i -> "[" + (i + 1) + "](" + up + names.get(i) + ")")
                        .collect(Collectors.joining(", "))
                + ".";
    }
}
