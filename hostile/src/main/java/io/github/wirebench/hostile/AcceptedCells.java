// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator.Feature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The cells of the table that somebody has looked at and accepted: {@code hostile.yaml}. */
public final class AcceptedCells {

    private static final String NAME = "hostile.yaml";

    /** The file in the sources, relative to the root of the repository. */
    public static final Path SOURCE =
            Path.of("hostile/src/main/resources/io/github/wirebench/hostile").resolve(NAME);

    private static final String HEAD = """
            # SPDX-License-Identifier: Apache-2.0
            # What each contender does with hostile input. Written by the command hostile --accept.
            # A cell that is not here is that of the contender that this one is like or, if it is like none, not applicable.
            """;

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(Feature.WRITE_DOC_START_MARKER)
            .enable(Feature.MINIMIZE_QUOTES, Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.NON_EMPTY))
            .build();

    /**
     * All cells of a contender.
     *
     * @param version of the library; empty for our own code
     */
    record Entry(String version, Map<HostileCase, String> cells) {

        /** What a contender without documents of any case does. */
        static Entry none() {
            Map<HostileCase, String> cells = new EnumMap<>(HostileCase.class);
            for (HostileCase attack : HostileCase.values()) {
                cells.put(attack, Outcome.NOT_APPLICABLE.text());
            }
            return new Entry("", cells);
        }

        Map<HostileCase, String> differences(Entry other) {
            Map<HostileCase, String> differences = new EnumMap<>(cells);
            differences.entrySet().removeAll(other.cells.entrySet());
            return differences;
        }
    }

    /** What the file has of a contender: where it differs from a contender before it. */
    private record Stored(String version, String like, Map<HostileCase, String> cells) {}

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
        return read(Objects.requireNonNull(AcceptedCells.class.getResource(NAME), NAME));
    }

    /** Reads a file of such cells. */
    public static AcceptedCells read(Path file) throws IOException {
        return read(file.toUri().toURL());
    }

    private static AcceptedCells read(URL source) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        try (InputStream in = source.openStream()) {
            YAML.readValue(in, new TypeReference<LinkedHashMap<String, Stored>>() {})
                    .forEach((contender, stored) -> {
                        Entry base = stored.like() == null ? Entry.none() : entries.get(stored.like());
                        Map<HostileCase, String> cells = new EnumMap<>(
                                Objects.requireNonNull(base, stored.like()).cells());
                        cells.putAll(Objects.requireNonNullElse(stored.cells(), Map.of()));
                        entries.put(contender, new Entry(Objects.requireNonNullElse(stored.version(), ""), cells));
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(source + ": " + e.getMessage(), e);
        }
        return new AcceptedCells(entries);
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
                differences.add(new Difference(observation.contender().name(), observation.attack(), accepted, found));
            }
        }
        return differences;
    }

    /**
     * Returns what is missing: contenders without cells, and contenders whose cells are those of another version.
     *
     * @param versions of the libraries, by {@code group:artifact}
     */
    public List<String> missing(List<Contender> catalogue, Map<String, String> versions) {
        List<String> missing = new ArrayList<>();
        for (Contender contender : catalogue) {
            String version = versions.getOrDefault(contender.traits().library(), "");
            String accepted = of(contender).map(Entry::version).orElse("none");
            if (!accepted.equals(version)) {
                missing.add(contender.name() + ": accepted for version " + accepted + ", but this is " + version);
            }
        }
        return missing;
    }

    /** Returns the contenders with a cell that needs action, whose traits have no advice. */
    public List<String> withoutAdvice(List<Contender> catalogue) {
        return catalogue.stream()
                .filter(contender -> of(contender).stream()
                        .flatMap(entry -> entry.cells().values().stream())
                        .anyMatch(cell -> Outcome.ofCell(cell).needsAction()))
                .filter(contender -> contender.traits().advice().isEmpty())
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
            List<Observation> own = observations.stream()
                    .filter(observation -> observation.contender().name().equals(contender.name()))
                    .toList();
            Entry before = of(contender).orElseGet(Entry::none);
            own.forEach(observation -> before.cells()
                    .put(observation.attack(), observation.verdict().cell()));
            if (!own.isEmpty()) {
                String version = versions.getOrDefault(contender.traits().library(), "");
                merged.put(contender.name(), new Entry(version, before.cells()));
            } else if (of(contender).isPresent()) {
                merged.put(contender.name(), before);
            }
        }
        return new AcceptedCells(merged);
    }

    /** Writes the file, each contender by its differences from the one before it that is most like it. */
    public void write(Path file) throws IOException {
        Map<String, Stored> stored = new LinkedHashMap<>();
        entries.forEach((contender, entry) -> {
            Map<HostileCase, String> fewest = entry.differences(Entry.none());
            String like = null;
            for (String other : stored.keySet()) {
                Map<HostileCase, String> differences = entry.differences(entries.get(other));
                if (differences.size() < fewest.size()) {
                    fewest = differences;
                    like = other;
                }
            }
            stored.put(contender, new Stored(entry.version(), like, fewest));
        });
        JsonFiles.replace(file, temporary -> Files.writeString(temporary, HEAD + YAML.writeValueAsString(stored)));
    }
}
