// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The parts of a key that distinguish rows, columns or charts, and how they read as a label. A key is that of a case (class, method, mode,
 * parameters and threads) or the conditions of a run. The model is Projection in golang.org/x/perf/benchproc.
 *
 * @param parts in the order of a label
 * @param separator between the words of a label
 */
public record Projection<T>(List<Part<T>> parts, String separator) {
    /** The mode, if it is known and not the average time: {@code  [thrpt]}. */
    public static final Part<BenchmarkCase> MODE =
            new Part<>(BenchmarkCase::mode, mode -> mode.equals("avgt") || mode.isEmpty() ? "" : " [" + mode + "]");

    /** The number of threads, if there are several: {@code  (4 threads)}. */
    public static final Part<BenchmarkCase> THREADS =
            new Part<>(BenchmarkCase::severalThreads, threads -> " (" + threads + " threads)");

    /** Labels such as {@code ReadBenchmark.read payload=POST} or {@code ReadBenchmark.read [thrpt] (4 threads)}. */
    static final Projection<BenchmarkCase> CASES = ofCases(Projection::withoutPackage, BenchmarkCase::params);

    /** Labels that tell classes of the same name in different packages, and values that look like further parameters. */
    private static final Projection<BenchmarkCase> LONGER = ofCases(UnaryOperator.identity(), BenchmarkCase::params);

    /** Labels with the package and the parameters by name, which do not depend on what else was measured. */
    public static final Projection<BenchmarkCase> SERIES =
            ofCases(UnaryOperator.identity(), one -> new TreeMap<>(one.params()));

    /** A part of a key: its value, null where a key has none, and the words for a value in a label, empty for none. */
    public record Part<T>(Function<T, String> value, UnaryOperator<String> words) {
        private String words(T key) {
            String own = value.apply(key);
            return own == null ? "" : words.apply(own);
        }
    }

    /** Makes a projection of texts that are their own words, empty where a key has none. */
    @SafeVarargs
    public static <T> Projection<T> of(String separator, Function<T, String>... values) {
        List<Part<T>> parts = new ArrayList<>();
        for (Function<T, String> value : values) {
            parts.add(new Part<>(value, UnaryOperator.identity()));
        }
        return new Projection<>(List.copyOf(parts), separator);
    }

    /** Returns the values of the parts; null where a key has none. */
    public List<String> values(T key) {
        return parts.stream().map(part -> part.value.apply(key)).toList();
    }

