// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One entry of a JMH results file, with JMH's fields. Where a file lacks a text it is empty; a number is null unless it is said below.
 *
 * @param benchmark class and method, e.g. {@code a.b.ReadBenchmark.read}
 * @param mode JMH's short label: thrpt, avgt, sample or ss
 * @param threads 1 if not recorded
 * @param forks number that was asked for; 0 if it ran in JMH's own process; 1 if not recorded
 * @param jvmArgs the forks' JVM flags, in order
 * @param jdkVersion the forks' {@code java.version}
 * @param vmName the forks' {@code java.vm.name}
 * @param vmVersion the forks' {@code java.vm.version}
 * @param params name to value, in file order
 * @param secondaryMetrics by name, in file order
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record JmhEntry(
        String jmhVersion,
        String benchmark,
        String mode,
        Integer threads,
        Integer forks,
        String jvm,
        @JsonInclude List<String> jvmArgs,
        String jdkVersion,
        String vmName,
        String vmVersion,
        Integer warmupIterations,
        String warmupTime,
        Integer warmupBatchSize,
        Integer measurementIterations,
        String measurementTime,
        Integer measurementBatchSize,
        @JsonSetter(contentNulls = Nulls.FAIL) Map<String, String> params,
        JmhMetric primaryMetric,
        @JsonInclude @JsonSetter(contentNulls = Nulls.FAIL) Map<String, JmhMetric> secondaryMetrics) {
    /** The secondary metric with the bytes allocated per operation. */
    public static final String ALLOCATION = "gc.alloc.rate.norm";

    /** JMH before 1.37 begins it with a raised dot, which a wrong encoding turns into other characters. */
    private static final Pattern ANY_ALLOCATION = Pattern.compile("[^a-zA-Z]*" + Pattern.quote(ALLOCATION));

    /** The number of threads that stands for as many as there are CPUs. */
    static final int ALL_THREADS = Threads.MAX;

    private static final int BEGINNING = 32;

    /** Without figures and their number, and the JVM's path: machines keep the same JDK in different places. */
    private static final List<RecordComponent> IDENTITY = Stream.of(JmhEntry.class.getRecordComponents())
            .filter(field ->
                    !Set.of("forks", "jvm", "primaryMetric", "secondaryMetrics").contains(field.getName()))
            .toList();

    private static final Pattern OTHER_FORMATS = Pattern.compile("(\\xEF\\xBB\\xBF|\\xFF\\xFE|\\xFE\\xFF)?\\s*"
            + "(#|(?<csv>\"?Benchmark\"?[,;])|(?<html><)|(?<lfs>version https://git-lfs)"
            + "|Benchmark\\b|\\\\documentclass|WARNING:|Picked up )");

    /** Scripts that merge files write NaN where JMH writes "NaN". */
    private static final ObjectReader READER =
            JsonFiles.MAPPER.readerFor(JmhEntry.class).with(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS);

    public JmhEntry {
        // a number, which Jackson takes as a text, is no name
        boolean isNamed = benchmark != null && !benchmark.chars().allMatch(Character::isDigit);
        if (!isNamed || primaryMetric == null) {
            throw new IllegalArgumentException(
                    "not a JMH result: \"benchmark\" or \"primaryMetric\" is missing or wrong");
        }
        threads = counted("threads", threads, 1, ALL_THREADS);
        forks = counted("forks", forks, 0, 0);
        mode = text(mode);
        jmhVersion = text(jmhVersion);
        jvm = text(jvm);
        jdkVersion = text(jdkVersion);
        vmName = text(vmName);
        vmVersion = text(vmVersion);
        warmupTime = text(warmupTime);
        measurementTime = text(measurementTime);
        benchmark = text(benchmark);
        jvmArgs = jvmArgs == null
                ? List.of()
                : jvmArgs.stream().map(JmhEntry::text).toList();
        params = params == null ? Map.of() : params;
        secondaryMetrics = secondaryMetrics == null ? Map.of() : secondaryMetrics;
    }

    /** Other numbers would be taken as some that can be. */
    private static int counted(String field, Integer number, int least, int other) {
        if (number != null && number < least && number != other) {
            throw new IllegalArgumentException(
                    field + " should be a whole number from " + least + " on, but is " + number);
        }
        return number == null ? 1 : number;
    }

    /** Forks have most texts in common. */
    private static String text(String text) {
        return text == null ? "" : text.intern();
    }

    /** Reads all entries of a file, in file order; fails as {@link #forEach} does. */
    public static List<JmhEntry> read(Path file) {
        List<JmhEntry> entries = new ArrayList<>();
        forEach(file, (benchmarkCase, entry) -> entries.add(entry));
        return entries;
    }

    /**
     * Passes on the entries of a file with their cases, one by one, in file order, so that only one is held in memory.
     *
     * @throws CommandFailure when it comes to the place that is wrong, if the file cannot be read, is not JSON, or does not hold JMH
     *     results, and if a case is repeated, whose forks would count twice
     */
    static void forEach(Path file, BiConsumer<BenchmarkCase, JmhEntry> action) {
        String name = JsonFiles.name(file);
        Map<BenchmarkCase, Integer> numbers = new HashMap<>();
        try (InputStream in = JsonFiles.open(file)) {
            refuseOtherFormats(name, in);
            JsonParser parser = READER.createParser(in);
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_ARRAY) {
                throw CommandFailure.usage(name
                        + (first == null
                                ? ": the file is empty"
                                : ": not a JMH results file: it should hold an array"));
            }
            for (int number = 1; parser.nextToken() != JsonToken.END_ARRAY; number++) {
                String where = name + ", entry " + number + ": ";
                JmhEntry entry = entry(parser, where);
                BenchmarkCase benchmarkCase = BenchmarkCase.of(entry);
                Integer before = numbers.putIfAbsent(benchmarkCase, number);
                if (before != null) {
                    throw CommandFailure.usage(where + "is of the same benchmark as entry " + before + ", "
                            + benchmarkCase.id() + ": remove one of them");
                }
                action.accept(benchmarkCase, entry);
            }
            if (parser.nextToken() != null) {
                throw CommandFailure.usage(name + ", line "
                        + parser.currentTokenLocation().getLineNr() + ": something follows the end of the array");
            }
        } catch (IOException e) {
            throw JsonFiles.unreadable(name, e);
        }
    }

    private static void refuseOtherFormats(String name, InputStream in) throws IOException {
        in.mark(BEGINNING);
        String beginning = new String(in.readNBytes(BEGINNING), StandardCharsets.ISO_8859_1);
        in.reset();
        // UTF-16 has a zero byte beside each letter
        Matcher other = OTHER_FORMATS.matcher(beginning.replace("\0", ""));
        if (!other.lookingAt()) {
            return;
        }
        if (other.group("html") != null) {
            throw CommandFailure.usage(
                    name + ": this is HTML or XML: download the file itself, not the page that shows it");
        }
        if (other.group("lfs") != null) {
            throw CommandFailure.usage(name + ": this is a pointer of Git LFS: get the file with git lfs pull");
        }
        throw CommandFailure.usage(name + ": this is JMH's " + (other.group("csv") == null ? "text output" : "CSV")
                + ", which lacks the figures of single forks: run JMH with -rf json -rff FILE.json");
    }

    private static JmhEntry entry(JsonParser parser, String where) throws IOException {
        try {
            JmhEntry entry = READER.readValue(parser);
            if (entry == null) {
                throw CommandFailure.usage(where + "not a JMH result");
            }
            return entry;
        } catch (JsonMappingException e) {
            if (e.getCause() instanceof JsonParseException) {
                throw e;
            }
            throw CommandFailure.usage(where + JsonFiles.reason(e), e);
        }
    }

    String className() {
        return benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
    }

    String method() {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    @JsonIgnore
    public boolean isThroughput() {
        return ScoreUnit.isThroughput(unit(), mode);
    }

    /** Returns the first thing besides figures in which another entry differs, e.g. {@code jdkVersion: 17.0.1 and 25}. */
    Optional<String> differenceTo(JmhEntry other) {
        return IDENTITY.stream()
                .filter(field -> !Objects.equals(value(field), other.value(field)))
                .findFirst()
                .map(field -> field.getName() + ": " + value(field) + " and " + other.value(field));
    }

    private Object value(RecordComponent field) {
        try {
            return field.getAccessor().invoke(this);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the warm-up of each fork: 0 iterations if there was none or it is not recorded, 0 ms each if they were single shots. */
    public ForkLength.Iterations warmup() {
        return new ForkLength.Iterations(
                warmupIterations == null ? 0 : warmupIterations, Math.round(millis(warmupTime)));
    }

    /** Returns the length of a measured iteration in ms; 0 for single shots, and if it is not recorded. */
    double measurementMillis() {
        return millis(measurementTime);
    }

    private static double millis(String time) {
        try {
            return TimeValue.fromString(time.replace(" ", "")).convertTo(TimeUnit.MICROSECONDS) / 1000.0;
        } catch (IllegalArgumentException e) {
            // "single-shot"
            return 0;
        }
    }

    /** Returns the primary score in {@link #unit()}; NaN if there is none. */
    public double score() {
        return primaryMetric.score();
    }

    public String unit() {
        return primaryMetric.scoreUnit();
    }

    /** Returns a secondary metric; {@link JmhMetric#NONE} if there is none of this name. */
    public JmhMetric secondary(String name) {
        return secondaryMetrics.getOrDefault(name, JmhMetric.NONE);
    }

    public boolean has(String secondary) {
        return secondaryMetrics.containsKey(secondary);
    }

    /** Returns the name of the metric with the bytes per operation; empty if there is none. */
    String allocation() {
        return secondaryMetrics.keySet().stream()
                .filter(name -> isAllocation(name, secondary(name).scoreUnit()))
                .findFirst()
                .orElse("");
    }

    static boolean isAllocation(String name, String unit) {
        return name.endsWith(ALLOCATION)
                && unit.equals("B/op")
                && ANY_ALLOCATION.matcher(name).matches();
    }

    /** Returns its forks; one without figures if their values are not recorded. */
    public List<ForkFigures> perFork() {
        return IntStream.range(0, Math.max(1, primaryMetric.forkCount()))
                .mapToObj(fork -> new ForkFigures(this, fork))
                .toList();
    }

    /** Returns the iterations of the only fork, each as if it were a fork. */
    List<ForkFigures> perIteration() {
        Map<String, JmhMetric> secondaries = new LinkedHashMap<>(secondaryMetrics);
        secondaries.replaceAll((name, metric) -> metric.withIterationsAsForks());
        return with(forks, primaryMetric.withIterationsAsForks(), secondaries).perFork();
    }

    /** Returns an entry with the same settings and other figures. */
    public JmhEntry with(int newForks, JmhMetric primary, Map<String, JmhMetric> secondaries) {
        return new JmhEntry(
                jmhVersion,
                benchmark,
                mode,
                threads,
                newForks,
                jvm,
                jvmArgs,
                jdkVersion,
                vmName,
                vmVersion,
                warmupIterations,
                warmupTime,
                warmupBatchSize,
                measurementIterations,
                measurementTime,
                measurementBatchSize,
                params,
                primary,
                secondaries);
    }
}
