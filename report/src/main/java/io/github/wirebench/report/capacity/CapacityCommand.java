// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.OutputFile.ReportTarget;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario;
import io.github.wirebench.report.capacity.CapacityPlan.Scenario.Endpoint;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Computes the cores, garbage and network that a run's contenders need at a given traffic. */
@Command(
        name = "capacity",
        headerHeading = "capacity mine --rps 15000 --read POST",
        header = "Work out the cores, garbage and network that your traffic takes",
        footer = "Exit codes: 0 done, 2 wrong usage or input, 3 no library has all benchmarks.")
public final class CapacityCommand implements Callable<Integer> {
    private final ReportedSuite suite;
    private final PrintStream console;

    @Parameters(paramLabel = "DIR|FILE", description = "A run's folder or a JMH JSON file")
    private Path path;

    @Option(names = "--rps", paramLabel = "N", description = "Requests per second")
    private Double rps;

    @Option(names = "--read", paramLabel = "PAYLOAD", split = ",", description = "Payloads that each request reads")
    private List<String> reads = List.of();

    @Option(names = "--write", paramLabel = "PAYLOAD", split = ",", description = "Payloads that each request writes")
    private List<String> writes = List.of();

    @Option(names = "--mix", paramLabel = "FILE.yaml", description = "Several endpoints instead (docs/capacity.md)")
    private Path mix;

    @Option(names = "--baseline", paramLabel = "LIBRARY", description = "Library that the others are compared with")
    private String baseline;

    @Mixin
    private ReportTarget target;

    public CapacityCommand(ReportedSuite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    @Override
    public Integer call() {
        target.prepare(List.of(path));
        // a run takes longer to read
        Scenario traffic = scenario();
        CapacityPlan plan = CapacityPlan.of(suite, RunReader.read(path), traffic, baseline);
        target.write(console, plan.texts()::text, plan.texts()::markdown, plan::json);
        return ExitCode.OK;
    }

    private Scenario scenario() {
        boolean byOptions = rps != null || !reads.isEmpty() || !writes.isEmpty();
        if (byOptions == (mix != null)) {
            throw CommandFailure.usage("give the traffic, either by --rps with --read and --write, or by --mix");
        }
        if (mix != null) {
            return Scenario.read(YamlFiles.url("--mix", mix));
        }
        try {
            return new Scenario(null, List.of(new Endpoint(null, rps, reads, writes)));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--rps " + Objects.toString(rps, "is missing") + ": " + e.getMessage(), e);
        }
    }
}
