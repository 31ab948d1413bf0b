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

/** A finished run, or the results of JMH in a file. */
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
    static List<RunToPublish> read(List<Path> paths, ReportedSuite reported) {
        Suite suite = reported.suite();
        Optional<QuestionFile> questions = reported.questionFile();
        Set<Path> known = new HashSet<>();
        Set<String> names = new HashSet<>();
        List<RunToPublish> runs = new ArrayList<>();
        for (Path given : paths) {
            JsonFiles.requireInput(given);
            Path path = ofRun(given);
            if (!known.add(JsonFiles.identity(path))) {
                throw CommandFailure.usage(JsonFiles.name(given) + ": is given twice");
            }
            Optional<RunDirectory> directory =
                    Optional.of(path).filter(Files::isDirectory).map(RunDirectory::new);
            directory.ifPresent(RunToPublish::requireIdle);
            String name = uniqueName(path, directory, names);
            // a pipe can be read once
            Optional<List<JmhEntry>> file =
                    directory.isPresent() ? Optional.empty() : Optional.of(JmhEntry.read(path));
            List<JmhEntry> results = file.map(entries -> converted(entries, suite))
                    .orElseGet(() -> results(directory.orElseThrow(), suite));
            List<JmhEntry> answers = questions
                    .map(asked -> AnswerCharts.of(
                            file.orElseGet(() -> measured(directory.orElseThrow())), asked, suite.wireSizes()))
                    .orElse(List.of());
            runs.add(new RunToPublish(name, path, directory, shown(answers), reduced(path, results)));
        }
        return runs;
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
        String plain = directory.isPresent() ? file : file.replaceFirst("\\.json$", "");
        String name = directory
                .map(known -> RunInfo.read(known.runJson()))
                .filter(info -> info.startedAt().isPresent())
                .map(NAMES::label)
                .orElse(plain(plain));
        String unique = names.contains(name) ? name + "-" + plain(plain) : name;
        if (!names.add(unique)) {
            throw CommandFailure.usage(path + ": another run has the same name, " + unique + ": rename the "
                    + (directory.isPresent() ? "folder" : "file") + ", or publish them one by one");
        }
        return unique;
    }

    private static List<JmhEntry> results(RunDirectory directory, Suite suite) {
        if (Files.exists(directory.visualizerJson())) {
            return JmhEntry.read(directory.visualizerJson());
        }
        if (Files.exists(directory.jmhJson())) {
            return converted(JmhEntry.read(directory.jmhJson()), suite);
        }
        throw CommandFailure.usage(
                directory.path()
                        + ": no results in it (neither visualizer.json nor jmh.json); name the folder of a run, or a JMH JSON file");
    }

    /** JMH's own results; none if the run has no such file. */
    private static List<JmhEntry> measured(RunDirectory directory) {
        return Files.exists(directory.jmhJson()) ? JmhEntry.read(directory.jmhJson()) : List.of();
    }

    private static List<JmhEntry> converted(List<JmhEntry> entries, Suite suite) {
        return VisualizerFile.entries(entries, suite.wireSizes(), suite.chartParams());
    }

    private static List<JmhEntry> reduced(Path path, List<JmhEntry> all) {
        List<JmhEntry> reduced = shown(all);
        if (reduced.isEmpty()) {
            throw CommandFailure.usage(JsonFiles.name(path) + ": none of its " + all.size() + " results has a score");
        }
        return reduced;
    }

    private static List<JmhEntry> shown(List<JmhEntry> all) {
        return all.stream().flatMap(entry -> VisualizerEntry.of(entry).stream()).toList();
    }
}
