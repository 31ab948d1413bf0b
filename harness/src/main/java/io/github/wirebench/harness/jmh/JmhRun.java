// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.ClassPathGuard;
import io.github.wirebench.probe.RootCause;
import java.io.FileNotFoundException;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.ServiceConfigurationError;
import java.util.Set;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.ProfilersFailedException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.util.UnCloseablePrintStream;
import org.openjdk.jmh.util.Utils;

/** One pass of JMH's runner. It listens to what the runner prints, because the runner does not report which benchmarks failed. */
final class JmhRun {
    private final Options options;
    private final OutputFormat output;
    private final ClassPathGuard code =
            new ClassPathGuard(System.getProperty("java.class.path"), "start again with a jar that does not change");

    /** Benchmarks without a result, in the order of their start. */
    private final Set<String> failed = new LinkedHashSet<>();

    private boolean started;

    JmhRun(Options options) {
        this.options = options;
        this.output = output(options);
    }

    /** Runs all benchmarks that the options select; fails if JMH gives up, or the jar was changed meanwhile. */
    Collection<RunResult> execute() {
        OutputFormat listener = (OutputFormat) Proxy.newProxyInstance(
                OutputFormat.class.getClassLoader(),
                new Class<?>[] {OutputFormat.class},
                (proxy, method, arguments) -> listen(method, arguments));
        try {
            Collection<RunResult> results = new Runner(options, listener).run();
            code.require();
            return results;
        } catch (RunnerException | RuntimeException e) {
            throw code.failure().orElseGet(() -> explain(e));
        } catch (LinkageError | ServiceConfigurationError e) {
            code.require();
            throw e;
        }
    }

    Set<String> failed() {
        return failed;
    }

    private Object listen(Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("startBenchmark")) {
            code.require();
            started = true;
            BenchmarkParams params = (BenchmarkParams) arguments[0];
            if (params.getMeasurement().getCount() > 0) {
                failed.add(params.id());
            }
        } else if (method.getName().equals("endBenchmark")
                && arguments[0] instanceof BenchmarkResult result
                && !result.getIterationResults().isEmpty()) {
            failed.remove(result.getParams().id());
        }
        try {
            return method.invoke(output, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private CommandFailure explain(Exception failure) {
        String message = RootCause.message(failure).strip();
        if (started) {
            return new CommandFailure(ExitCode.FAILED, "stopped at a failed benchmark: " + message, failure);
        }
        if (failure instanceof ProfilersFailedException) {
            // the help of a profiler comes as an exception, too
            return message.contains("\n")
                    ? CommandFailure.text(ExitCode.USAGE, message, failure)
                    : CommandFailure.usage(
                            "cannot use the profiler: " + message + " (-lprof lists those that work here)", failure);
        }
        return CommandFailure.usage("JMH cannot start: " + message, failure);
    }

    /** Makes the output format as {@link Runner} does without one. */
    private static OutputFormat output(Options options) {
        try {
            PrintStream stream = options.getOutput().hasValue()
                    ? new PrintStream(options.getOutput().get())
                    : new UnCloseablePrintStream(System.out, Utils.guessConsoleEncoding());
            return OutputFormatFactory.createFormatInstance(
                    stream, options.verbosity().orElse(Defaults.VERBOSITY));
        } catch (FileNotFoundException | UnsupportedEncodingException e) {
            throw CommandFailure.usage("-o " + options.getOutput().orElse("") + ": cannot be written", e);
        }
    }
}
