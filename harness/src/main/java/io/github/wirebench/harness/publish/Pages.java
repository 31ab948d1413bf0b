// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.results.JmhResults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for static hosting:
 *
 * <pre>
 * index.html       all runs, newest first
 * provided.js      the newest runs, embedded for a copy of the visualizer that is put beside it
 * runs/NAME/       run.json, visualizer.json, and the reports that there are
 * </pre>
 *
 * Runs that are there already stay; one that is published again is replaced.
 */
final class Pages {
    private static final String RUNS = "runs";

    private final Path folder;
    private final Suite suite;
    private final RunReports reports;

    private Pages(Path folder, Suite suite, RunReports reports) {
        this.folder = folder;
        this.suite = suite;
        this.reports = reports;
    }

    /**
     * A folder that is new, empty, or was made by this class.
     *
     * @throws CommandFailure if it holds something else, or cannot be made
     */
    static Pages in(Path folder, Suite suite, RunReports reports) {
        try {
            Files.createDirectories(folder);
            try (Stream<Path> content = Files.list(folder)) {
                boolean visible =
                        content.anyMatch(file -> !file.getFileName().toString().startsWith("."));
                if (visible && !Files.isDirectory(folder.resolve(RUNS))) {
                    throw CommandFailure.usage("--pages " + folder
                            + ": holds something else; name a new folder, or one that --pages has made");
                }
            }
            Files.createDirectories(folder.resolve(RUNS));
        } catch (IOException e) {
            throw CommandFailure.usage("--pages " + folder + ": cannot be written: " + e.getMessage(), e);
        }
        return new Pages(folder, suite, reports);
    }

    /**
     * Adds runs and makes the index anew.
     *
     * @param site where the folder will be served; null if unknown
     * @param visualizer linked to with each run's address, if the site is known
     * @return what was done, a line each
     * @throws IOException if a file cannot be written
     */
    List<String> add(List<RunToPublish> runs, WebAddress site, WebAddress visualizer) throws IOException {
        for (RunToPublish run : runs) {
            Path target = folder.resolve(RUNS).resolve(run.name());
            Files.createDirectories(target);
            if (Files.exists(run.directory().runJson())) {
                Files.copy(run.directory().runJson(), target.resolve("run.json"), StandardCopyOption.REPLACE_EXISTING);
            }
            JsonFiles.write(
                    target.resolve("visualizer.json"),
                    run.results().stream().map(JmhEntry::node).toList());
            reports.add(run.directory().path(), target);
        }
        List<PagesRun> all = all();
        VisualizerAddresses addresses = site == null ? null : new VisualizerAddresses(visualizer.toString(), false);
        String index = new PagesIndex(suite.title(), site, addresses).html(all);
        JsonFiles.replace(folder.resolve("index.html"), temporary -> Files.writeString(temporary, index));
        String provided = ProvidedRuns.script(all, run -> JmhResults.read(visualizerJson(run)));
        JsonFiles.replace(folder.resolve("provided.js"), temporary -> Files.writeString(temporary, provided));
        return List.of("Added " + runs.size() + " run(s): " + folder.resolve("index.html") + " lists " + all.size());
    }

    /** A folder whose name we could have given. */
    private static boolean isRun(Path path) {
        String name = path.getFileName().toString();
        return Files.isDirectory(path) && PlainName.of(name).equals(name);
    }

    private Path visualizerJson(PagesRun run) {
        return folder.resolve(RUNS).resolve(run.name()).resolve("visualizer.json");
    }

    /** Newest first; those without a time last. */
    private List<PagesRun> all() throws IOException {
        List<PagesRun> all = new ArrayList<>();
        try (Stream<Path> folders = Files.list(folder.resolve(RUNS))) {
            for (Path run : folders.filter(Pages::isRun).toList()) {
                List<String> files = Stream.concat(RunReports.NAMES.stream(), Stream.of("visualizer.json", "run.json"))
                        .filter(name -> Files.exists(run.resolve(name)))
                        .toList();
                if (files.contains("visualizer.json")) {
                    all.add(new PagesRun(run.getFileName().toString(), RunCard.read(run.resolve("run.json")), files));
                }
            }
        }
        all.sort(Comparator.comparing((PagesRun run) -> run.card().started().isPresent())
                .thenComparing(run -> run.card().started().orElse(Instant.EPOCH))
                .thenComparing(PagesRun::name)
                .reversed());
        return all;
    }
}
