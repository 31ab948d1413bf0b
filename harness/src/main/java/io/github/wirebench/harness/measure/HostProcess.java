// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.probe.CpuTimeProfiler;
import io.github.wirebench.probe.JmhHost;
import io.github.wirebench.probe.Message;
import io.github.wirebench.probe.Protocol;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** A JVM with {@link JmhHost}: its start, its pipes, its temporary folder, its end. */
final class HostProcess {
    private static final long PATIENCE_SECONDS = 10;
    private static final String PROBE = "probe.jar";
    private static final String PACKAGE = JmhHost.class.getPackageName().replace('.', '/');
    private static final String SERVICE = "META-INF/services/org.openjdk.jmh.profile.Profiler";

    private final Process process;
    private final Path folder;
    private final DataOutputStream requests;
    private final DataInputStream answers;

    private HostProcess(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
        this.requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        this.answers = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    }

    /** Starts a JVM in a folder, null for the current one, without any flag: JMH would pass flags on to forks. */
    static HostProcess start(Path launcher, String classPath, Path workingFolder, Path log) throws IOException {
        Path folder = Files.createTempDirectory("wirebench-host");
        try {
            Path probe = folder.resolve(PROBE);
            writeProbe(probe);
            Process process = new ProcessBuilder(
                            launcher.toString(),
                            "-cp",
                            // in front, because a suite's jar brings the probe of the time when it was built
                            probe + File.pathSeparator + classPath,
                            JmhHost.class.getName(),
                            folder.toString())
                    .directory(workingFolder == null ? null : workingFolder.toFile())
                    .redirectError(Redirect.appendTo(log.toFile()))
                    .start();
            return new HostProcess(process, folder);
        } catch (IOException e) {
            delete(folder);
            throw e;
        }
    }

    List<Message> ask(Message request) throws IOException {
        request.write(requests);
        requests.flush();
        List<Message> messages = new ArrayList<>();
        messages.add(Message.read(answers));
        Integer more = messages.get(0).getInteger(Protocol.COUNT);
        for (int i = 0; more != null && i < more; i++) {
            messages.add(Message.read(answers));
        }
        return messages;
    }

    /** Ends the host, its fork, and a call of {@link #ask} that waits, and removes the temporary folder; this takes some seconds at most. */
    void close() {
        try {
            // not the buffered stream: another thread may be writing to that one
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy();
        }
        process.onExit()
                .completeOnTimeout(null, PATIENCE_SECONDS, TimeUnit.SECONDS)
                .join();
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        delete(folder);
    }

    /** The host does this too; it cannot if it was killed, or on systems that do not delete jars in use. */
    private static void delete(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            // the host deleted them first, or the system keeps files that are in use
            return;
        }
    }

    static void writeProbe(Path file) throws IOException {
        URL ours = JmhHost.class.getProtectionDomain().getCodeSource().getLocation();
        writeProbe(file, Path.of(URI.create(ours.toString())));
    }

    static void writeProbe(Path file, Path source) throws IOException {
        try (FileSystem zip = Files.isDirectory(source) ? null : FileSystems.newFileSystem(source);
                Stream<Path> found = Files.list(zip == null ? source.resolve(PACKAGE) : zip.getPath(PACKAGE));
                JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (Path path : found.sorted().toList()) {
                if (path.toString().endsWith(".class")) {
                    put(jar, PACKAGE + "/" + path.getFileName(), Files.readAllBytes(path));
                }
            }
            // not copied: in the joined jar it may name profilers of others
            put(jar, SERVICE, CpuTimeProfiler.class.getName().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void put(JarOutputStream jar, String name, byte[] content) throws IOException {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(content);
        jar.closeEntry();
    }

    /** The part of a log that a fork writes. JMH says in its result only that the JVM of a fork failed; its output says why. */
    record ForkLog(Path file, long start) {
        private static final Pattern EXIT = Pattern.compile("<forked VM failed with exit code (-?[0-9]+)>");
        private static final List<Pattern> OUTPUTS = List.of(
                Pattern.compile("(?s)<stderr last[^>]*>(.*?)</stderr>"),
                Pattern.compile("(?s)<stdout last[^>]*>(.*?)</stdout>"));
        private static final Pattern CHATTER = Pattern.compile(
                "\\W*|.* warning: .*|WARNING: .*|Picked up .*|\\s+at .*|Error occurred during initialization of VM");
        private static final Pattern CAUSE = Pattern.compile("^(Error|Unrecognized|Invalid|Conflicting|Could not)\\b.*"
                + "|.*\\b[A-Z]\\w*(Exception|Error)\\b.*|.*\\bSIG[A-Z]{3,4}\\b.*");

        /** Of a JVM that was killed: 128, and the number of the signal. */
        private static final String KILLED = "137";

        /** Looks from the end of the file on, before the fork starts. */
        static ForkLog from(Path file) {
            return new ForkLog(file, file.toFile().length());
        }

        /** Returns how and why the JVM of the fork ended, and where to read more; JMH's error if it ended well. */
        String explain(String error) {
            String text;
            try (var in = Files.newInputStream(file)) {
                in.skipNBytes(start);
                text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                return error;
            }
            Matcher exit = EXIT.matcher(text);
            if (!exit.find()) {
                return error;
            }
            List<String> lines = new ArrayList<>();
            for (Pattern output : OUTPUTS) {
                Matcher block = output.matcher(text).region(exit.end(), text.length());
                if (block.find()) {
                    block.group(1).lines().forEach(lines::add);
                }
            }
            String code = exit.group(1);
            return "its JVM ended with exit code " + code
                    + (code.equals(KILLED) ? ", killed as when memory runs out; a smaller --heap may help" : "")
                    + cause(lines.stream()).map(line -> ": " + line).orElse("") + "; see " + file;
        }

        /** Returns the line of a JVM's output that says best why it ended. */
        static Optional<String> cause(Stream<String> output) {
            List<String> lines = output.filter(line -> !CHATTER.matcher(line).matches())
                    .map(line -> line.replaceFirst("^#\\s*", "").strip())
                    .toList();
            Stream<String> telling =
                    lines.stream().filter(line -> CAUSE.matcher(line).matches());
            return Stream.concat(telling, lines.stream()).findFirst();
        }
    }
}
