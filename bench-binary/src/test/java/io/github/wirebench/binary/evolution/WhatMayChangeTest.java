// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Makes each change in each format, reads in both directions, and compares the results with the document's table. */
class WhatMayChangeTest {

    private static final Path DOCUMENT = Path.of("../docs/schema-evolution.md");

    @ParameterizedTest
    @EnumSource
    void theTableShowsTheResults(SchemaChange change) throws IOException {
        assertThat(Files.readString(DOCUMENT)).contains(row(change));
    }

    @Test
    void theTableHasNoOtherRows() throws IOException {
        long rows = Files.readAllLines(DOCUMENT).stream()
                .dropWhile(line -> !line.startsWith("| change |"))
                .takeWhile(line -> line.startsWith("|"))
                .count();
        assertThat(rows).isEqualTo(SchemaChange.values().length + 2);
    }

    private static String row(SchemaChange change) {
        return Stream.of(new ProtobufChanges(), new AvroChanges(), new JacksonChanges())
                .map(changes -> cell(changes.newReadsOld(change), changes.oldReadsNew(change)))
                .collect(Collectors.joining(" | ", "| " + change.words + " | ", " |\n"));
    }

    private static String cell(Outcome newReadsOld, Outcome oldReadsNew) {
        return newReadsOld == Outcome.NONE ? "–" : newReadsOld.words + " / " + oldReadsNew.words;
    }
}
