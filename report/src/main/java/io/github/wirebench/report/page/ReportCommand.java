// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes recorded runs as a page and as Markdown. */
@Command(
        name = "report",
        headerHeading = "report mine",
        header = "Write a page with answers, charts and figures of runs",
        description = "The page is one file that opens without a network; the same comes as Markdown.",
        footer = "Exit codes: 0 written, 2 wrong usage or input.")
public final class ReportCommand implements Callable<Integer> {
    private static final String MARK = "<!-- wirebench report -->";

    private final ReportedSuite suite;
    private final PrintStream console;

    @Parameters(paramLabel = "DIR|FILE", arity = "1..*", description = "Runs, folders of runs, or JMH JSON files")
    private List<Path> paths;

    @Option(
            names = "--out",
            paramLabel = "FILE.html",
            description = "The page (default: report.html in the run, or here)")
    private Path out;

    enum Content {
        HTML,
        JSON
    }

    @Option(names = "--format", paramLabel = "html|json", description = "html (default), or its data as json")
    private Content format = Content.HTML;

    @Option(names = OutputFile.FORCE, description = OutputFile.FORCE_DESCRIPTION)
    private boolean force;

    @Option(names = "--page-only", description = "Leave out the Markdown")
    private boolean pageOnly;

    @Option(names = "--questions", paramLabel = "FILE.yaml", description = "Questions to answer (default: the suite's)")
    private Path questionFile;

    @Option(names = "--title", paramLabel = "TEXT", description = "Title of the page")
    private String title;

    @Option(
            names = "--input",
            paramLabel = "PARAM",
            split = ",",
            description = "Parameters that are inputs: a chart for each value")
    private Set<String> inputParams = Set.of();

    @Option(
            names = "--mix",
            paramLabel = "FILE.yaml",
            description = "Add the cores for this traffic (docs/capacity.md)")
    private Path mix;

    public ReportCommand(ReportedSuite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    @Override
    public Integer call() {
        if (format == Content.JSON) {
            Optional<OutputFile> file = OutputFile.of("--out", out, force);
            String text = JsonFiles.text(JsonFiles.report("report", report())) + "\n";
            file.ifPresentOrElse(own -> own.write(text), () -> console.print(text));
            return ExitCode.OK;
        }
        Path page = page();
        OutputFile html = output(page);
        Path beside = page.resolveSibling(page.getFileName().toString().replaceFirst("\\.html$", "") + ".md");
        OutputFile markdown = pageOnly ? null : output(beside);
        ReportWriter writer = new ReportWriter(report());
        html.write(writer::writePage);
        console.println("Report: " + page);
        if (markdown != null) {
            markdown.write(MARK + "\n\n" + writer.markdown());
            console.println("Markdown: " + beside);
        }
        return ExitCode.OK;
    }

    private Report report() {
        return new ReportBuilder(suite, paths, new ReportBuilder.Choices(questionFile, title, inputParams, mix))
                .build();
    }

    /** Without {@code --out}, the report of an earlier time is replaced. */
    private OutputFile output(Path file) {
        boolean isOurs = out == null && isOurs(file);
        return OutputFile.of("--out", file, force || isOurs).orElseThrow();
    }

    private static boolean isOurs(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.limit(2).anyMatch(MARK::equals);
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    private Path page() {
        boolean isOfFolder = paths.size() == 1 && Files.isDirectory(paths.get(0));
        Path usual = Path.of("report.html");
        Path page = out != null ? out : isOfFolder ? paths.get(0).resolve(usual) : usual;
        if (!page.toString().endsWith(".html")) {
            throw CommandFailure.usage("--out " + page + ": name a file that ends in .html");
        }
        return page;
    }
}
