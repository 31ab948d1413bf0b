// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.JvmFlags.Collector;
import io.github.wirebench.harness.data.JvmFlags.JvmState;
import io.github.wirebench.harness.data.RunPlan.Conditions;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.Suite.CaseRules;
import io.github.wirebench.harness.doctor.Doctor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Utils;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options that {@code run} and {@code ab} share: which cases are measured, with what forks, and under which conditions. */
public final class MeasuringOptions {
    public static final String REGEX = "regex";

    public static final String REGEX_LABEL = "REGEX";

    @Option(
            names = "--only",
            paramLabel = "CONCERN",
            split = ",",
            description = "Only these parts of the suite, e.g. json,binary")
    private List<String> only = List.of();

    @Option(
            names = {"-e", "--exclude"},
            paramLabel = "REGEX",
            description = "Leave out benchmarks whose name matches")
    private List<String> excludes = List.of();

    @Option(
            names = "-p",
            paramLabel = "NAME=V1,V2",
            description = "Only these values of a parameter (\\, for a comma within one)")
    private List<String> params = List.of();

    @Option(names = "--set", paramLabel = "core|all", description = "all: every library and payload (default: core)")
    private CaseSet set;

    @Option(
            names = "--rows",
            paramLabel = "FILE|RUN",
            description = "Exactly the benchmarks that --dry-run listed here, or that a run measured")
    Path rows;

    @Option(names = "--warmup", paramLabel = "NxTIME", description = "Warm-up of each JVM, e.g. 5x1s")
    String warmup;

    @Option(
            names = "--measurement",
            paramLabel = "NxTIME",
            description = "Measured iterations of each JVM, e.g. 10x100ms")
    private String measurement;

    @Option(names = "--jvm-args", paramLabel = "ARGS", description = "Replace the annotated JVM flags; ' ' for none")
    private String jvmArgs;

    @Option(names = "--jvm-args-append", paramLabel = "ARGS", description = "JVM flags to add")
    private String jvmArgsAppend = "";

    @Option(
            names = "--jvm-state",
            paramLabel = "NAME",
            split = ",",
            description =
                    "service: a JVM has met what one in production has; fresh: nothing; its parts: text_once, text,"
                            + " documents, documents_and_text_once")
    private List<JvmState> states = List.of();

    @Option(names = "--gc", paramLabel = "NAME", split = ",", description = "serial, parallel, g1, zgc or shenandoah")
    private List<Collector> gcs = List.of();

    @Option(names = "--heap", paramLabel = "SIZE", split = ",", description = "Fixed size of the heap, e.g. 512m or 4g")
    private List<String> heaps = List.of();

    @Option(
            names = {"-t", "--threads"},
            paramLabel = "N|max",
            split = ",",
            description = "Threads (default: as annotated); run 1,2: a run each")
    private List<String> threads = List.of();

