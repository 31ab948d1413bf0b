// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import io.github.wirebench.probe.Protocol.Failure;
import io.github.wirebench.probe.Protocol.Trouble;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Utils;

/** Runs one fork of one benchmark with the JMH of the class path. */
final class ForkRunner {
    private ForkRunner() {}

    /**
     * Returns an answer that holds JMH's JSON.
     *
     * @throws Failure if a profiler cannot be used, or the request does not name exactly one combination
     * @throws RunnerException if the benchmark failed
     */
    static Message run(Message request) throws RunnerException, UnsupportedEncodingException {
        String include = "^" + Pattern.quote(request.get(Protocol.BENCHMARK)) + "$";
        ChainedOptionsBuilder options =
                new OptionsBuilder().include(include).forks(1).warmupForks(0).shouldFailOnError(true);
        apply(request, options);
        Collection<RunResult> results = new Runner(options.build()).run();
        if (results.size() != 1) {
            throw new Failure(Trouble.FAILED, "JMH returned " + results.size() + " results instead of one");
        }
        return new Message().set(Protocol.JSON, json(results));
    }

    private static void apply(Message request, ChainedOptionsBuilder options) {
        options.mode(mode(request.get(Protocol.MODE)));
        // in place of an annotated one: what is measured is the JVM that was asked for, and is recorded
        options.jvm(Utils.getCurrentJvm());
        for (String param : request.getList(Protocol.PARAMS)) {
            options.param(param, request.get(Protocol.PARAM_VALUE + param));
        }
        Integer threads = request.getInteger(Protocol.THREADS);
        if (threads != null) {
            options.threads(threads);
        }
        Integer warmup = request.getInteger(Protocol.WARMUP_ITERATIONS);
        if (warmup != null) {
            options.warmupIterations(warmup);
            options.warmupTime(TimeValue.milliseconds(request.getLong(Protocol.WARMUP_MILLIS)));
        }
        Integer measurement = request.getInteger(Protocol.MEASUREMENT_ITERATIONS);
        if (measurement != null) {
            options.measurementIterations(measurement);
            options.measurementTime(TimeValue.milliseconds(request.getLong(Protocol.MEASUREMENT_MILLIS)));
        }
        Long timeout = request.getLong(Protocol.TIMEOUT_MILLIS);
        if (timeout != null) {
            options.timeout(TimeValue.milliseconds(timeout));
        }
        List<String> jvmArgs = request.getList(Protocol.JVM_ARGS);
        if (jvmArgs != null) {
            options.jvmArgsPrepend().jvmArgs(jvmArgs.toArray(new String[0])).jvmArgsAppend();
        }
        for (String profiler : request.getList(Protocol.PROFILERS)) {
            addProfiler(profiler, options);
        }
    }

    private static Mode mode(String label) {
        return Arrays.stream(Mode.values())
                .filter(mode -> mode != Mode.All && mode.shortLabel().equals(label))
                .findFirst()
                .orElseThrow(() -> new Failure(Trouble.FAILED, "there is no mode " + label));
    }

    /** Adds a profiler that can be used. JMH itself only prints why one cannot, and this includes classes that do not link. */
    private static void addProfiler(String profiler, ChainedOptionsBuilder options) {
        int colon = profiler.indexOf(':');
        String name = colon < 0 ? profiler : profiler.substring(0, colon);
        String settings = colon < 0 ? "" : profiler.substring(colon + 1);
        try {
            ProfilerFactory.getProfilerOrException(new ProfilerConfig(name, settings));
        } catch (Throwable e) {
            throw new Failure(Trouble.PROFILER, "profiler " + name + " cannot be used here: " + Protocol.reason(e));
        }
        options.addProfiler(name, settings);
    }

    private static String json(Collection<RunResult> results) throws UnsupportedEncodingException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes, true, "UTF-8");
        ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        out.flush();
        return bytes.toString("UTF-8");
    }
}
