// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.compare.ComparedRun;
import io.github.wirebench.harness.compare.RunReader;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.TextTable;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.results.SizesFile;
import io.github.wirebench.harness.stats.Interval;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A plan to be read: on a console, as Markdown, or by programs. */
public final class CapacityReport {
    private final CapacityPlan plan;
    private final CapacityTable table;

    CapacityReport(CapacityPlan plan) {
        this.plan = plan;
        this.table = new CapacityTable(plan);
    }

    /**
     * What a scenario asks for, with the suite's baseline.
     *
     * @param directory of a run
     * @param mix the scenario's file
     * @throws CommandFailure if one of them cannot be read, or the run lacks rows for it
     */
    public static CapacityReport of(Suite suite, Path directory, Path mix) {
        Scenario scenario = Scenario.read(mix);
        scenario.fleet().check();
        CapacityRows rows = CapacityRows.of(suite);
        return of(directory, rows, scenario, scenario.fleet(), rows.baseline(), false);
    }

    static CapacityReport of(
            Path directory, CapacityRows rows, Scenario scenario, Fleet fleet, String baseline, boolean wall) {
        if (!Files.isDirectory(directory)) {
            throw CommandFailure.usage(directory + ": there is no such folder; name the folder of a run");
        }
        SizesFile sizes = SizesFile.read(directory.resolve("sizes.json"));
        ComparedRun run = RunReader.read("the run", directory);
        return new CapacityReport(CapacityPlan.of(run, rows, sizes, scenario, fleet, baseline, wall));
    }

    /**
     * The report's texts, for a page.
     *
     * @param title of the scenario; empty if it has none
     * @param traffic a line for each endpoint
     * @param rows a line for each contender, least cores first
     * @param remarks what to know beside
     */
    public record Texts(
            String title,
            List<String> traffic,
            List<String> headings,
            List<List<String>> rows,
            String legend,
            List<String> remarks) {}

    /** For a page. */
    public Texts texts() {
        return new Texts(
                Optional.ofNullable(plan.scenario().name()).orElse(""),
                table.traffic(),
                table.headings(),
                table.rows(),
                table.legend(),
                plan.remarks());
    }

    /** For a console. */
    String text() {
        List<String> lines = new ArrayList<>();
        Optional.ofNullable(plan.scenario().name()).ifPresent(lines::add);
        table.traffic().forEach(line -> lines.add("  " + line));
        lines.add("");
        TextTable text = new TextTable(oneLine(table.headings()));
        table.rows().forEach(row -> text.add(oneLine(row)));
        lines.addAll(text.lines());
        lines.add("");
        lines.add(table.legend());
        lines.addAll(plan.remarks());
        return String.join("\n", oneLine(lines));
    }

    /** For a pull request, a page or a README. */
    String markdown() {
        List<String> blocks = new ArrayList<>();
        Optional.ofNullable(plan.scenario().name()).ifPresent(name -> blocks.add("**" + Markdown.escape(name) + "**"));
        blocks.add(Markdown.list(table.traffic()));
        blocks.add(Markdown.table(table.headings(), table.rows()));
        blocks.add(Markdown.escape(table.legend()));
        if (!plan.remarks().isEmpty()) {
            blocks.add(Markdown.list(plan.remarks()));
        }
        return String.join("\n\n", blocks);
    }

    /** For programs: unrounded, with units in the names; what is unknown is null. */
    String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("formatVersion", 1);
        document.put("scenario", plan.scenario());
        document.put("fleet", plan.fleet());
        document.put("baseline", plan.baseline());
        document.put("time", plan.cpuTime() ? "cpu" : "wall");
        document.put(
                "contenders",
                plan.demands().stream().map(CapacityReport::demand).toList());
        document.put("remarks", plan.remarks());
        try {
            return JsonFiles.MAPPER.writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a document of maps, numbers and texts cannot be written", e);
        }
    }

    private static Map<String, Object> demand(Demand demand) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("contender", demand.label());
        document.put("floor", demand.floor());
        document.put("cores", interval(Optional.of(demand.cores())));
        document.put("coresWithGcAndCompiler", interval(demand.processCores()));
        document.put("coresAgainstBaseline", interval(demand.difference()));
        document.put("nodes", interval(demand.nodes()));
        document.put("shareOfNodes", interval(demand.share()));
        document.put("costPerMonth", interval(demand.cost()));
        document.put(
                "garbageBytesPerSecond",
                interval(demand.garbage().map(bytes -> new Interval(bytes.median(), bytes.low(), bytes.high()))));
        document.put("networkBytesPerSecond", demand.network().orElse(null));
        document.put("gzipBytesPerSecond", demand.compressed().orElse(null));
        return document;
    }

    private static Map<String, Object> interval(Optional<Interval> interval) {
        return interval.map(known -> {
                    Map<String, Object> bounds = new LinkedHashMap<>();
                    bounds.put("value", known.value());
                    bounds.put("low", known.isKnown() ? known.low() : null);
                    bounds.put("high", known.isKnown() ? known.high() : null);
                    return bounds;
                })
                .orElse(null);
    }

    private static List<String> oneLine(List<String> texts) {
        return texts.stream().map(PlainText::oneLine).toList();
    }
}
