// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.ReportTarget;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.Scenario.Endpoint;
import io.github.wirebench.report.capacity.Scenario.Fleet;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Computes the cores, garbage and network that a run's contenders need at a given traffic. */
@Command(
        name = "capacity",
        description = {
            "Computes the cores, nodes, cost, garbage and network that your traffic takes.",
            "Give the traffic by --rps with --read and --write, or by a file with several endpoints."
        },
        footer = "Exit codes: 0 done, 2 wrong usage or input, 3 no contender has all rows.")
public final class CapacityCommand implements Callable<Integer> {
    static final OutputFile.Kind OUTPUT = OutputFile.Kind.of("capacity");

    private final ReportedSuite suite;
    private final PrintStream console;

    @Parameters(paramLabel = "DIR|FILE", description = "A run folder, or a JMH JSON file.")
    private Path path;

    @Option(names = "--rps", paramLabel = "N", description = "Requests per second.")
    private Double rps;

    @Option(names = "--read", paramLabel = "PAYLOAD", split = ",", description = "What each request reads.")
    private List<String> reads = List.of();

    @Option(names = "--write", paramLabel = "PAYLOAD", split = ",", description = "What each request writes.")
    private List<String> writes = List.of();

    @Option(
            names = "--mix",
            paramLabel = "FILE.yaml",
            description = "A YAML file with several endpoints instead (see docs/capacity.md).")
    private Path mix;

    @Option(names = "--cores-per-node", paramLabel = "N", description = "Also count in nodes.")
    private Integer coresPerNode;

    @Option(names = "--nodes", paramLabel = "N", description = "Number of nodes, to show the share that is needed.")
    private Integer nodes;

    @Option(names = "--cost-per-node-month", paramLabel = "N", description = "In your currency, to show the cost.")
    private Double costPerNodeMonth;

    @Option(
            names = "--baseline",
            paramLabel = "CONTENDER",
            description = "Contender that the others are compared with.")
    private String baseline;

    @Option(
            names = "--metric",
            paramLabel = "cpu|wall",
            description =
                    "Compute with CPU time where all rows have it, or always with the score, which is wall time (default: cpu).")
    private StopRule.Metric metric = StopRule.Metric.CPU;

    @Mixin
    private ReportTarget target;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param suite says which rows read and write
     * @param console where the report goes
     */
    public CapacityCommand(ReportedSuite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Computes.
     *
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if an input cannot be read or is impossible, or the run lacks rows
     */
    @Override
    public Integer call() {
        target.prepare(OUTPUT, Stream.of(path, mix));
        CapacityRows rows = CapacityRows.of(suite);
        Scenario scenario = scenario();
        Fleet fleet = scenario.fleet().overriddenBy(new Fleet(coresPerNode, nodes, costPerNodeMonth, null));
        fleet.check();
        print(CapacityReport.of(
                RunReader.read(path),
                rows,
                scenario,
                fleet,
                baseline == null ? rows.baseline() : baseline,
                metric == StopRule.Metric.WALL));
        return ExitCode.OK;
    }

    private Scenario scenario() {
        boolean byOptions = rps != null || !reads.isEmpty() || !writes.isEmpty();
        if (byOptions == (mix != null)) {
            throw CommandFailure.usage("give the traffic, either by --rps with --read and --write, or by --mix");
        }
        if (mix != null) {
            return Scenario.read(mix);
        }
        if (rps == null) {
            throw CommandFailure.usage("--rps is missing: how often is it read and written?");
        }
        if (!Endpoint.isRate(rps)) {
            throw CommandFailure.usage("--rps " + rps + ": give a number above 0, at most a billion");
        }
        return Scenario.of(new Endpoint(null, rps, reads, writes));
    }

    private void print(CapacityReport report) {
        target.write(console, format -> switch (format) {
            case TEXT -> report.text();
            case MARKDOWN -> report.markdown();
            case JSON -> report.json();
            case CSV -> throw ReportTarget.noCsv();
        });
    }
}
