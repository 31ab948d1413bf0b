// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cells of the table that somebody has looked at and accepted: {@code hostile.yaml}. */
public final class AcceptedCells {

    private static final String NAME = "hostile.yaml";

    /** The file in the sources, relative to the root of the repository. */
    public static final Path SOURCE =
            Path.of("hostile/src/main/resources/io/github/wirebench/hostile").resolve(NAME);

    /**
     * The cells of a contender.
     *
     * @param version of the library; empty for our own code
     */
    record Entry(String version, Map<HostileCase, String> cells) {}

    /** A cell that is not the accepted one. */
    public record Difference(String contender, HostileCase attack, String accepted, String found) {

        /** Returns a line that names the old and the new cell. */
        public String line() {
            return contender + ", " + attack.title() + ": "
                    + (accepted.isEmpty() ? "new: " + found : "was " + accepted + ", is " + found);
        }
    }

    private final Map<String, Entry> entries;

    private AcceptedCells(Map<String, Entry> entries) {
        this.entries = entries;
    }

    /** Returns the cells that this jar was built with. */
    public static AcceptedCells ofThisBuild() {
        return new AcceptedCells(Resources.acceptedCells(Resources.resource(NAME)));
    }

    /** Reads a file of such cells. */
    public static AcceptedCells read(Path file) throws IOException {
        return new AcceptedCells(Resources.acceptedCells(file.toUri().toURL()));
    }

    Optional<Entry> of(Contender contender) {
        return Optional.ofNullable(entries.get(contender.name()));
    }

    /** Returns the cells that differ from the accepted ones. */
    public List<Difference> differences(List<Observation> observations) {
        List<Difference> differences = new ArrayList<>();
        for (Observation observation : observations) {
            String accepted = of(observation.contender())
                    .map(entry -> entry.cells().get(observation.attack()))
                    .orElse("");
            String found = observation.verdict().cell();
            if (!found.equals(accepted)) {
                differences.add(new Difference(
                        observation.contender().name(), observation.attack(), accepted == null ? "" : accepted, found));
            }
        }
        return differences;
    }

    /**
     * Returns what is missing: the cases of each contender that have no cell, and contenders whose cells are those of another
     * version.
     *
     * @param versions of the libraries, by {@code group:artifact}
     */
    public List<String> missing(List<Contender> catalogue, Map<String, String> versions) {
        List<String> missing = new ArrayList<>();
        for (Contender contender : catalogue) {
            Entry entry = of(contender).orElse(new Entry("", Map.of()));
            Arrays.stream(HostileCase.values())
                    .filter(attack -> !entry.cells().containsKey(attack))
                    .forEach(attack -> missing.add(contender.name() + ": " + attack));
            String version = versions.getOrDefault(contender.traits().library(), "");
            if (!entry.version().equals(version)) {
                missing.add(
                        contender.name() + ": accepted for version " + entry.version() + ", but this is " + version);
            }
        }
        return missing;
    }

    /** Returns the contenders with a cell that needs action, for whose library {@code hostile-libraries.yaml} has no advice. */
    public List<String> withoutAdvice(List<Contender> catalogue) {
        return catalogue.stream()
                .filter(contender -> of(contender).stream()
                        .flatMap(entry -> entry.cells().values().stream())
                        .anyMatch(cell -> Outcome.ofCell(cell).needsAction()))
                .filter(contender -> LibraryNotes.of(contender).advice().isEmpty())
                .map(Contender::name)
                .toList();
    }

    /**
     * Returns these cells with others in their place, in the order of the catalogue. Contenders that are no longer in it are
     * left out.
     *
     * @param versions of the libraries, by {@code group:artifact}
     */
    public AcceptedCells with(List<Observation> observations, List<Contender> catalogue, Map<String, String> versions) {
        Map<String, Entry> merged = new LinkedHashMap<>();
        for (Contender contender : catalogue) {
            Map<HostileCase, String> cells = new EnumMap<>(HostileCase.class);
            of(contender).ifPresent(entry -> cells.putAll(entry.cells()));
            Optional<String> oldVersion = of(contender).map(Entry::version);
            List<Observation> own = observations.stream()
                    .filter(observation -> observation.contender().name().equals(contender.name()))
                    .toList();
            own.forEach(observation ->
                    cells.put(observation.attack(), observation.verdict().cell()));
            String version = versions.getOrDefault(contender.traits().library(), "");
            if (!cells.isEmpty()) {
                merged.put(contender.name(), new Entry(own.isEmpty() ? oldVersion.orElse(version) : version, cells));
            }
        }
        return new AcceptedCells(merged);
    }

    /** Writes the file. */
    public void write(Path file) throws IOException {
        StringBuilder yaml = new StringBuilder("""
                # SPDX-License-Identifier: Apache-2.0
                # What each contender does with hostile input. Written by the command hostile --accept.
                """);
        entries.forEach((contender, entry) -> {
            yaml.append(contender)
                    .append(":\n  version: \"")
                    .append(entry.version())
                    .append("\"\n  cells:\n");
            entry.cells()
                    .forEach((attack, cell) -> yaml.append("    ")
                            .append(attack)
                            .append(": \"")
                            .append(cell)
                            .append("\"\n"));
        });
        JsonFiles.replace(file, temporary -> Files.writeString(temporary, yaml));
    }
}
