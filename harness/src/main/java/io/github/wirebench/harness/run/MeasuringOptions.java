// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.HomeFolder;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.JvmFlags.Collector;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.data.Suite.CaseRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.openjdk.jmh.util.Utils;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options that {@code run} and {@code ab} share: which cases are measured, and with what forks. */
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

    @Option(names = "-p", paramLabel = "NAME=V1,V2", description = "Only these values of a benchmark's parameter")
    private List<String> params = List.of();

    @Option(names = "--set", paramLabel = "core|all", description = "all: every library and payload (default: core)")
    private CaseSet set;

    @Option(names = "--rows", paramLabel = "FILE", description = "Exactly the benchmarks that --dry-run listed here")
    private Path rows;

    @Option(names = "--warmup", paramLabel = "NxTIME", description = "Warm-up of each JVM, e.g. 5x1s")
    private String warmup;

    @Option(
            names = "--measurement",
            paramLabel = "NxTIME",
            description = "Measured iterations of each JVM, e.g. 10x100ms")
    private String measurement;

    @Option(names = "--jvm-args", paramLabel = "ARGS", description = "Replace the annotated JVM flags; ' ' for none")
    private String jvmArgs;

    @Option(names = "--gc", paramLabel = "NAME", split = ",", description = "serial, parallel, g1, zgc or shenandoah")
    private List<Collector> gcs = List.of();

    @Option(names = "--heap", paramLabel = "SIZE", split = ",", description = "Fixed size of the heap, e.g. 512m or 4g")
    private List<String> heaps = List.of();

    enum CaseSet {
        CORE,
        ALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public CaseSelection selection(List<String> regexes, Suite suite) {
        if (rows != null && selects(regexes)) {
            throw CommandFailure.usage("--rows names all benchmarks: leave out expressions, --only, -e, -p and --set");
        }
        return rows != null
                ? CaseSelection.listedIn(rows)
                : CaseSelection.matching(
                        regexes,
                        suite.concerns(only),
                        excludes,
                        selectedParams(suite),
                        set == CaseSet.ALL ? suite.rules() : CaseRules.AS_ANNOTATED);
    }

    /** The values that the user gave go before those of a concern. */
    private Map<String, List<String>> selectedParams(Suite suite) {
        Map<String, List<String>> selected = new LinkedHashMap<>(suite.concernParams(only));
        selected.putAll(params());
        return selected;
    }

    Map<String, List<String>> params() {
        return OptionValues.params("-p", params);
    }

    /** Returns whether cases are selected by anything but {@code --rows}. */
    boolean selects(List<String> regexes) {
        return !regexes.isEmpty() || !only.isEmpty() || !excludes.isEmpty() || !params.isEmpty() || set != null;
    }

    boolean listsCases() {
        return rows != null;
    }

    public ForkLength length(ForkLength defaults) {
        return defaults.with(Iterations.parse("--warmup", warmup), Iterations.parse("--measurement", measurement));
    }

    /** Returns the garbage collectors, each once; null for that of the flags. */
    List<Collector> collectors(List<String> remarks) {
        requireOneSource("--gc", gcs, JvmFlags::ofCollector);
        return eachOnce("--gc", gcs, remarks);
    }

    /** Returns the sizes of the heap, each once; null for that of the flags. */
    List<String> heaps(List<String> remarks) {
        requireOneSource("--heap", heaps, JvmFlags::ofHeap);
        return eachOnce(
                "--heap",
                heaps.stream().map(size -> OptionValues.heap("--heap", size)).toList(),
                remarks);
    }

    /** Returns the one garbage collector of a command that takes no more; null for that of the flags. */
    public Collector collector() {
        return one("--gc", gcs, collectors(new ArrayList<>()));
    }

    public String heap() {
        return one("--heap", heaps, heaps(new ArrayList<>()));
    }

    private static <T> T one(String option, List<?> given, List<T> values) {
        if (given.size() > 1) {
            throw CommandFailure.usage(
                    option + " " + text(given) + ": both sides are measured under the same conditions; give one");
        }
        return values.get(0);
    }

    private static String text(List<?> given) {
        return given.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Refuses flags of another option that choose what --gc or --heap does. */
    void requireApart(String other, List<String> flags) {
        requireApart("--gc", gcs, other, JvmFlags.ofCollector(flags));
        requireApart("--heap", heaps, other, JvmFlags.ofHeap(flags));
    }

    private static void requireApart(String option, List<?> given, String other, List<String> flags) {
        if (!given.isEmpty() && !flags.isEmpty()) {
            throw CommandFailure.usage(option + " " + text(given) + ": " + other + " has " + String.join(" ", flags)
                    + "; leave out one of the two");
        }
    }

    /** Two answers to one question would hide one of them; the JVM refuses two collectors. */
    private void requireOneSource(String option, List<?> given, UnaryOperator<List<String>> same) {
        if (given.isEmpty()) {
            return;
        }
        requireApart(option, given, "--jvm-args", jvmArgs == null ? List.of() : same.apply(jvmArgList()));
        JmhJar.FLAG_VARIABLES.forEach(variable -> {
            String flags = System.getenv().getOrDefault(variable, "");
            if (!same.apply(List.of(flags.strip().split("\\s+"))).isEmpty()) {
                throw CommandFailure.usage(option + " " + text(given) + ": the environment variable " + variable
                        + " chooses one for every JVM; unset it");
            }
        });
    }

    /** Returns values without duplicates; null alone for none. */
    static <T> List<T> eachOnce(String option, List<T> given, List<String> remarks) {
        List<T> each = new ArrayList<>(new LinkedHashSet<>(given));
        if (each.size() < given.size()) {
            remarks.add("! " + option + " names the same run twice, which is measured once");
        }
        if (each.isEmpty()) {
            each.add(null);
        }
        return each;
    }

    boolean fixesWarmup() {
        return warmup != null;
    }

    /** Returns the flags of every fork; null for the annotated ones. */
    public List<String> jvmArgList() {
        return jvmArgs == null ? null : flags(jvmArgs);
    }

    /** Splits flags at blanks outside of quotation marks. */
    static List<String> flags(String given) {
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
                given.put(
                        option.longestName(),
                        option.originalStringValues().stream()
                                .map(HomeFolder::hide)
                                .toList());
            }
        }
        parsed.matchedPositionals().stream()
                .filter(positional -> positional.paramLabel().equals(REGEX_LABEL))
                .forEach(positional -> given.put(REGEX, positional.originalStringValues()));
        return given;
    }

    public static List<String> toArguments(Map<String, List<String>> given) {
        List<String> arguments = new ArrayList<>();
        given.forEach((name, values) -> {
            if (!name.equals(REGEX)) {
                // as one argument, because a value may look like an option: --jvm-args=-ea
                values.forEach(value -> arguments.add(name + "=" + HomeFolder.show(value)));
            }
        });
        if (given.containsKey(REGEX)) {
            arguments.add("--");
            arguments.addAll(given.get(REGEX));
        }
        return arguments;
    }
}
