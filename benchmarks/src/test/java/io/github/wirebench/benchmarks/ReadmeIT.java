// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that what the command docs writes agrees with the published runs. */
class ReadmeIT {
    private static final Path README = Project.ROOT.resolve("README.md");
    private static final Path DOCS = Project.ROOT.resolve("docs");
    private static final Pattern OUTCOME =
            Pattern.compile("(\\d[\\d.,]*x|\\d+%) (?:(faster|slower)|(less|more) garbage|(fewer|more) bytes)");
    private static final Pattern PUBLISHED_RUN =
            Pattern.compile("\\]\\(\\.\\./(results/[\\w-]+/[\\w-]+)(?:/[\\w.-]+)?\\)");
    private static final Pattern LINKED_DOCUMENT = Pattern.compile("\\]\\(([\\w/-]+\\.md)");
    private static final Pattern MARKER = Pattern.compile("<!-- (\\w+)(.*) of (.*): written by docs --write -->");

    private static final Map<Path, Set<String>> OUTCOMES = new HashMap<>();

    @TempDir
    private Path folder;

    private static int docs(String option, Path root) {
        return Wirebench.run("docs", option, root.toString());
    }

    @Test
    @Tag("slow")
    void theDocumentsSayWhatTheirRunsDo() throws Exception {
        assertThat(docs("--check", Project.ROOT)).isZero();
        Map<String, List<String>> kinds = new TreeMap<>();
        try (Stream<Path> documents = Files.walk(DOCS)) {
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
                        "capacity.md",
                        "choosing.md",
                        "claims.md",
                        "findings.md",
                        "methodology.md",
                        "production.md",
                        "schema-evolution.md",
                        "second-run.md");
    }

    /**
     * An outcome in the guide is one of the runs that its table is made of, of the run in its first paragraph if it has its mark, or in a
     * document that its line or list item links.
     */
    @Test
    @Tag("slow")
    void theGuideQuotesItsTables() throws Exception {
        String guide = Files.readString(DOCS.resolve("choosing.md"));
        Set<String> known = outcomes(runsOf(guide));
        Set<String> marked = outcomes(publishedRuns(guide.substring(0, guide.indexOf("\n## "))));
        int quoted = 0;
        for (String part : guide.split("\n(?=\n|- |\\d+\\. |\\|)")) {
            Set<String> sources = new LinkedHashSet<>(known);
            for (MatchResult linked : LINKED_DOCUMENT.matcher(part).results().toList()) {
                sources.addAll(outcomes(Files.readString(DOCS.resolve(linked.group(1)))));
            }
            sources.addAll(outcomes(publishedRuns(part)));
            if (part.contains("\\*")) {
                sources.addAll(marked);
            }
            assertThat(sources).containsAll(outcomes(part));
            quoted += outcomes(part).size();
        }
        assertThat(quoted).isGreaterThan(25);
    }

