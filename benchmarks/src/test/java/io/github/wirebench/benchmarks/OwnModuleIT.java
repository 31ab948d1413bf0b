// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Adds payloads to a copy of the project as a user would, builds it and checks every contender in its jar. */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class OwnModuleIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Texts of an enum that are names in Java's or protoc's enums, or differ only in what a name cannot have. */
    private static final List<String> STATES = List.of(
            "values",
            "valueOf",
            "name",
            "ordinal",
            "UNRECOGNIZED",
            "UNSPECIFIED",
            "forNumber",
            "class",
            "a b",
            "a-b",
            "1");

    private static final Pattern CANNOT_CARRY = Pattern.compile("(?m)^([A-Z0-9_]+) cannot carry HOSTILE: .+$");

    @TempDir
    private Path folder;

    @Test
    void hostileDocumentsBecomeAPayloadThatAlmostEveryContenderCarries() throws Exception {
        ProjectCopy copy = ProjectCopy.of(folder.resolve("project"));
        Path documents = folder.resolve("documents.json");
        JSON.writeValue(documents.toFile(), hostile());
        Captured written = Captured.run(List.of(
                "own",
                documents.toString(),
                "--name",
                "Hostile",
                "--project",
                copy.folder().toString()));
        assertThat(written.status()).as(written.printed()).isZero();
        copy.build(0, "-q", "-DskipTests", "package");
        Path jar = copy.folder().resolve("target/benchmarks.jar");
        List<Path> jdks = ChildJvm.jdks();
        ChildJvm.Result verified =
                ChildJvm.runJar(jar, jdks.get(jdks.size() - 1), folder, "verify", "--payload", "HOSTILE");
        assertThat(verified.exitCode()).as(verified.out()).isZero();
        Set<String> refused = new TreeSet<>();
        CANNOT_CARRY.matcher(verified.out()).results().map(MatchResult::group).forEach(refused::add);
        assertThat(refused)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("AVAJE_JSONB ").contains("No JsonAdapter"),
                        line -> assertThat(line).startsWith("DSL_JSON "),
                        line -> assertThat(line).startsWith("JACKSON_JR ").contains("does not keep "),
                        line -> assertThat(line)
                                .startsWith("PROTOBUF_JACKSON ")
                                .contains("'Array' type not supported"));
        assertThat(verified.out()).containsPattern("PROTOBUF +ok").containsPattern("AVRO +ok");
        Path results = folder.resolve("results.json");
        ChildJvm.Result measured = ChildJvm.runJar(
                jar,
                jdks.get(0),
                folder,
                "binary.DecodeBenchmark",
                "-p",
                "payload=HOSTILE,HOSTILE.3",
                "-p",
                "contender=AVRO",
                "-f",
                "1",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "100ms",
                "-rf",
                "json",
                "-rff",
                results.toString());
        assertThat(measured.exitCode()).as(measured.out()).isZero();
        assertThat(JSON.readTree(results.toFile()).findValuesAsText("payload")).containsExactly("HOSTILE", "HOSTILE.3");
    }

    private static ArrayNode hostile() throws IOException {
        try (InputStream in = OwnModuleIT.class.getResourceAsStream("own/hostile.json")) {
            ObjectNode document = (ObjectNode) JSON.readTree(in);
            ArrayNode documents = JSON.createArrayNode();
            for (int i = 0; i < 4 * STATES.size(); i++) {
                documents.add(document.deepCopy().put("status", STATES.get(i % STATES.size())));
            }
            return documents;
        }
    }
}
