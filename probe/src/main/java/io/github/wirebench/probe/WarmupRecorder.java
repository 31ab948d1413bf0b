// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Records the warm-up iterations of a fork. JMH drops their results, but a fork sends them to the output of the JVM that
 * started it, as it does with measured ones.
 */
final class WarmupRecorder {
    private final OutputFormat text;
    private final List<String> scores = Collections.synchronizedList(new ArrayList<String>());
    private final List<String> cpuTimes = Collections.synchronizedList(new ArrayList<String>());
    private final List<String> compileTimes = Collections.synchronizedList(new ArrayList<String>());

    /** Creates a recorder that passes JMH's usual text on to a stream, which stays open. */
    WarmupRecorder(PrintStream out) {
        text = OutputFormatFactory.createFormatInstance(out, VerboseMode.NORMAL);
    }

    /** Returns the output to run JMH with. It is a proxy, because the interface may grow with JMH. */
    OutputFormat output() {
        return (OutputFormat) Proxy.newProxyInstance(
                OutputFormat.class.getClassLoader(), new Class<?>[] {OutputFormat.class}, (proxy, method, args) -> {
                    if (method.getName().equals("iterationResult")) {
                        record((IterationParams) args[1], (IterationResult) args[3]);
                    } else if (method.getName().equals("close")) {
                        text.flush();
                        return null;
                    }
                    try {
                        return method.invoke(text, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    Message addTo(Message answer) {
        return answer.setList(Protocol.WARMUP_SCORES, scores)
                .setList(Protocol.WARMUP_CPU_TIMES, cpuTimes)
                .setList(Protocol.WARMUP_COMPILE_TIMES, compileTimes);
    }

    private void record(IterationParams iteration, IterationResult result) {
        if (iteration.getType() != IterationType.WARMUP) {
            return;
        }
        scores.add(String.valueOf(result.getPrimaryResult().getScore()));
        add(cpuTimes, result, CpuTimeProfiler.WORKERS);
        add(compileTimes, result, CpuTimeProfiler.COMPILATION);
    }

    private static void add(List<String> list, IterationResult result, String label) {
        Result<?> figure = result.getSecondaryResults().get(label);
        if (figure != null) {
            list.add(String.valueOf(figure.getScore()));
        }
    }
}
