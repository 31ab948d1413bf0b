// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.compare.Inconclusive;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What a comparison's two runs do not tell by themselves; stands in {@code ab.json} beside their folders.
 *
 * @param base path of the jar that is the measure, as given
 * @param next path of the jar that is judged, as given
 * @param options as given: name to values, and the selecting expressions under {@code regex}
 * @param remarks on what else differs between the jars, a line each
 * @param onlyBase rows that only the base side has
 * @param onlyNext rows that only the new side has
 * @param leftOut how many rows that both have belong to another part, or did not fit into the time
 * @param byLot how many of these did not fit
 */
record AbPlan(
        String base,
        String next,
        Map<String, List<String>> options,
        List<String> remarks,
        List<Row> onlyBase,
        List<Row> onlyNext,
        int leftOut,
        int byLot) {
    /** Folder of the base side's run. */
    static final String BASE = "base";

    /** Folder of the new side's run. */
    static final String NEXT = "new";

    private static final String FILE = "ab.json";

    /** Refuses what a damaged file may lack. */
    AbPlan {
        Objects.requireNonNull(base, "base");
        Objects.requireNonNull(next, "next");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(remarks, "remarks");
        Objects.requireNonNull(onlyBase, "onlyBase");
        Objects.requireNonNull(onlyNext, "onlyNext");
    }

    /** Whether a comparison without any verdict on time is fine. */
    boolean inconclusivePasses() {
        return options.getOrDefault(AbOptions.INCONCLUSIVE, List.of()).stream()
                .anyMatch(Inconclusive.PASS.toString()::equalsIgnoreCase);
    }

    /** Whether a folder holds a comparison. */
    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /**
     * Reads it.
     *
     * @throws CommandFailure if it cannot be read
     */
    static AbPlan read(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            return JsonFiles.MAPPER.readValue(file.toFile(), AbPlan.class);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw CommandFailure.usage(
                    file + (line > 0 ? ", line " + line : "") + ": cannot be read: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Writes it.
     *
     * @throws IOException if the folder cannot be written
     */
    void write(RunDirectory folder) throws IOException {
        JsonFiles.write(folder.file(FILE), this);
    }
}