    public String label(T key) {
        return parts.stream()
                .map(part -> part.words(key))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(separator));
    }

    /** Returns the parts in which some keys differ. */
    public Projection<T> varying(Collection<T> keys) {
        return new Projection<>(
                parts.stream()
                        .filter(part -> keys.stream().map(part.value).distinct().count() > 1)
                        .toList(),
                separator);
    }

    public Projection<T> and(Projection<T> others) {
        return new Projection<>(
                Stream.concat(parts.stream(), others.parts.stream()).toList(), separator);
    }

    /** Returns the keys by the values of the parts, in the order of the keys. */
    public Map<List<String>, List<T>> groups(Collection<T> keys) {
        return keys.stream().collect(Collectors.groupingBy(this::values, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns the {@link #groups} of the longer projection by their {@link #labels}. */
    public Map<String, List<T>> byLabel(Collection<T> keys, Projection<T> longer, IntFunction<String> number) {
        List<List<T>> groups = List.copyOf(longer.groups(keys).values());
        List<String> labels = labels(groups.stream().map(group -> group.get(0)).toList(), longer, number);
        Map<String, List<T>> byLabel = new LinkedHashMap<>();
        IntStream.range(0, labels.size()).forEach(i -> byLabel.put(labels.get(i), groups.get(i)));
        return byLabel;
    }

    /**
     * Returns a label for each key, all different.
     *
     * @param longer the projection for keys whose labels would be the same
     * @param number ends the labels of keys that it does not distinguish either, the second one's with 2
     */
    public List<String> labels(List<T> keys, Projection<T> longer, IntFunction<String> number) {
        List<String> labels = keys.stream().map(this::label).toList();
        Map<String, Long> counts = labels.stream().collect(Collectors.groupingBy(own -> own, Collectors.counting()));
        Set<String> taken =
                counts.keySet().stream().filter(label -> counts.get(label) == 1).collect(Collectors.toSet());
        return IntStream.range(0, keys.size())
                .mapToObj(i ->
                        counts.get(labels.get(i)) == 1 ? labels.get(i) : free(longer.label(keys.get(i)), taken, number))
                .toList();
    }

    private static String free(String wanted, Set<String> taken, IntFunction<String> number) {
        String label = wanted;
        for (int i = 2; !taken.add(label); i++) {
            label = wanted + number.apply(i);
        }
        return label;
    }

    public Projection<T> inWords(UnaryOperator<String> words) {
        return new Projection<>(
                parts.stream().map(part -> new Part<>(part.value, words)).toList(), separator);
    }

    public <S> Projection<S> on(Function<S, T> key) {
        return new Projection<>(
                parts.stream()
                        .map(part -> new Part<S>(part.value.compose(key), part.words))
                        .toList(),
                separator);
    }

    /** Returns the parameters that all cases have with the same value. */
    public static Map<String, String> constants(Collection<BenchmarkCase> cases) {
        Map<String, String> constants = new LinkedHashMap<>();
        cases.stream().findFirst().ifPresent(first -> constants.putAll(first.params()));
        cases.forEach(one -> constants.entrySet().retainAll(one.params().entrySet()));
        return constants;
    }

    /** Returns a short label for each case, all different, without the omitted parameters. */
    public static Map<BenchmarkCase, String> labels(Collection<BenchmarkCase> cases, Set<String> omitted) {
        List<BenchmarkCase> distinct = List.copyOf(new LinkedHashSet<>(cases));
        Function<BenchmarkCase, BenchmarkCase> shorter = one -> omitted.isEmpty() ? one : one.without(omitted);
        List<String> labels = CASES.on(shorter).labels(distinct, LONGER.on(shorter), number -> " (" + number + ")");
        Map<BenchmarkCase, String> byCase = new HashMap<>();
        IntStream.range(0, labels.size()).forEach(i -> byCase.put(distinct.get(i), labels.get(i)));
        return byCase;
    }

    /** Returns short labels with the package where several classes of these cases have the same name. */
    public static Function<BenchmarkCase, String> labelsAmong(Collection<BenchmarkCase> cases) {
        Map<String, Long> packages = cases.stream()
                .map(BenchmarkCase::className)
                .distinct()
                .collect(Collectors.groupingBy(Projection::withoutPackages, Collectors.counting()));
        return one -> packages.getOrDefault(withoutPackages(one.className()), 1L) > 1 ? LONGER.label(one) : one.label();
    }

    private static String withoutPackages(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    private static Projection<BenchmarkCase> ofCases(
            UnaryOperator<String> name, Function<BenchmarkCase, Map<String, String>> params) {
        return new Projection<>(
                List.of(
                        new Part<>(BenchmarkCase::benchmark, name),
                        MODE,
                        new Part<>(one -> BenchmarkCase.text(params.apply(one)), UnaryOperator.identity()),
                        THREADS),
                "");
    }

    public static String withoutPackage(String benchmark) {
        return benchmark.substring(benchmark.lastIndexOf('.', benchmark.lastIndexOf('.') - 1) + 1);
    }

    /** The conditions of a figure besides the code, e.g. {@code JDK 17.0.15, Intel Xeon}; empty if unknown. */
    public static final Projection<Collection<Samples>> CONDITION = of(", ", Projection::jdk, Projection::cpu);

    /** Flags with more characters make no label. */
    private static final int LONGEST_FLAGS = 60;

    /** Facts that are said together, if any of them differs. */
    private static final List<Projection<Run>> FACTS = List.of(
            CONDITION.on(run -> run.samples().values()),
            ofFlags("JVM state ", JvmFlags::state),
            ofFlags("", JvmFlags::collector),
            ofFlags("heap ", JvmFlags::heap),
            of(", ", ofMachine(Machine::architecture), ofMachine(machine -> machine.logicalCores() + " CPUs")),
            of(
                    ", ",
                    run -> run.common(one -> one.benchmarkCase().threads())
                            .map(threads -> Format.count(threads, "thread"))
                            .orElse("")));

    private static Function<Run, String> ofMachine(Function<Machine, String> fact) {
        return run -> run.info().machine().map(fact).orElse("");
    }

    private static Projection<Run> ofFlags(String noun, Function<List<String>, String> choice) {
        return of(
                ", ",
                run -> Run.common(run.conditions(), one -> choice.apply(one.jvmArgs()))
                        .filter(chosen -> !chosen.isEmpty())
                        .map(noun::concat)
                        .orElse(""));
    }

    /**
     * Returns what distinguishes runs: JDK and CPU, garbage collector, heap, size of the machine or threads, whichever differs; if that is
     * not enough, also the other JVM flags if they are short, else the folder. A single run has all but the flags.
     */
    public static Projection<Run> ofRuns(List<Run> runs) {
        Projection<Run> found = FACTS.stream()
                .filter(fact -> runs.size() == 1 || differs(fact, runs))
                .reduce(of(", "), Projection::and);
        if (isUnique(found, runs)) {
            return found;
        }
        Map<Run, String> flags = ownFlags(runs);
        Projection<Run> withFlags = (found.parts().isEmpty() ? FACTS.get(0) : found).and(of(", ", flags::get));
        if (flags.values().stream().allMatch(own -> own.length() <= LONGEST_FLAGS) && isUnique(withFlags, runs)) {
            return withFlags;
        }
        Projection<Run> folder = of(", ", Run::folder);
        return isUnique(folder, runs) ? folder : of(": ", Run::name, Run::folder);
    }

    /**
     * Returns only the parts in which the runs differ, with the JDK's feature release if that is enough; for tables and sentences that
     * name all runs. Of a single run there are none.
     */
    public static Projection<Run> shortOfRuns(List<Run> runs) {
        Projection<Run> full = ofRuns(runs);
        Projection<Run> varying = full.varying(runs);
        if (runs.size() > 1 && runs.stream().anyMatch(run -> varying.label(run).isEmpty())) {
            return full;
        }
        Projection<Run> releases = varying.inWords(text -> text.replaceFirst("^(JDK \\d+)[.\\du]*$", "$1"));
        return isUnique(releases, runs) ? releases : varying;
    }

    /** An unknown value is no difference. */
    private static boolean differs(Projection<Run> fact, List<Run> runs) {
        Set<String> labels = runs.stream().map(fact::label).collect(Collectors.toSet());
        labels.remove("");
        return labels.size() > 1;
    }

    private static boolean isUnique(Projection<Run> projection, List<Run> runs) {
        List<String> labels = runs.stream().map(projection::label).toList();
        return new HashSet<>(labels).size() == labels.size() && !labels.contains("");
    }

    /** Returns the flags that all benchmarks of a run have; some libraries need one more. */
    public static List<String> flags(Run run) {
        return run.conditions().stream()
                .map(Samples.Conditions::jvmArgs)
                .reduce((some, others) -> some.stream().filter(others::contains).toList())
                .orElse(List.of());
    }

    /** Returns the flags of each run, without those that all runs have. */
    private static Map<Run, String> ownFlags(List<Run> runs) {
        Map<Run, List<String>> all = runs.stream().collect(Collectors.toMap(run -> run, Projection::flags));
        return runs.stream()
                .collect(Collectors.toMap(
                        run -> run,
                        run -> all.get(run).stream()
                                .filter(flag -> !all.values().stream().allMatch(other -> other.contains(flag)))
                                .collect(Collectors.joining(" "))));
    }

    private static String cpu(Collection<Samples> samples) {
        List<String> cpus = Samples.cpus(samples);
        return cpus.size() > 1 ? "several CPUs" : String.join("", cpus);
    }

    /** Returns {@code JDK 17.0.15}, {@code JDK 8u322} for the version {@code 1.8.0_322-b06}, and what is no JVM as it is; empty for several. */
    private static String jdk(Collection<Samples> samples) {
        return Run.common(samples, one -> one.conditions().jvm())
                .map(same -> samples.iterator().next().conditions())
                .map(one -> one.jdk().matches("\\d.*") && one.vm().matches(".*(VM|JDK|J9).*")
                        ? "JDK " + one.jdk().replaceAll("[+-].*", "").replaceFirst("^1\\.(\\d)\\.0_?", "$1u")
                        : one.jvm())
                .orElse("");
    }
}
