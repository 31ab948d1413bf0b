// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.HomeFolder;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.gate.CompareCommand.Inconclusive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The plan of a comparison, apart from that of its two runs: {@code ab.json} next to their folders.
 *
 * @param options as given: name to values, and the selecting expressions under {@code regex}
 * @param remarks on what else differs between the jars
 * @param leftOut how many cases of both sides belong to another part, or did not fit into the budget
 * @param randomlyDropped how many of these did not fit
 */
record AbPlan(
        String base,
        String next,
        Map<String, List<String>> options,
        List<Remark> remarks,
        List<BenchmarkCase> onlyBase,
        List<BenchmarkCase> onlyNext,
        int leftOut,
        int randomlyDropped) {
    /** Folders of the runs of both sides. */
    static final String BASE = "base";

    static final String NEXT = "new";
    private static final String FILE = "ab.json";

    AbPlan {
        Objects.requireNonNull(base, "base");
        Objects.requireNonNull(next, "next");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(remarks, "remarks");
        Objects.requireNonNull(onlyBase, "onlyBase");
        Objects.requireNonNull(onlyNext, "onlyNext");
    }

    boolean inconclusivePasses() {
        return options.getOrDefault(Inconclusive.OPTION, List.of()).stream()
                .anyMatch(Inconclusive.PASS.toString()::equalsIgnoreCase);
    }

    /** Returns the file of accepted regressions as given; null if none was. */
    Path acceptedFile() {
        List<String> given = options.get("--accepted");
        return given == null ? null : HomeFolder.path(given.get(0));
    }

    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    static AbPlan read(Path folder) {
        return JsonFiles.read(folder.resolve(FILE), AbPlan.class);
    }

    void write(RunDirectory folder) throws IOException {
        JsonFiles.write(folder.file(FILE), this);
    }
}
