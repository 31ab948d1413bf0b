// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JvmFlags.Collector;
import io.github.wirebench.harness.data.JvmFlags.JvmState;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.sample.Jdks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A state that benchmarks do not know, and a collector and a heap that a JVM does not start with, are refused in one line, before a fork. */
class StartOfJvmTest {
    @TempDir
    private Path folder;

    @Test
    void aJdkThatLacksTheCollector() throws IOException {
        Path java = Files.createDirectory(folder.resolve("bin")).resolve("java");
        Files.writeString(java, """
            #!/bin/sh
            echo "Picked up JAVA_TOOL_OPTIONS: -Dsecret=1" >&2
            echo "Error occurred during initialization of VM"
            echo "Option $1 not supported"
            exit 1
            """);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatThrownBy(() -> trial(folder, Collector.SHENANDOAH, null))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("--gc shenandoah: " + java + " does not start with -XX:+UseShenandoahGC:"
                        + " Option -XX:+UseShenandoahGC not supported; give another one");
    }

    @Test
    void aHeapThatIsTooSmall() {
        assertThatThrownBy(() -> trial(Jdks.own(), Collector.SERIAL, "1k"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("--gc serial --heap 1k: ")
                .hasMessageContaining("Too small")
                .hasMessageNotContaining("\n");
    }

    @Test
    void nothingIsStartedForTheFlagsAsTheyAre() {
        assertThatCode(() -> trial(folder.resolve("none"), null, null)).doesNotThrowAnyException();
        assertThatCode(() -> trial(Jdks.own(), Collector.G1, "64m")).doesNotThrowAnyException();
    }

    @Test
    void aStateThatTheBenchmarksDoNotKnow() {
        assertThatThrownBy(() -> trial(Jdks.own(), JvmState.FRESH, null, null))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("--jvm-state fresh: no benchmark ");
    }

    private static void trial(Path home, Collector gc, String heap) {
        trial(home, null, gc, heap);
    }

    private static void trial(Path home, JvmState state, Collector gc, String heap) {
        RunPlan.Settings settings = new RunPlan.Settings(
                "p",
                1,
                StopRule.NONE,
                ForkLength.AS_ANNOTATED,
                new RunPlan.Conditions(null, null, state, gc, heap),
                null,
                null,
                null);
        BuildUnderTest subject =
                new BuildUnderTest("their.jar", "sha", home.toString(), "17", "VM", "17", "vendor", "1.37", null);
        new JmhJar.Content(subject, List.of())
                .plan(
                        new RunPlan.Position(1, 1),
                        "jdk",
                        settings,
                        Map.of(),
                        false,
                        List.of(new RunPlan.PlannedCase(Forks.avgt(Forks.BURN), 1)));
    }
}
