// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the runs that paths stand for; nothing is changed there. */
final class InputReader {
    private InputReader() {}

    /**
     * The run in a folder, all runs in its folders, or a file of JMH results. The {@code jmh.json} of a run directory stands
     * for the run.
     *
     * @throws CommandFailure if there is none, one cannot be read, or is still being measured into
     */
    static List<Input> read(Path path) {
        if (!Files.exists(path)) {
            throw CommandFailure.usage(path + ": there is no such file or folder");
        }
        try {
            if (!Files.isDirectory(path)) {
                Path parent = path.getParent();
                RunDirectory around = new RunDirectory(parent == null ? Path.of(".") : parent);
                return List.of(
                        path.endsWith("jmh.json") && Files.exists(around.runJson())
                                ? run(around)
                                : plain(path, path, Optional.empty(), JsonFiles.MAPPER.missingNode()));
            }
            RunDirectory top = new RunDirectory(path);
            return isRun(top) ? List.of(run(top)) : runsBelow(path);
        } catch (IOException e) {
            throw CommandFailure.usage(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static List<Input> runsBelow(Path folder) throws IOException {
        List<RunDirectory> runs;
        try (Stream<Path> below = Files.list(folder)) {
            runs = below.sorted()
                    .map(RunDirectory::new)
                    .filter(InputReader::isRun)
                    .toList();
        }
        if (runs.isEmpty()) {
            throw CommandFailure.usage(folder + ": there is no run in it (neither run.json nor jmh.json)");
        }
        return runs.stream().map(InputReader::run).toList();
    }

    private static boolean isRun(RunDirectory directory) {
        return Stream.of(directory.runJson(), directory.recordedForks(), directory.jmhJson())
                .anyMatch(Files::exists);
    }

    private static Input run(RunDirectory directory) {
        try {
            JsonNode record = Files.exists(directory.runJson())
                    ? JsonFiles.MAPPER.readTree(directory.runJson().toFile())
                    : JsonFiles.MAPPER.missingNode();
            boolean inRounds = Files.exists(directory.recordedForks()) || record.has("plan");
            if (!inRounds && !Files.exists(directory.jmhJson())) {
                throw CommandFailure.usage(
                        directory.path() + ": holds no results: neither forks.jsonl nor jmh.json is there");
            }
            return inRounds
                    ? new JournalReader(directory, record).read()
                    : plain(directory.path(), directory.jmhJson(), Optional.of(directory.path()), record);
        } catch (JsonProcessingException e) {
            boolean placed = e.getLocation() != null && e.getLocation().getLineNr() > 0;
            throw CommandFailure.usage(
                    directory.runJson()
                            + (placed ? ", line " + e.getLocation().getLineNr() : "")
                            + ": cannot be read: " + e.getOriginalMessage(),
                    e);
        } catch (IOException e) {
            throw CommandFailure.usage(directory.path() + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static Input plain(Path name, Path jmhJson, Optional<Path> folder, JsonNode record) throws IOException {
        return new PlainResults(name.toString(), jmhJson, record).read(folder);
    }
}
