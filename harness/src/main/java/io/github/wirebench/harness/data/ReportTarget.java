// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options for a report's format and file. */
public final class ReportTarget {
    public enum ReportFormat {
        /** For a console. */
        TEXT,
        /** For a comment, a page or a README. */
        MARKDOWN,
        /** Machine-readable. */
        JSON,
        /** For a spreadsheet; of {@code compare} and {@code ab} only. */
        CSV;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--format", paramLabel = "FORMAT", description = "text (default), markdown, json; csv with compare")
    private ReportFormat format = ReportFormat.TEXT;

    @Option(names = "--out", paramLabel = "FILE", description = "Write to this file")
    private Path out;

    @Option(names = OutputFile.FORCE, description = OutputFile.FORCE_DESCRIPTION)
    private boolean force;

    /** The refusal of a command that cannot write CSV. */
    public static CommandFailure noCsv() {
        return CommandFailure.usage("--format csv: only compare and ab have it; give text, markdown or json");
    }

    private OutputFile.Kind kind;
    private OutputFile file;

    public boolean isFile() {
        return out != null && !OutputFile.isStandardOutput(out);
    }

    /**
     * Makes sure that the report may be written, before long work is done for it.
     *
     * @param inputs of the command; may hold null
     * @throws CommandFailure if the file may not or cannot be written
     */
    public void prepare(OutputFile.Kind kind, Stream<Path> inputs) {
        this.kind = kind;
        if (isFile()) {
            file = OutputFile.of("--out", out, kind, inputs, force);
        }
    }

    /**
     * Writes the report to the file, or prints it.
     *
     * @param report its text in each format; JSON begins with the field {@code generator}
     * @throws CommandFailure if the file cannot be written
     */
    public void write(PrintStream console, Function<ReportFormat, String> report) {
        String text = report.apply(format);
        if (!isFile()) {
            console.print(text + "\n");
            return;
        }
        file.write(switch (format) {
                    case TEXT -> kind.mark() + "\n\n";
                    case MARKDOWN -> kind.comment() + "\n\n";
                    case JSON, CSV -> "";
                }
                + text
                + "\n");
        console.println("The report is in " + out);
    }
}
