// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.harness.CommandLineMain;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README answers, and what docs/claims.md judges, is what the published runs say that the README names. */
class ReadmeIT {
    private static final Path README = ScriptProgram.ROOT.resolve("README.md");
    private static final Pattern RUN = Pattern.compile("\\]\\((results/published/[^)]+)\\)");

    @TempDir
    private static Path classes;

    private static Method refresh;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() throws Exception {
        refresh = ScriptProgram.method(ScriptProgram.compile("RefreshReadme", classes), "run");
    }

    private static int refresh(Path readme, String... options) throws Exception {
        String[] arguments = new String[options.length + 1];
        arguments[0] = readme.toString();
        System.arraycopy(options, 0, arguments, 1, options.length);
        return (int) refresh.invoke(null, (Object) arguments);
    }

    @Test
    void theAnswersAreThoseOfTheRunsThatAreNamed() throws Exception {
        assertThat(refresh(README, "--check")).isZero();
        assertThat(README).content().contains("| question | JDK 17", "takes").doesNotContain("Not answered");
    }

    @Test
    @Tag("slow") // all pictures of two whole runs
    void thePictureIsThatOfTheirReport() throws Exception {
        command("report", "--out", folder.resolve("report.html").toString());
        assertThat(folder.resolve("report-pictures/format-read-bars.svg"))
                .hasSameTextualContentAs(ScriptProgram.ROOT.resolve("docs/images/answers.svg"));
    }

    @Test
    void theClaimsAreJudgedByTheirFigures() throws IOException {
        Path claims = folder.resolve("claims.md");
        command("claims", "--format", "markdown", "--out", claims.toString());
        assertThat(claims).hasSameTextualContentAs(ScriptProgram.ROOT.resolve("docs/claims.md"));
        assertThat(claims).content().contains("**A1.** ", "**E4.** ").doesNotContain("| not measured |");
    }

    @Test
    void eachContradictionIsExplained() throws IOException {
        Path claims = folder.resolve("claims.json");
        command("claims", "--format", "json", "--out", claims.toString());
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

    /** A command on the runs that the README names. */
    private static void command(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(arguments));
        Matcher run = RUN.matcher(Files.readString(README));
        while (run.find()) {
            command.add(ScriptProgram.ROOT.resolve(run.group(1)).toString());
        }
        assertThat(CommandLineMain.run(SuiteData.suite(), List.of(), command.toArray(String[]::new)))
                .isZero();
    }

    @Test
    void anAnswerThatSomebodyChangedIsFoundAndMended() throws Exception {
        String text = Files.readString(README);
        Path copy = folder.resolve("README.md");
        Matcher run = RUN.matcher(text);
        while (run.find()) {
            copy(ScriptProgram.ROOT.resolve(run.group(1)), folder.resolve(run.group(1)));
        }
        Files.writeString(copy, text.replaceFirst("takes \\d+\\.", "takes 777."));
        assertThat(Files.readString(copy)).isNotEqualTo(text);
        assertThat(refresh(copy, "--check")).isEqualTo(1);
        assertThat(refresh(copy)).isZero();
        assertThat(copy).hasContent(text);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    @Test
    void whatCannotBeDoneIsSaid() throws Exception {
        assertThat(refresh(README, "--check", "results/none")).isEqualTo(2);
        Path other = Files.writeString(folder.resolve("OTHER.md"), "# Other\n");
        assertThat(refresh(other, "--check")).isEqualTo(2);
        assertThat(other).hasContent("# Other\n");
    }
}
