// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.page.HtmlPage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder for static hosting: {@code index.html} lists all runs, newest first, and {@code runs/NAME/} has the record, charts and reports
 * of each. Earlier runs stay; a run that is published again is replaced.
 *
 * @param address where the folder will be served; null if unknown, and then nothing links to the visualizer
 */
record Site(Path folder, ReportedSuite suite, URI address, URI visualizer) {
    private static final String RESULTS = "visualizer.json";

    private static final String ANSWERS = "visualizer-answers.json";

    private static final String RECORD = "run.json";
    private static final String REPORT = "report.html";

    /** The Markdown is not published: the page has all that it has. */
    private static final List<String> REPORTS = List.of(REPORT, "answers.txt");

    /** More runs over time are not shown at once; each may have 1 MB. */
    private static final int MOST_AT_ONCE = 12;

    private static final String MARK = "<!-- wirebench publish -->";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private record Entry(Path path, RunInfo info) {
        String name() {
            return path.getFileName().toString();
        }

        Instant started() {
            return info.startedAt().orElse(Instant.MIN);
        }
    }

    /** Makes sure that the folder can be used: it is new, empty, or was made by this class. */
    void open() {
        try {
            Files.createDirectories(folder);
            try (Stream<Path> content = Files.list(folder)) {
                boolean isUsed =
                        content.anyMatch(file -> !file.getFileName().toString().startsWith("."));
                if (isUsed
                        && !(Files.isRegularFile(index())
                                && Files.readString(index()).contains(MARK))) {
                    throw CommandFailure.usage("--pages " + folder
                            + ": holds something else; name a new folder, or one that --pages has made");
                }
            }
            Files.createDirectories(runs());
            // the mark by which the folder is known again, even if this publication does not finish
            writeIndex();
        } catch (IOException e) {
            throw CommandFailure.usage("--pages " + folder + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** Makes sure that inputs can be read twice, for the charts and for the report. */
    static void requireFiles(List<Path> inputs) {
        inputs.stream().filter(JsonFiles::isStream).findFirst().ifPresent(input -> {
            throw CommandFailure.usage(JsonFiles.name(input)
                    + ": can be read once only, but --pages makes a report of it, too; write it to a file first");
        });
    }

    void add(RunToPublish run) throws IOException {
        if (run.path().toRealPath().startsWith(folder.toRealPath())) {
            throw CommandFailure.usage(run.path() + ": is in " + folder + "; name another folder with --pages");
        }
        Path target = Files.createDirectories(runs().resolve(run.name()));
        JsonFiles.write(target.resolve(RESULTS), run.results());
        Files.deleteIfExists(target.resolve(ANSWERS));
        if (!run.answers().isEmpty()) {
            JsonFiles.write(target.resolve(ANSWERS), run.answers());
        }
        for (String name : Stream.concat(Stream.of(RECORD), REPORTS.stream()).toList()) {
            Files.deleteIfExists(target.resolve(name));
            Path file = run.path().resolve(name);
            if (run.directory().isPresent() && Files.isRegularFile(file)) {
                Files.copy(file, target.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (run.directory().isEmpty() || !hasFreshReport(run.directory().get())) {
            Files.writeString(target.resolve(REPORT), HtmlPage.of(suite, List.of(run.path())));
        }
        writeIndex();
    }

    private static boolean hasFreshReport(RunDirectory run) throws IOException {
        FileTime measured = Stream.of(modified(run.jmhJson()), modified(run.recordedForks()))
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return modified(run.file(REPORT)).compareTo(measured) >= 0;
    }

    private static FileTime modified(Path file) throws IOException {
        return Files.exists(file) ? Files.getLastModifiedTime(file) : FileTime.fromMillis(0);
    }

    Path index() {
        return folder.resolve("index.html");
    }

    private Path runs() {
        return folder.resolve("runs");
    }

    int size() throws IOException {
        return newestFirst().size();
    }

    private List<Entry> newestFirst() throws IOException {
        List<Entry> all = new ArrayList<>();
        try (Stream<Path> folders = Files.list(runs())) {
            for (Path run : folders.toList()) {
                String name = run.getFileName().toString();
                if (RunToPublish.plain(name).equals(name) && Files.exists(run.resolve(RESULTS))) {
                    all.add(new Entry(run, RunInfo.read(run.resolve(RECORD))));
                }
            }
        }
        all.sort(Comparator.comparing(Entry::started).thenComparing(Entry::name).reversed());
        return all;
    }

    private void writeIndex() throws IOException {
        List<Entry> all = newestFirst();
        String page = HtmlPage.fill(
                Site.class,
                "index.html",
                Map.of(
                        "mark",
                        MARK,
                        "title",
                        suite.suite().title(),
                        "histories",
                        address == null ? List.of() : histories(all),
                        "runs",
                        all.stream().map(this::row).toList()));
        JsonFiles.replace(index(), temporary -> Files.writeString(temporary, page));
    }

    private record Link(String address, String label) {}

    private record Row(List<String> texts, List<Link> links) {}

    /** A link for each JDK, CPU and kind of run; runs of several kinds would show their difference as a change over time. */
    private List<Link> histories(List<Entry> newestFirst) {
        Map<String, List<Entry>> byConditions = newestFirst.stream()
                .collect(Collectors.groupingBy(
                        run -> RunToPublish.HISTORY.label(run.info), TreeMap::new, Collectors.toList()));
        List<Link> links = new ArrayList<>();
        byConditions.forEach((conditions, runs) -> {
            List<String> files = runs.stream()
                    .limit(MOST_AT_ONCE)
                    .sorted(Comparator.comparing(Entry::started))
                    .map(run -> served(run, RESULTS))
                    .toList();
            if (files.size() > 1) {
                links.add(new Link(
                        PublishCommand.shown(visualizer, files),
                        conditions + ": the last " + files.size() + " compared"));
            }
        });
        return links;
    }

    private Row row(Entry run) {
        RunInfo info = run.info;
        String outcome = info.outcome().orElse("complete");
        int cores = info.machine().map(Machine::logicalCores).orElse(0);
        List<String> texts = List.of(
                info.startedAt().map(TIME::format).orElse(run.name()),
                (RunToPublish.command(info) + " " + info.label()).strip()
                        + (outcome.equals("complete") ? "" : " (" + outcome + ")"),
                info.commit().substring(0, Math.min(10, info.commit().length())),
                info.jdkVersions(),
                RunToPublish.cpu(info) + (cores > 0 ? ", " + cores + " CPUs" : ""));
        List<Link> links = new ArrayList<>();
        for (String name : List.of(REPORT, "answers.txt", RESULTS, RECORD)) {
            if (Files.exists(run.path.resolve(name))) {
                links.add(new Link("runs/" + run.name() + "/" + name, name.replaceAll("\\.(html|txt)$", "")));
            }
        }
        for (String name : List.of(ANSWERS, RESULTS)) {
            if (address != null && Files.exists(run.path.resolve(name))) {
                String charts = PublishCommand.shown(visualizer, List.of(served(run, name)));
                links.add(new Link(charts, name.equals(ANSWERS) ? "charts" : "all charts"));
            }
        }
        return new Row(texts, links);
    }

    private String served(Entry run, String name) {
        return address + "/runs/" + run.name() + "/" + name;
    }
}
