// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.Markdown;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report for a comment of a pull request, or the summary of a job. */
final class MarkdownReport {
    /** GitHub takes comments of 65,536 characters; a row has about 200. */
    private static final int ROWS = 100;

    private final Comparison comparison;
    private final Sentences sentences;

    MarkdownReport(Comparison comparison) {
        this.comparison = comparison;
        this.sentences = new Sentences(comparison);
    }

    /** The whole of it. */
    String text() {
        List<String> blocks = new ArrayList<>();
        blocks.add("**" + Markdown.escape(sentences.summary()) + "**");
        blocks.add(Markdown.list(Stream.concat(sentences.inputs().stream(), sentences.remarks().stream())
                .toList()));
        if (comparison.isTrend()) {
            TrendTable trend = new TrendTable(comparison);
            blocks.add(table(trend.header(), trend.rows(ROWS), trend.size()));
        }
        step(comparison.whole(), blocks);
        if (comparison.isTrend()) {
            step(comparison.lastStep(), blocks);
        }
        return blocks.stream().filter(block -> !block.isEmpty()).collect(Collectors.joining("\n\n"));
    }

    private void step(Step step, List<String> blocks) {
        if (comparison.isTrend()) {
            blocks.add("### " + step.to().name() + " against " + step.from().name());
        }
        blocks.add(Markdown.escape(sentences.floor(step)));
        List<BenchmarkFinding> changed = which(step, finding -> !finding.isUnchanged());
        List<BenchmarkFinding> clean = which(step, BenchmarkFinding::isUnchanged);
        if (!changed.isEmpty()) {
            blocks.add(table(step, changed));
        }
        if (!clean.isEmpty()) {
            blocks.add("<details><summary>" + clean.size() + " CLEAN</summary>\n\n" + table(step, clean)
                    + "\n\n</details>");
        }
        List<String> notes = new ArrayList<>(sentences.notes(step));
        notes.addAll(sentences.oneSided(step));
        blocks.add(Markdown.list(notes));
    }

    private static List<BenchmarkFinding> which(Step step, Predicate<BenchmarkFinding> filter) {
        return step.findings().stream().filter(filter).toList();
    }

    private static String table(Step step, List<BenchmarkFinding> findings) {
        return table(
                Cells.header(step), findings.stream().limit(ROWS).map(Cells::of).toList(), findings.size());
    }

    private static String table(List<String> header, List<List<String>> rows, int all) {
        return Markdown.table(header, rows)
                + (all > rows.size() ? "\n\n" + (all - rows.size()) + " more: all of them with --format json" : "");
    }
}
