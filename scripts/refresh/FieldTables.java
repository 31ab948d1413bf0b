// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.SizesFile;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import io.github.wirebench.report.answers.RunLabels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * All contenders that a run measured with the post, next to Jackson, from the fastest to read. Those that end at objects of their own are in
 * a table of their own: mapping comes on top of their work, and not of the others'.
 */
final class FieldTables {
    private static final String PAYLOAD = "POST";
    private static final String BASE = "JACKSON";

    /**
     * The benchmarks of a table.
     *
     * @param head what its contenders write
     */
    private record Matrix(String head, String reading, String writing) {}

    private static final List<Matrix> MATRICES = List.of(
            new Matrix("JSON", "io.github.wirebench.json.JsonReadBenchmark.read", "io.github.wirebench.json.JsonWriteBenchmark.write"),
            new Matrix("Binary", "io.github.wirebench.binary.DecodeBenchmark.decode", "io.github.wirebench.binary.EncodeBenchmark.encode"));

    private final Run run;

    private FieldTables(Run run) {
        this.run = run;
    }

    /** Writes times as ratios to Jackson's, bytes of the document and bytes allocated. */
    static String text(PublishedRuns published) {
        List<Run> runs = RunReader.read(published.folders());
        List<String> lines = new ArrayList<>();
        for (Matrix matrix : MATRICES) {
            FieldTables tables = new FieldTables(runs.get(0));
            lines.addAll(tables.table(matrix, false));
            lines.addAll(tables.table(matrix, true));
        }
        lines.add("Ratios of CPU time to JACKSON's with 95% intervals between forks, and bytes allocated per operation. " + AnswerFormatter.LEGEND + " "
                + published.environment(RunLabels.of(runs)));
        return published.block("field", lines);
    }

    /** @param maps the trait of the contenders */
    private List<String> table(Matrix matrix, boolean maps) {
        Samples reading = find(matrix.reading(), BASE);
        Samples writing = find(matrix.writing(), BASE);
        List<Samples> rows = run.samples().values().stream()
                .filter(row -> row.benchmarkCase().benchmark().equals(matrix.reading()) && PAYLOAD.equals(row.params().get("payload")))
                .filter(row -> maps == Boolean.parseBoolean(run.contenders().get(run.contender(row)).get("mapping")))
                .sorted(Comparator.comparingDouble(row -> ratio(row, reading).value()))
                .toList();
        if (rows.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of(
                "#### " + matrix.head() + (maps ? ", from and to objects of their own, without mapping" : ", from and to records"),
                "",
                "| " + matrix.head() + " | reading | writing | bytes | B/op reading | B/op writing |", "|---|---:|---:|---:|---:|---:|"));
        rows.forEach(row -> lines.add(line(row, reading, find(matrix.writing(), run.contender(row)), writing)));
        lines.add("");
        return lines;
    }

    private Samples find(String benchmark, String contender) {
        return run.find(benchmark, Map.of("contender", contender, "payload", PAYLOAD))
                .orElseThrow(() -> new IllegalArgumentException(run.name() + " lacks " + benchmark + " of " + contender));
    }

    private String line(Samples read, Samples readBase, Samples write, Samples writeBase) {
        String contender = run.contender(read).replace("_", "\\_");
        boolean isBase = contender.equals(BASE);
        return "| " + (isBase ? "**" + contender + "**" : contender) + " | "
                + time(read, readBase) + " | " + time(write, writeBase) + " | "
                + Format.bytes(run.sizes(read.params()).get(SizesFile.RAW)) + " | "
                + Format.bytes(read.allocation().median()) + " | " + Format.bytes(write.allocation().median()) + " |";
    }

    private String time(Samples row, Samples base) {
        if (row == base) {
            return Format.time(Interval.of(ForkStatistics.mean(cpuTimes(row)).value()));
        }
        Interval ratio = ratio(row, base);
        boolean settles = row.health().settles() && base.health().settles();
        return AnswerFormatter.cell(settles ? Kind.of(ratio) : Kind.UNCLEAR, settles ? ratio : Interval.of(ratio.value()), true);
    }

    private Interval ratio(Samples row, Samples base) {
        return ForkStatistics.ratio(cpuTimes(row), cpuTimes(base), run.typicalSpread());
    }

    private static double[] cpuTimes(Samples row) {
        return row.cpuTimesOfOneThread().orElseThrow();
    }
}
