// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.ShellCommand;
import io.github.wirebench.harness.data.InterruptGuard;
import io.github.wirebench.harness.data.ParamCheck;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.OtherJmhRuns;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Plain JMH with two defaults: it profiles allocation unless {@code -prof} is given, and writes JSON results to a new run directory
 * unless {@code -rf} or {@code -rff} is given.
 */
public final class JmhCommand {
    private static final Pattern UNKNOWN_OPTION = Pattern.compile("(\\S+) is not a recognized option");

    private final Suite suite;
    private final Function<String, List<String>> similarCommands;
    private final BiFunction<String, List<String>, List<String>> likelyArguments;
    private final PrintStream console;

    /**
     * @param similarCommands returns the subcommands that resemble a word, best first
     * @param likelyArguments returns the arguments that were probably meant by others with an option that JMH does not know;
     *     empty if there are none
     */
    public JmhCommand(
            Suite suite,
            Function<String, List<String>> similarCommands,
            BiFunction<String, List<String>, List<String>> likelyArguments,
            PrintStream console) {
        this.suite = suite;
        this.similarCommands = similarCommands;
        this.likelyArguments = likelyArguments;
        this.console = console;
    }

    /**
     * Runs JMH as its own main method does.
     *
     * @param arguments JMH options and regular expressions
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if the options are wrong, no benchmark matches, results cannot be written, or a benchmark failed
     * @throws IOException if a file of the run directory cannot be written
     */
    public int run(List<String> arguments) throws IOException {
        requireBenchmarkFirst(arguments);
        CommandLineOptions given = parse(arguments);
        if (isListing(given)) {
            Main.main(arguments.toArray(String[]::new));
            return ExitCode.OK;
        }
        BenchmarkSelection selection = BenchmarkSelection.of(given);
        requireMatches(given.getIncludes());
        if (selection.benchmarks().isEmpty()) {
            throw CommandFailure.usage("all benchmarks are excluded; -l lists them");
        }
        Map<String, Collection<String>> params = params(arguments, given);
        ParamCheck.check(selection.benchmarks(), params);
        ParamCheck.check(suite.rows(), params);
        requireWritableFiles(given);
        if (given.getIncludes().isEmpty()) {
            announce(selection);
        }
        OtherJmhRuns.warning(OtherJmhRuns.find()).ifPresent(warning -> console.println("Warning: " + warning));
        ChainedOptionsBuilder options = new OptionsBuilder().parent(given);
        if (given.getProfilers().isEmpty()) {
            options.addProfiler(GCProfiler.class);
        }
        if (namesResults(given)) {
            JmhRun jmh = new JmhRun(options.build(), () -> {}, results -> {});
            execute(jmh, given);
            jmh.requireSuccess();
            return ExitCode.OK;
        }
        RunDirectory directory = RunDirectory.createLocal("start in a writable folder, or name a file with -rff");
        options.resultFormat(ResultFormatType.JSON).result(directory.jmhJson().toString());
        new RecordedJmhRun(suite, directory, arguments, options.build(), console).execute();
        return ExitCode.OK;
    }

    private CommandLineOptions parse(List<String> arguments) {
        try {
            return new CommandLineOptions(arguments.toArray(String[]::new));
        } catch (CommandLineOptionException | IllegalStateException e) {
            Matcher unknown = UNKNOWN_OPTION.matcher(String.valueOf(e.getMessage()));
            String option = unknown.lookingAt() ? asTyped(unknown.group(1), arguments) : "";
            List<String> likely = option.isEmpty() ? List.of() : likelyArguments.apply(option, arguments);
            throw CommandFailure.usage(
                    (option.isEmpty() ? e.getMessage() : option + e.getMessage().substring(unknown.end(1)))
                            + (likely.isEmpty()
                                    ? " (-h lists JMH's options)"
                                    : ": did you mean: " + ShellCommand.line(likely) + "?"),
                    e);
        }
    }

    /** An option with its dashes, which JMH's message leaves out; empty if no argument begins with it. */
    private static String asTyped(String option, List<String> arguments) {
        return arguments.stream()
                .filter(argument -> argument.startsWith("-"))
                .map(argument -> argument.split("=", 2)[0])
                .filter(argument -> argument.replaceFirst("^-+", "").equals(option))
                .findFirst()
                .orElse("");
    }

