// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.figures;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.compare.ComparedRun;
import io.github.wirebench.harness.compare.Key;
import io.github.wirebench.harness.compare.RunReader;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Reads runs, folders of runs, and files of plain JMH. */
public final class FiguresReader {
    private FiguresReader() {}

    /**
     * All runs, in the order given; a folder of runs stands for those in it, by name.
     *
     * @throws CommandFailure if one cannot be read, or is named twice
     */
    public static List<RunFigures> read(List<Path> given) {
        List<Path> paths = given.stream().flatMap(path -> runsOf(path).stream()).toList();
        Map<Path, Path> known = new HashMap<>();
        for (Path path : paths) {
            if (known.putIfAbsent(path.toAbsolutePath().normalize(), path) != null) {
                throw CommandFailure.usage(path + ": is given twice; name each run once");
            }
        }
        List<RunFigures> runs = new ArrayList<>();
        int firstId = 1;
        for (int i = 0; i < paths.size(); i++) {
            RunFigures run = read(i, paths.get(i), firstId);
            runs.add(run);
            firstId += run.rows().size();
        }
        return runs;
    }

    private static List<Path> runsOf(Path path) {
        if (!Files.isDirectory(path) || isRun(path)) {
            return List.of(path);
        }
        try (Stream<Path> content = Files.list(path)) {
            List<Path> runs = content.filter(FiguresReader::isRun).sorted().toList();
            return runs.isEmpty() ? List.of(path) : runs;
        } catch (IOException e) {
            throw CommandFailure.usage(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isRun(Path folder) {
        RunDirectory directory = new RunDirectory(folder);
        return Files.exists(directory.recordedForks()) || Files.exists(directory.jmhJson());
    }

    private static RunFigures read(int index, Path path, int firstId) {
        Map<Key, ForkHealth> health = new HashMap<>();
        ComparedRun input = RunReader.read(
                ComparedRun.name(index), path, (key, entries) -> health.put(key, ForkHealth.of(entries)));
        Path folder = Files.isDirectory(path) ? path : path.toAbsolutePath().getParent();
        RunDirectory directory = new RunDirectory(folder);
        // a file of another name may lie there, but is not of that run
        boolean ofRun = Files.isDirectory(path)
                || Stream.of("jmh.json", "forks.jsonl", "forks.jsonl.gz").anyMatch(path::endsWith)
                        && Files.exists(directory.runJson());
        Sidecars sidecars = ofRun ? Sidecars.read(directory) : Sidecars.NONE;
        Map<Key, FigureRow> rows = new LinkedHashMap<>();
        input.measurements()
                .forEach((key, measured) -> rows.put(
                        key,
                        new FigureRow(
                                firstId + rows.size(),
                                index,
                                measured,
                                health.getOrDefault(key, ForkHealth.UNKNOWN),
                                sidecars.sizesOf(key.row().params()))));
        return new RunFigures(input, sidecars, rows);
    }
}
