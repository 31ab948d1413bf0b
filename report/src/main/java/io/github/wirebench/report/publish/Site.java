// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan.Settings;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.page.ReportWriter;
import io.github.wirebench.report.publish.PublishCommand.RunToPublish;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder for static hosting: {@code index.html} lists all runs, newest first, and {@code runs/NAME/} has the record, charts and report
 * of each. Earlier runs stay; a run that is published again is replaced.
 *
 * @param address where the folder will be served; null if unknown, and then nothing links to the visualizer
 */
record Site(Path folder, ReportedSuite suite, URI address) {
    private static final String RESULTS = "visualizer.json";
    private static final String REPORT = "report.html";
    private static final String ANSWERS = "answers.txt";
    private static final String RECORD = "run.json";

    /** The second line of the template. */
    private static final String MARK = "<!-- wirebench publish -->";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private record Entry(String name, RunInfo info) {
        Instant started() {
            return info.startedAt().orElse(Instant.MIN);
        }
    }

    String add(List<Path> inputs) throws IOException {
        inputs.stream().filter(JsonFiles::isStream).findFirst().ifPresent(input -> {
            throw CommandFailure.usage(JsonFiles.name(input)
                    + ": can be read once only, but --pages makes a report of it, too; write it to a file first");
        });
        List<RunToPublish> runs = RunToPublish.read(inputs, suite.suite());
        open();
        for (RunToPublish run : runs) {
            if (run.path().toRealPath().startsWith(folder.toRealPath())) {
                throw CommandFailure.usage(run.path() + ": is in " + folder + "; name another folder with --pages");
            }
            Path target = Files.createDirectories(folder.resolve("runs").resolve(run.name()));
            JsonFiles.write(target.resolve(RESULTS), run.results());
            for (String name : List.of(ANSWERS, RECORD)) {
                Files.deleteIfExists(target.resolve(name));
                if (Files.isRegularFile(run.path().resolve(name))) {
                    Files.copy(run.path().resolve(name), target.resolve(name));
                }
            }
            ReportWriter.write(suite, List.of(run.path()), target.resolve(REPORT));
        }
        writeIndex();
        return index() + " lists " + Format.count(newestFirst().size(), "run");
    }

    /** Makes sure that the folder can be used: it is new, empty, or was made by this class. */
    private void open() {
        try {
            Files.createDirectories(folder);
            boolean isUsed = RunDirectory.in(folder).stream()
                    .anyMatch(file -> !file.path().getFileName().toString().startsWith("."));
            if (isUsed
                    && !(Files.isRegularFile(index())
                            && Files.readString(index()).contains(MARK))) {
                throw CommandFailure.usage("--pages " + folder
                        + ": holds something else; name a new folder, or one that --pages has made");
            }
            Files.createDirectories(folder.resolve("runs"));
            // the mark by which the folder is known again, even if this publication does not finish
            writeIndex();
        } catch (IOException e) {
            throw CommandFailure.usage("--pages " + folder + ": cannot be written: " + e.getMessage(), e);
        }
    }

    private Path index() {
        return folder.resolve("index.html");
    }

    private Path file(Entry run, String name) {
        return folder.resolve("runs").resolve(run.name).resolve(name);
    }

    private List<Entry> newestFirst() {
        return RunDirectory.in(folder.resolve("runs")).stream()
                .map(run -> new Entry(run.path().getFileName().toString(), RunInfo.read(run.runJson())))
                .filter(run -> RunToPublish.plain(run.name).equals(run.name) && Files.exists(file(run, RESULTS)))
                .sorted(Comparator.comparing(Entry::started)
                        .thenComparing(Entry::name)
                        .reversed())
                .toList();
    }

    private void writeIndex() throws IOException {
        Map<String, Object> values = Map.of(
                "title", suite.suite().title(),
                "runs", newestFirst().stream().map(this::row).toList());
        String page = ReportWriter.fill(Site.class, "index.html", values);
        JsonFiles.replace(index(), temporary -> Files.writeString(temporary, page));
    }

    private Map<String, Object> row(Entry run) {
        RunInfo info = run.info;
        String outcome = info.outcome().orElse("complete");
        int cores = info.machine().map(Machine::logicalCores).orElse(0);
        List<String> texts = List.of(
                info.startedAt().map(TIME::format).orElse(run.name),
                Stream.of(info.command().orElse(""), info.setting(Settings::profile), info.label())
                                .filter(part -> !part.isEmpty())
                                .collect(Collectors.joining(" "))
                        + (outcome.equals("complete") ? "" : " (" + outcome + ")"),
                info.commit().substring(0, Math.min(10, info.commit().length())),
                info.jdkVersion(),
                RunToPublish.cpu(info) + (cores > 0 ? ", " + cores + " CPUs" : ""));
        List<Map<String, String>> links = new ArrayList<>();
        for (String name : List.of(REPORT, ANSWERS, RESULTS, RECORD)) {
            if (Files.exists(file(run, name))) {
                links.add(link("runs/" + run.name + "/" + name, name.replaceAll("\\.(html|txt)$", "")));
            }
        }
        if (address != null) {
            String served = address + "/runs/" + run.name + "/" + RESULTS;
            links.add(link(PublishCommand.shown(List.of(served)), "charts"));
        }
        return Map.of("texts", texts, "links", links);
    }

    private static Map<String, String> link(String address, String label) {
        return Map.of("address", address, "label", label);
    }
}
