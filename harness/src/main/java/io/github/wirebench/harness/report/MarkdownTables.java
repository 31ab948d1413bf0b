// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The end of the Markdown: contenders, environment and settings, and every figure. */
final class MarkdownTables {
    private final Report report;

    MarkdownTables(Report report) {
        this.report = report;
    }

    List<String> blocks() {
        List<String> blocks = new ArrayList<>();
        if (!report.contenders().isEmpty()) {
            blocks.add("## Contenders\n\n" + contenders());
        }
        blocks.add("## Environment and settings");
        report.runs().forEach(run -> blocks.add(environment(run)));
        blocks.add("## All figures\n\n<details><summary>" + report.rows().size() + " rows</summary>\n\n" + figures()
                + "\n\n</details>");
        return blocks;
    }

    private String contenders() {
        Set<String> traits = new LinkedHashSet<>();
        report.contenders().forEach(contender -> contender.traits().forEach(trait -> traits.add(trait.name())));
        Map<String, String> rows = report.rows().stream()
                .collect(Collectors.groupingBy(
                        Report.Row::contender,
                        Collectors.mapping(row -> String.valueOf(row.id()), Collectors.joining(" "))));
        List<String> head = Stream.of(Stream.of("contender"), traits.stream(), Stream.of("rows"))
                .flatMap(part -> part)
                .toList();
        return Markdown.textTable(
                head,
                report.contenders().stream()
                        .map(contender -> {
                            Map<String, String> own = contender.traits().stream()
                                    .collect(Collectors.toMap(Report.Fact::name, Report.Fact::value));
                            return Stream.of(
                                            Stream.of(contender.name()),
                                            traits.stream().map(trait -> own.getOrDefault(trait, "")),
                                            Stream.of(rows.getOrDefault(contender.name(), "")))
                                    .flatMap(part -> part)
                                    .toList();
                        })
                        .toList());
    }

    private static String environment(Report.Run run) {
        List<List<String>> facts = Stream.concat(run.environment().stream(), run.settings().stream())
                .map(fact -> List.of(fact.name(), fact.value()))
                .toList();
        return Markdown.textTable(List.of(run.name(), run.label()), facts);
    }

    private String figures() {
        List<String> head = List.of("row", "benchmark", "run", "forks", "score", "CPU time", "B/op", "warnings");
        return Markdown.textTable(
                head, report.rows().stream().map(this::figures).toList());
    }

    private List<String> figures(Report.Row row) {
        Interval score = Triples.interval(row.wall());
        return List.of(
                String.valueOf(row.id()),
                row.label(),
                report.runs().get(row.run()).label(),
                String.valueOf(row.forks()),
                row.unit().equals("ns/op") ? time(score) : Quantities.plain(score) + " " + row.unit(),
                row.cpu() == null ? "" : time(Triples.interval(row.cpu())),
                row.alloc() == null ? "" : Quantities.bytes(row.alloc().get(0)),
                String.join(", ", row.warnings()));
    }

    private static String time(Interval nanoseconds) {
        return Quantities.time(nanoseconds, Quantities.TimeUnit.of(nanoseconds.value()));
    }
}
