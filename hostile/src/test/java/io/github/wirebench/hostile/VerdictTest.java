// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictTest {

    private static final Trial REFUSED = new Trial(Outcome.REFUSED, "", "");

    @TempDir
    private Path folder;

    @Test
    void theWorstInputCounts() {
        List<Trial> trials = new ArrayList<>(Collections.nCopies(1_998, REFUSED));
        trials.add(new Trial(Outcome.UNDOCUMENTED, "B", "first"));
        trials.add(new Trial(Outcome.UNDOCUMENTED, "A", "second"));
        Verdict verdict = Verdict.of(trials);
        assertThat(verdict.cell()).isEqualTo("undocumented exception (A, B; 2 of 2,000)");
        assertThat(verdict.example()).isEqualTo("first");
        assertThat(Verdict.of(List.of(REFUSED)).cell()).isEqualTo("refused");
        trials.add(new Trial(Outcome.ERROR, "OutOfMemoryError", "third"));
        assertThat(Verdict.of(trials).cell()).isEqualTo("Error (OutOfMemoryError)");
    }

    @Test
    void everyOutcomeIsFoundInItsCell() {
        for (Outcome outcome : Outcome.values()) {
            assertThat(Outcome.ofCell(new Verdict(outcome, "detail", 1, 3, "").cell()))
                    .isEqualTo(outcome);
        }
    }

    @Test
    void aChangedCellIsReportedUntilItIsAccepted() throws IOException {
        Path file = folder.resolve("accepted.yaml");
        Files.writeString(file, "FAULTY:\n  version: \"1\"\n  cells:\n    EMPTY: \"refused\"\n");
        List<Observation> observed = List.of(
                observed(HostileCase.EMPTY, Outcome.STACK_OVERFLOW), observed(HostileCase.TRUNCATED, Outcome.REFUSED));
        AcceptedCells accepted = AcceptedCells.read(file);
        assertThat(accepted.differences(observed))
                .containsExactly(
                        "FAULTY, empty input: was refused, is StackOverflowError",
                        "FAULTY, truncated at every byte: was –, is refused");
        accepted.with(observed, List.of(new FaultyContender()), Map.of()).write(file);
        assertThat(AcceptedCells.read(file).differences(observed)).isEmpty();
    }

    @Test
    void collidingNamesCollide() {
        List<String> names = HostileFormat.collidingNames(1_000);
        assertThat(names).doesNotHaveDuplicates().hasSize(1_000);
        assertThat(names).extracting(String::hashCode).containsOnly(names.get(0).hashCode());
    }

    private static Observation observed(HostileCase attack, Outcome outcome) {
        return new Observation(new FaultyContender(), attack, new Verdict(outcome, "", 1, 1, ""));
    }
}
