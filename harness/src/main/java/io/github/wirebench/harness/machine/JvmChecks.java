// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What kind of JVM starts the forks, and which options reach them. */
final class JvmChecks {
    private static final Pattern DEBUG_BUILD = token("fastdebug|slowdebug|debug");
    private static final Pattern EARLY_BUILD = token("ea|internal");

    /** Without the optimizing compiler. */
    private static final Pattern SPOILING = Pattern.compile("-Xint|-XX:TieredStopAtLevel=[0-3]");

    private static final Pattern NOTABLE = Pattern.compile("-agentlib:.*|-agentpath:.*|-Xrunjdwp.*|-javaagent:.*"
            + "|-XX:\\+UnlockDiagnosticVMOptions|-Xcomp|-XX:-TieredCompilation");

    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private JvmChecks() {}

    static Verdict build(Surroundings surroundings) {
        String version = surroundings.jvm().version();
        if (DEBUG_BUILD.matcher(version).find()) {
            return Verdict.bad(version, "a debug build checks itself all the time: use a release build");
        }
        return EARLY_BUILD.matcher(version).find()
                ? Verdict.note(version, "not a release: say so wherever you show figures of it")
                : Verdict.ok(version);
    }

    static Verdict options(Surroundings surroundings) {
        String advice =
                "forks of plain JMH inherit them, unless the benchmark sets others; run hands none on: start without them";
        List<String> options = surroundings.jvm().options();
        String found = labels(options.stream()
                .filter(option -> isSpoiling(option) || NOTABLE.matcher(option).matches()));
        if (found.isEmpty()) {
            return Verdict.ok("no agent, no debugger, compilers as usual");
        }
        return options.stream().anyMatch(JvmChecks::isSpoiling)
                ? Verdict.bad(found, advice)
                : Verdict.note(found, advice);
    }

    static Verdict environment(Surroundings surroundings) {
        List<String> set = VARIABLES.stream()
                .filter(name -> !value(surroundings, name).isBlank())
                .toList();
        if (set.isEmpty()) {
            return Verdict.ok("none");
        }
        Stream<String> shown = set.stream().map(name -> name + ": " + labels(words(value(surroundings, name))));
        String found = String.join("; ", shown.toList());
        String advice = "they reach every fork, whatever its settings: unset the variable";
        return set.stream().flatMap(name -> words(value(surroundings, name))).anyMatch(JvmChecks::isSpoiling)
                ? Verdict.bad(found, advice)
                : Verdict.note(found, advice);
    }

    private static boolean isSpoiling(String option) {
        return SPOILING.matcher(option).matches();
    }

    private static String value(Surroundings surroundings, String variable) {
        return surroundings.jvm().environment().getOrDefault(variable, "");
    }

    private static Stream<String> words(String options) {
        return Arrays.stream(options.strip().split("\\s+"));
    }

    private static String labels(Stream<String> options) {
        return String.join(" ", options.map(JvmChecks::label).toList());
    }

    /** Without values, except numbers: findings are published, and values can be paths and passwords. */
    private static String label(String option) {
        if (!option.startsWith("-")) {
            return "...";
        }
        boolean isNumber = option.matches("-XX:\\w+=\\d+[kmgtKMGT]?");
        return isNumber
                ? option
                : option.replaceFirst("^(-javaagent|-agentpath):.*", "$1").replaceFirst("=.*", "");
    }

    /** A word of a version such as {@code 26-ea+10} or {@code 21-internal+0-adhoc.user.jdk}; part of a word is no match. */
    private static Pattern token(String words) {
        return Pattern.compile("(?i)(?<![a-z])(" + words + ")(?![a-z])");
    }
}
