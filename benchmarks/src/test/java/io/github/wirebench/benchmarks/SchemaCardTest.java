// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.report.answers.CardPlan;
import io.github.wirebench.report.answers.QuestionFile;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Compares the card about schemas with the table of docs/schema-evolution.md, which WhatMayChangeTest holds. */
class SchemaCardTest {
    /** The card's rows, and how the document's begin. */
    private static final Map<String, String> CHANGES = Map.of(
            "Add, with default", "add a field (Avro: with a default)",
            "Remove", "remove a field",
            "Rename", "rename a field",
            "int to long", "`int` becomes `long`",
            "Numeric field to text", "a number becomes a text",
            "Reuse number or name", "give a retired number or name");

    /** What the new reader gets from old bytes, and the old reader from new bytes. */
    private static final Map<String, String> SIGNS = Map.of(
            "a default / ignored", "yes",
            "ignored / a default", "yes",
            "the value / the value", "yes",
            "the value / a default", "half",
            "the value / **another value**", "half",
            "the value / **an error**", "half",
            "a default / a default", "no",
            "**an error** / **an error**", "no",
            "**another value** / **another value**", "no");

    @Test
    void theCardSaysWhatTheTestedTableSays() throws Exception {
        List<String> lines = Files.readAllLines(Project.ROOT.resolve("docs/schema-evolution.md"));
        CardPlan.Table table =
                QuestionFile.read(Objects.requireNonNull(SuiteData.class.getResource("questions.yaml")))
                        .questions()
                        .stream()
                        .filter(question -> question.id().equals("evolution"))
                        .findFirst()
                        .orElseThrow()
                        .card()
                        .chart()
                        .table();
        assertThat(table.rows()).containsOnlyKeys(CHANGES.keySet());
        table.rows().forEach((change, cells) -> {
            String line = lines.stream()
                    .filter(one -> one.startsWith("| " + CHANGES.get(change)))
                    .findFirst()
                    .orElseThrow();
            assertThat(Arrays.stream(line.split(" *\\| *"))
                            .skip(2)
                            .map(SIGNS::get)
                            .toList())
                    .as(change)
                    .isEqualTo(cells);
        });
    }
}
