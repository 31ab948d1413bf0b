// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.JmhResults;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.page.HtmlPage;
import io.github.wirebench.report.publish.PagesIndex.Entry;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder for static hosting:
 *
 * <pre>
 * index.html       all runs, newest first
 * provided.js      the newest runs, for a copy of the visualizer next to the folder
 * runs/NAME/       run.json, visualizer.json, report.html, and, if the run has them, visualizer-answers.json and answers.txt
 * </pre>
 *
 * Earlier runs stay in the folder; a run that is published again is replaced.
 */
final class Pages {
    static final String RUNS = "runs";
    private static final String PROVIDED = "provided.js";
    static final String RESULTS = "visualizer.json";

    /** The few charts to begin with. */
    static final String ANSWERS = "visualizer-answers.json";

    private static final String RECORD = "run.json";
    private static final String REPORT = "report.html";

    /** The Markdown is not published: the page has all that it has. */
    private static final List<String> REPORTS = List.of(REPORT, "answers.txt");

    private static final OutputFile.Kind OUTPUT = OutputFile.Kind.of("publish");
    private static final FileTime NEVER = FileTime.fromMillis(0);

    private final Path folder;
    private final ReportedSuite suite;

    /**
     * Opens a folder that is new, empty, or was made by this class.
     *
     * @throws CommandFailure if it holds something else, or cannot be made
     */
    Pages(Path folder, ReportedSuite suite) {
        this.folder = folder;
        this.suite = suite;
        try {
            Files.createDirectories(folder);
            try (Stream<Path> content = Files.list(folder)) {
                boolean isUsed =
                        content.anyMatch(file -> !file.getFileName().toString().startsWith("."));
                if (isUsed && !isSite()) {
                    throw CommandFailure.usage("--pages " + folder
                            + ": holds something else; name a new folder, or one that --pages has made");
                }
            }
            Files.createDirectories(folder.resolve(RUNS));
            if (!Files.exists(index())) {
                // the mark by which the folder is known again, even if this publication does not come to its end
                write(index(), new PagesIndex(null, null).html(suite.suite().title(), List.of()));
            }
        } catch (IOException e) {
            throw CommandFailure.usage("--pages " + folder + ": cannot be written: " + e.getMessage(), e);
        }
    }

    /** Returns whether this class made the folder; sites of before November 2026 have no mark in their index. */
    private boolean isSite() throws IOException {
        return Files.isRegularFile(index())
                && (OUTPUT.isKindOf(index())
                        || Files.exists(folder.resolve(PROVIDED)) && Files.isDirectory(folder.resolve(RUNS)));
    }

    /** How many runs of a publication are new in the folder, how many were there before, and how many are there now. */
    record Added(int fresh, int replaced, int all) {}

    /**
     * Adds runs and writes the index again.
     *
     * @param site where the folder will be served; null if unknown
     * @param visualizer that the index links to if the site is known
     * @throws IOException if a file cannot be written
     */
    Added add(List<RunToPublish> runs, URI site, URI visualizer) throws IOException {
        int before = newestFirst().size();
        for (RunToPublish run : runs) {
            requireOutside(run);
            Path target = Files.createDirectories(folder.resolve(RUNS).resolve(run.name()));
            Optional<Path> record = run.directory().map(RunDirectory::runJson).filter(Files::exists);
            if (record.isPresent()) {
                Files.copy(record.get(), target.resolve(RECORD), StandardCopyOption.REPLACE_EXISTING);
            }
            JsonFiles.write(
                    target.resolve(RESULTS),
                    run.results().stream().map(JmhEntry::node).toList());
            Files.deleteIfExists(target.resolve(ANSWERS));
            if (!run.answers().isEmpty()) {
                JsonFiles.write(
                        target.resolve(ANSWERS),
                        run.answers().stream().map(JmhEntry::node).toList());
            }
            addReports(run, target);
        }
        List<Entry> all = newestFirst();
        String index = new PagesIndex(site, new VisualizerAddresses(visualizer, false))
                .html(suite.suite().title(), all);
        write(index(), index);
        String provided = provided(all.subList(0, Math.min(PagesIndex.MOST_AT_ONCE, all.size())));
        write(folder.resolve(PROVIDED), provided);
        int fresh = all.size() - before;
        return new Added(fresh, runs.size() - fresh, all.size());
    }

