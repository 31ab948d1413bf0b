// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.ClassPathGuard;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo.RunRecord;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.Doctor;
import io.github.wirebench.harness.doctor.Doctor.Finding;
import io.github.wirebench.harness.doctor.Doctor.Finding.Severity;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.probe.BenchmarkLister;
import io.github.wirebench.probe.Protocol;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.regex.Pattern;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.ProfilersFailedException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;
import org.openjdk.jmh.util.UnCloseablePrintStream;
import org.openjdk.jmh.util.Utils;
import picocli.CommandLine;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Plain JMH with two defaults: it profiles allocation unless {@code -prof} is given, and writes JSON results to a new run directory
 * unless {@code -rf} or {@code -rff} is given.
 */
public final class JmhCommand {
    private final Suite suite;
    private final CommandLine commands;
    private final PrintStream console;
    private final ClassPathGuard code =
            new ClassPathGuard(System.getProperty("java.class.path"), "start again with a jar that does not change");

    /** Benchmarks without a result, in the order of their start. */
    private final Set<String> failed = new LinkedHashSet<>();

    private boolean started;

    /** @param commands that may have been meant by a command line that makes no sense to JMH */
    public JmhCommand(Suite suite, CommandLine commands, PrintStream console) {
        this.suite = suite;
        this.commands = commands;
        this.console = console;
    }

    public int run(List<String> arguments) throws IOException {
        requireBenchmarkFirst(arguments);
        CommandLineOptions given = parse(arguments);
        if (given.shouldHelp()
                || given.shouldList()
                || given.shouldListWithParams()
                || given.shouldListProfilers()
                || given.shouldListResultFormats()) {
            Main.main(arguments.toArray(String[]::new));
            return ExitCode.OK;
        }
        Set<BenchmarkListEntry> selected = selected(given);
        Map<String, Collection<String>> params = params(arguments, given);
        ListedBenchmark.checkParams(
                selected.stream()
                        .map(one -> ListedBenchmark.of(BenchmarkLister.describe(one, one.getMode())))
                        .toList(),
                params);
        suite.rules().check(params);
        requireWritable("-rff", given.getResult());
        requireWritable("-o", given.getOutput());
        if (given.getIncludes().isEmpty() && suite.questions().isPresent()) {
            console.println("For the most important answers in four minutes: " + suite.invocation() + " quick");
        }
        Finding others = Doctor.otherJmhRuns();
        if (others.severity() == Severity.BAD) {
            console.println("Warning: " + others.check() + ": " + others.found() + "; " + others.advice());
        }
        ChainedOptionsBuilder options = new OptionsBuilder().parent(given);
        if (given.getProfilers().isEmpty()) {
            options.addProfiler(GCProfiler.class);
        }
        boolean keepsOwn =
                given.getResult().hasValue() || given.getResultFormat().hasValue();
        Collection<RunResult> results = keepsOwn ? execute(options.build()) : recorded(arguments, options.build());
        if (!failed.isEmpty()) {
            String message = failed.size() + " of " + Format.count(failed.size() + results.size(), "benchmark")
                    + " failed, see " + given.getOutput().orElse("the output above") + ": "
                    + String.join(", ", failed);
            throw new CommandFailure(ExitCode.FAILED, message, null);
        }
        return ExitCode.OK;
    }

    /** Runs JMH with a new run directory, which has no results before the end. */
    private Collection<RunResult> recorded(List<String> arguments, Options options) throws IOException {
        RunDirectory directory = RunDirectory.createLocal("start in a writable folder, or name a file with -rff");
        RunRecord record = RunRecord.start(directory, suite, "jmh", arguments, null, List.of());
        Collection<RunResult> results;
        try {
            results = execute(options);
        } catch (CommandFailure e) {
            directory.discard();
            throw e;
        }
        directory.writeJmh(results);
        String where = "see " + options.getOutput().orElse("the output of the run");
        Map<String, String> reasons = new LinkedHashMap<>();
        failed.forEach(benchmark -> reasons.put(benchmark, where));
        record.failures(reasons);
        List<JmhEntry> entries = JmhEntry.read(directory.jmhJson());
        entries.stream().findFirst().ifPresent(record::subject);
        record.finish(failed.isEmpty() ? "complete" : "failed");
        directory.writeVisualizer(suite, entries);
        directory.writeDocuments(suite);
        console.println();
        directory.pointers(!results.isEmpty()).forEach(console::println);
        return results;
    }

