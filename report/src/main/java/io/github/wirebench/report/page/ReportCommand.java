// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes recorded runs as a page and as Markdown. */
@Command(
        name = "report",
        description = {
            "Writes a page with the answers, charts and figures of runs, and the same as Markdown.",
            "The page is one file: it needs no network and opens from disk."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class ReportCommand implements Callable<Integer> {
    private static final String HTML = ".html";

    private final ReportedSuite suite;
    private final PrintStream console;

    @Parameters(
            paramLabel = "DIR|FILE",
            arity = "1..*",
            description = "Run folders, folders of runs, or JMH JSON files.")
    private List<Path> paths;

    @Option(
            names = "--out",
            paramLabel = "FILE.html",
            description =
                    "File of the page; the Markdown goes next to it (default: report.html in the run's folder, or for"
                            + " several runs in the current one).")
    private Path out;

    @Option(names = "--page-only", description = "Leave out the Markdown, whose charts take some seconds.")
    private boolean pageOnly;

    @Option(
            names = "--plan",
            paramLabel = "FILE.yaml",
            description = "The questions to answer (default: the suite's own, see docs/extending.md).")
    private Path planFile;

    @Option(
            names = "--mix",
            paramLabel = "FILE.yaml",
            description =
                    "Add the cores, garbage and network that this mix of calls takes, as capacity does (see docs/capacity.md).")
    private Path mix;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param console gets the names of the files that are written
     */
    public ReportCommand(ReportedSuite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Writes the report.
     *
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if an input cannot be read, or the report cannot be written
     */
    @Override
    public Integer call() {
        Path page = page();
        Report report = ReportBuilder.report(suite, paths, questions(), Optional.ofNullable(mix));
        try {
            write(page, report);
        } catch (IOException e) {
            throw unwritable(page, e);
        }
        return ExitCode.OK;
    }

    private void write(Path page, Report report) throws IOException {
        replace(page, HtmlPage.of(report));
        console.println("Report: " + page);
        if (pageOnly) {
            return;
        }
        String stem = page.getFileName().toString().replaceFirst("\\.html$", "");
        Path markdown = page.resolveSibling(stem + ".md");
        Path folder = page.resolveSibling(stem + "-charts");
        MarkdownReport.Written written;
        try (Charts charts = new Charts(report)) {
            written = new MarkdownReport(report, charts, folder.getFileName().toString()).write();
        }
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : written.files().entrySet()) {
            replace(folder.resolve(file.getKey()), file.getValue());
        }
        replace(markdown, written.text());
        deleteChartsBut(written.files().keySet(), folder);
        console.println("Markdown: " + markdown + ", with charts in " + folder);
    }

    /** The folder belongs to this report alone: charts that it no longer names are of an earlier one. */
    private static void deleteChartsBut(Set<String> kept, Path folder) throws IOException {
        try (DirectoryStream<Path> charts = Files.newDirectoryStream(folder, "*.svg")) {
            for (Path chart : charts) {
                if (!kept.contains(chart.getFileName().toString())) {
                    Files.delete(chart);
                }
            }
        }
    }

    private static void replace(Path file, String text) throws IOException {
        JsonFiles.replace(file, temporary -> Files.writeString(temporary, text));
    }

    private Path page() {
        Path page = Optional.ofNullable(out)
                .orElseGet(() -> paths.size() == 1 && Files.isDirectory(paths.get(0))
                        ? paths.get(0).resolve("report.html")
                        : Path.of("report.html"));
        if (!page.toString().endsWith(HTML)) {
            throw CommandFailure.usage("--out " + page + ": name a file that ends in " + HTML);
        }
        if (Files.isDirectory(page) || !Files.isWritable(page.toAbsolutePath().getParent())) {
            throw unwritable(page, null);
        }
        return page;
    }

    private Optional<URL> questions() {
        return planFile == null ? suite.questions() : Optional.of(YamlFiles.url("--plan", planFile));
    }

    private static CommandFailure unwritable(Path page, IOException cause) {
        return CommandFailure.usage(
                page + ": cannot be written; name another file with --out, in a folder that exists", cause);
    }
}
