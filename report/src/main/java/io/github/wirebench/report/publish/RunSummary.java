// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.RunInfo;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The parts of {@code run.json} that name a run and fill its line of the index; each is empty if the file has no such field. */
record RunSummary(RunInfo info) {
    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss").withZone(ZoneOffset.UTC);
    private static final Pattern JDK = Pattern.compile("(?:1\\.)?([0-9]{1,3}).*");

    String cpu() {
        return info.cpus().stream().map(Machine::shortCpu).collect(Collectors.joining("; "));
    }

    /** Returns CPU and number of CPUs as one text. */
    String machine() {
        int cores = info.machine().map(Machine::logicalCores).orElse(0);
        return cpu() + (cores > 0 ? ", " + cores + " CPUs" : "");
    }

    /** Returns the command that measured, with its profile. */
    String command() {
        return (info.command().orElse("") + " " + info.setting("profile")).strip();
    }

    /**
     * Returns a name that sorts by time, e.g. {@code 2026-11-20T16-53-43-jdk17-AMD-EPYC}.
     *
     * @param folder gives the name if the time is unknown
     */
    String name(String folder) {
        String suffix = (info.label().isEmpty() ? feature("-jdk") : "-" + RunToPublish.plain(info.label()))
                + (cpu().isEmpty() ? "" : "-" + RunToPublish.plain(cpu()));
        return info.startedAt().map(time -> NAME.format(time) + suffix).orElseGet(() -> RunToPublish.plain(folder));
    }

    /** Returns the name that the runs of one history share, e.g. {@code run standard, jdk17-t1, AMD EPYC}. */
    String kind() {
        return Stream.of(command(), info.label().isEmpty() ? feature("JDK ") : info.label(), cpu())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** The feature release of the JDK after a prefix; empty if it is unknown. */
    private String feature(String prefix) {
        Matcher version = JDK.matcher(info.jdkVersions());
        return version.matches() ? prefix + version.group(1) : "";
    }
}
