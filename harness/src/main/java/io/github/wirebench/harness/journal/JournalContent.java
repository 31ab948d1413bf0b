// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.journal;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

    /** Lines of other runs than the given one. */
    public List<ForkRecord> foreignTo(String run) {
        return forks.stream().filter(fork -> !fork.run().equals(run)).toList();
    }
}
