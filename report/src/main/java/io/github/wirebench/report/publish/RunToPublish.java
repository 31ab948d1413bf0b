// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Aliases;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.VisualizerFile;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

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
    /** So many inputs of a panel, the most telling ones, have a chart. */
    private static final int INPUTS = 2;

    private static final String FIELDS = "jmhVersion mode threads forks jdkVersion vmName vmVersion"
            + " warmupIterations warmupTime measurementIterations measurementTime";
    private static final String METRIC_FIELDS = "score scoreError scoreUnit rawData rawDataHistogram";

    private static final String OFFERED = "·";

    private static final MathContext DIGITS = new MathContext(7);

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
        Path drawn = directory.map(RunDirectory::visualizerJson).orElse(path);
        boolean isDrawn = directory.isPresent() && Files.exists(drawn);
        boolean isOnlyDrawn = isDrawn && !directory.get().hasResults();
        // once only, because it may be a pipe
        List<JmhEntry> measured = isOnlyDrawn ? List.of() : RunReader.entries(path);
        List<JmhEntry> all = isDrawn
                ? JmhEntry.read(drawn)
                : VisualizerFile.entries(measured, suite.wireSizes(), suite.chartParams());
        List<JmhEntry> results = reduced(all);
        if (results.isEmpty()) {
            throw CommandFailure.usage(JsonFiles.name(path) + ": none of its " + all.size() + " results has a score");
        }
        List<JmhEntry> answers = questions
                .map(asked -> reduced(answerCharts(measured, asked, suite.wireSizes())))
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

    private static String feature(RunInfo info, String prefix) {
        Matcher version = JDK.matcher(info.jdkVersions());
        return version.matches() ? prefix + version.group(1) : "";
    }

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

    /**
     * Returns the charts to begin with: those of the questions that have headlines, in the order of the questions, with contenders spelled
     * out and in the order of the questions' file, which has mapped rows next to those without mapping, and floors last.
     */
    static List<JmhEntry> answerCharts(List<JmhEntry> entries, QuestionFile questions, WireSizes sizes) {
        List<JmhEntry> drawn = new ArrayList<>();
        int number = 1;
        for (Question question : questions.questions()) {
            for (Question.Panel panel : question.card() == null ? List.<Question.Panel>of() : question.panels()) {
                for (String value : panel.values()
                        .subList(0, Math.min(INPUTS, panel.values().size()))) {
                    String name = capitalized(question.id()) + "_"
                            + (panel.verb() == null ? "" : capitalized(panel.verb()) + "_")
                            + capitalized(questions.input(panel.param(), value).label());
                    // a chart that was not measured keeps its number, so that those of several runs have the same names
                    String group = String.format(Locale.ROOT, "%02d_%s.", number++, name);
                    Map<String, JmhEntry> byName = new LinkedHashMap<>();
                    for (Question.Row row : questions.bind(panel, value).rows()) {
                        find(entries, row).ifPresent(entry -> byName.put(group + capitalized(row.label()), entry));
                    }
                    drawn.addAll(byName.isEmpty() ? List.of() : VisualizerFile.chart(byName, sizes));
                }
            }
        }
        return drawn;
    }

    /** Returns the average time with the fewest threads; empty if further parameters leave several. */
    private static Optional<JmhEntry> find(List<JmhEntry> entries, Question.Row row) {
        TreeMap<Integer, List<JmhEntry>> byThreads = entries.stream()
                .filter(entry -> {
                    BenchmarkCase one = Aliases.today(BenchmarkCase.of(entry));
                    return one.benchmark().equals(row.benchmark())
                            && one.mode().equals("avgt")
                            && one.params().entrySet().containsAll(row.params().entrySet());
                })
                .collect(Collectors.groupingBy(JmhEntry::threads, TreeMap::new, Collectors.toList()));
        return byThreads.isEmpty() || byThreads.firstEntry().getValue().size() > 1
                ? Optional.empty()
                : Optional.of(byThreads.firstEntry().getValue().get(0));
    }

    private static String capitalized(String text) {
        String token = VisualizerFile.token(text);
        return token.substring(0, 1).toUpperCase(Locale.ROOT) + token.substring(1);
    }

    /**
     * Reduces results to what the visualizer shows of them, so that they are smaller, and neither paths nor JVM flags of the machine are
     * published. Those without a score are left out. The visualizer shows an empty page for a result without the object {@code
     * secondaryMetrics} or without numbers in {@code rawData}; these are filled in.
     */
    static List<JmhEntry> reduced(List<JmhEntry> entries) {
        return entries.stream()
                .filter(entry -> hasScore(entry.primary()))
                .map(RunToPublish::reduced)
                .toList();
    }

    private static JmhEntry reduced(JmhEntry entry) {
        ObjectNode reduced = JsonFiles.MAPPER.createObjectNode();
        reduced.put("benchmark", safe(entry.benchmark()));
        copy(entry.node(), reduced, FIELDS);
        entry.params().forEach((name, value) -> reduced.withObject("/params").put(safe(name), safe(value)));
        copyMetric(entry.primary(), reduced.putObject("primaryMetric"));
        ObjectNode secondaries = reduced.putObject("secondaryMetrics");
        entry.node().path("secondaryMetrics").properties().forEach(metric -> {
            String name = metric.getKey();
            if (name.startsWith(OFFERED) && hasScore(metric.getValue())) {
                copyMetric(metric.getValue(), secondaries.putObject(OFFERED + safe(name.substring(1))));
            }
        });
        return new JmhEntry(reduced);
    }

    private static boolean hasScore(JsonNode metric) {
        JsonNode score = metric.path("score");
        return score.isNumber() && Double.isFinite(score.doubleValue());
    }

    private static void copyMetric(JsonNode metric, ObjectNode reduced) {
        copy(metric, reduced, METRIC_FIELDS);
        // forks of iterations of pairs of a value and its count
        if (!isNumbers(reduced.path("rawDataHistogram"), 4)) {
            reduced.remove("rawDataHistogram");
        }
        if (!isNumbers(reduced.path("rawData"), 2) && !reduced.has("rawDataHistogram")) {
            reduced.putArray("rawData").addArray().add(reduced.path("score"));
        }
    }

    /** Returns whether a node is a number, or an array of such nodes to the given depth, none of them empty. */
    private static boolean isNumbers(JsonNode node, int depth) {
        return depth == 0
                ? node.isNumber()
                : node.isArray()
                        && !node.isEmpty()
                        && StreamSupport.stream(node.spliterator(), false)
                                .allMatch(element -> isNumbers(element, depth - 1));
    }

    private static void copy(JsonNode from, ObjectNode to, String fields) {
        for (String field : fields.split(" ")) {
            JsonNode value = from.path(field);
            if (value.isValueNode() || value.isArray()) {
                to.set(field, rounded(value));
            }
        }
    }

    /** Rounds numbers at any depth to seven digits, more than a measurement has; that halves the size. */
    private static JsonNode rounded(JsonNode node) {
        if (node.isFloatingPointNumber() && Double.isFinite(node.doubleValue())) {
            return DoubleNode.valueOf(
                    new BigDecimal(node.doubleValue()).round(DIGITS).doubleValue());
        }
        if (node.isArray()) {
            ArrayNode array = JsonFiles.MAPPER.createArrayNode();
            node.forEach(element -> array.add(rounded(element)));
            return array;
        }
        return node;
    }

    /**
     * Replaces what the visualizer cannot have in a name: it splits names at spaces and {@code =}, and uses them as keys of
     * JavaScript objects, where {@code __proto__} has a meaning.
     */
    private static String safe(String name) {
        return name.replaceAll("[^\\w.$-]+", "_").replace("__proto__", "_proto_");
    }
}
