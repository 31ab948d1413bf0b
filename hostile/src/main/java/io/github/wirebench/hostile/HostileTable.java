// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.hostile.HostileCase.Group;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of cells, for the console and for the documentation. */
public final class HostileTable {

    private static final String BEGIN = "<!-- cells: written by hostile --accept -->\n";
    private static final String END = "<!-- end of cells -->";

    private HostileTable() {}

    /** Returns a line for each cell. */
    public static List<String> lines(List<Observation> observations) {
        return PlainText.table(
                List.of("contender", "case", "outcome"),
                observations.stream()
                        .map(observation -> List.of(
                                observation.contender().name(),
                                observation.attack().title(),
                                observation.verdict().cell()))
                        .toList(),
                StatusLine.terminalWidth());
    }

    /**
     * Replaces the tables between the markers of a document.
     *
     * @param catalogue the contenders in the order of the table
     * @throws CommandFailure if the document has no markers
     */
    public static void rewrite(Path document, AcceptedCells cells, List<Contender> catalogue) throws IOException {
        String text = Files.readString(document);
        int begin = text.indexOf(BEGIN);
        int end = text.indexOf(END, begin);
        if (begin < 0 || end < 0) {
            throw CommandFailure.usage(document + ": there are no markers for the tables");
        }
        String rewritten = text.substring(0, begin + BEGIN.length()) + "\n" + markdown(cells, catalogue) + "\n"
                + text.substring(end);
        JsonFiles.replace(document, temporary -> Files.writeString(temporary, rewritten));
    }

    /** Returns an overview, a table of what to set, and the cells of each contender to be unfolded. */
    static String markdown(AcceptedCells cells, List<Contender> catalogue) {
        List<Contender> known =
                catalogue.stream().filter(entry -> cells.of(entry).isPresent()).toList();
        return String.join(
                "\n",
                overview(cells, known),
                "## What to set\n",
                advice(cells, known),
                "## All cells\n",
                details(cells, known));
    }

    /** Contenders with the same outcomes are one row. */
    private static String overview(AcceptedCells cells, List<Contender> catalogue) {
        List<String> header = Stream.concat(
                        Stream.of("contender"), Arrays.stream(Group.values()).map(Group::title))
                .toList();
        return table(
                header,
                contendersBy(
                        catalogue,
                        contender -> Arrays.stream(Group.values())
                                .map(group -> overview(
                                        cells.of(contender).orElseThrow().cells(), group))
                                .toList()));
    }

    /** Returns what needs action, the worst first. */
    private static String overview(Map<HostileCase, String> cells, Group group) {
        List<String> found = cells.entrySet().stream()
                .filter(entry -> entry.getKey().group() == group)
                .map(Map.Entry::getValue)
                .toList();
        if (found.stream().allMatch(cell -> Outcome.ofCell(cell) == Outcome.NOT_APPLICABLE)) {
            return Outcome.NOT_APPLICABLE.text();
        }
        String actions = found.stream()
                .filter(cell -> Outcome.ofCell(cell).needsAction())
                .sorted(Comparator.comparing(Outcome::ofCell).reversed())
                .map(HostileTable::brief)
                .distinct()
                .collect(Collectors.joining(", "));
        return actions.isEmpty() ? "ok" : "**" + actions + "**";
    }

    /** Returns the outcome of a cell or, for an Error, its name. */
    private static String brief(String cell) {
        Outcome outcome = Outcome.ofCell(cell);
        return outcome == Outcome.ERROR ? cell.substring(cell.indexOf('(') + 1).split("[;,)]")[0] : outcome.text();
    }

    private static String advice(AcceptedCells cells, List<Contender> catalogue) {
        return table(
                List.of("contender", "version", "what to set, or to do"),
                contendersBy(
                        catalogue.stream()
                                .filter(contender ->
                                        !contender.traits().advice().isEmpty())
                                .toList(),
                        contender -> List.of(
                                cells.of(contender).orElseThrow().version(),
                                contender.traits().advice())));
    }

    /** Contenders with the same cells are unfolded together: their outcomes, the worst first, and the cases of each. */
    private static String details(AcceptedCells cells, List<Contender> catalogue) {
        StringBuilder text = new StringBuilder();
        contendersBy(catalogue, contender -> cells.of(contender).orElseThrow().cells())
                .forEach((common, names) -> {
                    Map<Outcome, List<String>> byOutcome = new TreeMap<>(Comparator.reverseOrder());
                    common.forEach((attack, cell) -> byOutcome
                            .computeIfAbsent(Outcome.ofCell(cell), unseen -> new ArrayList<>())
                            .add(attack.title()
                                    + cell.substring(Outcome.ofCell(cell).text().length())));
                    text.append("<details><summary>")
                            .append(String.join(", ", names))
                            .append("</summary>\n\n");
                    byOutcome.forEach((outcome, cases) -> text.append(outcome.needsAction() ? "- **" : "- *")
                            .append(outcome.text())
                            .append(outcome.needsAction() ? "**: " : "*: ")
                            .append(Markdown.escape(String.join("; ", cases)))
                            .append('\n'));
                    text.append("\n</details>\n");
                });
        return text.toString();
    }

    /** Groups the names of contenders by something they have in common. */
    private static <T> Map<T, List<String>> contendersBy(List<Contender> catalogue, Function<Contender, T> common) {
        return catalogue.stream()
                .collect(Collectors.groupingBy(
                        common, LinkedHashMap::new, Collectors.mapping(Contender::name, Collectors.toList())));
    }

    private static String table(List<String> header, Map<List<String>, List<String>> rows) {
        StringBuilder text = new StringBuilder("| ")
                .append(String.join(" | ", header))
                .append(" |\n")
                .append("|---".repeat(header.size()))
                .append("|\n");
        rows.forEach((cells, names) -> text.append("| ")
                .append(Markdown.escape(String.join(", ", names)))
                .append(" | ")
                .append(String.join(" | ", cells))
                .append(" |\n"));
        return text.toString();
    }
}
