// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import io.github.wirebench.probe.Protocol.Failure;
import io.github.wirebench.probe.Protocol.Trouble;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;
import org.openjdk.jmh.util.Version;

/** Lists the benchmarks of the class path, and describes the JVM and the JMH that they run on. */
public final class BenchmarkLister {
    private static final Pattern RELEASE = Pattern.compile("1\\.(\\d{1,6})\\b.*");
    private static final int OLDEST_MINOR = 20;

    private BenchmarkLister() {}

    /**
     * Returns facts about JVM and JMH, then one message for each benchmark and mode.
     *
     * @throws Failure if JMH is too old, or there are no benchmarks
     */
    static List<Message> list() {
        String version = Version.getPlainVersion();
        if (isTooOld(version)) {
            throw new Failure(Trouble.OLD_JMH, "it is " + version);
        }
        List<Message> benchmarks = new ArrayList<>();
        for (BenchmarkListEntry entry : find(Collections.singletonList(".*"), Collections.<String>emptyList())) {
            requireReadable(entry.getUserClassQName());
            for (Mode mode : entry.getMode() == Mode.All ? Mode.values() : new Mode[] {entry.getMode()}) {
                if (mode != Mode.All) {
                    benchmarks.add(describe(entry, mode));
                }
            }
        }
        if (benchmarks.isEmpty()) {
            throw new Failure(Trouble.NO_BENCHMARKS, "the list is empty");
        }
        List<Message> answer = new ArrayList<>();
        answer.add(new Message()
                .set(Protocol.COUNT, benchmarks.size())
                .set(Protocol.JMH_VERSION, version)
                .set(Protocol.JAVA_VERSION, System.getProperty("java.version"))
                .set(Protocol.VM_NAME, System.getProperty("java.vm.name"))
                .set(Protocol.VM_VERSION, System.getProperty("java.vm.version"))
                .set(Protocol.VENDOR, System.getProperty("java.vendor")));
        answer.addAll(benchmarks);
        return answer;
    }

    /** Returns false for versions that are not known to be older than 1.20, the one that the probe is compiled against. */
    static boolean isTooOld(String version) {
        Matcher release = RELEASE.matcher(version);
        return version.startsWith("0.") || release.matches() && Integer.parseInt(release.group(1)) < OLDEST_MINOR;
    }

    /** Refuses a class of a newer Java, on which each fork would fail. */
    private static void requireReadable(String name) {
        try {
            Class.forName(name, false, Thread.currentThread().getContextClassLoader());
        } catch (UnsupportedClassVersionError e) {
            throw new Failure(Trouble.FAILED, e.getMessage() + "; name a newer JDK with --jdk");
        } catch (ClassNotFoundException | LinkageError e) {
            // its forks will say so
            return;
        }
    }

    /** The entries whose names match, sorted as JMH sorts them. */
    public static Set<BenchmarkListEntry> find(List<String> includes, List<String> excludes) {
        OutputFormat silent = OutputFormatFactory.createFormatInstance(
                new PrintStream(new ByteArrayOutputStream()), VerboseMode.SILENT);
        return BenchmarkList.defaultList().find(silent, includes, excludes);
    }

    /** Returns a benchmark with its parameters and its annotated settings. */
    public static Message describe(BenchmarkListEntry entry, Mode mode) {
        Message message = new Message()
                .set(Protocol.BENCHMARK, entry.getUsername())
                .set(Protocol.MODE, mode.shortLabel())
                .set(Protocol.USER_CLASS, entry.getUserClassQName())
                .set(Protocol.OPERATIONS, entry.getOperationsPerInvocation().orElse(1))
                .set(Protocol.WARMUP_ITERATIONS, entry.getWarmupIterations().orElse(null))
                .set(Protocol.WARMUP_MILLIS, millis(entry.getWarmupTime()))
                .set(
                        Protocol.MEASUREMENT_ITERATIONS,
                        entry.getMeasurementIterations().orElse(null))
                .set(Protocol.MEASUREMENT_MILLIS, millis(entry.getMeasurementTime()))
                .setList(Protocol.JVM_ARGS, jvmArgs(entry));
        Map<String, String[]> params = entry.getParams().orElse(Collections.<String, String[]>emptyMap());
        message.setList(Protocol.PARAMS, params.keySet());
        params.forEach((name, values) -> {
            message.setList(Protocol.PARAM_VALUE + name, Arrays.asList(values));
            Class<?> type = paramType(entry, name);
            if (type != null) {
                message.set(Protocol.PARAM_TYPE + name, type.getName());
            }
            if (type != null && type.isEnum()) {
                // Class.getEnumConstants would run the foreign class's initializer
                message.setList(
                        Protocol.PARAM_CONSTANTS + name,
                        Arrays.stream(type.getFields())
                                .filter(field -> field.isEnumConstant())
                                .map(field -> field.getName())
                                .collect(Collectors.toList()));
            }
        });
        return message;
    }

    /**
     * Returns the Java type behind a parameter, which is a field of the benchmark or of a state that it uses; null if the class cannot be
     * loaded here or has no such field.
     */
    private static Class<?> paramType(BenchmarkListEntry benchmark, String param) {
        try {
            Class<?> owner = Class.forName(
                    benchmark.getUserClassQName(), false, Thread.currentThread().getContextClassLoader());
            return search(owner, param, new HashSet<>());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    private static Class<?> search(Class<?> type, String param, Set<Class<?>> seen) {
        if (type == null || !seen.add(type)) {
            return null;
        }
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(param) && field.isAnnotationPresent(Param.class)) {
                return field.getType();
            }
        }
        Class<?> found = search(type.getSuperclass(), param, seen);
        for (Method method : type.getDeclaredMethods()) {
            for (Class<?> state : method.getParameterTypes()) {
                if (found == null && state.isAnnotationPresent(State.class)) {
                    found = search(state, param, seen);
                }
            }
        }
        return found;
    }

    /** The annotated JVM flags, in the order in which JMH passes them to a fork; null if there are none. */
    private static List<String> jvmArgs(BenchmarkListEntry entry) {
        List<String> args = new ArrayList<>();
        boolean isAnnotated = false;
        for (Optional<Collection<String>> part :
                Arrays.asList(entry.getJvmArgsPrepend(), entry.getJvmArgs(), entry.getJvmArgsAppend())) {
            isAnnotated |= part.hasValue();
            args.addAll(part.orElse(Collections.<String>emptyList()));
        }
        return isAnnotated ? args : null;
    }

    /** Rounded up to whole milliseconds; null if absent. */
    private static Long millis(Optional<TimeValue> time) {
        return time.hasValue() ? (time.get().convertTo(TimeUnit.NANOSECONDS) + 999_999) / 1_000_000 : null;
    }
}
