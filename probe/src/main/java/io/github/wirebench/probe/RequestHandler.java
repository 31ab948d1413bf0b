// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import io.github.wirebench.probe.Protocol.Failure;
import io.github.wirebench.probe.Protocol.Trouble;
import java.util.Collections;
import java.util.List;

/** Answers requests, and turns every failure of the jar's JMH or its benchmarks into an answer. */
final class RequestHandler {
    private static final String RUNNER = "org.openjdk.jmh.runner.Runner";
    private static final String BENCHMARKS = "META-INF/BenchmarkList";

    private RequestHandler() {}

    /** The answer to a request and the messages that follow it; one answer with an error if it cannot be fulfilled. */
    static List<Message> answer(Message request) {
        String command = String.valueOf(request.get(Protocol.COMMAND));
        try {
            switch (command) {
                case Protocol.LIST:
                    return list();
                case Protocol.FORK:
                    return Collections.singletonList(
                            ControlFork.isAskedFor(request) ? ControlFork.run(request) : ForkRunner.run(request));
                default:
                    throw new Failure(Trouble.FAILED, "the host knows no command " + command);
            }
        } catch (Failure e) {
            return error(e.trouble, e.getMessage());
        } catch (Throwable e) {
            // classes of a foreign jar may fail to link in any way, and the host must survive it
            e.printStackTrace();
            return error(Trouble.FAILED, Protocol.reason(e));
        }
    }

    private static List<Message> list() {
        ClassLoader loader = RequestHandler.class.getClassLoader();
        try {
            Class.forName(RUNNER, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Failure(Trouble.NO_JMH, "no " + RUNNER);
        }
        if (loader.getResource(BENCHMARKS) == null) {
            throw new Failure(Trouble.NO_BENCHMARKS, "no " + BENCHMARKS);
        }
        try {
            return BenchmarkLister.list();
        } catch (LinkageError e) {
            throw new Failure(Trouble.OLD_JMH, e.toString());
        }
    }

    private static List<Message> error(Trouble trouble, String message) {
        return Collections.singletonList(new Message()
                .set(Protocol.TROUBLE, trouble.name())
                .set(Protocol.ERROR, message.trim().replaceAll("\\s*\\R\\s*", "; ")));
    }
}
