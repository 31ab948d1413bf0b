// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report;

import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static io.github.wirebench.harness.sample.RunBuilder.with;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.harness.sample.ThisJvm;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a file holds, a command ends with a result or with one line of plain words; it never has an internal error. */
@Tag("slow")
class HostileInputIT {
    private static final ObjectMapper YAML = new YAMLMapper();
    private static final int MANY = 100_000;

    /** Words of libraries and of the language. */
    private static final Pattern INTERNAL = Pattern.compile(
            "fasterxml|java\\.|snakeyaml|Stream|No enum|Cannot |Exception|_OBJECT|_ARRAY|JsonNode|ObjectNode|Token|instance|`|internal error");

    private static final List<String> VALUES = List.of(
            "null",
            "-7",
            "1e999",
            "\"x\"",
            "\"\\u001b[31m\\n\\u202e\"",
            "true",
            "[]",
            "{}",
            "[null]",
            "{\"a\":null}",
            "9".repeat(400),
            "9".repeat(10_000),
            "[".repeat(400) + "]".repeat(400));

    @TempDir
    private Path root;

    private Path other;
    private Path run;

    @BeforeEach
    void writeRuns() throws IOException {
        ObjectNode first = with(with(entry("read", forks(3, 5)), Map.of("payload", "POST")), "gc.time", forks(3, 1));
        other = RunBuilder.jmh(root.resolve("other.json"), first, entry("write", forks(3, 7)));
        run = RunBuilder.in(root.resolve("run"))
                .machine("Xeon")
                .info("startedAt", "2026-11-20T10:00:00Z")
                .info("outcome", "complete")
                .info("suite", Map.of("name", "sample", "gitCommit", "abc"))
                .info("libraries", Map.of("a", "1"))
                .add(first)
                .write();
        Files.writeString(run.resolve("sizes.json"), "[{\"payload\":\"POST\",\"raw\":1}]");
        Files.writeString(run.resolve("contenders.json"), "[{\"contender\":\"A\",\"library\":\"b\"}]");
    }

    /** Texts that no document should be. */
    private static List<String> wrong(String document, boolean yaml) {
        return List.of(
                "",
                " \n",
                "null",
                "7",
                "\"x\"",
                "[",
                "[null]",
                "\u0000\u0001",
                document.substring(0, document.length() / 2),
                document + (yaml ? "\n---\na: 1\n" : "\n{}"),
                document + "\n]",
                "[".repeat(MANY),
                "[".repeat(MANY) + "]".repeat(MANY),
                "{\"a\":".repeat(MANY / 2),
                "[" + "9".repeat(10_000) + "]",
                "\"" + "x".repeat(21_000_000) + "\"",
                "\ta: 1",
                "a: &b [*b]",
                "!!java.lang.Runtime {}");
    }

    /** The document with one node after the other replaced; of lists, the first element. */
    private static List<String> mutations(JsonNode document, ObjectMapper mapper) throws IOException {
        List<String> all = new ArrayList<>();
        List<String> places = new ArrayList<>();
        collect(document, "", places);
        for (int i = 0; i < places.size(); i++) {
            int slash = places.get(i).lastIndexOf('/');
            JsonNode copy = document.deepCopy();
            JsonNode parent = copy.at(places.get(i).substring(0, slash));
            String name = places.get(i).substring(slash + 1);
            if (parent instanceof ObjectNode object) {
                object.put(name, "@@");
            } else {
                ((ArrayNode) parent).set(Integer.parseInt(name), "@@");
            }
            all.add(mapper.writeValueAsString(copy).replace("\"@@\"", VALUES.get(i % VALUES.size())));
        }
        return all;
    }

    private static void collect(JsonNode node, String place, List<String> places) {
        node.properties().forEach(field -> {
            places.add(place + "/" + field.getKey());
            collect(field.getValue(), place + "/" + field.getKey(), places);
        });
        for (int i = 0; node.isArray() && i < Math.min(1, node.size()); i++) {
            places.add(place + "/" + i);
            collect(node.get(i), place + "/" + i, places);
        }
    }

