// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.hostile.AcceptedCells;
import io.github.wirebench.hostile.HostileCase;
import io.github.wirebench.hostile.HostileTable;
import java.nio.file.Files;
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
    void everyCellIsAccepted() {
        Map<String, String> versions = SuiteData.versions();
        List<String> missing = AcceptedCells.ofThisBuild().missing(HostileCommand.decoding(), versions);
        assertThat(missing)
                .as("look at them: java -jar target/benchmarks.jar hostile --accept")
                .isEmpty();
    }

    @Test
    @Tag("slow")
    void theDocumentHasTheAcceptedCells() throws Exception {
        Path copy = Files.copy(DOCUMENT, folder.resolve("copy.md"));
        HostileTable.rewrite(copy, AcceptedCells.ofThisBuild(), HostileCommand.decoding());
        assertThat(copy)
                .as("java -jar target/benchmarks.jar hostile --markdown docs/hostile-cells.md")
                .hasSameTextualContentAs(DOCUMENT);
    }

    /** Otherwise a service would know what input can do to it, but not what to do about it. */
    @Test
    @Tag("slow")
    void thereIsAdviceForEveryCellThatNeedsAction() {
        assertThat(AcceptedCells.ofThisBuild().withoutAdvice(HostileCommand.decoding()))
                .isEmpty();
    }

    @Test
    void wrongUsageIsRefusedInOneLine() {
        for (List<String> arguments : List.of(
                List.of("hostile", "--case", "NONE"),
                List.of("hostile", "--contender", "JAXON"),
                List.of("hostile", "--jobs", "0"),
                List.of(
                        "hostile",
                        "--markdown",
                        Project.ROOT.resolve("README.md").toString()))) {
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
