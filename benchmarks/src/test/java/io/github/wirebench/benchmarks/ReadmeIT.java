// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the README's answers, docs/claims.md and the tables that scripts/refresh-readme writes agree with the published runs. */
class ReadmeIT {
    private static final Path README = ScriptProgram.ROOT.resolve("README.md");
    private static final Path METHODOLOGY = ScriptProgram.ROOT.resolve("docs/methodology.md");
    private static final Path GUIDE = ScriptProgram.ROOT.resolve("docs/choosing.md");
    private static final Path GUIDE_FIGURES = ScriptProgram.ROOT.resolve("docs/choosing-figures.md");
    private static final Pattern RATIO = Pattern.compile("\\d+(\\.\\d+)?x");
    private static final Pattern RUN = Pattern.compile("\\]\\((results/published/[^)]+)\\)");

    @TempDir
    private static Path classes;

    private static Method refresh;

    private static Path answers;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() throws Exception {
        refresh = ScriptProgram.method(ScriptProgram.compile("refresh/RefreshReadme", classes), "run");
        command("report", "--out", classes.resolve("report.html").toString());
        answers = classes.resolve("report.md");
    }

    private static int refresh(Path readme, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(readme.toString(), answers.toString()));
        arguments.addAll(List.of(options));
        arguments.addAll(runs());
        return (int) refresh.invoke(null, (Object) arguments.toArray(String[]::new));
    }

    @Test
    void theAnswersAreThoseOfTheNamedRuns() throws Exception {
        assertThat(refresh(README, "--check")).isZero();
        assertThat(README).content().contains("- What to do: ", "x |").doesNotContain("not measured");
    }

    @Test
    void theRatiosOfEachCpuAreThoseOfTheNamedRuns() throws Exception {
        String questions =
                ScriptProgram.ROOT.resolve("scripts/cpu-questions.yaml").toString();
        Path ratios = folder.resolve("ratios.json");
        int noFigureWasPublished = 3;
        assertIsWrittenFrom(
                METHODOLOGY,
                "ratios",
                ratios,
                noFigureWasPublished,
                List.of("claims", "--claims", questions, "--format", "json", "--out", ratios.toString()));
        assertThat(METHODOLOGY).content().doesNotContain("not measured |");
    }

    @Test
    void theSecondRunIsComparedAsTheNamedRunsSay() throws Exception {
        Path document = ScriptProgram.ROOT.resolve("docs/validation/second-run.md");
        Path page = folder.resolve("runs.html");
        assertIsWrittenFrom(document, "runs", page, 0, List.of("report", "--out", page.toString()));
        assertThat(document).content().contains("| JDK 17 | ", "| JDK 25 | ");
    }

    @Test
    void theTablesBehindTheGuideAreThoseOfTheNamedRuns() throws Exception {
        String page = folder.resolve("guide.html").toString();
        assertIsWrittenFrom(GUIDE_FIGURES, "tables", folder.resolve("guide.md"), 0, List.of("report", "--out", page));
        assertThat(GUIDE_FIGURES).content().contains("## JSON or binary?", "| Bytes on the wire", "≈ ");
    }

    /** A ratio in the guide is in its tables, unless its paragraph, list item or cell links another source. */
    @Test
    void theGuideQuotesItsTables() throws IOException {
        List<String> known = ratios(Files.readString(GUIDE_FIGURES));
        List<String> quoted = Pattern.compile("\n(?=\n|- |\\d+\\. |\\|)| \\| ")
                .splitAsStream(Files.readString(GUIDE))
                .filter(part -> !part.contains("]("))
                .flatMap(part -> ratios(part).stream())
                .toList();
        assertThat(quoted).hasSizeGreaterThan(50).isSubsetOf(known);
    }

    private static List<String> ratios(String text) {
        return RATIO.matcher(text).results().map(MatchResult::group).toList();
    }

    /** Checks a document against the output of a command on the runs that its marker names. */
    private static void assertIsWrittenFrom(Path document, String kind, Path output, int status, List<String> arguments)
            throws Exception {
        List<String> runs = named(document, kind);
        List<String> command = new ArrayList<>(arguments);
        runs.forEach(run -> command.add(ScriptProgram.ROOT.resolve(run).toString()));
        assertThat(Wirebench.run(command.toArray(String[]::new))).isEqualTo(status);
        List<String> check = new ArrayList<>(List.of(document.toString(), output.toString(), "--check"));
        check.addAll(runs);
        assertThat((int) refresh.invoke(null, (Object) check.toArray(String[]::new)))
                .isZero();
    }

    /** The runs that a marker of a document names. */
    private static List<String> named(Path document, String kind) throws IOException {
        Matcher marker =
                Pattern.compile("<!-- " + kind + " of (.*): written by").matcher(Files.readString(document));
        assertThat(marker.find()).as("marker of " + document).isTrue();
        return List.of(marker.group(1).split(" "));
    }

    @Test
    void whatSeveralCpusAgreeOnIsCounted() throws Exception {
        List<String> runs = runs();
        for (String run : runs) {
            Path copy = folder.resolve(run).resolve("run.json");
            Files.createDirectories(copy.getParent());
            Files.copy(ScriptProgram.ROOT.resolve(run).resolve("run.json"), copy);
        }
        Path document = Files.createDirectories(folder.resolve("docs")).resolve("m.md");
        Files.writeString(document, "<!-- runs of x: written by scripts/refresh-readme -->\n<!-- end of runs -->");
        Path page = Files.writeString(folder.resolve("two.html"), """
                <script type="application/json" id="report-data">{"runs": [{"label": "one"}, {"label": "other"}],
                 "topics": [{"groups": [{"matrix": {"title": "Reading", "runs": ["JDK 17, EPYC", "JDK 17, Xeon"],
                 "inputs": ["small"], "rows": [{"label": "base", "isBase": true, "cells": [[{"text": "1 ns"}, {"text": "2 ns"}]]},
                 %s, %s, %s, %s, %s]}}]}]}</script>""".formatted(
                        row("equal", cell("slower", 2), cell("slower", 2)),
                        row("larger", cell("slower", 2), cell("slower", 3)),
                        row("turned", cell("faster", 0.5), cell("slower", 2)),
                        row("undecided", cell("same", 1.02), cell("slower", 2)),
                        row("missing", "null", cell("slower", 2))));
        List<String> arguments = new ArrayList<>(List.of(document.toString(), page.toString()));
        arguments.addAll(runs);
        assertThat((int) refresh.invoke(null, (Object) arguments.toArray(String[]::new)))
                .isZero();
        assertThat(document)
                .content()
                .contains(
                        "| JDK 17 | 4 | 3 | 2 | 1.5 | 4 |",
                        "In another order:",
                        "| Reading: larger / base | small | 2.0x (..) | 3.0x (..) |",
                        "| Reading: undecided / base | small | ≈ 1.02x (..) | 2.0x (..) |")
                .doesNotContain("missing");
        assertThat(Files.readString(document).split("Reading: turned / base", -1))
                .as("in both tables")
                .hasSize(3);
    }

    private static String row(String label, String one, String other) {
        return "{\"label\": \"%s\", \"isBase\": false, \"cells\": [[%s, %s]]}".formatted(label, one, other);
    }

    private static String cell(String kind, double ratio) {
        return "{\"kind\": \"%s\", \"ratio\": %s, \"interval\": \"%sx (..)\"}".formatted(kind, ratio, ratio);
    }

    @Test
    void theClaimsAreJudgedByTheirFigures() throws IOException {
        Path claims = folder.resolve("claims.md");
        claims("--format", "markdown", "--out", claims.toString());
        assertThat(claims).hasSameTextualContentAs(ScriptProgram.ROOT.resolve("docs/claims.md"));
        assertThat(claims).content().contains("**A1.** ", "**E4.** ").doesNotContain("not measured |");
    }

    @Test
    void eachContradictionIsExplained() throws IOException {
        Path claims = folder.resolve("claims.json");
        claims("--format", "json", "--out", claims.toString());
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

    /** Runs the command claims on the runs that were recorded for it. */
    private static void claims(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of("claims"));
        try (Stream<Path> published = Files.list(ScriptProgram.ROOT.resolve("results/published"))) {
            published
                    .map(Path::toString)
                    .filter(run -> run.endsWith("-claims"))
                    .sorted()
                    .forEach(command::add);
        }
        command.addAll(List.of(options));
        assertThat(Wirebench.run(command.toArray(String[]::new))).isZero();
    }

    private static List<String> runs() throws IOException {
        return RUN.matcher(Files.readString(README))
                .results()
                .map(run -> run.group(1))
                .toList();
    }

    /** Runs a command on the runs that the README names. */
    private static void command(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(arguments));
        runs().forEach(run -> command.add(ScriptProgram.ROOT.resolve(run).toString()));
        assertThat(Wirebench.run(command.toArray(String[]::new))).isZero();
    }

    @Test
    void aChangedAnswerIsFoundAndCorrected() throws Exception {
        String text = Files.readString(README);
        for (String run : runs()) {
            Path copy = folder.resolve(run).resolve("run.json");
            Files.createDirectories(copy.getParent());
            Files.copy(ScriptProgram.ROOT.resolve(run).resolve("run.json"), copy);
        }
        Path readme = Files.writeString(folder.resolve("README.md"), text.replaceFirst("\\d+\\.\\dx", "777x"));
        assertThat(readme).content().isNotEqualTo(text);
        assertThat(refresh(readme, "--check")).isEqualTo(1);
        assertThat(refresh(readme)).isZero();
        assertThat(readme).hasContent(text);
    }

    @Test
    void aFileWithoutMarkersIsNotChanged() throws Exception {
        Path other = Files.writeString(folder.resolve("OTHER.md"), "# Other\n");
        assertThat(refresh(other)).isEqualTo(2);
        assertThat(other).hasContent("# Other\n");
    }
}
