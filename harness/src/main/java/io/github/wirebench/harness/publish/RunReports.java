// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Where the reports that stand beside a published run come from. */
@FunctionalInterface
interface RunReports {
    /** The pages that people read, best first, and the text of {@code quick}. */
    List<String> NAMES = List.of("report.html", "report.md", "answers.txt");

    /** Those that are in the run's folder already. */
    RunReports EXISTING = (run, target) -> {
        for (String name : NAMES) {
            if (Files.isRegularFile(run.resolve(name))) {
                Files.copy(run.resolve(name), target.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    };

    /** The same, and a page for a run that has none, but results to make one from. */
    static RunReports existingOrNew(Suite suite) {
        return (run, target) -> {
            EXISTING.add(run, target);
            Path page = target.resolve(NAMES.get(0));
            RunDirectory directory = new RunDirectory(run);
            boolean hasResults = Files.exists(directory.jmhJson()) || Files.exists(directory.forksJsonl());
            if (hasResults && !Files.exists(page)) {
                Files.writeString(page, HtmlPage.of(suite, List.of(run)));
            }
        };
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
