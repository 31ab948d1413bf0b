// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.SuiteBuilder;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
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
        SuiteBuilder suite = Suite.named("sample", "Sample", "1.0").chartParams(Set.of("payload"));
        if (withPlan) {
            suite.report(Reporting.class.getResource("/reports/sample.yaml"))
                    .claims(Reporting.class.getResource("/reports/claims.yaml"));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ReportCommand command = new ReportCommand(suite.build(), new PrintStream(bytes, true, StandardCharsets.UTF_8));
        List<String> all = new ArrayList<>(List.of("--out", page.toString()));
        Arrays.stream(arguments).map(Object::toString).forEach(all::add);
        new CommandLine(command).parseArgs(all.toArray(String[]::new));
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

    /** The JSON as it stands in the page. */
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
}
