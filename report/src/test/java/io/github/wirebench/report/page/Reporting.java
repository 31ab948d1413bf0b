// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.report.ReportedSample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** Calls the command within this JVM. */
final class Reporting {
    private static final String DATA = "<script type=\"application/json\" id=\"report-data\">";

    private final Path page;
    private final boolean withPlan;

    private Reporting(Path page, boolean withPlan) {
        this.page = page;
        this.withPlan = withPlan;
    }

    /** With the questions of {@code reports/sample.yaml} and the claims of {@code reports/claims.yaml}. */
    static Reporting planned(Path page) {
        return new Reporting(page, true);
    }

    /** Of a suite that has no questions. */
    static Reporting unplanned(Path page) {
        return new Reporting(page, false);
    }

    /** Writes the page and the Markdown; returns what is printed. */
    String write(Object... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ReportCommand command = new ReportCommand(
                ReportedSample.report(withPlan), new PrintStream(bytes, true, StandardCharsets.UTF_8));
        List<String> all = new ArrayList<>(List.of("--out", page.toString(), "--force"));
        Arrays.stream(arguments).map(Object::toString).forEach(all::add);
        new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(all.toArray(String[]::new));
        assertThat(command.call()).isEqualTo(ExitCode.OK);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** What the page gets. */
    JsonNode data(Object... arguments) throws IOException {
        List<Object> all = new ArrayList<>(List.of("--page-only"));
        all.addAll(List.of(arguments));
        write(all.toArray());
        return JsonFiles.MAPPER.readTree(embedded());
    }

    /** The JSON in the page, as text. */
    String embedded() throws IOException {
        String html = Files.readString(page);
        int start = html.indexOf(DATA) + DATA.length();
        return html.substring(start, html.indexOf("</script>", start));
    }

    /** The message of a refusal. */
    String refusal(Object... arguments) {
        CommandFailure failure = assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> write(arguments))
                .actual();
        assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(failure.getMessage()).hasLineCount(1);
        return failure.getMessage();
    }

    /**
     * Compares a text with a file in {@code src/test/resources/reports}; with {@code -Dgolden.write=true} it writes the file.
     *
     * @param root a temporary folder whose name is not part of the text
     */
    static void assertGolden(String name, String text, Path root) throws IOException {
        assertThat(text.replace(root.toString(), "ROOT")).isEqualTo(golden(name, text, root));
    }

    /** Compares as {@link #assertGolden(String, String, Path)} does, in any order of keys. */
    static void assertGolden(String name, JsonNode json, Path root) throws IOException {
        String text = json.toPrettyString() + "\n";
        assertThat(JsonFiles.MAPPER.readTree(text.replace(root.toString(), "ROOT")))
                .isEqualTo(JsonFiles.MAPPER.readTree(golden(name, text, root)));
    }

    private static String golden(String name, String text, Path root) throws IOException {
        Path golden = Path.of("src/test/resources/reports", name);
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(golden, text.replace(root.toString(), "ROOT"));
        }
        return Files.readString(golden);
    }
}
