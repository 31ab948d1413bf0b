// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that what scripts/refresh-readme writes agrees with the published runs. */
@Tag("slow")
class ReadmeIT {
    private static final Path README = ScriptProgram.ROOT.resolve("README.md");
    private static final Path DOCS = ScriptProgram.ROOT.resolve("docs");
    private static final Pattern RATIO = Pattern.compile("\\d+(\\.\\d+)?x");
    private static final Pattern RATIO_WITH_INTERVAL = Pattern.compile("([\\d.]+)x \\(([\\d.]+)–([\\d.]+)x?\\)");
    private static final Pattern PUBLISHED_RUN = Pattern.compile("\\]\\(\\.\\./(results/published/[\\w-]+)[/)]");
    private static final Pattern LINKED_DOCUMENT = Pattern.compile("\\]\\(([\\w/-]+\\.md)");
    private static final Pattern MARKER =
            Pattern.compile("<!-- (\\w+)(.*) of (.*): written by scripts/refresh-readme -->");

    @TempDir
    private static Path classes;

    private static Class<?> program;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() throws Exception {
        program = ScriptProgram.compile("refresh/RefreshReadme", classes);
    }

    private int refresh(Path root, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                root.toString(), Files.createTempDirectory(folder, "made").toString()));
        arguments.addAll(List.of(options));
        return (int) ScriptProgram.method(program, "run").invoke(null, (Object) arguments.toArray(String[]::new));
    }

    @Test
    void theDocumentsSayWhatTheirRunsDo() throws Exception {
        assertThat(refresh(ScriptProgram.ROOT, "--check")).isZero();
        Map<String, List<String>> kinds = new TreeMap<>();
        try (Stream<Path> documents = Stream.concat(Stream.of(README), Files.walk(DOCS))) {
            for (Path document :
                    documents.filter(file -> file.toString().endsWith(".md")).toList()) {
                List<String> parts = MARKER.matcher(Files.readString(document))
                        .results()
                        .map(marker -> marker.group(1))
                        .toList();
                if (!parts.isEmpty()) {
                    assertThat(document).content().doesNotContain("not measured |");
                    kinds.put(document.getFileName().toString(), parts);
                }
            }
        }
        assertThat(kinds)
                .containsOnlyKeys(
                        "README.md",
                        "capacity.md",
                        "choosing-figures.md",
                        "findings.md",
                        "methodology.md",
                        "production.md",
                        "schema-evolution.md",
                        "second-run.md")
                .containsEntry("README.md", List.of("answers"));
    }

    /** A ratio in the guide is in its tables or in a document that its paragraph, list item or cell links, unless that links a run. */
    @Test
    void theGuideQuotesItsTables() throws IOException {
        List<String> known = ratios(Files.readString(DOCS.resolve("choosing-figures.md")));
        int quoted = 0;
        for (String part : Files.readString(DOCS.resolve("choosing.md")).split("\n(?=\n|- |\\d+\\. |\\|)| \\| ")) {
            List<String> sources = new ArrayList<>(known);
            for (MatchResult linked : LINKED_DOCUMENT.matcher(part).results().toList()) {
                sources.addAll(ratios(Files.readString(DOCS.resolve(linked.group(1)))));
            }
            if (!part.contains("](../results/")) {
                assertThat(ratios(part)).isSubsetOf(sources);
                quoted += ratios(part).size();
            }
        }
        assertThat(quoted).isGreaterThan(50);
    }

    private static List<String> ratios(String text) {
        return RATIO.matcher(text).results().map(MatchResult::group).toList();
    }

    /** Ratios with intervals in those tables of findings that no script writes are the ones that compare gives for the runs linked last. */
    @Test
    void tablesOfFindingsQuoteTheirRuns() throws IOException {
        String byHand = Pattern.compile("<!-- (\\w+) .*?<!-- end of \\1 -->", Pattern.DOTALL)
                .matcher(Files.readString(DOCS.resolve("findings.md")))
                .replaceAll("");
        List<Path> linked = List.of();
        int quoted = 0;
        for (String block : byHand.split("\n\n+")) {
            List<Path> runs = PUBLISHED_RUN
                    .matcher(block)
                    .results()
                    .map(run -> ScriptProgram.ROOT.resolve(run.group(1)))
                    .distinct()
                    .toList();
            linked = runs.isEmpty() ? linked : runs;
            if (block.startsWith("|") && linked.stream().allMatch(run -> Files.exists(run.resolve("run.json")))) {
                List<MatchResult> ratios =
                        RATIO_WITH_INTERVAL.matcher(block).results().toList();
                List<double[]> known = ratios.isEmpty() ? List.of() : compared(linked);
                for (MatchResult ratio : ratios) {
                    assertThat(known)
                            .as(ratio.group() + " in " + linked)
                            .anyMatch(one ->
                                    IntStream.rangeClosed(1, 3).allMatch(i -> isRounded(ratio.group(i), one[i - 1])));
                }
                quoted += ratios.size();
            }
        }
        assertThat(quoted).isGreaterThan(50);
    }

    /** All ratios, lower and upper bounds: of a run's contenders to Jackson, or of the rows of several runs to those of the first. */
    private List<double[]> compared(List<Path> runs) throws IOException {
        List<String> command = new ArrayList<>(List.of("compare", "--floor", "0", "--format", "json"));
        Path out = folder.resolve("compared.json");
        command.addAll(List.of("--out", out.toString()));
        if (runs.size() == 1) {
            command.addAll(List.of("--by", "contender", "--base", "JACKSON"));
        }
        runs.forEach(run -> command.add(run.toString()));
        assertThat(Wirebench.run(command.toArray(String[]::new))).isLessThan(2);
        return new ObjectMapper()
                .readTree(out.toFile()).findValues("time").stream()
                        .map(time -> Stream.of("slowdown", "low", "high")
                                .mapToDouble(figure -> time.path(figure).asDouble(Double.NaN))
                                .toArray())
                        .toList();
    }

    private static boolean isRounded(String text, double value) {
        return Double.isFinite(value)
                && new BigDecimal(value)
                                .setScale(new BigDecimal(text).scale(), RoundingMode.HALF_EVEN)
                                .compareTo(new BigDecimal(text))
                        == 0;
    }

    /** README says by hand how many pairs the second runs decide alike. */
    @Test
    void theCountsOfTheSecondRunsAreThoseOfTheirTables() throws IOException {
        List<int[]> tables = Pattern.compile("(?m)(?:^\\| JDK \\d+ (?:\\| [\\d.]+ )+\\|\\n)+")
                .matcher(Files.readString(DOCS.resolve("validation/second-run.md")))
                .results()
                .map(table -> Pattern.compile(
                                "JDK \\d+ \\| \\d+ \\| (\\d+) \\| (\\d+) \\|[^|]*\\|[^|]*\\| (\\d+) \\| (\\d+) \\| (\\d+)")
                        .matcher(table.group())
                        .results()
                        .map(row -> IntStream.rangeClosed(1, 5)
                                .map(count -> Integer.parseInt(row.group(count)))
                                .toArray())
                        .reduce(
                                new int[5],
                                (all, row) -> IntStream.range(0, 5)
                                        .map(count -> all[count] + row[count])
                                        .toArray()))
                .toList();
        assertThat(tables).hasSize(3);
        int[] host = tables.get(0);
        int[] cpu = tables.get(1);
        int[] earlier = tables.get(2);
        assertThat(cpu[1]).isEqualTo(cpu[0]);
        assertThat(Files.readString(README).replaceAll("\\s+", " "))
                .contains("In " + host[1] + " of the " + host[0] + " cases")
                .contains("In " + host[2] + " cases they differ measurably in one run only")
                .contains("in " + host[4] + " of " + host[3] + " cases the two intervals do not overlap")
                .contains("in the " + cpu[0] + " cases")
                .contains("in " + earlier[1] + " of " + earlier[0] + " cases");
    }

    @Test
    void whatSeveralRunsAgreeOnIsCounted() throws Exception {
        List<String> names = runsOfReadme().subList(0, 2);
        Constructor<?> runs = program.getClassLoader()
                .loadClass("PublishedRuns")
                .getDeclaredConstructor(Path.class, List.class, String.class);
        runs.setAccessible(true);
        Method text = program.getClassLoader()
                .loadClass("RunComparison")
                .getDeclaredMethod("text", runs.getDeclaringClass(), String.class);
        text.setAccessible(true);
        String page = """
                <script type="application/json" id="report-data">
                {"runs": [{"label": "JDK 17.0.1, EPYC"}, {"label": "JDK 17.0.1, Xeon"}], "rows": [%s],
                 "topics": [{"groups": [{"base": "base", "panels": [{"label": "small", "title": "Reading: small", "bars": [
                 {"label": "base", "cells": [{"row": 1}, {"row": 1}]},
                 %s, %s, %s, %s, %s, %s]}]}]}]}</script>""".formatted(
                        IntStream.rangeClosed(1, 6)
                                .mapToObj("{\"id\": %1$d, \"label\": \"row %1$d\"}"::formatted)
                                .collect(Collectors.joining(", ")),
                        bar("equal", cell(2, 2), cell(2, 2)),
                        bar("larger", cell(3, 2), cell(3, 3)),
                        bar("turned", cell(4, 0.5), cell(4, 2)),
                        bar("turned, in another question", cell(4, 0.5), cell(4, 2)),
                        bar("undecided", cell(5, 1), cell(5, 2)),
                        bar("missing", "null", cell(6, 2)));
        String compared = (String) text.invoke(null, runs.newInstance(ScriptProgram.ROOT, names, ""), page);
        assertThat(compared)
                .contains(
                        "| JDK 17 | 4 | 3 | 2 | 1.5 | 4 | 1 | 4 | 3 |",
                        "Reversed:",
                        "| Reading: larger / base | small | 2.0x (1.8–2.2x) | 3.0x (2.7–3.3x) |",
                        "| Reading: undecided / base | small | 1.00x ± 10% | 2.0x (1.8–2.2x) |")
                .doesNotContain("missing", "another question");
        assertThat(compared.split("Reading: turned / base", -1))
                .as("in both tables")
                .hasSize(3);
    }

    private static String bar(String label, String one, String other) {
        return "{\"label\": \"%s\", \"cells\": [%s, %s]}".formatted(label, one, other);
    }

    /** A row with its ratio to the base, known within a tenth. */
    private static String cell(int row, double ratio) {
        return "{\"row\": %d, \"base\": {\"cpu\": [%s, %s, %s]}}".formatted(row, ratio, 0.9 * ratio, 1.1 * ratio);
    }

    /**
     * Another recorded run of the same kind that has more forks of two rows does not know their ratio twice as well. Before 25 November
     * 2026 forks had not met text beyond Latin-1; runs that end in -busy repeat others on a slower host.
     */
    @Test
    void aQuotedRatioIsThatOfTheRunThatKnowsItBest() throws Exception {
        List<String> recorded;
        try (Stream<Path> runs = Files.list(ScriptProgram.ROOT.resolve("results/published"))) {
            recorded = runs.filter(run -> Files.exists(run.resolve("forks.jsonl.gz")))
                    .map(run -> run.getFileName().toString())
                    .filter(run -> run.compareTo("2026-11-25") > 0 && !run.matches(".*-(busy|latin1)"))
                    .sorted()
                    .toList();
        }
        int compared = 0;
        List<String> wrong = new ArrayList<>();
        for (Quoted quoted : quoted()) {
            List<String> all = Stream.concat(
                            quoted.runs().stream(),
                            recorded.stream()
                                    .filter(run -> quoted.runs().stream()
                                            .anyMatch(one -> machine(one).equals(machine(run)))))
                    .distinct()
                    .toList();
            Map<String, Known> best = known(all);
            for (Map.Entry<String, Known> ratio : known(quoted.runs()).entrySet()) {
                if (quoted.titles().isEmpty()
                        || quoted.titles().contains(ratio.getKey().split("\\?")[0])) {
                    Known other = best.get(ratio.getKey());
                    if (other.halfWidth() < ratio.getValue().halfWidth() / 2) {
                        wrong.add(ratio + " but " + other);
                    }
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThan(300);
        assertThat(wrong).isEmpty();
    }

    /** CPU and JDK in the name of a run. */
    private static String machine(String run) {
        return run.replaceFirst("^[\\d-]+-(\\w+-\\w+-jdk\\d+).*", "$1");
    }

    /** What a part quotes ratios from; without titles, all questions. */
    private record Quoted(List<String> runs, String titles) {}

    private static Set<Quoted> quoted() throws IOException {
        Set<Quoted> quoted = new LinkedHashSet<>();
        try (Stream<Path> documents = Stream.concat(Stream.of(README), Files.walk(DOCS))) {
            for (Path document :
                    documents.filter(file -> file.toString().endsWith(".md")).toList()) {
                MARKER.matcher(Files.readString(document))
                        .results()
                        .filter(marker -> marker.group(1).matches("answers|tables|questions"))
                        .forEach(marker -> quoted.add(new Quoted(
                                Stream.of(marker.group(3).split(" "))
                                        .map(run -> run.replaceFirst(".*/", ""))
                                        .toList(),
                                marker.group(2))));
            }
        }
        return quoted;
    }

    /** A ratio's interval relative to the ratio, infinite if unknown, and the run that has it. */
    private record Known(double halfWidth, String run) {}

    /** The ratios of CPU time to the first row in the runs, by panel, row, and the first run of their kind. */
    private Map<String, Known> known(List<String> runs) throws Exception {
        Path out = Files.createTempDirectory(folder, "known").resolve("page.html");
        List<String> command = new ArrayList<>(List.of("report", "--best", "--page-only", "--out", out.toString()));
        runs.forEach(run -> command.add(
                ScriptProgram.ROOT.resolve("results/published").resolve(run).toString()));
        assertThat(Wirebench.run(command.toArray(String[]::new))).isZero();
        JsonNode data = new ObjectMapper()
                .readTree(
                        Files.readString(out).split("id=\"report-data\">", 2)[1].split("</script>", 2)[0]);
        Map<String, Known> known = new TreeMap<>();
        data.path("topics")
                .forEach(topic -> topic.path("groups")
                        .forEach(group -> group.path("panels")
                                .forEach(panel -> panel.path("bars").forEach(bar -> {
                                    for (int run = 0; run < data.path("runs").size(); run++) {
                                        JsonNode cell = bar.path("cells").path(run);
                                        JsonNode cpu = cell.at("/base/cpu");
                                        if (cpu.isArray()) {
                                            String first = data.path("runs")
                                                    .path(run)
                                                    .path("source")
                                                    .asText();
                                            JsonNode row = data.path("rows")
                                                    .path(cell.path("row").asInt() - 1);
                                            known.put(
                                                    topic.path("title").asText() + ", "
                                                            + panel.path("title")
                                                                    .asText() + ": "
                                                            + bar.path("label").asText() + ", " + first,
                                                    new Known(
                                                            cpu.path(1).isNumber()
                                                                    ? (cpu.path(2)
                                                                                            .asDouble()
                                                                                    - cpu.path(1)
                                                                                            .asDouble())
                                                                            / cpu.path(0)
                                                                                    .asDouble()
                                                                            / 2
                                                                    : Double.POSITIVE_INFINITY,
                                                            row.path("recording")
                                                                    .asText(first)));
                                        }
                                    }
                                }))));
        return known;
    }

    @Test
    void eachContradictionIsExplained() throws IOException {
        Path claims = folder.resolve("claims.json");
        List<String> command =
                new ArrayList<>(List.of("claims", "--best", "--format", "json", "--out", claims.toString()));
        runsOfReadme()
                .forEach(run -> command.add(ScriptProgram.ROOT.resolve(run).toString()));
        assertThat(Wirebench.run(command.toArray(String[]::new))).isZero();
        int contradicted = 0;
        for (JsonNode claim :
                new ObjectMapper().readTree(Files.readString(claims)).path("claims")) {
            if (claim.path("figures").toString().contains("\"CONTRADICTED\"")) {
                assertThat(claim.path("because").asText())
                        .as(claim.path("id").asText())
                        .hasSizeGreaterThan(20);
                contradicted++;
            }
        }
        assertThat(contradicted).isPositive();
    }

    private static List<String> runsOfReadme() throws IOException {
        return MARKER.matcher(Files.readString(README))
                .results()
                .findFirst()
                .map(marker -> List.of(marker.group(3).split(" ")))
                .orElseThrow();
    }

    /** A project with the published runs, and this README. */
    private Path project(String readme) throws IOException {
        Files.createSymbolicLink(
                folder.resolve("results"), ScriptProgram.ROOT.resolve("results").toRealPath());
        Files.createDirectory(folder.resolve("docs"));
        return Files.writeString(folder.resolve("README.md"), readme);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aChangedAnswerIsFoundAndCorrected() throws Exception {
        String text = Files.readString(README);
        Path readme = project(text.replaceFirst("\\d+\\.\\dx", "777x"));
        assertThat(readme).content().isNotEqualTo(text);
        assertThat(refresh(folder, "--check")).isEqualTo(1);
        assertThat(refresh(folder)).isZero();
        assertThat(readme).hasContent(text);
        assertThat(folder.resolve("docs/images/answers.svg")).exists();
    }

    @ParameterizedTest
    @EnabledOnOs({OS.LINUX, OS.MAC})
    @ValueSource(
            strings = {
                "<!-- riddles of RUN: written by scripts/refresh-readme -->\n<!-- end of riddles -->",
                "<!-- questions of RUN: written by scripts/refresh-readme -->\n<!-- end of questions -->",
                "<!-- questions \"Why?\" of RUN: written by scripts/refresh-readme -->\n<!-- end of questions -->",
                "<!-- ratios of RUN: written by scripts/refresh-readme -->\n<!-- end of ratios -->",
                "<!-- ratios \"Why?\" of RUN: written by scripts/refresh-readme -->\n<!-- end of ratios -->",
                "<!-- answers of results/gone: written by scripts/refresh-readme -->\n<!-- end of answers -->"
            })
    void aWrongMarkerChangesNothing(String marker) throws Exception {
        String text = marker.replace("RUN", runsOfReadme().get(0));
        Path readme = project(text);
        assertThat(refresh(folder)).isEqualTo(2);
        assertThat(readme).hasContent(text);
    }
}