    @Option(names = "--jdk", paramLabel = "DIR", description = "JDK (default: this one); run takes several")
    private List<Path> jdks = List.of();

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description = "Folder in which JVMs run (default: this one); ab: twice for BASE and NEW")
    private List<Path> folders = List.of();

    @Option(
            names = {"-to", "--timeout"},
            paramLabel = "TIME",
            description = "JMH's limit of an iteration (10m)")
    private String timeout;

    @Option(names = "--seed", paramLabel = "S", description = "Seed of the order (default: random, recorded)")
    Long seed;

    enum CaseSet {
        CORE,
        ALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The conditions of a run; null for those of the annotations. */
    public record Variant(Path jdk, JvmState state, Collector gc, String heap, Integer threads) {
        public Conditions with(List<String> jvmArgs) {
            return new Conditions(threads, jvmArgs, state, gc, heap);
        }
    }

    public CaseSelection selection(List<String> regexes, Suite suite) {
        if (rows != null && selects(regexes)) {
            throw CommandFailure.usage("--rows names all benchmarks: leave out expressions, --only, -e, -p and --set");
        }
        if (rows != null) {
            return CaseSelection.listedIn(rows);
        }
        List<Suite.Concern> concerns = suite.concerns(only);
        List<String> ofConcerns = concerns.stream().map(Suite.Concern::regex).toList();
        Map<String, List<String>> values = new LinkedHashMap<>();
        concerns.forEach(concern -> values.putAll(concern.params()));
        values.putAll(params());
        CaseRules further = set == CaseSet.ALL ? suite.rules() : CaseRules.AS_ANNOTATED;
        return CaseSelection.matching(regexes, ofConcerns, excludes, values, further);
    }

    Map<String, List<String>> params() {
        return OptionValues.params("-p", params);
    }

    /** Returns whether cases are selected by anything but {@code --rows}. */
    boolean selects(List<String> regexes) {
        return !regexes.isEmpty() || !only.isEmpty() || !excludes.isEmpty() || !params.isEmpty() || set != null;
    }

    public ForkLength length(ForkLength defaults) {
        return defaults.with(Iterations.parse("--warmup", warmup), Iterations.parse("--measurement", measurement));
    }

    public long seed() {
        return seed == null ? ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE) : seed;
    }

    /** Returns the conditions of a command that takes no more than one of each. */
    public Variant onlyVariant() {
        List<Variant> all = variants();
        if (all.size() > 1) {
            throw CommandFailure.usage(
                    "give one value of --jdk, --jvm-state, --gc, --heap and --threads: both sides are"
                            + " measured under the same conditions");
        }
        return all.get(0);
    }

    /** Returns all combinations of the conditions, each once, those of a JDK together. */
    List<Variant> variants() {
        requireOneSource("--jvm-state", states, JvmFlags.STATE_OR_COLLECTOR);
        requireOneSource("--gc", gcs, JvmFlags.COLLECTOR);
        requireOneSource("--heap", heaps, JvmFlags.HEAP);
        List<Path> homes = jdks.isEmpty() ? List.of(Path.of(System.getProperty("java.home"))) : jdks;
        List<Variant> all = new ArrayList<>();
        for (Path home : homes) {
            for (JvmState state : orNull(states)) {
                for (Collector gc : orNull(gcs)) {
                    for (String size : orNull(heaps)) {
                        String heap = size == null ? null : OptionValues.heap("--heap", size);
                        for (String count : orNull(threads)) {
                            Integer number = count == null ? null : OptionValues.threads("--threads", count);
                            all.add(new Variant(home, state, gc, heap, number));
                        }
                    }
                }
            }
        }
        return all.stream().distinct().toList();
    }

    private static <T> List<T> orNull(List<T> given) {
        return given.isEmpty() ? Collections.singletonList(null) : given;
    }

    /** Refuses flags that choose what --jvm-state, --gc or --heap does: two answers to one question would hide one of them. */
    private void requireOneSource(String option, List<?> given, Pattern ofTheSame) {
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put("--jvm-args", Objects.requireNonNullElse(jvmArgs, ""));
        sources.put("--jvm-args-append", jvmArgsAppend);
        Doctor.FLAG_VARIABLES.forEach(variable -> sources.put(
                "the environment variable " + variable, System.getenv().getOrDefault(variable, "")));
        sources.forEach((source, flags) -> {
            List<String> same = JvmFlags.matching(flags(flags), ofTheSame);
            if (!given.isEmpty() && !same.isEmpty()) {
                String values = given.stream().map(String::valueOf).collect(Collectors.joining(","));
                throw CommandFailure.usage(option + " " + values + ": " + source + " has " + String.join(" ", same)
                        + "; leave out one of the two");
            }
        });
    }

    /** Returns the flags of every fork; null for the annotated ones. */
    public List<String> jvmArgList() {
        return jvmArgs == null ? null : flags(jvmArgs);
    }

    /** Returns a case whose forks have flags of its own, and those to add. */
    public PlannedCase withFlags(PlannedCase one, List<String> own) {
        List<String> flags = new ArrayList<>(own);
        flags.addAll(flags(jvmArgsAppend));
        return new PlannedCase(one.benchmarkCase(), one.forkSeconds(), one.length(), flags);
    }

    /** Returns the folder in which the forks of each side run, to be recorded. */
    public List<String> folders(int sides) {
        if (folders.size() > sides) {
            throw CommandFailure.usage("--dir: give it " + (sides == 1 ? "once" : "at most twice, for BASE and NEW"));
        }
        List<Path> each = folders.isEmpty() ? List.of(Path.of("")) : folders;
        return Stream.of(each.get(0), each.get(each.size() - 1))
                .map(folder -> OptionValues.folder("--dir", folder))
                .map(folder -> OptionValues.hideHome(
                        folder.toAbsolutePath().normalize().toString()))
                .toList();
    }

    /** Returns null for JMH's own. */
    public Long timeoutMillis() {
        return timeout == null ? null : Math.round(1000 * OptionValues.seconds("--timeout", timeout));
    }

    /** Splits flags at blanks outside of quotation marks. */
    private static List<String> flags(String given) {
        return List.copyOf(Utils.splitQuotedEscape(given.strip()));
    }

    /**
     * Returns the given ones among annotated options, which are recorded, and must be the same when a run is resumed: name to values,
     * and the selecting expressions under {@link #REGEX}.
     */
    public static Map<String, List<String>> given(CommandSpec spec, Object options) {
        ParseResult parsed = spec.commandLine().getParseResult();
        CommandSpec ours = CommandSpec.forAnnotatedObject(options);
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (OptionSpec option : parsed.matchedOptions()) {
            if (ours.findOption(option.longestName()) != null) {
                List<String> values = option.originalStringValues();
                given.put(
                        option.longestName(),
                        values.stream().map(OptionValues::hideHome).toList());
            }
        }
        parsed.matchedPositionals().stream()
                .filter(positional -> positional.paramLabel().equals(REGEX_LABEL))
                .forEach(positional -> given.put(REGEX, positional.originalStringValues()));
        return given;
    }

    /** Sets annotated options as they were {@link #given}. */
    public static <T> T parsed(T options, Map<String, List<String>> given) {
        Map<String, List<String>> named = new LinkedHashMap<>(given);
        named.remove(REGEX);
        new CommandLine(options)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(toArguments(named).toArray(String[]::new));
        return options;
    }

    public static List<String> toArguments(Map<String, List<String>> given) {
        List<String> arguments = new ArrayList<>();
        given.forEach((name, values) -> {
            if (!name.equals(REGEX)) {
                // as one argument, because a value may look like an option: --jvm-args=-ea
                values.forEach(value -> arguments.add(name + "=" + OptionValues.showHome(value)));
            }
        });
        if (given.containsKey(REGEX)) {
            arguments.add("--");
            arguments.addAll(given.get(REGEX));
        }
        return arguments;
    }
}
