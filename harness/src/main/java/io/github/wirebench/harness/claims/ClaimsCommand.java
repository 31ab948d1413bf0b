// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.console.ReportTarget;
import io.github.wirebench.harness.figures.FiguresReader;
import io.github.wirebench.harness.json.YamlDocuments;
import java.io.PrintStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What others have published, beside what was measured. */
@Command(
        name = "claims",
        description = {
            "Sets published figures beside those of runs: do they hold on this machine?",
            "Status: 0 done, 2 wrong usage or unreadable input, 3 no claim could be judged by these runs."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class ClaimsCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;

    @Parameters(
            paramLabel = "DIR|FILE",
            arity = "1..*",
            description = "Run folders, or JSON files of JMH; each gets a column.")
    private List<Path> paths;

    @Option(
            names = "--claims",
            paramLabel = "FILE.yaml",
            description = "The claims (default: the suite's own, see docs/extending.md).")
    private Path file;

    @Mixin
    private ReportTarget target;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param suite has the claims, and knows what payloads weigh
     * @param console where the report goes
     */
    public ClaimsCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Judges.
     *
     * @return {@link ExitCode#NO_VERDICT} if no claim could be judged, else {@link ExitCode#OK}
     * @throws CommandFailure if an input or the claims cannot be read, or the report cannot be written
     */
    @Override
    public Integer call() {
        target.requireWritable();
        ClaimSheet sheet = ClaimSheet.of(ClaimBook.read(source()), FiguresReader.read(paths), suite.wireSizes());
        ClaimsReport report = new ClaimsReport(sheet);
        target.write(console, format -> switch (format) {
            case TEXT -> report.text();
            case MARKDOWN -> report.markdown();
            case JSON -> report.json();
        });
        return sheet.isConclusive() ? ExitCode.OK : ExitCode.NO_VERDICT;
    }

    private URL source() {
        return file != null
                ? YamlDocuments.url("--claims", file)
                : suite.claims()
                        .orElseThrow(() ->
                                CommandFailure.usage(suite.name() + " knows no claims; name a file with --claims"));
    }
}