    /** A misspelled command must not measure whatever its arguments happen to match. */
    private void requireBenchmarkFirst(List<String> arguments) {
        if (arguments.isEmpty() || arguments.get(0).startsWith("-")) {
            return;
        }
        BenchmarkWord word = new BenchmarkWord(arguments.get(0), BenchmarkSelection.allNames());
        if (word.isMeant()) {
            return;
        }
        List<String> similar = similarCommands.apply(word.text());
        String advice;
        if (word.isMeantInAnotherCase()) {
            advice = "upper and lower case differ";
        } else if (!similar.isEmpty()) {
            advice = "did you mean " + String.join(" or ", similar) + "?";
        } else if (word.matches()) {
            advice = "to search within names, write '.*" + word.text() + "'";
        } else {
            advice = "-l lists the benchmarks, help the commands";
        }
        throw CommandFailure.usage(
                "no command \"" + word.text() + "\", and no benchmark that begins with it: " + advice);
    }

    private static void requireMatches(List<String> expressions) {
        List<String> names = BenchmarkSelection.allNames();
        for (String expression : expressions) {
            if (!new BenchmarkWord(expression, names).matches()) {
                throw CommandFailure.usage("no benchmark matches \"" + expression + "\": -l lists the benchmarks");
            }
        }
    }

    private static boolean isListing(CommandLineOptions given) {
        return given.shouldHelp()
                || given.shouldList()
                || given.shouldListWithParams()
                || given.shouldListProfilers()
                || given.shouldListResultFormats();
    }

    private static boolean namesResults(CommandLineOptions given) {
        return given.getResult().hasValue() || given.getResultFormat().hasValue();
    }

    /** Values by {@code -p} parameter. JMH gives them for a known name only, so the names are looked for in the arguments. */
    private static Map<String, Collection<String>> params(List<String> arguments, CommandLineOptions given) {
        Map<String, Collection<String>> params = new LinkedHashMap<>();
        for (String argument : arguments) {
            for (String prefix : List.of("", "-p=", "--p=", "-p")) {
                if (argument.startsWith(prefix) && argument.indexOf('=', prefix.length()) > 0) {
                    String name = argument.substring(prefix.length(), argument.indexOf('=', prefix.length()));
                    if (given.getParameter(name).hasValue()) {
                        params.put(name, given.getParameter(name).get());
                    }
                }
            }
        }
        return params;
    }

    /** Runs JMH, which writes the results at its end only; writes those so far if it does not get there. */
    private void execute(JmhRun jmh, CommandLineOptions given) throws IOException {
        InterruptGuard.Completion write = () -> {
            List<RunResult> results = jmh.resultsSoFar();
            if (!results.isEmpty()) {
                ResultFormatFactory.getInstance(resultFormat(given), resultFile(given))
                        .writeOut(results);
            }
            return results.isEmpty() ? "Nothing had been measured." : "What was measured is in " + resultFile(given);
        };
        try (InterruptGuard guard = InterruptGuard.of(console, write)) {
            try {
                jmh.execute();
            } catch (CommandFailure e) {
                guard.finish(write::run);
                throw e;
            }
            guard.finish(() -> {});
        }
    }

    private static ResultFormatType resultFormat(CommandLineOptions given) {
        return given.getResultFormat().orElse(Defaults.RESULT_FORMAT);
    }

    private static String resultFile(CommandLineOptions given) {
        String extension = resultFormat(given).toString().toLowerCase(Locale.ROOT);
        return given.getResult().orElse(Defaults.RESULT_FILE_PREFIX + "." + extension);
    }

    private static void requireWritableFiles(CommandLineOptions given) {
        if (namesResults(given)) {
            requireWritable("-rff", resultFile(given));
        }
        if (given.getOutput().hasValue()) {
            requireWritable("-o", given.getOutput().get());
        }
    }

    private static void requireWritable(String option, String name) {
        Path file = Path.of(name).toAbsolutePath();
        Path folder = file.getParent();
        boolean writable = Files.exists(file)
                ? !Files.isDirectory(file) && Files.isWritable(file)
                : folder != null && Files.isDirectory(folder) && Files.isWritable(folder);
        if (RunDirectory.isOwn(file)) {
            throw CommandFailure.usage(
                    option + " " + name + ": is a file of the run in that folder; name another file");
        }
        if (!writable) {
            throw CommandFailure.usage(
                    option + " " + name + ": cannot be written; name a file in a folder that exists");
        }
    }

    private void announce(BenchmarkSelection selection) {
        console.printf(
                Locale.ROOT,
                "This runs all %,d benchmark and parameter combinations, which takes at least %s.%n",
                selection.combinations().size(),
                Format.duration(selection.seconds()));
        if (suite.questions().isPresent()) {
            console.println("For the most important answers in four minutes: " + suite.invocation() + " quick");
        }
        console.println();
    }
}
