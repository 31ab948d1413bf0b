// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.json.YamlDocuments;
import java.net.MalformedURLException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The file of regressions that are known and accepted, each with a reason and a last day. */
final class AcceptedChanges {
    /** Where it is looked for if it is not named. */
    static final Path USUAL = Path.of("results", "accepted.yaml");

    private final Path file;
    private final List<AcceptedChange> changes;
    private final LocalDate today;

    private AcceptedChanges(Path file, List<AcceptedChange> changes, LocalDate today) {
        this.file = file;
        this.changes = changes;
        this.today = today;
    }

    /** The document. */
    private record Document(List<AcceptedChange> accepted) {
        void check() {
            if (accepted == null) {
                throw new IllegalArgumentException("the key \"accepted\" is missing; [] for none");
            }
            for (int i = 0; i < accepted.size(); i++) {
                if (accepted.get(i) == null) {
                    throw new IllegalArgumentException("accepted[" + i + "] is empty");
                }
                accepted.get(i).check();
            }
        }
    }

    /**
     * Reads the file.
     *
     * @param file null for {@link #USUAL}, which may be missing
     * @throws CommandFailure if it is missing or not as described
     */
    static AcceptedChanges read(Path file, LocalDate today) {
        Path source = file == null ? USUAL : file;
        if (!Files.exists(source)) {
            if (file == null) {
                return new AcceptedChanges(source, List.of(), today);
            }
            throw CommandFailure.usage("--accepted " + file + ": there is no such file");
        }
        try {
            Document document = YamlDocuments.read(source.toUri().toURL(), Document.class, Document::check);
            return new AcceptedChanges(source, document.accepted(), today);
        } catch (MalformedURLException e) {
            throw CommandFailure.usage(source + ": cannot be read", e);
        }
    }

    /**
     * The entry that accepts a change.
     *
     * @param before in any unit, for allocation in B/op
     */
    Optional<AcceptedChange> accepting(Row row, AcceptedChange.Metric metric, double before, double after) {
        return changes.stream()
                .filter(entry -> entry.isAbout(row, metric) && !entry.isExpired(today) && entry.covers(before, after))
                .findFirst();
    }

    /** Entries that no longer accept anything, or were not needed by rows that were measured; a line each. */
    List<String> remarks(List<RowFinding> findings) {
        List<String> lines = new ArrayList<>();
        for (AcceptedChange entry : changes) {
            if (entry.isExpired(today)) {
                lines.add("! " + file + ": has expired: " + entry.label());
            } else if (isConcluded(entry, findings)) {
                lines.add(file + ": not needed any more: " + entry.label());
            }
        }
        return lines;
    }

    /** Whether rows that it is about were measured, and none needs it: each has another verdict. */
    private static boolean isConcluded(AcceptedChange entry, List<RowFinding> findings) {
        List<RowFinding> about = findings.stream()
                .filter(finding -> entry.isAbout(finding.row(), entry.metric()))
                .toList();
        return !about.isEmpty()
                && about.stream()
                        .allMatch(finding -> entry.metric() == AcceptedChange.Metric.TIME
                                ? Gate.isGood(finding.verdict())
                                : finding.bytesVerdict().filter(Gate::isGood).isPresent());
    }
}
