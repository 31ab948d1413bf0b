// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.record;

import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/** Results in JMH's own JSON format. */
public final class JmhJson {
    private JmhJson() {}

    /**
     * Writes results with JMH's own writer, replacing the file in one step.
     *
     * @throws IOException if the folder cannot be written
     */
    public static void write(Path file, Collection<RunResult> results) throws IOException {
        JsonFiles.replace(file, temporary -> {
            try {
                ResultFormatFactory.getInstance(ResultFormatType.JSON, temporary.toString())
                        .writeOut(results);
            } catch (IllegalStateException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }
}