    private static ThisJvm survives(Object... arguments) {
        ThisJvm outcome = ReportedSample.run(
                List.of(arguments).stream().map(Object::toString).toArray(String[]::new));
        assertThat(outcome.status()).as(outcome.err()).isIn(0, 1, 2, 3);
        assertThat(outcome.err().lines().count()).isLessThanOrEqualTo(1);
        assertThat(outcome.err().replaceAll("/\\S+", "")).doesNotContainPattern(INTERNAL);
        assertThat(outcome.out() + outcome.err()).doesNotContain("\u001b", "\u202e");
        return outcome;
    }

    private void json(Path file, Object... arguments) throws IOException {
        JsonNode document = JsonFiles.read(file);
        for (String text : wrong(document.toString(), false)) {
            Files.writeString(file, text);
            assertThat(survives(arguments).status()).isEqualTo(ExitCode.USAGE);
        }
        for (String text : mutations(document, JsonFiles.MAPPER)) {
            Files.writeString(file, text);
            survives(arguments);
        }
    }

    @Test
    void jmhResults() throws IOException {
        Path file = Files.copy(other, root.resolve("file.json"));
        json(file, "compare", other, file);
        JsonNode document = JsonFiles.read(other);
        for (String text : mutations(document, JsonFiles.MAPPER)) {
            Files.writeString(file, text);
            survives("merge", file, "--out", Files.createTempDirectory(root, "joint"));
        }
    }

    @Test
    void filesOfARun() throws IOException {
        json(run.resolve("run.json"), "compare", other, run);
        writeRuns();
        json(run.resolve("run.json"), "merge", run, "--out", root.resolve("run"));
        for (String name : List.of("sizes.json", "contenders.json")) {
            writeRuns();
            json(run.resolve(name), "capacity", run, "--rps", 5, "--read", "POST");
        }
        Files.writeString(run.resolve("ab.json"), "");
        for (String text : wrong("{}", false)) {
            Files.writeString(run.resolve("ab.json"), text);
            assertThat(survives("resume", run).status()).isEqualTo(ExitCode.USAGE);
        }
    }

    @Test
    void journals() throws IOException {
        Path journal = run.resolve("forks.jsonl");
        List<String> lines = Files.readAllLines(journal);
        String line = lines.get(0).replaceAll(",\"crc32\":.*", "}");
        List<String> bodies = new ArrayList<>(mutations(JsonFiles.MAPPER.readTree(line), new ObjectMapper()));
        bodies.addAll(List.of("{}", line + "{}", line + "}", "{\"a\":".repeat(MANY) + "1" + "}".repeat(MANY)));
        for (String body : bodies) {
            CRC32 crc = new CRC32();
            crc.update(body.getBytes(StandardCharsets.UTF_8));
            String damaged =
                    body.substring(0, body.length() - 1) + String.format(",\"crc32\":\"%08x\"}", crc.getValue());
            Files.write(journal, List.of(damaged, lines.get(1), lines.get(2)));
            survives("compare", other, run);
        }
    }

    private void yaml(String resource, Object... arguments) throws IOException, URISyntaxException {
        Path file = root.resolve("file.yaml");
        JsonNode document =
                YAML.readTree(Path.of(getClass().getResource(resource).toURI()).toFile());
        for (String text : wrong(YAML.writeValueAsString(document), true)) {
            Files.writeString(file, text);
            assertThat(survives(arguments).status()).isEqualTo(ExitCode.USAGE);
        }
        for (String text : mutations(document, YAML)) {
            Files.writeString(file, text);
            survives(arguments);
        }
    }

    @Test
    void filesThatUsersWrite() throws Exception {
        Path file = root.resolve("file.yaml");
        yaml("/claims/sample.yaml", "claims", run, "--claims", file);
        yaml("/questions/sample.yaml", "report", run, "--page-only", "--force", "--plan", file);
        Files.writeString(file, "accepted: [{benchmark: a.b, metric: time, upTo: 0.1, reason: x, until: 2027-01-31}]");
        String document = Files.readString(file);
        for (String text : wrong(document, true)) {
            Files.writeString(file, text);
            survives("ab", root.resolve("a.jar"), root.resolve("b.jar"), "--accepted", file);
        }
        for (String text : wrong("name: x\nendpoints: []\n", true)) {
            Files.writeString(file, text);
            assertThat(survives("capacity", run, "--mix", file).status()).isEqualTo(ExitCode.USAGE);
        }
    }
}
