// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostileRunnerTest {

    @TempDir
    private Path folder;

    /** Each child goes wrong in its first case, so there are three of them. */
    @Test
    void anotherChildWorksOnTheCasesThatAreLeft() throws Exception {
        List<Observation> observations = runner().run(
                        new FaultyContender(),
                        List.of(HostileCase.EMPTY, HostileCase.TRUNCATED, HostileCase.WRONG_TYPES));
        assertThat(observations)
                .extracting(observation ->
                        observation.attack() + " " + observation.verdict().cell())
                .containsExactly("EMPTY Error (OutOfMemoryError)", "TRUNCATED JVM ended", "WRONG_TYPES over 2 s");
    }

    @Test
    void aFaultOfThisProgramIsNoVerdict() {
        assertThatThrownBy(() -> runner().run(new FaultyContender(), List.of(HostileCase.CLASS_NAME)))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("FAULTY")
                .hasMessageContaining("a reason");
    }

    private HostileRunner runner() {
        return new HostileRunner(FaultyChild.class.getName(), folder, (contender, attack) -> {});
    }
}
