// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.JournalContent;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.run.RunPlan;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a run directory whose forks stand in a journal: of a run in rounds, or of one that was merged. */
final class JournalReader {
    private final RunDirectory directory;
    private final JsonNode record;
    private final List<String> remarks = new ArrayList<>();

    /**
     * @param record its {@code run.json}
     */
    JournalReader(RunDirectory directory, JsonNode record) {
        this.directory = directory;
        this.record = record;
    }

    /**
     * Reads it.
     *
     * @throws CommandFailure if it is being measured into, or run.json and journal do not fit
     * @throws IOException if a file cannot be read, or run.json has other fields than it should
     */
    Input read() throws IOException {
        ForkJournal.requireIdle(directory.forksJsonl());
        JournalContent journal = ForkJournal.read(directory.recordedForks());
        remarks.addAll(journal.remarks(directory.recordedForks()));
        if (record.path("outcome").asText().equals("running")) {
            remarks.add("! " + directory.path() + " was killed while it ran: what its journal holds is taken");
        }
        List<Source> sources;
        if (record.path("plan").isObject()) {
            sources = List.of(planned(journal));
        } else if (record.path(MergedRecord.SOURCES).isArray()) {
            sources = merged(journal);
        } else {
            throw CommandFailure.usage(
                    directory.path() + ": forks.jsonl is there, but no run.json that tells what was measured");
        }
        if (journal.forks().isEmpty()) {
            remarks.add("! " + directory.path() + " holds no forks");
        }
        return new Input(Optional.of(directory.path()), sources, remarks);
    }

    private Source planned(JournalContent journal) throws IOException {
        RunPlan plan = JsonFiles.MAPPER.treeToValue(record.get("plan"), RunPlan.class);
        List<Row> rows = plan.rows().stream().map(RunPlan.PlannedRow::row).toList();
        journal.requireOnly(directory.forksJsonl(), plan.id(), rows);
        SourceFacts facts = new SourceFacts(
                plan.id(),
                directory.path().toString(),
                record.path("command").asText("run"),
                SourceFacts.text(record, "outcome").orElse(null),
                instant(record, "startedAt"),
                instant(record, "endedAt"),
                record.get("machine"),
                plan.subject(),
                plan.settings(),
                plan.options(),
                record.get("suite"),
                libraries(record),
                record.get("findings"),
                SourceFacts.text(record, "cpuTime").orElse(null),
                JsonFiles.MAPPER.treeToValue(record.get("rowsOfAllShards"), Integer.class),
                rows);
        return new Source(facts.from(), facts, journal.forks());
    }

    private List<Source> merged(JournalContent journal) throws IOException {
        List<SourceFacts> facts =
                JsonFiles.MAPPER.treeToValue(record.get(MergedRecord.SOURCES), new TypeReference<>() {});
        journal.requireOnly(
                directory.forksJsonl(),
                record.path("id").asText(),
                facts.stream().flatMap(source -> source.rows().stream()).toList());
        List<Source> sources = facts.stream()
                .map(source -> new Source(
                        directory.path() + " (" + source.from() + ")",
                        source,
                        journal.forks().stream()
                                .filter(fork -> fork.measuredBy().equals(source.id()))
                                .toList()))
                .toList();
        int known = sources.stream().mapToInt(source -> source.forks().size()).sum();
        if (known < journal.forks().size()) {
            throw CommandFailure.usage(
                    directory.forksJsonl() + ": holds forks of a run that run.json does not name as a source");
        }
        return sources;
    }

    static Instant instant(JsonNode record, String field) throws JsonProcessingException {
        return JsonFiles.MAPPER.treeToValue(record.get(field), Instant.class);
    }

    static Map<String, String> libraries(JsonNode record) throws JsonProcessingException {
        return JsonFiles.MAPPER.treeToValue(record.get("libraries"), new TypeReference<>() {});
    }
}
