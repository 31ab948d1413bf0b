// SPDX-License-Identifier: Apache-2.0
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.benchmarks.SuiteData;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.Steadiness;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.VisualizerFile;
import io.github.wirebench.harness.data.WireSizes;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Creates the result files of a published run from its forks, or from its jmh.json if it has no forks. scripts/rebuild calls it.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/Rebuild.java RUN OUT} writes jmh.json and visualizer.json into the folder OUT;
 * {@code java -cp target/benchmarks.jar scripts/Rebuild.java --small RUN...} writes the small visualizer.json of each run.
 */
public class Rebuild {
    private static final List<String> SETTINGS = List.of(
            "benchmark", "jmhVersion", "mode", "threads", "forks", "jdkVersion",
            "warmupIterations", "warmupTime", "measurementIterations", "measurementTime");

    /** The metrics of the small file, by the names that the visualizer shows. */
    private static final Map<String, String> METRICS = new LinkedHashMap<>();

    static {
        METRICS.put("·gc.alloc.rate.norm", "·gc.alloc.rate.norm");
        METRICS.put("·cpu.norm", JmhEntry.CPU_TIME);
        METRICS.put("·payload.bytes", "·payload.bytes");
    }

    private static final MathContext DIGITS = new MathContext(5);

    private final RunDirectory run;
    private final Suite suite = SuiteData.suite();

    private Rebuild(Path run) {
        this.run = new RunDirectory(run);
    }

    public static void main(String[] args) throws IOException {
        try {
            if (args.length > 1 && args[0].equals("--small")) {
                for (String run : List.of(args).subList(1, args.length)) {
                    new Rebuild(Path.of(run)).writeSmall();
                }
            } else if (args.length == 2) {
                new Rebuild(Path.of(args[0])).writeAll(new RunDirectory(Path.of(args[1])));
            } else {
                throw CommandFailure.usage("usage: Rebuild RUN OUT, or Rebuild --small RUN...");
            }
        } catch (CommandFailure e) {
            System.err.println(e.getMessage());
            System.exit(e.exitCode());
        }
    }

    private void writeAll(RunDirectory out) throws IOException {
        List<JmhEntry> results = results();
        JsonFiles.write(out.jmhJson(), results.stream().map(JmhEntry::node).toList());
        JsonFiles.write(
                out.visualizerJson(), charts(results).stream().map(JmhEntry::node).toList());
    }

    /** Writes one entry per line, so that diffs are readable. */
    private void writeSmall() throws IOException {
        List<String> lines = new ArrayList<>();
        for (JmhEntry entry : charts(results())) {
            lines.add(JsonFiles.MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(small(entry)));
        }
        JsonFiles.replace(
                run.visualizerJson(), file -> Files.writeString(file, "[\n" + String.join(",\n", lines) + "\n]\n"));
    }

    /** Returns one entry for each row, of the forks that count, in the order of run.json. */
    private List<JmhEntry> results() throws IOException {
        if (!Files.exists(run.recordedForks())) {
            return JmhEntry.read(run.jmhJson());
        }
        Map<BenchmarkCase, List<Fork>> forks = ForkJournal.read(run.recordedForks()).forks().stream()
                .filter(fork -> !fork.isFailure())
                .collect(Collectors.groupingBy(Fork::benchmarkCase));
        JsonNode record = JsonFiles.read(run.runJson());
        List<JmhEntry> results = new ArrayList<>();
        for (JsonNode planned : record.has("plan") ? record.at("/plan/rows") : record.path("rows")) {
            BenchmarkCase row = JsonFiles.MAPPER.treeToValue(planned.path("row"), BenchmarkCase.class);
            if (forks.containsKey(row)) {
                results.add(ForkEntries.join(Steadiness.counting(forks.get(row)).stream()
                        .map(Fork::entry)
                        .toList()));
            }
        }
        return results;
    }

    private List<JmhEntry> charts(List<JmhEntry> results) {
        return VisualizerFile.entries(results, sizes(), suite.chartParams());
    }

    /** Returns the sizes that the run recorded, because those of the current libraries may differ. */
    private WireSizes sizes() {
        if (!Files.exists(run.file("sizes.json"))) {
            return suite.wireSizes();
        }
        return WireSizes.read(run.file("sizes.json"));
    }

    private static ObjectNode small(JmhEntry entry) {
        ObjectNode small = JsonFiles.MAPPER.createObjectNode();
        small.setAll(((ObjectNode) entry.node()).deepCopy().retain(SETTINGS));
        small.set("primaryMetric", smallMetric(entry.primary()));
        ObjectNode metrics = small.putObject("secondaryMetrics");
        METRICS.forEach((shown, recorded) -> {
            if (entry.has(recorded)) {
                metrics.set(shown, smallMetric(entry.node().path("secondaryMetrics").path(recorded)));
            }
        });
        return small;
    }

    /** Keeps score and error, and replaces the iterations of each fork by their mean. */
    private static ObjectNode smallMetric(JsonNode metric) {
        ObjectNode small = JsonFiles.MAPPER.createObjectNode();
        small.set("score", rounded(metric.path("score")));
        small.set("scoreError", rounded(metric.path("scoreError")));
        small.set("scoreUnit", metric.path("scoreUnit"));
        ArrayNode forks = small.putArray("rawData");
        for (JsonNode fork : metric.path("rawData")) {
            OptionalDouble mean = StreamSupport.stream(fork.spliterator(), false)
                    .filter(JsonNode::isNumber)
                    .mapToDouble(JsonNode::doubleValue)
                    .average();
            mean.ifPresent(value -> forks.addArray().add(rounded(DoubleNode.valueOf(value))));
        }
        return small;
    }

    /** Rounds a number to five digits, and keeps text such as JMH's "NaN". */
    private static JsonNode rounded(JsonNode number) {
        return number.isNumber()
                ? DoubleNode.valueOf(BigDecimal.valueOf(number.doubleValue()).round(DIGITS).doubleValue())
                : number;
    }
}
