// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.VisualizerFile;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A finished run, or the results of JMH in a file.
 *
 * @param answers the few charts to begin with; may be empty
 */
record RunToPublish(
        String name, Path path, Optional<RunDirectory> directory, List<JmhEntry> answers, List<JmhEntry> results) {
    /** The conditions that the runs of one history share, e.g. {@code run standard, jdk17-t1, AMD EPYC}. */
    static final Projection<RunInfo> HISTORY = Projection.of(
            ", ",
            RunToPublish::command,
            info -> info.label().isEmpty() ? feature(info, "JDK ") : info.label(),
            RunToPublish::cpu);

    private static final Pattern JDK = Pattern.compile("(?:1\\.)?([0-9]{1,3}).*");
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss").withZone(ZoneOffset.UTC);

    /** Names that sort by time, e.g. {@code 2026-11-20T16-53-43-jdk17-AMD-EPYC}. */
    private static final Projection<RunInfo> NAMES = Projection.of(
            "-",
            info -> info.startedAt().map(TIME::format).orElse(""),
            info -> info.label().isEmpty() ? feature(info, "jdk") : plain(info.label()),
            info -> cpu(info).isEmpty() ? "" : plain(cpu(info)));

    private static final int LONGEST_NAME = 80;

    /** Reads run directories and JMH JSON files. */
    static List<RunToPublish> read(List<Path> paths, ReportedSuite suite) {
        Optional<QuestionFile> questions = suite.questionFile();
        Set<Path> known = new HashSet<>();
        Set<String> names = new HashSet<>();
        List<RunToPublish> runs = new ArrayList<>();
        for (Path given : paths) {
            JsonFiles.requireInput(given);
            Path path = ofRun(given);
            if (!known.add(JsonFiles.identity(path))) {
                throw CommandFailure.usage(JsonFiles.name(given) + ": is given twice");
            }
            runs.add(read(path, suite.suite(), questions, names));
        }
        return runs;
    }

    private static RunToPublish read(Path path, Suite suite, Optional<QuestionFile> questions, Set<String> names) {
        Optional<RunDirectory> directory =
                Optional.of(path).filter(Files::isDirectory).map(RunDirectory::new);
        directory.ifPresent(RunToPublish::requireIdle);
        String name = uniqueName(path, directory, names);
        // once only, because it may be a pipe
        Path jmh = directory.map(RunDirectory::jmhJson).orElse(path);
        List<JmhEntry> measured = directory.isEmpty() || Files.exists(jmh) ? JmhEntry.read(jmh) : List.of();
        Path drawn = directory.map(RunDirectory::visualizerJson).orElse(path);
        boolean isDrawn = directory.isPresent() && Files.exists(drawn);
        if (!isDrawn && directory.isPresent() && !Files.exists(jmh)) {
            throw CommandFailure.usage(
                    path
                            + ": no results in it (neither visualizer.json nor jmh.json); name the folder of a run, or a JMH JSON file");
        }
        List<JmhEntry> all = isDrawn
                ? JmhEntry.read(drawn)
                : VisualizerFile.entries(measured, suite.wireSizes(), suite.chartParams());
        List<JmhEntry> results = Charts.reduced(all);
        if (results.isEmpty()) {
            throw CommandFailure.usage(JsonFiles.name(path) + ": none of its " + all.size() + " results has a score");
        }
        List<JmhEntry> answers = questions
                .map(asked -> Charts.reduced(Charts.answers(measured, asked, suite.wireSizes())))
                .orElse(List.of());
        return new RunToPublish(name, path, directory, answers, results);
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
        return (info.command().orElse("") + " " + info.setting("profile")).strip();
    }

    /** Returns the feature release of the JDK after a prefix; empty if it is unknown. */
    private static String feature(RunInfo info, String prefix) {
        Matcher version = JDK.matcher(info.jdkVersions());
        return version.matches() ? prefix + version.group(1) : "";
    }

    /** The folder of a run if its results are named. */
    private static Path ofRun(Path path) {
        Path folder = path.toAbsolutePath().getParent();
        return path.endsWith("jmh.json") && Files.exists(new RunDirectory(folder).runJson())
                ? Optional.ofNullable(path.getParent()).orElse(Path.of(""))
                : path;
    }

    private static void requireIdle(RunDirectory directory) {
        try {
            ForkJournal.requireIdle(directory.forksJsonl().toAbsolutePath());
        } catch (IOException e) {
            throw CommandFailure.usage(directory.path() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static String uniqueName(Path path, Optional<RunDirectory> directory, Set<String> names) {
        String file = Objects.toString(
                Path.of(JsonFiles.name(path)).toAbsolutePath().normalize().getFileName(), "");
        String plain = plain(directory.isPresent() ? file : file.replaceFirst("\\.json$", ""));
        String name = directory
                .map(known -> RunInfo.read(known.runJson()))
                .filter(info -> info.startedAt().isPresent())
                .map(NAMES::label)
                .orElse(plain);
        String unique = names.contains(name) ? name + "-" + plain : name;
        if (!names.add(unique)) {
            throw CommandFailure.usage(path + ": another run has the same name, " + unique + ": rename the "
                    + (directory.isPresent() ? "folder" : "file") + ", or publish them one by one");
        }
        return unique;
    }
}
