// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts a JVM with the garbage collector and the heap of a run, so that an impossible choice is refused before the first fork. */
final class FlagTrial {
    private FlagTrial() {}

    static void require(RunPlan plan, List<ListedBenchmark> benchmarks) {
        RunPlan.Settings settings = plan.settings();
        if (settings.gc() == null && settings.heap() == null) {
            return;
        }
        plan.benchmarkCases().stream()
                .flatMap(one -> benchmarks.stream()
                        .filter(benchmark -> benchmark.name().equals(one.benchmark()))
                        .map(benchmark ->
                                JvmFlags.startupFlags(settings.flags(benchmark.jvmArgs(), plan.neededFlags(one)))))
                .distinct()
                .forEach(flags -> require(plan.subject().home(), settings, flags));
    }

    private static void require(Path javaHome, RunPlan.Settings settings, List<String> flags) {
        Path launcher = HostedJmh.launcher(javaHome);
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(flags);
        command.add("-version");
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw CommandFailure.usage(asked(settings) + ": " + launcher + " does not start with "
                        + String.join(" ", flags) + ": " + reason(output) + "; give another one");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String asked(RunPlan.Settings settings) {
        return Stream.of(
                        settings.gc() == null ? "" : "--gc " + settings.gc(),
                        settings.heap() == null ? "" : "--heap " + settings.heap())
                .filter(option -> !option.isEmpty())
                .reduce((gc, heap) -> gc + " " + heap)
                .orElseThrow();
    }

    /** Returns the first line that is about the flags. */
    static String reason(String output) {
        return output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty()
                        && !line.startsWith("Picked up ")
                        && !line.contains("warning:")
                        && !line.startsWith("Error occurred during initialization"))
                .findFirst()
                .map(line -> line.replaceFirst("^Error: ", "").replaceFirst("\\.$", ""))
                .orElse("it gives no reason");
    }
}
