// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import io.github.wirebench.probe.Protocol.Trouble;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs a {@link ControlBenchmark} in a JVM of its own, with the class path of the host. */
final class ControlFork {
    /** A small heap of fixed size that is touched in advance, and a collector without threads of its own. */
    private static final List<String> FLAGS =
            Arrays.asList("-XX:+UseSerialGC", "-Xms256m", "-Xmx256m", "-XX:+AlwaysPreTouch");

    private ControlFork() {}

    /** Returns true for a request that names a control benchmark. */
    static boolean isAskedFor(Message request) {
        return String.valueOf(request.get(Protocol.BENCHMARK)).startsWith(ControlBenchmark.PREFIX);
    }

    /**
     * Runs the fork.
     *
     * @return an answer that holds a result in the form of JMH's JSON
     * @throws HostFailure if there is no such control benchmark, or the JVM fails
     */
    static Message run(Message request) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Paths.get(System.getProperty("java.home"), "bin", "java").toString());
        List<String> flags = request.getList(Protocol.JVM_ARGS);
        command.addAll(flags == null ? FLAGS : flags);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ControlMain.class.getName());
        command.add(name(request.get(Protocol.BENCHMARK)));
        command.add(request.get(Protocol.WARMUP_ITERATIONS));
        command.add(request.get(Protocol.WARMUP_MILLIS));
        command.add(request.get(Protocol.MEASUREMENT_ITERATIONS));
        command.add(request.get(Protocol.MEASUREMENT_MILLIS));
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        String json;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            json = out.readLine();
        }
        int status = process.waitFor();
        if (status != 0 || json == null) {
            throw new HostFailure(Trouble.FAILED, "the JVM of the control benchmark ended with status " + status);
        }
        return new Message().set(Protocol.JSON, json);
    }

    private static String name(String benchmark) {
        for (ControlBenchmark control : ControlBenchmark.values()) {
            if (control.benchmark().equals(benchmark)) {
                return control.name();
            }
        }
        throw new HostFailure(Trouble.FAILED, "there is no control benchmark " + benchmark);
    }
}
