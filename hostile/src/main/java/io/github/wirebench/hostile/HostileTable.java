// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.model.codec.Contender;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The document that says what to set for each contender. */
public final class HostileTable {

    private HostileTable() {}

    /**
     * Returns {@code docs/hostile-cells.md}. Contenders with the same outcomes and advice are one row.
     *
     * @param catalogue the contenders in the order of the table
     */
    public static String markdown(AcceptedCells cells, List<Contender> catalogue) {
        List<Contender> known =
                catalogue.stream().filter(entry -> cells.of(entry).isPresent()).toList();
        Map<List<String>, String> rows = known.stream()
                .filter(contender -> !contender.traits().advice().isEmpty())
                .collect(Collectors.groupingBy(
                        contender -> row(contender, cells.of(contender).orElseThrow()),
                        LinkedHashMap::new,
                        Collectors.mapping(Contender::name, Collectors.joining(", "))));
        String harmless = known.stream()
                .filter(contender -> contender.traits().advice().isEmpty())
                .map(Contender::name)
                .collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder(
                """
                # Hostile input: what to set

                Written by `hostile --accept`. [Hostile input](hostile-input.md) says what these words mean, and how it was measured.
                [hostile.yaml](../%s) has what each library does with each kind of input.

                ## What to set

                These need nothing but a limit on the size of documents: %s.

                | contender | version | what happens | what to set, or to do |
                |---|---|---|---|
                """.formatted(AcceptedCells.SOURCE.toString().replace('\\', '/'), Markdown.escape(harmless)));
        rows.forEach((row, names) -> text.append("| ")
                .append(Markdown.escape(names))
                .append(" | ")
                .append(String.join(" | ", row))
                .append(" |\n"));
        return text.toString();
    }

    private static List<String> row(Contender contender, AcceptedCells.Entry entry) {
        String happens = Stream.of(HostileCase.Group.values())
                .map(group -> actions(group, entry))
                .filter(actions -> !actions.isEmpty())
                .collect(Collectors.joining("; "));
        return List.of(entry.version(), happens, contender.traits().advice());
    }

    /** Returns the outcomes of a group that need action, the worst first, an Error by its name. */
    private static String actions(HostileCase.Group group, AcceptedCells.Entry entry) {
        String outcomes = Stream.of(HostileCase.values())
                .filter(attack -> attack.group() == group)
                .map(entry::cell)
                .filter(cell -> Outcome.ofCell(cell).needsAction())
                .sorted(Comparator.comparing(Outcome::ofCell).reversed())
                .map(cell -> cell.replaceFirst("^Error \\((\\w+).*", "$1").replaceFirst(" \\(.*", ""))
                .distinct()
                .collect(Collectors.joining(", "));
        return outcomes.isEmpty() ? "" : group.title() + ": " + outcomes;
    }
}
