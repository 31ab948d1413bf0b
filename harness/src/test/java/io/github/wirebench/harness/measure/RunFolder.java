// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What a run left behind. */
record RunFolder(Path path) {

    Path journal() {
        return path.resolve("forks.jsonl");
    }

    /** All forks, of which there must be no damaged line. */
    List<Fork> forks() throws IOException {
        assertThat(ForkJournal.read(journal()).damaged()).isEmpty();
        return ForkJournal.read(journal()).forks();
    }

    /** What was measured, in this order: row and number of the fork. */
    List<String> sequence() throws IOException {
        return forks().stream()
                .map(fork -> fork.sequence() + ": " + fork.benchmarkCase().id() + " #" + fork.fork())
                .toList();
    }

    /** Complete lines of the journal. */
    long forksWritten() throws IOException {
        return completeLines().lines().count();
    }

    JsonNode read(String file) throws IOException {
        return JsonFiles.MAPPER.readTree(path.resolve(file).toFile());
    }

    void edit(String file, Consumer<ObjectNode> change) throws IOException {
        ObjectNode content = (ObjectNode) read(file);
        change.accept(content);
        JsonFiles.write(path.resolve(file), content);
    }

    /** The lines of the journal that are complete, as bytes in ISO-8859-1. */
    String completeLines() throws IOException {
        if (!Files.exists(journal())) {
            return "";
        }
        String all = Files.readString(journal(), StandardCharsets.ISO_8859_1);
        return all.substring(0, all.lastIndexOf('\n') + 1);
    }

    /** All files with their content, but for the log. */
    Map<String, String> content() throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(path)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(Session.LOG))
                    .toList()) {
                content.put(file.toString(), Files.readString(file));
            }
        }
        return content;
    }
}
