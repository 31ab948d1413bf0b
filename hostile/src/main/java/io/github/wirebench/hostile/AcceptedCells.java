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
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The cells that somebody has looked at and accepted: {@code hostile.yaml}. */
public final class AcceptedCells {

    private static final String NAME = "hostile.yaml";

    /** The file in the sources, relative to the root of the repository. */
    public static final Path SOURCE =
            Path.of("hostile/src/main/resources/io/github/wirebench/hostile").resolve(NAME);

    private static final String HEAD = """
            # SPDX-License-Identifier: Apache-2.0
            # What each contender does with hostile input. Written by the command hostile --accept.
            # A cell that is not here is that of the contender that this one is like or, if it is like none, not applicable.
            # A cell is the worst outcome of its inputs, and how many had it if not all did. An exception that the library
            # documents is refused; another value was decoded, but not written.
            """;

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(Feature.WRITE_DOC_START_MARKER)
            .enable(Feature.MINIMIZE_QUOTES, Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.NON_EMPTY))
            .build();

    /**
     * The cells of a contender.
     *
     * @param version of the library; empty for our own code
     * @param like in the file, a contender before it from which only the cells differ; null in memory, where all cells are
     */
    public record Entry(String version, String like, Map<HostileCase, String> cells) {

        static final Entry NONE = new Entry(null, null, null);

        public Entry {
            version = Objects.requireNonNullElse(version, "");
            cells = Objects.requireNonNullElse(cells, Map.of());
        }

        /** Returns the cell of a case; one without documents is not applicable. */
        String cell(HostileCase attack) {
            return cells.getOrDefault(attack, Outcome.NOT_APPLICABLE.text());
        }

        Entry withOthers(Map<HostileCase, String> others, String ofVersion) {
            Map<HostileCase, String> all = new EnumMap<>(HostileCase.class);
            all.putAll(cells);
            all.putAll(others);
            return new Entry(ofVersion, null, all);
        }

        Map<HostileCase, String> differences(Entry other) {
            Map<HostileCase, String> differences = new EnumMap<>(HostileCase.class);
            for (HostileCase attack : HostileCase.values()) {
                if (!cell(attack).equals(other.cell(attack))) {
                    differences.put(attack, cell(attack));
                }
            }
            return differences;
        }
    }

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    /** Returns the cells that this jar was built with. */
    public static AcceptedCells ofThisBuild() {
        return read(Objects.requireNonNull(AcceptedCells.class.getResource(NAME), NAME));
    }

    /** Reads a file of such cells. */
    public static AcceptedCells read(Path file) throws IOException {
        return read(file.toUri().toURL());
    }

    private static AcceptedCells read(URL source) {
        AcceptedCells accepted = new AcceptedCells();
        try (InputStream in = source.openStream()) {
            YAML.readValue(in, new TypeReference<LinkedHashMap<String, Entry>>() {})
                    .forEach((contender, stored) -> {
                        Entry base = stored.like == null ? Entry.NONE : accepted.entries.get(stored.like);
                        accepted.entries.put(contender, base.withOthers(stored.cells, stored.version));
                    });
        } catch (IOException e) {
            throw new UncheckedIOException(source + ": " + e.getMessage(), e);
        }
        return accepted;
    }

    /** Returns the cells of a contender; empty if nobody has accepted any. */
    public Optional<Entry> of(Contender contender) {
        return Optional.ofNullable(entries.get(contender.name()));
    }

    /** Returns a line for each cell that differs from the accepted one, with both. */
    public List<String> differences(List<Observation> observations) {
        return observations.stream()
                .filter(each -> !accepted(each).equals(each.verdict().cell()))
                .map(each -> each.contender().name() + ", " + each.attack().title() + ": "
                        + (accepted(each).isEmpty() ? "new: " : "was " + accepted(each) + ", is ")
                        + each.verdict().cell())
                .toList();
    }

    private String accepted(Observation observation) {
        return of(observation.contender())
                .map(entry -> entry.cell(observation.attack()))
                .orElse("");
    }

    /**
     * Returns these cells with others in their place, in the order of the catalogue. Contenders that are no longer in it are
     * left out.
     *
     * @param versions of the libraries, by {@code group:artifact}
     */
    public AcceptedCells with(List<Observation> observations, List<Contender> catalogue, Map<String, String> versions) {
        AcceptedCells merged = new AcceptedCells();
        for (Contender contender : catalogue) {
            Map<HostileCase, String> found = new EnumMap<>(HostileCase.class);
            observations.stream()
                    .filter(each -> each.contender().name().equals(contender.name()))
                    .forEach(each -> found.put(each.attack(), each.verdict().cell()));
            if (!found.isEmpty()) {
                String version = versions.getOrDefault(contender.traits().library(), "");
                merged.entries.put(
                        contender.name(), of(contender).orElse(Entry.NONE).withOthers(found, version));
            } else {
                of(contender).ifPresent(before -> merged.entries.put(contender.name(), before));
            }
        }
        return merged;
    }

    /** Writes the file, each contender by its differences from the one before it that is most like it. */
    public void write(Path file) throws IOException {
        Map<String, Entry> stored = new LinkedHashMap<>();
        entries.forEach((contender, entry) -> {
            Map<HostileCase, String> fewest = entry.differences(Entry.NONE);
            String like = null;
            for (String other : stored.keySet()) {
                Map<HostileCase, String> differences = entry.differences(entries.get(other));
                if (differences.size() < fewest.size()) {
                    fewest = differences;
                    like = other;
                }
            }
            stored.put(contender, new Entry(entry.version, like, fewest));
        });
        JsonFiles.replace(file, temporary -> Files.writeString(temporary, HEAD + YAML.writeValueAsString(stored)));
    }
}
