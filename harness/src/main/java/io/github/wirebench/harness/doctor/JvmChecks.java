// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static io.github.wirebench.harness.doctor.Finding.found;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks of the JVM that starts the forks, and of the options that reach them. */
final class JvmChecks {
    private static final Pattern DEBUG_BUILD = word("fastdebug|slowdebug|debug");
    private static final Pattern EARLY_BUILD = word("ea|internal");

    /** Options that turn the optimizing compiler off. */
    private static final Pattern SPOILING = Pattern.compile("-Xint|-XX:TieredStopAtLevel=[0-3]");

    private static final Pattern NOTABLE = Pattern.compile("-agentlib:.*|-agentpath:.*|-Xrunjdwp.*|-javaagent:.*"
            + "|-XX:\\+UnlockDiagnosticVMOptions|-Xcomp|-XX:-TieredCompilation");

    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private JvmChecks() {}

    static Finding build(SystemProbe probe) {
        String version = probe.jvmVersion();
        return found(version)
                .badIf(
                        DEBUG_BUILD.matcher(version).find(),
                        "debug builds run many internal checks: use a release build")
                .noteIf(
                        EARLY_BUILD.matcher(version).find(),
                        "not a release build: say so where you publish its figures");
    }

    static Finding options(SystemProbe probe) {
        List<String> options = probe.jvmOptions();
        String notable = labels(options.stream()
                .filter(option -> isSpoiling(option) || NOTABLE.matcher(option).matches()));
        String advice = "plain JMH passes them to forks without options of their own, run does not: start without them";
        return found(notable.isEmpty() ? "no agent, no debugger, default compilers" : notable)
                .badIf(options.stream().anyMatch(JvmChecks::isSpoiling), advice)
                .noteIf(!notable.isEmpty(), advice);
    }

    static Finding environment(SystemProbe probe) {
        List<String> set =
                VARIABLES.stream().filter(name -> !value(probe, name).isEmpty()).toList();
        String advice = "every fork uses them, whatever its settings: unset the variable";
        return found(
                        set.isEmpty()
                                ? "none"
                                : set.stream()
                                        .map(name -> name + ": " + labels(words(value(probe, name))))
                                        .collect(Collectors.joining("; ")))
                .badIf(set.stream().flatMap(name -> words(value(probe, name))).anyMatch(JvmChecks::isSpoiling), advice)
                .noteIf(!set.isEmpty(), advice);
    }

    private static boolean isSpoiling(String option) {
        return SPOILING.matcher(option).matches();
    }

    private static String value(SystemProbe probe, String variable) {
        return probe.environment().getOrDefault(variable, "").strip();
    }

    private static Stream<String> words(String options) {
        return Stream.of(options.split("\\s+"));
    }

    private static String labels(Stream<String> options) {
        return options.map(JvmChecks::label).collect(Collectors.joining(" "));
    }

    /** An option without its value, unless that is a number: findings are published, and values can be paths or passwords. */
    private static String label(String option) {
        if (!option.startsWith("-")) {
            return "...";
        }
        return option.matches("-XX:\\w+=\\d+[kmgtKMGT]?")
                ? option
                : option.replaceFirst("^(-javaagent|-agentpath):.*", "$1").replaceFirst("=.*", "");
    }

    /** Matches a whole word of a version such as {@code 26-ea+10} or {@code 21-internal+0-adhoc.user.jdk}. */
    private static Pattern word(String words) {
        return Pattern.compile("(?i)(?<![a-z])(" + words + ")(?![a-z])");
    }
}
