// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.hostile.AcceptedCells;
import io.github.wirebench.hostile.HostileCase;
import io.github.wirebench.hostile.HostileTable;
import io.github.wirebench.hostile.Outcome;
import io.github.wirebench.model.codec.Contender;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that contenders still do with hostile input what docs/hostile-cells.md says. */
class HostileIT {

    private static final Path DOCUMENT = Project.ROOT.resolve("docs/hostile-cells.md");

    /** Cases that take no time and end no child JVM. */
    private static final List<HostileCase> QUICK = List.of(
            HostileCase.EMPTY,
            HostileCase.TRAILING_GARBAGE,
            HostileCase.WRONG_TYPES,
            HostileCase.UNKNOWN_FIELD,
            HostileCase.DUPLICATE_FIELD,
            HostileCase.CLASS_PROPERTY);

    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void aContenderOfEachFormatDoesWhatWasAccepted() throws Exception {
        Map<Object, String> byFormat = new LinkedHashMap<>();
        HostileCommand.decoding()
                .forEach(contender -> byFormat.putIfAbsent(contender.traits().format(), contender.name()));
        Path json = folder.resolve("found.json");
        String cases = QUICK.stream().map(HostileCase::name).collect(Collectors.joining(","));
        Captured found = Captured.run(List.of(
                "hostile",
                "--contender",
                String.join(",", byFormat.values()),
                "--case",
                cases,
                "--json",
                json.toString()));
        assertThat(found.status()).as(found.printed()).isZero();
        JsonNode cells = new ObjectMapper().readTree(json.toFile());
        assertThat(cells).hasSize(byFormat.size() * QUICK.size());
    }

    @Test
    @Tag("slow")
    void cellsAreOfTheVersionsOfThisBuildAndHaveAdvice() {
        Map<String, String> versions = SuiteData.versions();
        AcceptedCells accepted = AcceptedCells.ofThisBuild();
        for (Contender contender : HostileCommand.decoding()) {
            String needed = contender.name() + ": java -jar target/benchmarks.jar hostile --accept";
            assertThat(accepted.of(contender)).as(needed).hasValueSatisfying(entry -> {
                assertThat(entry.version())
                        .as(needed)
                        .isEqualTo(versions.getOrDefault(contender.traits().library(), ""));
                // otherwise a service would know what input can do to it, but not what to do about it
                if (entry.cells().values().stream()
                        .anyMatch(cell -> Outcome.ofCell(cell).needsAction())) {
                    assertThat(contender.traits().advice()).as(contender.name()).isNotEmpty();
                }
            });
        }
    }

    @Test
    @Tag("slow")
    void theDocumentHasTheAcceptedCells() {
        assertThat(DOCUMENT)
                .as("java -jar target/benchmarks.jar hostile --case EMPTY --accept")
                .hasContent(HostileTable.markdown(AcceptedCells.ofThisBuild(), HostileCommand.decoding()));
    }

    @Test
    void wrongUsageIsRefusedInOneLine() {
        for (List<String> arguments : List.of(
                List.of("hostile", "--case", "NONE"),
                List.of("hostile", "--contender", "JAXON"),
                List.of("hostile", "--jobs", "0"))) {
            Captured refused = Captured.run(arguments);
            assertThat(refused.status()).as(refused.printed()).isEqualTo(2);
            assertThat(refused.printed().strip()).hasLineCount(1);
        }
    }

    /** Only the name may be known, or the class would be loaded anyway. */
    @Test
    void theNamedClassExists() throws Exception {
        Class<?> named = Class.forName(
                "io.github.wirebench.benchmarks.NamedClass", false, getClass().getClassLoader());
        assertThat(named.getName()).hasSameSizeAs(io.github.wirebench.model.SocialMediaPost.class.getName());
    }
}
