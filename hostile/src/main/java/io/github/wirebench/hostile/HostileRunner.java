// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.model.codec.Contender;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Starts child JVMs for a contender, one after the other, until all its cases have a verdict.
 *
 * @param mainClass calls {@link HostileChild#run} for a contender and cases, joined by commas
 * @param folder for temporary files
 * @param progress is told each case before it starts
 */
public record HostileRunner(String mainClass, Path folder, BiConsumer<Contender, HostileCase> progress) {

    /** Small, but large enough for a text of 100 MB as bytes and as a String. */
    private static final String HEAP = "512m";

    /**
     * Runs cases.
     *
     * @throws CommandFailure if the contender does not work at all
     */
    public List<Observation> run(Contender contender, List<HostileCase> cases)
            throws IOException, InterruptedException {
        List<Observation> observations = new ArrayList<>();
        while (observations.size() < cases.size()) {
            List<HostileCase> rest = cases.subList(observations.size(), cases.size());
            List<Verdict> verdicts = runChild(contender, rest);
            for (int i = 0; i < verdicts.size(); i++) {
                observations.add(new Observation(contender, rest.get(i), verdicts.get(i)));
            }
        }
        return observations;
    }

    /** Returns at least one verdict. The last one can be that of a case in which the child ended. */
    private List<Verdict> runChild(Contender contender, List<HostileCase> cases)
            throws IOException, InterruptedException {
        Path errors = Files.createTempFile(folder, contender.name(), ".err");
        Process child = new ProcessBuilder(command(contender, cases, Files.createTempFile(folder, "classes", ".log")))
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
            List<Verdict> verdicts = new ArrayList<>();
            for (HostileCase attack : cases) {
                progress.accept(contender, attack);
                // the child ends what takes too long, unless its JVM hangs as a whole
                CompletableFuture<Void> hung = CompletableFuture.runAsync(
                        child::destroyForcibly,
                        CompletableFuture.delayedExecutor(2 * HostileChild.WALL_LIMIT.toSeconds(), TimeUnit.SECONDS));
                String line = lines.readLine();
                hung.cancel(false);
                Verdict verdict = line == null
                        ? verdictOfTheDead(contender, child.waitFor(), errors)
                        : JsonFiles.parse(line.getBytes(StandardCharsets.UTF_8), Verdict.class);
                verdicts.add(verdict);
                if (line == null || verdict.outcome().endsJvm()) {
                    break;
                }
            }
            return verdicts;
        } finally {
            child.destroyForcibly();
        }
    }

    private static Verdict verdictOfTheDead(Contender contender, int exitCode, Path errors) throws IOException {
        if (exitCode == HostileChild.LATE) {
            String limit = HostileChild.CPU_LIMIT.toSeconds() + " s of CPU time";
            return new Verdict(Outcome.SLOW, "", 1, 1, "ended after " + limit);
        }
        if (exitCode == 1) {
            // an uncaught exception, not one of the decoder
            String reason = Files.readAllLines(errors, StandardCharsets.UTF_8).stream()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("its JVM ended");
            throw new CommandFailure(ExitCode.FAILED, contender.name() + " cannot be tested: " + reason, null);
        }
        return new Verdict(Outcome.JVM_ENDED, "", 1, 1, "exit code " + exitCode);
    }

    private List<String> command(Contender contender, List<HostileCase> cases, Path classes) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP,
                "-Xss1m",
                "-XX:+UseSerialGC",
                // who threw an exception is in its stack trace
                "-XX:-OmitStackTraceInFastThrow",
                "-Dfile.encoding=UTF-8",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Xlog:class+load:file=" + classes + ":none",
                "-D" + HostileChild.LOADED_CLASSES + "=" + classes));
        contender.traits().needs().stream()
                .filter(need -> need.fromJdk() <= Runtime.version().feature())
                .forEach(need -> command.add(need.flag()));
        String selected = cases.stream().map(HostileCase::name).collect(Collectors.joining(","));
        command.addAll(List.of("-cp", absoluteClassPath(), mainClass, contender.name(), selected));
        return command;
    }

    /** The child has another working directory. */
    private static String absoluteClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
