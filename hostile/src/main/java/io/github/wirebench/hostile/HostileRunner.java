// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.model.codec.Contender;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Starts child JVMs for a contender, one after the other, until all its cases have a verdict. */
public final class HostileRunner {

    /** Small, but large enough for a text of 100 MB as bytes and as a String. */
    private static final String HEAP = "512m";

    private static final Duration CPU_LIMIT = Duration.ofSeconds(10);

    /** For a child that waits instead of using its CPU time. */
    private static final Duration WALL_LIMIT = Duration.ofMinutes(5);

    /** Not a line of a child: its output has ended. */
    private static final String END = "end";

    /** Not a line of a child: it has printed nothing for too long. */
    private static final String LATE = "late";

    private final String mainClass;
    private final Path folder;
    private final Duration cpuLimit;
    private final BiConsumer<Contender, HostileCase> progress;

    /**
     * @param mainClass calls {@link HostileChild#run} for a contender and cases, joined by commas
     * @param folder for temporary files
     * @param progress is told each case before it starts
     */
    public HostileRunner(String mainClass, Path folder, BiConsumer<Contender, HostileCase> progress) {
        this(mainClass, folder, CPU_LIMIT, progress);
    }

    /** @param cpuLimit ends a child that prints nothing for so long */
    HostileRunner(String mainClass, Path folder, Duration cpuLimit, BiConsumer<Contender, HostileCase> progress) {
        this.mainClass = mainClass;
        this.cpuLimit = cpuLimit;
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * Runs cases.
     *
     * @throws CommandFailure if the contender does not work at all
     */
    public List<Observation> run(Contender contender, List<HostileCase> cases)
            throws IOException, InterruptedException {
        List<Observation> observations = new ArrayList<>();
        while (observations.size() < cases.size()) {
            int before = observations.size();
            runChild(contender, cases.subList(before, cases.size()), observations);
            if (observations.size() == before) {
                throw new IllegalStateException("a child JVM ended without a verdict");
            }
        }
        return observations;
    }

    private void runChild(Contender contender, List<HostileCase> cases, List<Observation> observations)
            throws IOException, InterruptedException {
        Path errors = Files.createTempFile(folder, contender.name(), ".err");
        Process child = new ProcessBuilder(command(contender, cases, Files.createTempFile(folder, "classes", ".log")))
                .directory(folder.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            HostileCase open = null;
            BlockingQueue<String> lines = linesOf(child);
            String line = next(child, lines);
            for (; !line.equals(END) && !line.equals(LATE); line = next(child, lines)) {
                String[] words = line.split(HostileChild.SEPARATOR, -1);
                switch (words[0]) {
                    case HostileChild.CASE -> {
                        open = HostileCase.valueOf(words[1]);
                        progress.accept(contender, open);
                    }
                    case HostileChild.VERDICT -> {
                        observations.add(new Observation(
                                contender,
                                open,
                                new Verdict(
                                        Outcome.valueOf(words[1]),
                                        words[2],
                                        Integer.parseInt(words[3]),
                                        Integer.parseInt(words[4]),
                                        words[5])));
                        open = null;
                    }
                    default -> {
                        // a sign of life
                    }
                }
            }
            boolean killed = line.equals(LATE);
            if (killed) {
                child.destroyForcibly();
            }
            child.waitFor();
            if (open != null) {
                observations.add(new Observation(contender, open, verdictOfTheDead(contender, killed, child, errors)));
            } else if (child.exitValue() != 0) {
                throw failure(contender, errors);
            }
        } finally {
            child.destroyForcibly();
        }
    }

    private Verdict verdictOfTheDead(Contender contender, boolean killed, Process child, Path errors)
            throws IOException {
        if (killed) {
            return new Verdict(Outcome.SLOW, "", 1, 1, "ended after " + cpuLimit.toSeconds() + " s of CPU time");
        }
        if (child.exitValue() == 1) {
            // an uncaught exception, not one of the decoder
            throw failure(contender, errors);
        }
        return new Verdict(Outcome.JVM_ENDED, "", 1, 1, "exit code " + child.exitValue());
    }

    private static CommandFailure failure(Contender contender, Path errors) throws IOException {
        String reason = Files.readAllLines(errors, StandardCharsets.UTF_8).stream()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("its JVM ended");
        return new CommandFailure(ExitCode.FAILED, contender.name() + " cannot be tested: " + reason, null);
    }

    private static BlockingQueue<String> linesOf(Process child) {
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> {
            try (BufferedReader in =
                    new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
                in.lines().forEach(lines::add);
            } catch (IOException | RuntimeException e) {
                // the child was killed
            }
            lines.add(END);
        });
        reader.setDaemon(true);
        reader.start();
        return lines;
    }

    /** Returns the next line, {@link #END}, or {@link #LATE}. */
    private String next(Process child, BlockingQueue<String> lines) throws InterruptedException {
        Duration cpuBefore = cpu(child);
        long started = System.nanoTime();
        while (true) {
            String line = lines.poll(500, TimeUnit.MILLISECONDS);
            if (line != null) {
                return line;
            }
            if (cpu(child).minus(cpuBefore).compareTo(cpuLimit) > 0
                    || System.nanoTime() - started > WALL_LIMIT.toNanos()) {
                return LATE;
            }
        }
    }

    private static Duration cpu(Process child) {
        return child.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private List<String> command(Contender contender, List<HostileCase> cases, Path classes) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
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
        command.addAll(List.of("-cp", absoluteClassPath(), mainClass, contender.name()));
        command.add(cases.stream().map(HostileCase::name).collect(Collectors.joining(",")));
        return command;
    }

    /** The child has another working directory. */
    private static String absoluteClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