    /**
     * Makes sure that inputs can be read twice, for the charts and for the report.
     *
     * @throws CommandFailure if one is a pipe or standard input
     */
    static void requireFiles(List<Path> inputs) {
        inputs.stream().filter(JsonFiles::isStream).findFirst().ifPresent(input -> {
            throw CommandFailure.usage(JsonFiles.name(input)
                    + ": can be read once only, but --pages makes a report of it, too; write it to a file first");
        });
    }

    /** A run in the folder itself would be overwritten by what is published of it. */
    private void requireOutside(RunToPublish run) throws IOException {
        if (run.path().toRealPath().startsWith(folder.toRealPath())) {
            throw CommandFailure.usage(run.path() + ": is in " + folder + "; name another folder with --pages");
        }
    }

    private static void write(Path file, String text) throws IOException {
        JsonFiles.replace(file, temporary -> Files.writeString(temporary, text));
    }

    Path index() {
        return folder.resolve("index.html");
    }

    /** Copies the reports of a run; a page that is missing or older than the results is made again. */
    private void addReports(RunToPublish run, Path target) throws IOException {
        for (String name : REPORTS) {
            Files.deleteIfExists(target.resolve(name));
            Optional<Path> report =
                    run.directory().map(known -> known.file(name)).filter(Files::isRegularFile);
            if (report.isPresent()) {
                Files.copy(report.get(), target.resolve(name));
            }
        }
        if (run.directory().isEmpty() || !hasFreshReport(run.directory().get())) {
            Files.writeString(target.resolve(REPORT), HtmlPage.of(suite, List.of(run.path())));
        }
    }

    private static boolean hasFreshReport(RunDirectory run) throws IOException {
        FileTime measured = Stream.of(modified(run.jmhJson()), modified(run.recordedForks()))
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return modified(run.file(REPORT)).compareTo(measured) >= 0;
    }

    private static FileTime modified(Path file) throws IOException {
        return Files.exists(file) ? Files.getLastModifiedTime(file) : NEVER;
    }

    /** All runs of the folder, those without a time last. */
    private List<Entry> newestFirst() throws IOException {
        List<Entry> all = new ArrayList<>();
        try (Stream<Path> folders = Files.list(folder.resolve(RUNS))) {
            for (Path run : folders.filter(Pages::isRun).toList()) {
                List<String> files = Stream.concat(REPORTS.stream(), Stream.of(RESULTS, RECORD))
                        .filter(name -> Files.exists(run.resolve(name)))
                        .toList();
                all.add(new Entry(
                        run.getFileName().toString(),
                        RunSummary.read(run.resolve(RECORD)),
                        Files.exists(run.resolve(ANSWERS)),
                        files));
            }
        }
        all.sort(Comparator.comparing((Entry run) -> run.summary().started().isPresent())
                .thenComparing(run -> run.summary().started().orElse(Instant.EPOCH))
                .thenComparing(Entry::name)
                .reversed());
        return all;
    }

    /** Returns whether it has results and a name that this class could have given. */
    private static boolean isRun(Path path) {
        String name = path.getFileName().toString();
        return PlainName.of(name).equals(name) && Files.exists(path.resolve(RESULTS));
    }

    /** The script that the visualizer's page loads for runs that it shows at once, in the form of its own {@code provided.js}. */
    private String provided(List<Entry> newestFirst) {
        Map<String, Object> results = new LinkedHashMap<>();
        for (int i = newestFirst.size() - 1; i >= 0; i--) {
            String name = newestFirst.get(i).name();
            Path file = folder.resolve(RUNS).resolve(name).resolve(RESULTS);
            results.put(name, JmhResults.read(file).stream().map(JmhEntry::node).toList());
        }
        return "var providedBenchmarks = JSON.parse(" + literal(results.keySet())
                + ");\nvar providedBenchmarkStore = JSON.parse(" + literal(results) + ");\n";
    }

    /** JSON as a JavaScript string for {@code JSON.parse}, in which a key such as {@code __proto__} has no meaning. */
    private static String literal(Object value) {
        return JsonFiles.compact(JsonFiles.compact(value))
                .replace("<", "\\u003c")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
