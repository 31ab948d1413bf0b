// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.hostile.AcceptedCells;
import io.github.wirebench.hostile.HostileCase;
import io.github.wirebench.hostile.HostileRunner;
import io.github.wirebench.hostile.HostileTable;
import io.github.wirebench.hostile.Observation;
import io.github.wirebench.hostile.Verdict;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits.Binding;
import io.github.wirebench.model.codec.WireFormat;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Decodes hostile input with every contender and compares what happens with the accepted table. */
@Command(
        name = "hostile",
        headerHeading = "hostile --contender JACKSON",
        header = "Check how libraries take hostile input, against known results",
        footer = "Exit codes: 0 as accepted, 1 a result changed or is new, 2 wrong usage.")
final class HostileCommand implements Callable<Integer> {

    /** The document with what to set, relative to the root of the repository. */
    private static final Path DOCUMENT = Path.of("docs/hostile-cells.md");

    @Option(
            names = "--contender",
            split = ",",
            paramLabel = "NAME",
            converter = Selection.ContenderConverter.class,
            description = "Only these libraries (contenders lists them)")
    private List<Contender> contenders;

    @Option(names = "--case", split = ",", paramLabel = "NAME", description = "Only these inputs, e.g. NESTING_TYPED")
    private List<HostileCase> cases;

    @Option(names = "--jobs", paramLabel = "N", description = "JVMs at the same time, 512 MB each (default: CPUs)")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--accept", description = "Accept the results: rewrite sources and docs")
    private boolean accept;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the results to this file")
    private Path json;

    @Option(names = OutputFile.FORCE, description = OutputFile.FORCE_DESCRIPTION)
    private boolean force;

    @Spec
    private CommandSpec spec;

    private final PrintStream err;

    HostileCommand(PrintStream err) {
        this.err = err;
    }

    /** Returns an entry of the JSON file. */
    private static Map<String, Object> cell(Observation observation, Map<String, String> versions) {
        Verdict verdict = observation.verdict();
        return JsonFiles.object(
                "contender", observation.contender().name(),
                "version",
                        versions.getOrDefault(observation.contender().traits().library(), ""),
                "jdk", Runtime.version().feature(),
                "attack", observation.attack(),
                "outcome", verdict.outcome(),
                "labels", verdict.labels(),
                "count", verdict.count(),
                "inputs", verdict.inputs(),
                "example", verdict.example());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, String> versions = SuiteData.versions();
        if (jobs < 1) {
            throw CommandFailure.usage("--jobs " + jobs + ": must be at least 1");
        }
        if (accept && !(Files.isRegularFile(AcceptedCells.SOURCE) && Files.isRegularFile(DOCUMENT))) {
            throw CommandFailure.usage(
                    "--accept: there is no " + AcceptedCells.SOURCE + " here; start it in the root of the repository");
        }
        Optional<OutputFile> file = OutputFile.of("--json", json, force);
        List<Observation> observations = observe();
        file.ifPresent(output -> output.write(JsonFiles.text(observations.stream()
                .map(observation -> cell(observation, versions))
                .toList())));
        PrintWriter out = spec.commandLine().getOut();
        PlainText.table(
                        List.of("contender", "case", "outcome"),
                        observations.stream()
                                .map(each -> List.of(
                                        each.contender().name(),
                                        each.attack().title(),
                                        each.verdict().cell()))
                                .toList(),
                        StatusLine.terminalWidth())
                .forEach(out::println);
        AcceptedCells accepted = accept ? AcceptedCells.read(AcceptedCells.SOURCE) : AcceptedCells.ofThisBuild();
        List<String> differences = accepted.differences(observations);
        differences.forEach(out::println);
        if (accept) {
            AcceptedCells merged = accepted.with(observations, decoding(), versions);
            merged.write(AcceptedCells.SOURCE);
            Files.writeString(DOCUMENT, HostileTable.markdown(merged, decoding()));
            out.println(differences.size() + " cells accepted");
            return ExitCode.OK;
        }
        out.println(observations.size() + " cells, " + differences.size() + " differ from the accepted ones"
                + (differences.isEmpty() ? "" : "; look at them, and accept them with: hostile --accept"));
        return differences.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    /**
     * Returns the contenders that decode to values of ours. A copy decodes nothing. The checks of a tree would be those of
     * Jackson, which makes values of it.
     */
    static List<Contender> decoding() {
        return Catalogue.all().stream()
                .filter(contender -> contender.traits().format() != WireFormat.COPY
                        && contender.traits().binding() != Binding.NONE)
                .toList();
    }

    private List<Observation> observe() throws IOException, InterruptedException {
        List<HostileCase> selected = cases == null ? List.of(HostileCase.values()) : cases;
        Path folder = Files.createTempDirectory("wirebench-hostile");
        StatusLine status = new StatusLine(err, StatusLine.onTerminal());
        HostileRunner runner = new HostileRunner(HostileMain.class.getName(), folder, (contender, attack) -> {
            synchronized (status) {
                status.show(contender.name() + ": " + attack.title());
            }
        });
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<List<Observation>>> running = new ArrayList<>();
            for (Contender contender : contenders == null ? decoding() : contenders) {
                if (contender.traits().minJdk() > Runtime.version().feature()) {
                    spec.commandLine()
                            .getOut()
                            .println(contender.name() + " needs JDK "
                                    + contender.traits().minJdk() + ": left out");
                    continue;
                }
                running.add(executor.submit(() -> runner.run(contender, selected)));
            }
            List<Observation> observations = new ArrayList<>();
            for (Future<List<Observation>> each : running) {
                observations.addAll(each.get());
            }
            return observations;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof CommandFailure failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            executor.shutdownNow();
            status.clear();
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