    /**
     * Runs all benchmarks that the options select; fails if JMH gives up, or the jar was changed meanwhile. It listens to what the
     * runner prints, because the runner does not report which benchmarks failed.
     */
    private Collection<RunResult> execute(Options options) throws IOException {
        // as the runner does without a format
        PrintStream stream = options.getOutput().hasValue()
                ? new PrintStream(options.getOutput().get())
                : new UnCloseablePrintStream(System.out, Utils.guessConsoleEncoding());
        VerboseMode verbosity = options.verbosity().orElse(Defaults.VERBOSITY);
        OutputFormat output = OutputFormatFactory.createFormatInstance(stream, verbosity);
        InvocationHandler listener = (proxy, method, arguments) -> {
            if (method.getName().equals("startBenchmark")) {
                code.require();
                started = true;
                BenchmarkParams params = (BenchmarkParams) arguments[0];
                if (params.getMeasurement().getCount() > 0) {
                    failed.add(params.id());
                }
            }
            try {
                return method.invoke(output, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        Class<?>[] types = {OutputFormat.class};
        Object format = Proxy.newProxyInstance(OutputFormat.class.getClassLoader(), types, listener);
        try {
            Collection<RunResult> results = new Runner(options, (OutputFormat) format).run();
            code.require();
            results.forEach(result -> failed.remove(result.getParams().id()));
            return results;
        } catch (RunnerException | RuntimeException e) {
            throw code.failure().orElseGet(() -> explain(e));
        } catch (LinkageError | ServiceConfigurationError e) {
            code.require();
            throw e;
        }
    }

    private CommandFailure explain(Exception failure) {
        String message = Protocol.reason(failure).strip();
        if (started) {
            return new CommandFailure(ExitCode.FAILED, "stopped at a failed benchmark: " + message, failure);
        }
        if (!(failure instanceof ProfilersFailedException)) {
            return CommandFailure.usage("JMH cannot start: " + message, failure);
        }
        if (message.contains("\n")) {
            console.print(message + "\n");
            return CommandFailure.usage("nothing was measured; the help of the profiler is above", failure);
        }
        return CommandFailure.usage(
                "cannot use the profiler: " + message + " (-lprof lists those that work here)", failure);
    }

    private CommandLineOptions parse(List<String> arguments) {
        try {
            return new CommandLineOptions(arguments.toArray(String[]::new));
        } catch (CommandLineOptionException | IllegalStateException e) {
            // JMH's message leaves out the dashes of an unknown option
            throw CommandFailure.usage(e.getMessage() + " (-h lists JMH's options, help run those of run)", e);
        }
    }

    /** A misspelled command must not measure whatever its arguments happen to match. */
    private void requireBenchmarkFirst(List<String> arguments) {
        String word = arguments.isEmpty() ? "-" : arguments.get(0);
        if (word.startsWith("-") || looksIntentional(word, allNames())) {
            return;
        }
        String lower = word.toLowerCase(Locale.ROOT);
        // picocli finds even distant relatives
        String advice = new UnmatchedArgumentException(commands, List.of(lower))
                .getSuggestions().stream()
                        .filter(command -> command.startsWith(lower)
                                || command.regionMatches(0, lower, 0, 1)
                                        && Math.abs(command.length() - lower.length()) <= 1)
                        .findFirst()
                        .map(command -> "did you mean " + command + "? ")
                        .orElse("");
        throw CommandFailure.usage("no command \"" + word + "\", and no benchmark that begins with it: " + advice
                + "help lists the commands, -l the benchmarks (upper and lower case differ); to search within names, write '.*"
                + word + "'");
    }

    /**
     * Returns whether a word selects benchmarks and, unless it is an expression or has the dot of a name, is a whole part of a name or
     * begins the name of a class. JMH finds it anywhere, so that {@code new} or a misspelled command can select benchmarks that nobody
     * asked for.
     */
    static boolean looksIntentional(String word, List<String> names) {
        return matches(word, names)
                && (!word.matches("[\\w-]+") || matches("(^|\\.)" + word + "(\\.|$|[^.]*\\.[^.]*$)", names));
    }

    /** Returns whether an expression selects anything. JMH takes an empty one, as of an unset variable, for all benchmarks. */
    private static boolean matches(String expression, List<String> names) {
        Pattern pattern = OptionValues.pattern(expression);
        return !expression.isEmpty() && names.stream().anyMatch(pattern.asPredicate());
    }

    private static Set<BenchmarkListEntry> selected(CommandLineOptions given) {
        List<String> names = allNames();
        for (String expression : given.getIncludes()) {
            if (!matches(expression, names)) {
                throw CommandFailure.usage("no benchmark matches \"" + expression + "\": -l lists the benchmarks");
            }
        }
        given.getExcludes().forEach(OptionValues::pattern);
        Set<BenchmarkListEntry> selected = BenchmarkLister.find(given.getIncludes(), given.getExcludes());
        if (selected.isEmpty()) {
            throw CommandFailure.usage("all benchmarks are excluded; -l lists them");
        }
        return selected;
    }

    private static List<String> allNames() {
        return BenchmarkLister.find(List.of(), List.of()).stream()
                .map(BenchmarkListEntry::getUsername)
                .toList();
    }

    /** Values by {@code -p} parameter. JMH gives them for a known name only, so the names are looked for in the arguments. */
    private static Map<String, Collection<String>> params(List<String> arguments, CommandLineOptions given) {
        Map<String, Collection<String>> params = new LinkedHashMap<>();
        for (String argument : arguments) {
            String name = argument.replaceFirst("^--?p=?", "").split("=", 2)[0];
            if (given.getParameter(name).hasValue()) {
                params.put(name, given.getParameter(name).get());
            }
        }
        return params;
    }

    private static void requireWritable(String option, Optional<String> file) {
        if (file.hasValue()) {
            OutputFile.of(option, Path.of(file.get()), true);
        }
    }
}
