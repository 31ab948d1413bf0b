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
import java.util.Map;
import java.util.UUID;

/** A run to start. */
public record PlannedRun(JmhJar jar, RunPlan plan) {
    /** Plans a run; refuses a garbage collector or a heap with which no JVM starts. */
    public static PlannedRun of(
            JmhJar jar,
            JmhJar.Content content,
            RunPlan.Position position,
            String label,
            RunPlan.Settings settings,
            Map<String, List<String>> options,
            boolean answersQuestions,
            List<RunPlan.PlannedCase> cases) {
        RunPlan plan = new RunPlan(
                UUID.randomUUID().toString(),
                position,
                label,
                content.subject(),
                settings,
                options,
                answersQuestions,
                cases);
        requireStart(plan, content.benchmarks());
        return new PlannedRun(jar, plan);
    }

    static void requireStart(RunPlan plan, List<ListedBenchmark> benchmarks) {
        RunPlan.Settings settings = plan.settings();
        if (settings.gc() == null && settings.heap() == null) {
            return;
        }
        String asked = ((settings.gc() == null ? "" : "--gc " + settings.gc() + " ")
                        + (settings.heap() == null ? "" : "--heap " + settings.heap()))
                .strip();
        plan.benchmarkCases().stream()
                .flatMap(one -> benchmarks.stream()
                        .filter(benchmark -> benchmark.name().equals(one.benchmark()))
                        .map(benchmark ->
                                JvmFlags.startupFlags(settings.flags(benchmark.jvmArgs(), plan.neededFlags(one)))))
                .distinct()
                .forEach(flags -> requireStart(HostedJmh.launcher(plan.subject().home()), flags, asked));
    }

    private static void requireStart(Path launcher, List<String> flags, String asked) {
        List<String> command = new ArrayList<>(flags);
        command.add(0, launcher.toString());
        command.add("-version");
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                String reason = ForkLog.cause(output.lines()).orElse("it gives no reason");
                throw CommandFailure.usage(asked + ": " + launcher + " does not start with " + String.join(" ", flags)
                        + ": " + reason.replaceFirst("\\.$", "") + "; give another one");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
