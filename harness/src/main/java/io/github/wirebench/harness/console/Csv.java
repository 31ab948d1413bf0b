// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Tables as CSV (RFC 4180), with a line feed after each line. */
public final class Csv {
    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

    private Csv() {}

    /** Writes a line per row: line ends and other control characters in cells are escaped, and null is an empty cell. */
    public static String text(List<?> header, Collection<? extends List<?>> rows) {
        StringBuilder text = new StringBuilder();
        try (CSVPrinter printer = new CSVPrinter(text, FORMAT)) {
            printer.printRecord(cells(header));
            for (List<?> row : rows) {
                printer.printRecord(cells(row));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot be written", e);
        }
        return text.toString();
    }

    private static Stream<String> cells(List<?> row) {
        return row.stream().map(cell -> cell == null ? "" : PlainText.oneLine(cell.toString()));
    }
}
