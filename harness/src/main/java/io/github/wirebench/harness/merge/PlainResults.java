// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.results.ForkEntries;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.results.JmhResults;
import io.github.wirebench.harness.run.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Results of plain JMH, taken apart into forks of which neither time nor surroundings are known. */
final class PlainResults {
    private final String name;
    private final Path jmhJson;
    private final JsonNode record;

    /**
     * @param name for people
     * @param record the {@code run.json} beside it; missing if there is none
     */
    PlainResults(String name, Path jmhJson, JsonNode record) {
        this.name = name;
        this.jmhJson = jmhJson;
        this.record = record;
    }

    /**
     * Reads them.
     *
     * @param folder of the run; empty for a file of its own
     * @throws CommandFailure if these are no JMH results, or their forks cannot be told apart
     * @throws IOException if the file cannot be read
     */
    Input read(Optional<Path> folder) throws IOException {
        List<JmhEntry> entries = JmhResults.read(jmhJson);
        if (entries.isEmpty()) {
            throw CommandFailure.usage(jmhJson + ": holds no results");
        }
        String id = UUID.nameUUIDFromBytes(Files.readAllBytes(jmhJson)).toString();
        List<ForkRecord> forks = new ArrayList<>();
        Map<Row, Integer> counts = new HashMap<>();
        for (int i = 0; i < entries.size(); i++) {
            String where = jmhJson + ", entry " + (i + 1);
            JmhEntry entry = entries.get(i);
            requireUsable(where, entries.get(0), entry);
            Row row = new Row(entry.benchmark(), entry.mode(), entry.params());
            for (JmhEntry fork : split(where, entry)) {
                int number = counts.merge(row, 1, Integer::sum);
                forks.add(new ForkRecord(
                        id, null, forks.size() + 1, row, number, null, Double.NaN, null, fork.node(), null));
            }
        }
        SourceFacts facts = facts(
                id,
                entries.get(0),
                forks.stream().map(ForkRecord::row).distinct().toList());
        return new Input(folder, List.of(new Source(name, facts, forks)), remarks(facts));
    }

    private static void requireUsable(String where, JmhEntry first, JmhEntry entry) {
        double[][] iterations = entry.iterations();
        if (iterations.length == 0 || Arrays.stream(iterations).anyMatch(fork -> fork.length == 0)) {
            throw CommandFailure.usage(
                    where + ": has no raw data, so that its forks cannot be told apart (-Djmh.json.rawData=false?)");
        }
        if (entry.forks() == 0) {
            throw CommandFailure.usage(where + ": was measured without a fork (-f 0), which is no evidence");
        }
        Subject one = subject(first, null);
        Subject other = subject(entry, null);
        if (!one.equals(other)) {
            throw CommandFailure.usage(where + ": was measured by JMH " + other.jmhVersion() + " on JDK "
                    + other.vmVersion() + ", entry 1 by JMH " + one.jmhVersion() + " on JDK " + one.vmVersion());
        }
    }

    private static List<JmhEntry> split(String where, JmhEntry entry) {
        try {
            return ForkEntries.split(entry);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(where + ": cannot be taken apart: " + e.getMessage(), e);
        }
    }

    private SourceFacts facts(String id, JmhEntry entry, List<Row> rows) throws IOException {
        return new SourceFacts(
                id,
                name,
                SourceFacts.text(record, "command").orElse("jmh"),
                SourceFacts.text(record, "outcome").orElse(null),
                JournalReader.instant(record, "startedAt"),
                JournalReader.instant(record, "endedAt"),
                record.get("machine"),
                subject(entry, vendor(entry)),
                null,
                null,
                record.get("suite"),
                JournalReader.libraries(record),
                record.get("findings"),
                null,
                null,
                rows);
    }

    /** JMH does not write the vendor; the JVM that started the forks has one, which is that of the forks on the same version. */
    private String vendor(JmhEntry entry) {
        JsonNode launcher = record.path("launcherJdk");
        return launcher.path("vmVersion").asText().equals(entry.vmVersion())
                ? SourceFacts.text(launcher, "vendor").orElse(null)
                : null;
    }

    private static Subject subject(JmhEntry entry, String vendor) {
        return new Subject(
                null,
                null,
                null,
                orNull(entry.jdkVersion()),
                orNull(entry.vmName()),
                orNull(entry.vmVersion()),
                vendor,
                SourceFacts.text(entry.node(), "jmhVersion").orElse(null),
                null);
    }

    private static String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private List<String> remarks(SourceFacts facts) {
        List<String> remarks = new ArrayList<>();
        if ("running".equals(facts.outcome())) {
            remarks.add("! " + name + " was killed while it ran: what jmh.json holds is taken");
        }
        List<String> unknown = new ArrayList<>();
        if (facts.commit().isEmpty()) {
            unknown.add("jar");
        }
        if (facts.subject().vendor() == null) {
            unknown.add("JDK vendor");
        }
        if (facts.cpu().isEmpty()) {
            unknown.add("CPU");
        }
        if (!unknown.isEmpty()) {
            remarks.add("! " + name + " does not tell " + String.join(", ", unknown)
                    + ": that it belongs here is taken on trust");
        }
        return remarks;
    }
}
