// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.journal;

import io.github.wirebench.harness.CommandFailure;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a journal holds.
 *
 * @param forks the readable lines in file order, each fork once
 * @param damaged lines that are none, or repeat another one
 */
public record JournalContent(List<ForkRecord> forks, List<Damage> damaged) {

    /**
     * A line that cannot be used.
     *
     * @param line its number, from 1
     * @param reason why
     * @param text what stands there, one char per byte (ISO-8859-1), so that nothing of it is lost
     * @param torn whether it is the unfinished end of the file, as a killed run leaves it
     */
    public record Damage(int line, String reason, String text, boolean torn) {}

    /**
     * Reads all lines; none makes this fail.
     *
     * @param bytes the file
     */
    static JournalContent parse(byte[] bytes) {
        String latin1 = new String(bytes, StandardCharsets.ISO_8859_1);
        List<ForkRecord> forks = new ArrayList<>();
        List<Damage> damaged = new ArrayList<>();
        Set<String> known = new HashSet<>();
        int number = 0;
        int start = 0;
        while (start < latin1.length()) {
            number++;
            int end = latin1.indexOf('\n', start);
            boolean whole = end >= 0;
            String line = latin1.substring(start, whole ? end : latin1.length());
            start = whole ? end + 1 : latin1.length();
            try {
                ForkRecord fork =
                        ForkLine.decode(new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
                if (known.add(fork.measuredBy() + " " + fork.sequence())) {
                    forks.add(fork);
                } else {
                    damaged.add(new Damage(number, "repeats an earlier line", line, false));
                }
            } catch (IllegalArgumentException e) {
                damaged.add(new Damage(number, e.getMessage(), line, !whole));
            }
        }
        return new JournalContent(List.copyOf(forks), List.copyOf(damaged));
    }

    /**
     * Makes sure that all forks are of a run and of its rows.
     *
     * @param file named in the message
     * @throws CommandFailure naming the first that is not
     */
    public void requireOnly(Path file, String run, Collection<Row> rows) {
        Set<Row> known = new HashSet<>(rows);
        for (ForkRecord fork : forks) {
            if (!fork.run().equals(run)) {
                throw CommandFailure.usage(
                        file + ": fork " + fork.sequence() + " of " + fork.row().label() + " is of another run ("
                                + fork.run() + "): take its line out, or join runs with merge");
            }
            if (!known.contains(fork.row())) {
                throw CommandFailure.usage(file + ": fork " + fork.sequence() + " is of "
                        + fork.row().id() + ", which run.json does not name");
            }
        }
    }

    /**
     * What is wrong with lines, one text each.
     *
     * @param file named in the texts
     */
    public List<String> remarks(Path file) {
        return damaged.stream()
                .map(damage -> damage.torn()
                        ? "The last line of " + file + " is unfinished, as a killed run leaves it: it does not count"
                        : "! " + file + ", line " + damage.line() + ": " + damage.reason() + ": it does not count")
                .toList();
    }
}
