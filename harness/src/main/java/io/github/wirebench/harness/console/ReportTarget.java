// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options for a report's format and file. */
public final class ReportTarget {
    /** Formats of a report. */
    public enum ReportFormat {
        /** For a console. */
        TEXT,
        /** For a comment, a page or a README. */
        MARKDOWN,
        /** Machine-readable. */
        JSON;

        /** The option's value. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--format", paramLabel = "text|markdown|json", description = "Output format (default: text).")
    private ReportFormat format = ReportFormat.TEXT;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the report to this file.")
    private Path out;

    /** Tells if the report goes to a file. */
    public boolean isFile() {
        return out != null;
    }

    /**
     * Makes sure that the report can be written, before long work is done for it.
     *
     * @throws CommandFailure if the file cannot be written
     */
    public void requireWritable() {
        if (isFile()
                && (Files.isDirectory(out)
                        || !Files.isWritable(out.toAbsolutePath().getParent()))) {
            throw unwritable(null);
        }
    }

    /**
     * Writes the report to the file, or prints it.
     *
     * @param report its text in each format
     * @throws CommandFailure if the file cannot be written
     */
    public void write(PrintStream console, Function<ReportFormat, String> report) {
        String text = report.apply(format);
        if (!isFile()) {
            console.println(PlainText.forConsole(text));
            return;
        }
        try {
            JsonFiles.replace(out, temporary -> Files.writeString(temporary, text + "\n"));
        } catch (IOException e) {
            throw unwritable(e);
        }
        console.println("The report is in " + out);
    }

    private CommandFailure unwritable(IOException cause) {
        return CommandFailure.usage("--out " + out + ": cannot be written; name a file in a folder that exists", cause);
    }
}
