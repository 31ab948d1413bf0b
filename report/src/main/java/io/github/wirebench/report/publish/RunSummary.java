// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.RunInfo;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The parts of {@code run.json} that name a run and fill its line of the index; each is empty if the file has no such field.
 *
 * @param label distinguishes the runs of one command, which start at the same time, e.g. {@code jdk17-t1}
 * @param jdk version of the forks, or versions
 * @param cpu short name of its model, or names
 * @param cores number of logical CPUs; 0 if unknown
 * @param commit that the benchmarks were built from
 * @param command that measured, with its profile
 * @param outcome {@code complete}, or why the run ended early
 */
record RunSummary(
        Optional<Instant> started,
        String label,
        String jdk,
        String cpu,
        int cores,
        String commit,
        String command,
        String outcome) {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss").withZone(ZoneOffset.UTC);
    private static final Pattern JDK = Pattern.compile("(?:1\\.)?([0-9]{1,3}).*");

    /**
     * Reads {@code run.json}, which may be missing.
     *
     * @throws io.github.wirebench.harness.console.CommandFailure if it cannot be read
     */
    static RunSummary read(Path runJson) {
        RunInfo info = RunInfo.read(runJson);
        return new RunSummary(
                info.startedAt(),
                info.label(),
                info.jdkVersions(),
                info.cpus().stream().map(Machine::shortCpu).collect(Collectors.joining("; ")),
                info.machine().map(Machine::logicalCores).orElse(0),
                info.commit(),
                (info.command().orElse("") + " " + info.setting("profile")).strip(),
                info.outcome().orElse(""));
    }

    /** Returns CPU and number of CPUs as one text. */
    String machine() {
        return cpu + (cores > 0 ? ", " + cores + " CPUs" : "");
    }

    /**
     * A name that sorts by time, e.g. {@code 2026-11-20T16-53-43-jdk17-AMD-EPYC}.
     *
     * @param folder gives the name if the time is unknown
     */
    String name(String folder) {
        String suffix = (label.isEmpty() ? feature("-jdk") : "-" + PlainName.of(label))
                + (cpu.isEmpty() ? "" : "-" + PlainName.of(cpu));
        return started.map(time -> NAME.format(time) + suffix).orElseGet(() -> PlainName.of(folder));
    }

    /** Returns the name that the runs of one history share, e.g. {@code run standard, jdk17-t1, AMD EPYC}. */
    String kind() {
        return Stream.of(command, label.isEmpty() ? feature("JDK ") : label, cpu)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** The feature release of the JDK after a prefix; empty if it is unknown. */
    private String feature(String prefix) {
        Matcher version = JDK.matcher(jdk);
        return version.matches() ? prefix + version.group(1) : "";
    }
}
