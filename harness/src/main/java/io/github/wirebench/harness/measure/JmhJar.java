// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.ClassPathGuard;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.Doctor;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The benchmarks that are run, and the jar or class path given with {@code --jar}; null for the suite's own. */
public record JmhJar(String option, String classPath, Suite suite) {
    public record Content(BuildUnderTest subject, List<ListedBenchmark> benchmarks) {
        /** Plans a run; refuses a state that its benchmarks do not know, and a garbage collector or a heap with which no JVM starts. */
        public RunPlan plan(
                RunPlan.Position position,
                String label,
                RunPlan.Settings settings,
                Map<String, List<String>> options,
                boolean answersQuestions,
                List<RunPlan.PlannedCase> cases) {
            boolean knowsStates = benchmarks.stream()
                    .map(ListedBenchmark::jvmArgs)
                    .anyMatch(flags -> flags != null && !JvmFlags.state(flags).isEmpty());
            if (settings.conditions().jvmState() != null && !knowsStates) {
                throw CommandFailure.usage(
                        "--jvm-state " + settings.conditions().jvmState()
                                + ": no benchmark of this jar knows states of the JVM; leave the option out");
            }
            String id = UUID.randomUUID().toString();
            RunPlan plan = new RunPlan(id, position, label, subject, settings, options, answersQuestions, cases);
            HostedJmh.requireStart(plan);
            return plan;
        }
    }

    /** Returns another jar or class path, or the running suite if that is null. */
    public static JmhJar of(Suite own, String other) {
        if (other == null && !hasBenchmarks()) {
            throw CommandFailure.usage("this jar has no benchmarks: name one that has with --jar");
        }
        String given = other == null ? System.getProperty("java.class.path") : other;
        List<Path> entries = Stream.of(given.split(File.pathSeparator))
                .map(entry -> Path.of(OptionValues.showHome(entry)))
                .toList();
        String classPath = entries.stream()
                .map(entry -> entry.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        String name = String.valueOf(entries.get(0).getFileName());
        return new JmhJar(
                other, classPath, other == null ? own : Suite.named(name, "a JMH jar", "unknown", own.invocation()));
    }

    public static boolean hasBenchmarks() {
        return ClassLoader.getSystemResource("META-INF/BenchmarkList") != null;
    }

    /** Lists the benchmarks; refuses if the JDK, the jar, JMH or benchmarks are missing. */
    public Content content(Path javaHome) {
        Path log;
        try {
            log = Files.createTempFile("wirebench-", ".log");
        } catch (IOException e) {
            throw CommandFailure.usage(
                    "cannot write to " + System.getProperty("java.io.tmpdir")
                            + "; name another folder with java -Djava.io.tmpdir=DIR",
                    e);
        }
        try (HostedJmh host = HostedJmh.start(javaHome, classPath, null, log)) {
            return new Content(host.subject(option), host.benchmarks());
        } finally {
            // the output of a host that could not be started is kept, because the message points to it
            if (log.toFile().length() == 0) {
                log.toFile().delete();
            }
        }
    }

    /** Returns the digest of the environment's JVM flags, which may be secret; null if no variable is set. */
    static String flagsSha256(Map<String, String> environment) {
        List<String> values =
                Doctor.FLAG_VARIABLES.stream().map(environment::get).toList();
        return values.stream().allMatch(Objects::isNull)
                ? null
                : HexFormat.of().formatHex(sha256().digest(values.toString().getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the digest of a class path, manifests' included: the bytes of jars, the names and bytes of files in folders. */
    static String sha256(String classPath) {
        try (DigestOutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), sha256())) {
            for (Path entry : ClassPathGuard.entries(classPath)) {
                for (Path file : files(entry)) {
                    if (!file.equals(entry)) {
                        out.write(entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
                    }
                    Files.copy(file, out);
                }
            }
            return HexFormat.of().formatHex(out.getMessageDigest().digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the files in a folder, or a file itself; none if it is missing. */
    static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.exists(folder) ? Files.walk(folder) : Stream.empty()) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
