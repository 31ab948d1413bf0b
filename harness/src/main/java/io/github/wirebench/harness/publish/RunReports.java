// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;

/** Where the reports that stand beside a published run come from. */
@FunctionalInterface
interface RunReports {
    /** The page that people read, and the text of {@code quick}; the Markdown stays where its pictures are. */
    List<String> NAMES = List.of("report.html", "answers.txt");

    /** Of a file that is not there. */
    FileTime NEVER = FileTime.fromMillis(0);

    /** Those that are in the run's folder already. */
    RunReports EXISTING = (run, target) -> {
        for (String name : NAMES) {
            // what an earlier publication left is of earlier figures
            Files.deleteIfExists(target.resolve(name));
            if (Files.isRegularFile(run.resolve(name))) {
                Files.copy(run.resolve(name), target.resolve(name));
            }
        }
    };

    /** The same, and a page for a run that has none or an older one, but results to make one from. */
    static RunReports existingOrNew(Suite suite) {
        return (run, target) -> {
            EXISTING.add(run, target);
            Path page = target.resolve(NAMES.get(0));
            RunDirectory directory = new RunDirectory(run);
            FileTime measured = newest(directory.jmhJson(), directory.recordedForks());
            if (!measured.equals(NEVER) && newest(run.resolve(NAMES.get(0))).compareTo(measured) < 0) {
                Files.writeString(page, HtmlPage.of(suite, List.of(run)));
            }
        };
    }

    private static FileTime newest(Path... files) throws IOException {
        FileTime newest = NEVER;
        for (Path file : files) {
            FileTime own = Files.exists(file) ? Files.getLastModifiedTime(file) : NEVER;
            newest = own.compareTo(newest) > 0 ? own : newest;
        }
        return newest;
    }

    /**
     * Adds those of {@link #NAMES} that there are.
     *
     * @param run the folder of a run
     * @param target the folder where its reports belong
     * @throws IOException if a file cannot be read or written
     */
    void add(Path run, Path target) throws IOException;
}
