// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.json.JsonFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What {@code run.json} tells of a run in a line of a table; empty where it does not, or is not there.
 *
 * @param started when
 * @param label tells the runs of one command apart, which start at the same time, e.g. {@code jdk17-t1}
 * @param jdk version, or versions, of the forks
 * @param cpu name and number of logical CPUs
 * @param commit that the benchmarks were built from
 * @param what the command that measured, with its profile or options
 * @param outcome {@code complete}, or what else became of it
 */
record RunCard(
        Optional<Instant> started, String label, String jdk, String cpu, String commit, String what, String outcome) {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss").withZone(ZoneOffset.UTC);
    private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?([0-9]{1,3}).*");

    /**
     * Reads it.
     *
     * @param runJson may be missing
     * @throws io.github.wirebench.harness.CommandFailure if it is there and cannot be read
     */
    static RunCard read(Path runJson) {
        return of(Files.exists(runJson) ? JsonFiles.read(runJson) : JsonFiles.MAPPER.createObjectNode());
    }

    private static RunCard of(JsonNode run) {
        String forks = StreamSupport.stream(run.path("forks").spliterator(), false)
                .map(fork -> fork.path("jdkVersion").asText())
                .filter(version -> !version.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        String cpus = run.at("/machine/logicalCores").asText();
        String cpu = run.at("/machine/cpu").asText();
        String profile = run.at("/settings/profile").asText();
        return new RunCard(
                instant(run.path("startedAt").asText()),
                run.at("/plan/label").asText(),
                forks.isEmpty() ? run.at("/plan/subject/javaVersion").asText() : forks,
                cpu.isEmpty() || cpus.isEmpty() ? cpu : cpu + ", " + cpus + " CPUs",
                run.at("/suite/gitCommit").asText(),
                (run.path("command").asText() + " " + profile).strip(),
                run.path("outcome").asText());
    }

    /**
     * A name that sorts by time, e.g. {@code 2026-11-20T16-53-43-jdk17}.
     *
     * @param folder what to make a name of where the time is unknown
     */
    String name(String folder) {
        Matcher feature = FEATURE.matcher(jdk);
        String jdkLabel = feature.matches() ? "-jdk" + feature.group(1) : "";
        String suffix = label.isEmpty() ? jdkLabel : "-" + PlainName.of(label);
        return started.map(time -> NAME.format(time) + suffix).orElseGet(() -> PlainName.of(folder));
    }

    /** What runs of one history share, e.g. {@code run standard, jdk17-t1}. */
    String kind() {
        Matcher feature = FEATURE.matcher(jdk);
        String told = label.isEmpty() && feature.matches() ? "JDK " + feature.group(1) : label;
        return Stream.of(what, told).filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
