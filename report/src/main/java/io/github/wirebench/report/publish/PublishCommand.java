// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.VisualizerFile;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Publishes runs in a gist that the JMH visualizer reads, or in a folder for static hosting. */
@Command(
        name = "publish",
        headerHeading = "publish mine --pages site",
        header = "Put runs into a folder to be served, or into a gist",
        description = "A gist needs a token in GITHUB_TOKEN; the JMH visualizer shows it.",
        footer = "Exit codes: 0 done, 1 GitHub refused or did not reply, 2 wrong usage or input.")
public final class PublishCommand implements Callable<Integer> {
    private static final String PERMISSION =
            "the scope \"gist\", which the token that GitHub Actions creates for a job cannot have";
    private static final String ID = "[0-9A-Za-z]{1,64}";
    private static final String VISUALIZER = "https://jmh.morethan.io";
    private static final String SITE = "https://example.org/benchmarks";

    /** Bytes of a file: GitHub's API, through which the visualizer reads, cuts it there. */
    private static final int LARGEST = 1_000_000;

    private final ReportedSuite suite;
    private final PrintStream console;
    private final Map<String, String> environment;
    Duration timeout = Duration.ofSeconds(60);
    Duration pause = Duration.ofSeconds(2);

    @Parameters(paramLabel = "DIR|FILE", arity = "1..*", description = "Runs or JMH JSON files")
    private List<Path> paths;

    @Option(names = "--gist", paramLabel = "ID", description = "Add to this gist (default: a new, secret one)")
    private String gist;

    @Option(names = "--public", description = "Make the new gist public")
    private boolean isPublic;

    @Option(names = "--pages", paramLabel = "FOLDER", description = "Folder for the runs, their pages and an index")
    private Path pages;

    @Option(names = "--site", paramLabel = "URL", description = "Where the folder will be served, to link it")
    private String site;

    public PublishCommand(ReportedSuite suite, PrintStream console) {
        this(suite, console, System.getenv());
    }

    PublishCommand(ReportedSuite suite, PrintStream console, Map<String, String> environment) {
        this.suite = suite;
        this.console = console;
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        checkOptions();
        if (pages == null) {
            publishGist();
        } else {
            URI served = site == null ? null : GitHubApi.webAddress("--site", site, SITE);
            console.println(new Site(pages, suite, served).add(paths));
        }
        return ExitCode.OK;
    }

    private void publishGist() {
        ObjectNode upload = upload(RunToPublish.read(paths, suite.suite()));
        List<String> names = names(upload);
        GitHubApi api = GitHubApi.of(environment, suite.suite(), PERMISSION, timeout, pause);
        console.println("Sending " + Format.count(names.size(), "file") + " to " + api.address() + " ...");
        if (gist != null) {
            api.send("GET", path(gist), null)
                    .path("files")
                    .properties()
                    .forEach(file -> refuse(
                            !names.contains(file.getKey()) && !isShown(file.getKey(), file.getValue()),
                            "gist " + gist + ": " + RunToPublish.plain(file.getKey())
                                    + " is not a JMH result of at most 1 MB, and the visualizer fails on it: remove it, or"
                                    + " publish to another gist"));
        }
        JsonNode published = publish(api, upload);
        console.println(
                "Published in gist " + RunToPublish.plain(published.path("id").asText()) + " ("
                        + (published.path("public").asBoolean() ? "public" : "secret") + ") "
                        + GitHubApi.link(published, "html_url"));
        addresses(published, names).forEach(console::println);
        console.println("The visualizer's own summary of two runs ignores intervals; the command compare does not.");
    }

    /** Sends all files in one request, so that a gist never holds half of them, and returns the gist as it is then. */
    private JsonNode publish(GitHubApi api, ObjectNode upload) {
        JsonNode sent = api.send(gist == null ? "POST" : "PATCH", path(gist), upload);
        String id = gist == null ? sent.path("id").asText() : gist;
        if (!id.matches(ID)) {
            throw api.failure(path(gist), "the reply is not a gist");
        }
        JsonNode published = api.send("GET", path(id), null);
        upload.path("files").properties().forEach(file -> {
            JsonNode held = published.path("files").path(file.getKey());
            if (held.path("truncated").asBoolean()
                    || !held.path("content").equals(file.getValue().path("content"))) {
                throw api.failure(
                        path(id), "does not hold what was sent as " + file.getKey() + "; check it and publish again");
            }
        });
        return published;
    }

