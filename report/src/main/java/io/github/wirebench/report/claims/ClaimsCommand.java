// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.OutputFile.ReportTarget;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.PrintStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares published figures with runs. */
@Command(
        name = "claims",
        headerHeading = "claims mine",
        header = "Check published figures: do they hold on this machine?",
        footer = "Exit codes: 0 done, 2 wrong usage or input, 3 no claim could be judged.")
public final class ClaimsCommand implements Callable<Integer> {
    private final ReportedSuite suite;
    private final PrintStream console;

    @Parameters(paramLabel = "DIR|FILE", arity = "1..*", description = "Runs, folders of runs, or JMH JSON files")
    private List<Path> paths;

    @Option(names = "--claims", paramLabel = "FILE.yaml", description = "Your own claims (docs/extending.md)")
    private Path file;

    @Mixin
    private ReportTarget target;

    public ClaimsCommand(ReportedSuite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    @Override
    public Integer call() {
        target.prepare(paths);
        URL source = file != null
                ? YamlFiles.url("--claims", file)
                : suite.claims()
                        .orElseThrow(() -> CommandFailure.usage(
                                suite.suite().name() + " has no claims; name a file with --claims"));
        ClaimsReport report = new ClaimsReport(
                ClaimBook.read(source), RunReader.readAll(paths), suite.suite().wireSizes());
        if (!report.isMeasured()) {
            throw CommandFailure.noVerdict(paths.stream().map(JsonFiles::name).collect(Collectors.joining(", "))
                    + ": none of the claims' figures was measured; name claims on these benchmarks with --claims");
        }
        target.write(console, report::text, report::markdown, report::json);
        return report.isConclusive() ? ExitCode.OK : ExitCode.NO_VERDICT;
    }
}
