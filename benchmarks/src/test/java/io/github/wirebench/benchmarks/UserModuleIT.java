// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.generator.RandomDocuments;
import io.github.wirebench.generator.UserClasses;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Adds payloads to a copy of the project as a user would, builds it and checks every contender in its jar. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class UserModuleIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Texts of an enum that are names in Java's or protoc's enums, or differ only in what a name cannot have. */
    private static final List<String> STATES =
            List.of("values|valueOf|name|ordinal|UNRECOGNIZED|UNSPECIFIED|forNumber|class|a b|a-b|R&D".split("\\|"));

    /** Objects of three kinds, also where there may be none. */
    private static final String VARIANTS = """
            {'last': {'kind': 'click', 'id': 3, 'x': 0, 'y': -1}, 'log': [
              {'kind': 'page view', 'id': 1, 'url': '/a', 'ms': 1.5, 'from': null}, {'id': 2, 'kind': 'click', 'x': 1, 'y': 2},
              {'kind': 'message.kind', 'id': 3, 'cart': {'sku': 'a', 'price': '0.10'}, 'path': [1, -2]}]}
            {'last': null, 'log': [
              {'kind': 'page view', 'id': 1, 'url': '/a', 'ms': 2.5, 'from': '/b'}, {'id': 2, 'kind': 'click', 'x': 1, 'y': 2},
              {'kind': 'message.kind', 'id': 3, 'cart': {'sku': 'a', 'price': '0.10'}, 'path': [1, -2]}]}
            {'last': {'kind': 'click', 'id': 3, 'x': 0, 'y': -1}, 'log': []}
            """.replace('\'', '"');

    /** Arrays whose places are of several kinds. */
    private static final String TUPLES =
            "{'v': [[1.5, 'a', true, 1700000000000, '0.10'], [2.5, 'b', false, 3, '1.1']], 'w': ['x', -1]}\n"
                    .replace('\'', '"')
                    .repeat(3);

    /** More or others for a thorough check: each batch is a payload, and takes a minute. */
    private static final int SEEDS = Integer.getInteger("random.seeds", 24);

    private static final int FIRST_SEED = Integer.getInteger("random.first", 0);

    private static final int BATCH = 12;

    /** Those whose code is generated from the schema, and the ones that bind any record. */
    private static final List<String> CARRY_ALL = List.of(
            ("JACKSON JACKSON3 GSON_HANDWRITTEN MOSHI_HANDWRITTEN PROTOBUF PROTOBUF_JSON PROTOBUF_LITE WIRE QUICKBUFFERS"
                            + " AVRO AVRO_JSON HANDWRITTEN MSGPACK_CORE CBOR SMILE KRYO FORY JAVA_SERIALIZATION")
                    .split(" "));

    @TempDir
    private Path folder;

    @Test
    void hostileDocumentsAndAUsersClassBecomePayloads() throws Exception {
        ProjectCopy copy = ProjectCopy.of(folder.resolve("project"));
        Path documents = folder.resolve("documents.json");
        JSON.writeValue(documents.toFile(), hostile());
        own(copy, documents, "Hostile");
        Path orders = Files.writeString(
                folder.resolve("orders.ndjson"),
                IntStream.range(0, 8).mapToObj(UserClasses::order).collect(Collectors.joining()));
        String classes = UserClasses.compile(folder).toString();
        own(
                copy,
                orders,
                "Order",
                "--class",
                "com.acme.Order",
                "--classpath",
                classes,
                "--mapper",
                "com.acme.Json::mapper");
        own(copy, Files.writeString(folder.resolve("log.ndjson"), VARIANTS), "Log");
        own(copy, Files.writeString(folder.resolve("ticks.ndjson"), TUPLES), "Tick");
        List<String> random = new ArrayList<>();
        for (int seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += BATCH) {
            Path batch = folder.resolve("random" + seed + ".ndjson");
            Files.writeString(batch, RandomDocuments.together(seed, BATCH));
            if (own(copy, batch, "Random" + seed)) {
                random.add("RANDOM" + seed);
            }
        }
        copy.build(0, "-q", "-DskipTests", "package");
        Path jar = copy.folder().resolve("target/benchmarks.jar");
        ChildJvm.Result verified =
                ChildJvm.runJar(jar, folder, "verify", "--payload", "HOSTILE,HOSTILE.BEAN,ORDER,LOG,TICK");
        assertThat(verified.exitCode()).as(verified.out() + verified.err()).isZero();
        assertThat(refused(verified.out(), "HOSTILE"))
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("AVAJE_JSONB ").contains("does not keep matrix"),
                        line -> assertThat(line).startsWith("DSL_JSON "),
                        line -> assertThat(line).startsWith("JACKSON_JR ").contains("does not keep "),
                        line -> assertThat(line).startsWith("PROTOBUF_JACKSON ").contains("' type not supported"),
                        line -> assertThat(line).startsWith("USER_MAPPER ").contains("no mapper was named"));
        assertThat(verified.out()).containsPattern("(?m)^PROTOBUF +ok ").containsPattern("(?m)^AVRO +ok ");
        assertThat(verified.out())
                .containsPattern("(?m)^JACKSON +ok +ok +ok ")
                .containsPattern("(?m)^GSON +ok +no +ok ")
                .containsPattern("(?m)^CBOR +ok +ok +ok ")
                .containsPattern("(?m)^KRYO +ok +ok +ok ")
                .containsPattern("(?m)^USER_MAPPER +no +no +ok ");
        assertThat(refused(verified.out(), "ORDER"))
                .contains("PROTOBUF cannot carry ORDER: There is no generated code for Order");
        assertThat(refused(verified.out(), "LOG"))
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .containsExactly(
                        "AVRO_JACKSON",
                        "BSON",
                        "DSL_JSON",
                        "FASTJSON2_JSONB",
                        "JACKSON_JR",
                        "PROTOBUF_JACKSON",
                        "USER_MAPPER");
        assertThat(refused(verified.out(), "TICK"))
                .as("its arrays, and no contender of Jackson, fastjson2 or generated code")
                .extracting(line -> line.substring(0, line.indexOf(' ')))
                .isSubsetOf("USER_MAPPER");
        for (String payload : random) {
            ChildJvm.Result ofBatch = ChildJvm.runJar(jar, folder, "verify", "--payload", payload);
            assertThat(ofBatch.exitCode()).as(ofBatch.out() + ofBatch.err()).isZero();
            assertThat(refused(ofBatch.out(), payload))
                    .as(ofBatch.out())
                    .extracting(line -> line.substring(0, line.indexOf(' ')))
                    .doesNotContainAnyElementsOf(CARRY_ALL);
        }
        Path results = folder.resolve("results.json");
        ChildJvm.Result measured = ChildJvm.runJar(
                jar,
                folder,
                ("binary.FormatBenchmark.decode -p payload=HOSTILE,HOSTILE.3 -p contender=AVRO -f 1 -wi 0 -i 1 -r 100ms -rf json"
                                + " -rff " + results)
                        .split(" "));
        assertThat(measured.exitCode()).as(measured.out()).isZero();
        assertThat(JSON.readTree(results.toFile()).findValuesAsText("payload")).containsExactly("HOSTILE", "HOSTILE.3");
        Files.writeString(documents, "{\"status\": 1}");
        ChildJvm.Result replaced = ChildJvm.runJar(
                jar, folder, ("own " + documents + " --name Hostile --replace --project " + copy.folder()).split(" "));
        assertThat(replaced.exitCode()).as(replaced.out()).isZero();
    }

    /** Returns whether documents became a payload, and not more kinds of objects than a module may have. */
    private static boolean own(ProjectCopy copy, Path documents, String name, String... options) {
        List<String> arguments = new ArrayList<>(List.of("own", documents.toString(), "--name", name, "--project"));
        arguments.add(copy.folder().toString());
        arguments.addAll(List.of(options));
        Captured written = Captured.run(arguments);
        boolean isRefused = written.printed().contains("the documents have more than 300 different shapes of objects");
        assertThat(written.status()).as(written.printed()).isEqualTo(isRefused ? ExitCode.USAGE : 0);
        return !isRefused;
    }

    /** Returns the lines about contenders that cannot carry a payload, sorted. */
    private static Set<String> refused(String output, String payload) {
        return output.lines()
                .filter(line -> line.matches("[A-Z0-9_]+ cannot carry (\\S+, )*" + payload + "(, \\S+)*: .+"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static ArrayNode hostile() throws IOException {
        try (InputStream in = UserModuleIT.class.getResourceAsStream("own/hostile.json")) {
            ObjectNode document = (ObjectNode) JSON.readTree(in);
            ArrayNode documents = JSON.createArrayNode();
            for (int i = 0; i < 4 * STATES.size(); i++) {
                documents.add(document.deepCopy().put("status", STATES.get(i % STATES.size())));
            }
            return documents;
        }
    }
}