    private static String path(String id) {
        return id == null ? "/gists" : "/gists/" + id;
    }

    private static List<String> names(JsonNode gist) {
        return gist.path("files").propertyStream().map(Map.Entry::getKey).toList();
    }

    private static boolean isShown(String name, JsonNode file) {
        return name.endsWith(".json")
                && file.path("content").asText().startsWith("[")
                && !file.path("truncated").asBoolean();
    }

    private void checkOptions() {
        refuse(
                pages != null && (gist != null || isPublic),
                "--pages writes a folder and sends nothing: leave out --gist and --public");
        refuse(pages == null && site != null, "--site is the address of a folder: give --pages, too");
        refuse(gist != null && isPublic, "--public is for a new gist: an existing one stays as it is");
        refuse(
                gist != null && !gist.matches(ID),
                "--gist " + gist + ": give the id of a gist, the letters and digits at the end of its address");
    }

    private static void refuse(boolean isWrong, String message) {
        if (isWrong) {
            throw CommandFailure.usage(message);
        }
    }

    /** Returns the body of the request. An existing gist keeps all but its files. */
    private ObjectNode upload(List<RunToPublish> runs) {
        ObjectNode upload = JsonFiles.MAPPER.createObjectNode();
        if (gist == null) {
            String names = Format.some(runs.stream().map(RunToPublish::name).toList());
            upload.put("description", suite.suite().name() + ": " + names).put("public", isPublic);
        }
        for (RunToPublish run : runs) {
            String name = run.name() + ".json";
            String content =
                    run.results().stream().map(JsonFiles::compact).collect(Collectors.joining(",\n", "[", "]\n"));
            int bytes = content.getBytes(StandardCharsets.UTF_8).length;
            refuse(
                    bytes > LARGEST,
                    name + ": " + Format.count(bytes, "byte") + ", and GitHub cuts a gist's files at " + LARGEST
                            + ": publish a folder with --pages, or measure fewer benchmarks");
            upload.withObject("/files").putObject(name).put("content", content);
        }
        return upload;
    }

    /** Returns lines with the address of each file, of two runs side by side, and of the history that each adds to. */
    private static List<String> addresses(JsonNode gist, List<String> uploaded) {
        List<String> lines = new ArrayList<>();
        Function<List<String>, String> shown = names -> ": "
                + shown(names.stream()
                        .map(name -> GitHubApi.link(gist.path("files").path(name), "raw_url"))
                        .toList());
        uploaded.forEach(name -> lines.add(name.replace(".json", "") + shown.apply(List.of(name))));
        if (uploaded.size() == 2) {
            lines.add("side by side" + shown.apply(uploaded));
        }
        uploaded.stream().map(PublishCommand::history).distinct().forEach(history -> {
            List<String> nights = names(gist).stream()
                    .filter(name -> history(name).equals(history))
                    .sorted()
                    .toList();
            if (nights.size() > 1) {
                String conditions = history.replace('-', ' ').replace(".json", "");
                lines.add("the " + nights.size() + " with" + conditions + shown.apply(nights));
            }
        });
        return lines;
    }

    private static String history(String name) {
        return name.replaceFirst("^[0-9-]{10}T[0-9-]{8}", "");
    }

    /** Returns the address at which the JMH visualizer shows files: one as bars, two side by side, more as lines over time. */
    static String shown(List<String> urls) {
        return VISUALIZER
                + (urls.size() == 1 ? "/?source=" : "/?sources=")
                + urls.stream().map(url -> url.replace("%", "%25")).collect(Collectors.joining(","));
    }

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
            Path file =
                    Path.of(JsonFiles.name(path)).toAbsolutePath().normalize().getFileName();
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

        private static String part(String text) {
            return text.isEmpty() ? "" : plain(text);
        }
    }
}
