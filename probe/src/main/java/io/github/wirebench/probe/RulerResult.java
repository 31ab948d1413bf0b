// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import io.github.wirebench.probe.RulerMain.Iteration;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** A ruler's result as an entry of JMH's JSON. All of its texts are known to need no escapes, but for flags and versions. */
final class RulerResult {
    private RulerResult() {}

    /**
     * The entry.
     *
     * @param args of {@link RulerMain#main}
     */
    static String json(Ruler ruler, String[] args, List<Iteration> iterations) {
        String jvmArgs = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .map(RulerResult::text)
                .collect(Collectors.joining(",", "[", "]"));
        return "[{" + field("benchmark", text(ruler.benchmark()))
                + field("mode", text("avgt"))
                + field("threads", "1")
                + field("forks", "1")
                + field("jvmArgs", jvmArgs)
                + field("jdkVersion", property("java.version"))
                + field("vmName", property("java.vm.name"))
                + field("vmVersion", property("java.vm.version"))
                + field("warmupIterations", args[1])
                + field("warmupTime", text(args[2] + " ms"))
                + field("warmupBatchSize", "1")
                + field("measurementIterations", args[3])
                + field("measurementTime", text(args[4] + " ms"))
                + field("measurementBatchSize", "1")
                + field("primaryMetric", metric(iterations, Iteration::wall, "ns/op"))
                + "\"secondaryMetrics\":{"
                + field(CpuTimeProfiler.WORKERS, metric(iterations, Iteration::cpu, "ns/op"))
                + "\"" + CpuTimeProfiler.SHARE + "\":" + metric(iterations, Iteration::share, "CPUs/thread")
                + "}}]";
    }

    private static String metric(List<Iteration> iterations, ToDoubleFunction<Iteration> figure, String unit) {
        double mean = iterations.stream().mapToDouble(figure).average().orElse(0);
        String raw = iterations.stream()
                .map(iteration -> String.valueOf(figure.applyAsDouble(iteration)))
                .collect(Collectors.joining(",", "[[", "]]"));
        return "{" + field("score", String.valueOf(mean)) + field("scoreUnit", text(unit)) + "\"rawData\":" + raw + "}";
    }

    private static String field(String name, String value) {
        return "\"" + name + "\":" + value + ",";
    }

    private static String property(String name) {
        return text(System.getProperty(name));
    }

    private static String text(String value) {
        return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
