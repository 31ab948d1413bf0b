// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.run.HostedJmh.Failure;
import io.github.wirebench.harness.run.HostedJmh.ForkOutcome;
import io.github.wirebench.harness.run.HostedJmh.ForkRequest;
import io.github.wirebench.probe.Message;
import io.github.wirebench.probe.Protocol;
import io.github.wirebench.probe.Protocol.Trouble;
import java.util.List;
import java.util.Optional;

final class HostMessages {
    private static final String SECONDARY = "secondaryMetrics";
    private static final String OLD_PREFIX = "\u00b7";

    private HostMessages() {}

    static Message list() {
        return new Message().set(Protocol.COMMAND, Protocol.LIST);
    }

    static Message fork(ForkRequest request) {
        BenchmarkCase asked = request.benchmarkCase();
        Iterations warmup = request.length().warmup();
        Iterations measurement = request.length().measurement();
        Message message = new Message()
                .set(Protocol.COMMAND, Protocol.FORK)
                .set(Protocol.BENCHMARK, asked.benchmark())
                .set(Protocol.MODE, asked.mode())
                .set(Protocol.THREADS, request.threads())
                .set(Protocol.WARMUP_ITERATIONS, warmup == null ? null : warmup.iterations())
                .set(Protocol.WARMUP_MILLIS, warmup == null ? null : warmup.millis())
                .set(Protocol.MEASUREMENT_ITERATIONS, measurement == null ? null : measurement.iterations())
                .set(Protocol.MEASUREMENT_MILLIS, measurement == null ? null : measurement.millis())
                .setList(Protocol.JVM_ARGS, request.jvmArgs())
                .setList(Protocol.PROFILERS, request.profilers())
                .setList(Protocol.PARAMS, asked.params().keySet());
        asked.params().forEach((name, value) -> message.set(Protocol.PARAM_VALUE + name, value));
        return message;
    }

    static HostedJmh.Facts facts(Message answer) {
        return new HostedJmh.Facts(
                answer.get(Protocol.JMH_VERSION),
                answer.get(Protocol.JAVA_VERSION),
                answer.get(Protocol.VM_NAME),
                answer.get(Protocol.VM_VERSION),
                answer.get(Protocol.VENDOR));
    }

    static ListedBenchmark benchmark(Message message) {
        return new ListedBenchmark(
                message.get(Protocol.BENCHMARK),
                message.get(Protocol.MODE),
                message.get(Protocol.USER_CLASS),
                message.getList(Protocol.PARAMS).stream()
                        .map(name -> param(message, name))
                        .toList(),
                message.getInteger(Protocol.FORKS),
                message.getInteger(Protocol.WARMUP_ITERATIONS),
                message.getLong(Protocol.WARMUP_MILLIS),
                message.getInteger(Protocol.MEASUREMENT_ITERATIONS),
                message.getLong(Protocol.MEASUREMENT_MILLIS),
                message.getInteger(Protocol.THREADS),
                message.getList(Protocol.JVM_ARGS),
                message.get(Protocol.OUTPUT_UNIT));
    }

    private static ListedBenchmark.Param param(Message message, String name) {
        return new ListedBenchmark.Param(
                name,
                message.getList(Protocol.PARAM_VALUE + name),
                message.get(Protocol.PARAM_TYPE + name),
                message.getList(Protocol.PARAM_CONSTANTS + name));
    }

    static Optional<Trouble> trouble(Message answer) {
        return Optional.ofNullable(answer.get(Protocol.TROUBLE)).map(Trouble::valueOf);
    }

    static ForkOutcome outcome(Message answer) {
        Optional<Trouble> trouble = trouble(answer);
        if (trouble.isPresent()) {
            Failure failure = trouble.get() == Trouble.PROFILER ? Failure.PROFILER : Failure.FORK;
            return ForkOutcome.failed(failure, answer.get(Protocol.ERROR));
        }
        try {
            JsonNode results = JsonFiles.MAPPER.readTree(answer.get(Protocol.JSON));
            ObjectNode result = (ObjectNode) results.get(0);
            result.set(SECONDARY, withoutOldPrefix(result.path(SECONDARY)));
            return ForkOutcome.of(new JmhEntry(result), warmup(answer));
        } catch (JsonProcessingException e) {
            // JMH 1.20 and 1.21 do not escape the values of parameters
            return ForkOutcome.failed(
                    Failure.FORK,
                    "its JMH wrote JSON that cannot be read, as 1.20 and 1.21 do when a parameter's value has a quote,"
                            + " a comma or a bracket: " + JsonFiles.reason(e));
        }
    }

    private static Fork.Warmup warmup(Message answer) {
        return new Fork.Warmup(
                numbers(answer, Protocol.WARMUP_SCORES),
                numbers(answer, Protocol.WARMUP_CPU_TIMES),
                numbers(answer, Protocol.WARMUP_COMPILE_TIMES));
    }

    private static List<Double> numbers(Message answer, String name) {
        List<String> list = answer.getList(name);
        return list == null ? List.of() : list.stream().map(Double::valueOf).toList();
    }

    /** JMH up to 1.36 put a dot before the names of its own profilers' figures. */
    private static ObjectNode withoutOldPrefix(JsonNode metrics) {
        ObjectNode renamed = JsonFiles.MAPPER.createObjectNode();
        metrics.properties()
                .forEach(metric -> renamed.set(
                        metric.getKey().startsWith(OLD_PREFIX)
                                ? metric.getKey().substring(OLD_PREFIX.length())
                                : metric.getKey(),
                        metric.getValue()));
        return renamed;
    }

    static List<ListedBenchmark> benchmarks(List<Message> answer) {
        return answer.stream().skip(1).map(HostMessages::benchmark).toList();
    }
}
