// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.json.YamlDocuments;
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

/** Shows runs that exist as a page and as Markdown. */
@Command(
        name = "report",
        description = {
            "Shows runs as one page with answers, and as Markdown.",
            "The page is one file: it needs no network and opens from disk."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class ReportCommand implements Callable<Integer> {
    private static final String HTML = ".html";

    private final Suite suite;
    private final PrintStream console;

    @Parameters(
            paramLabel = "DIR|FILE",
            arity = "1..*",
            description = "Run folders, folders of runs, or JSON files of JMH.")
    private List<Path> paths;

    @Option(
            names = "--out",
            paramLabel = "FILE.html",
            description =
                    "Where the page goes; the Markdown goes beside it (default: report.html in the run's folder, of"
                            + " several runs in the current one).")
    private Path out;

    @Option(names = "--page-only", description = "Leave the Markdown out, whose pictures take some seconds.")
    private boolean pageOnly;

    @Option(
            names = "--plan",
            paramLabel = "FILE.yaml",
            description = "The questions that it should answer (default: the suite's own, see docs/extending.md).")
    private Path planFile;

    @Option(
            names = "--mix",
            paramLabel = "FILE.yaml",
            description = "Add what this traffic takes, as capacity does (see docs/capacity.md).")
    private Path mix;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param console where it is said what was written
     */
    public ReportCommand(Suite suite, PrintStream console) {
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
        Report report = ReportBuilder.report(suite, paths, planUrl(), Optional.ofNullable(mix));
        try {
            write(page, report);
        } catch (IOException e) {
            throw unwritable(page, e);
        }
        return ExitCode.OK;
    }

    private void write(Path page, Report report) throws IOException {
        replace(page, HtmlPage.of(report));
        console.println("The report is in " + page);
        if (pageOnly) {
            return;
        }
        String stem = page.getFileName().toString().replaceFirst("\\.html$", "");
        Path markdown = page.resolveSibling(stem + ".md");
        Path folder = page.resolveSibling(stem + "-pictures");
        MarkdownReport.Written written;
        try (Pictures pictures = new Pictures(report)) {
            written = new MarkdownReport(report, pictures, folder.getFileName().toString()).write();
        }
        Files.createDirectories(folder);
        for (Map.Entry<String, String> file : written.files().entrySet()) {
            replace(folder.resolve(file.getKey()), file.getValue());
        }
        replace(markdown, written.text());
        deletePicturesBut(written.files().keySet(), folder);
        console.println("The same as Markdown is in " + markdown + ", its pictures in " + folder);
    }

    /** The folder is this report's alone: a picture that it does not name any more is an earlier report's. */
    private static void deletePicturesBut(Set<String> kept, Path folder) throws IOException {
        try (DirectoryStream<Path> pictures = Files.newDirectoryStream(folder, "*.svg")) {
            for (Path picture : pictures) {
                if (!kept.contains(picture.getFileName().toString())) {
                    Files.delete(picture);
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

    private Optional<URL> planUrl() {
        return planFile == null ? suite.report() : Optional.of(YamlDocuments.url("--plan", planFile));
    }

    private static CommandFailure unwritable(Path page, IOException cause) {
        return CommandFailure.usage(
                page + ": cannot be written; name another file with --out, in a folder that exists", cause);
    }
}
