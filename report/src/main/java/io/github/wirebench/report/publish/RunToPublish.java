// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan.Settings;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.VisualizerFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** A finished run, or the results of JMH in a file, with what the JMH visualizer shows of them. */
record RunToPublish(String name, Path path, List<JmhEntry> results) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss").withZone(ZoneOffset.UTC);

    /** Names that sort by time, e.g. {@code 2026-11-20T16-53-43-jdk17-AMD-EPYC}. */
    private static final Projection<RunInfo> NAMES = Projection.of(
            "-",
            info -> info.startedAt().map(TIME::format).orElse(""),
            info -> part(
                    info.label().isEmpty()
                            ? info.jdkVersion().replaceFirst("^(1\\.)?(\\d{1,3}).*", "jdk$2")
                            : info.label()),
            info -> part(cpu(info)));

    private static final int LONGEST_NAME = 80;

    static List<RunToPublish> read(List<Path> paths, Suite suite) {
        Set<Path> known = new HashSet<>();
        Map<String, RunToPublish> runs = new LinkedHashMap<>();
        for (Path given : paths) {
            Path path = RunReader.directory(given).map(RunDirectory::path).orElse(given);
            if (!known.add(path.toAbsolutePath().normalize())) {
                throw CommandFailure.usage(JsonFiles.name(given) + ": is given twice");
            }
            // once only, because it may be a pipe
            List<JmhEntry> measured = RunReader.entries(path);
            List<JmhEntry> results = VisualizerFile.entries(measured, suite.wireSizes(), suite.chartParams());
            if (results.isEmpty()) {
                throw CommandFailure.usage(
                        JsonFiles.name(path) + ": none of its " + measured.size() + " results has a score");
            }
            String name = uniqueName(path, runs.keySet());
            runs.put(name, new RunToPublish(name, path, results));
        }
        return List.copyOf(runs.values());
    }

    private static String uniqueName(Path path, Set<String> names) {
        RunInfo info = Files.isDirectory(path) ? RunInfo.read(new RunDirectory(path).runJson()) : RunInfo.UNKNOWN;
        Path file = Path.of(JsonFiles.name(path)).toAbsolutePath().normalize().getFileName();
        String plain = plain(Objects.toString(file, "").replaceFirst("\\.json$", ""));
        String name = info.startedAt().isPresent() ? NAMES.label(info) : plain;
        String unique = names.contains(name) ? name + "-" + plain : name;
        if (names.contains(unique)) {
            throw CommandFailure.usage(path + ": another run has the same name, " + unique
                    + ": rename the folder or file, or publish them one by one");
        }
        return unique;
    }

    /**
     * Makes a name from a file or a server harmless for file names, addresses and terminals: letters, digits, dots and dashes, beginning and
     * ending with a letter or digit; {@code unnamed} if there is none.
     */
    static String plain(String text) {
        String plain = text.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$", "");
        String cut = plain.substring(0, Math.min(LONGEST_NAME, plain.length()));
        return cut.isEmpty() ? "unnamed" : cut;
    }

    static String cpu(RunInfo info) {
        return info.cpus().stream().map(Machine::shortCpu).collect(Collectors.joining("; "));
    }

    static String command(RunInfo info) {
        return (info.command().orElse("") + " " + info.setting(Settings::profile)).strip();
    }

    private static String part(String text) {
        return text.isEmpty() ? "" : plain(text);
    }
}