    /** The outcomes in a finding are those of the runs that it links: between two benchmarks of a run, or between two runs. */
    @Test
    @Tag("slow")
    void findingsQuoteTheirRuns() throws Exception {
        int quoted = 0;
        List<String> wrong = new ArrayList<>();
        for (String finding : Files.readString(DOCS.resolve("findings.md")).split("\n(?=#|- )")) {
            Set<String> said = outcomes(finding);
            if (!said.isEmpty()) {
                quoted += said.size();
                said.removeAll(outcomes(publishedRuns(finding)));
                said.forEach(outcome -> wrong.add(
                        outcome + " in: " + finding.lines().findFirst().orElseThrow()));
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(quoted).isGreaterThan(30);
    }

    private static Set<String> outcomes(String text) {
        return OUTCOME.matcher(text.replaceAll("\\s+", " ").replace("2x faster means half the CPU time", ""))
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The recorded runs that a text links. */
    private static List<Path> publishedRuns(String text) {
        return PUBLISHED_RUN
                .matcher(text)
                .results()
                .map(run -> Project.ROOT.resolve(run.group(1)))
                .filter(run -> Files.exists(run.resolve("run.json")))
                .distinct()
                .toList();
    }

    /** How each benchmark of these runs compares with the one that the report compares it with, with Jackson, and with the first run. */
    private Set<String> outcomes(List<Path> runs) throws Exception {
        Set<String> outcomes = new LinkedHashSet<>();
        for (Path run : runs) {
            if (!OUTCOMES.containsKey(run)) {
                Set<String> own = new LinkedHashSet<>(compared(List.of(run)));
                for (JsonNode ratios : page(run).findValues("base")) {
                    outcome(ratios.path("time").path("ratio"), "faster", "slower")
                            .ifPresent(own::add);
                    outcome(ratios.path("alloc").path("ratio"), "less garbage", "more garbage")
                            .ifPresent(own::add);
                    // the page has percentages of garbage
                    own.add(ratios.path("alloc").path("text").asText() + " garbage");
                    outcome(ratios.path("bytes").path("ratio"), "fewer bytes", "more bytes")
                            .ifPresent(own::add);
                }
                OUTCOMES.put(run, own);
            }
            outcomes.addAll(OUTCOMES.get(run));
        }
        if (runs.size() > 1) {
            outcomes.addAll(compared(runs));
        }
        return outcomes;
    }

    /** Bytes are percentages: 38% fewer is less than half of 2.6x. */
    private static Optional<String> outcome(JsonNode ratio, String less, String more) {
        if (!ratio.isArray()) {
            return Optional.empty();
        }
        double value = ratio.path(0).asDouble();
        if (less.endsWith("bytes")) {
            return Optional.of(Math.round(100 * Math.abs(1 - value)) + "% " + (value < 1 ? less : more));
        }
        boolean isTime = less.equals("faster");
        Interval interval = new Interval(
                value,
                isTime ? ratio.path(1).asDouble(Double.NaN) : value,
                isTime ? ratio.path(2).asDouble(Double.NaN) : value);
        return Optional.of(Outcome.of(interval).words().replace("faster", less).replace("slower", more));
    }

    /** Of the benchmarks of several runs against those of the first, or of a run's contenders against Jackson. */
    private List<String> compared(List<Path> runs) throws IOException {
        Path out = Files.createTempDirectory(folder, "compared").resolve("compared.json");
        List<String> command =
                new ArrayList<>(List.of("compare", "--floor", "0", "--format", "json", "--out", out.toString()));
        if (runs.size() == 1) {
            command.addAll(List.of("--by", "contender", "--base", "JACKSON"));
        }
        runs.forEach(run -> command.add(run.toString()));
        // the runs may have nothing in common
        return Wirebench.run(command.toArray(String[]::new)) > 1
                ? List.of()
                : new ObjectMapper()
                        .readTree(out.toFile()).findValues("time").stream()
                                .map(time -> new Interval(
                                        time.path("slowdown").asDouble(Double.NaN),
                                        time.path("low").asDouble(Double.NaN),
                                        time.path("high").asDouble(Double.NaN)))
                                .map(ratio -> Outcome.of(ratio).words())
                                .toList();
    }

    @Test
    void everyPublishedRunIsQuoted() throws IOException {
        assertThat(Files.readAllLines(Project.ROOT.resolve("results/README.md")))
                .filteredOn(line -> line.matches("[|] [\\w-]+ [|] \\[.*"))
                .hasSizeGreaterThan(20)
                .allMatch(line -> line.endsWith(") |"));
    }

    @Test
    void readmeSaysHowFarRatiosDiffer() throws IOException {
        List<MatchResult> pairs = Pattern.compile("\\| \\d and \\d \\| ([\\d.]+)% \\| (\\d+)% \\|")
                .matcher(Files.readString(DOCS.resolve("validation/second-run.md")))
                .results()
                .toList();
        String readme = Files.readString(README).replaceAll("\\s+", " ");
        for (int share = 1; share <= 2; share++) {
            int column = share;
            DoubleSummaryStatistics differences = pairs.stream()
                    .mapToDouble(pair -> Double.parseDouble(pair.group(column)))
                    .summaryStatistics();
            assertThat(readme)
                    .contains("by %s%.0f%% to %.0f%%"
                            .formatted(share == 1 ? "at most " : "", differences.getMin(), differences.getMax()));
        }
    }

    @Test
    void whatSeveralRunsAgreeOnIsCounted() throws IOException {
        String page = """
                {"runs": [{"label": "JDK 17.0.1, EPYC"}, {"label": "JDK 17.0.1, Xeon"}], "rows": [%s],
                 "topics": [{"groups": [{"base": "base", "panels": [{"label": "small", "title": "Reading: small", "bars": [
                 {"label": "base", "cells": [{"row": 1}, {"row": 1}]},
                 %s, %s, %s, %s, %s, %s]}]}]}]}""".formatted(
                        IntStream.rangeClosed(1, 6)
                                .mapToObj("{\"label\": \"row %d\"}"::formatted)
                                .collect(Collectors.joining(", ")),
                        bar("equal", cell(2, 2, "slower"), cell(2, 2, "slower")),
                        bar("larger", cell(3, 2, "slower"), cell(3, 3, "slower")),
                        bar("turned", cell(4, 0.5, "faster"), cell(4, 2, "slower")),
                        bar("turned, in another question", cell(4, 0.5, "faster"), cell(4, 2, "slower")),
                        bar("undecided", cell(5, 1, "same"), cell(5, 2, "slower")),
                        bar("missing", "null", cell(6, 2, "slower")));
        DocumentTables tables = new DocumentTables("");
        tables.runs(DocumentTables.page(page));
        assertThat(tables.lines())
                .containsExactly(
                        "The faster side is the same in 2 of 3 pairs decided in both (4 in all). A pair's two ratios differ by at most 4.0x.");
    }

    private static String bar(String label, String one, String other) {
        return "{\"label\": \"%s\", \"cells\": [%s, %s]}".formatted(label, one, other);
    }

    private static String cell(int row, double ratio, String kind) {
        return "{\"row\": %d, \"base\": {\"time\": {\"ratio\": [%s, %s, %s], \"kind\": \"%s\"}}}"
                .formatted(row, ratio, 0.9 * ratio, 1.1 * ratio, kind);
    }

    /** The data of a page. */
    private JsonNode page(Path run) throws IOException {
        Path out = Files.createTempDirectory(folder, "page").resolve("page.json");
        assertThat(Wirebench.run("report", "--format", "json", "--out", out.toString(), run.toString()))
                .isZero();
        return new ObjectMapper().readTree(out.toFile());
    }

    @Test
    @Tag("slow")
    void eachContradictionIsExplained() throws IOException {
        Path claims = folder.resolve("claims.json");
        List<String> command = new ArrayList<>(List.of("claims", "--format", "json", "--out", claims.toString()));
        runsOf(Files.readString(DOCS.resolve("claims.md"))).forEach(run -> command.add(run.toString()));
        assertThat(Wirebench.run(command.toArray(String[]::new))).isZero();
        int contradicted = 0;
        for (JsonNode claim :
                new ObjectMapper().readTree(Files.readString(claims)).path("claims")) {
            if (claim.path("statements").toString().contains("\"CONTRADICTED\"")) {
                assertThat(claim.path("because").asText())
                        .as(claim.path("id").asText())
                        .hasSizeGreaterThan(20);
                contradicted++;
            }
        }
        assertThat(contradicted).isPositive();
    }

    /** The runs of a document's first part. */
    private static List<Path> runsOf(String document) {
        return MARKER.matcher(document)
                .results()
                .findFirst()
                .map(marker -> Stream.of(marker.group(3).split(" "))
                        .map(Project.ROOT::resolve)
                        .toList())
                .orElseThrow();
    }

    /** A project with the published runs, and this document. */
    private Path project(String name, String document) throws IOException {
        Files.createDirectory(folder.resolve("results"));
        for (Path question : Set.copyOf(DocsCommand.published(Project.ROOT).stream()
                .map(Path::getParent)
                .toList())) {
            Files.createSymbolicLink(
                    folder.resolve(question), Project.ROOT.resolve(question).toRealPath());
        }
        Files.createDirectory(folder.resolve("docs"));
        return Files.writeString(folder.resolve(name), document);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aChangedFigureOfReadmeIsCorrected() throws Exception {
        Path document = projectWithAWrongFigure();
        assertThat(docs("--write", folder)).isZero();
        assertThat(document).hasContent(Files.readString(README));
    }

    @Test
    @Tag("slow")
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void aChangedFigureFailsTheCheck() throws Exception {
        Path document = projectWithAWrongFigure();
        String text = Files.readString(document);
        assertThat(docs("--check", folder)).isEqualTo(1);
        assertThat(document).hasContent(text);
    }

    private Path projectWithAWrongFigure() throws IOException {
        String text = Files.readString(README);
        String wrong = text.replaceFirst("(?s)(<!-- answers of .*?)\\d\\.\\dx", "$1777x");
        assertThat(wrong).isNotEqualTo(text);
        return project("README.md", wrong);
    }

    @ParameterizedTest
    @Tag("slow")
    @EnabledOnOs({OS.LINUX, OS.MAC})
    @ValueSource(
            strings = {
                "<!-- riddles of RUN: written by docs --write -->\n<!-- end of riddles -->",
                "<!-- questions of RUN: written by docs --write -->\n<!-- end of questions -->",
                "<!-- questions \"Why?\" of RUN: written by docs --write -->\n<!-- end of questions -->",
                "<!-- formats of results/gone: written by docs --write -->\n<!-- end of formats -->"
            })
    void aWrongMarkerChangesNothing(String marker) throws Exception {
        String text = marker.replace("RUN", "results/capacity/epyc-2vcpu-jdk17-2026-11-25");
        Path document = project("docs/document.md", text);
        assertThat(docs("--write", folder)).isEqualTo(2);
        assertThat(document).hasContent(text);
    }
}
