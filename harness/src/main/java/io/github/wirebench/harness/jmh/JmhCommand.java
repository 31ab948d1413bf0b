// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.HomeFolder.ShellCommand;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.OtherJmhRuns;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Optional;

/**
 * Plain JMH with two defaults: it profiles allocation unless {@code -prof} is given, and writes JSON results to a new run directory
 * unless {@code -rf} or {@code -rff} is given.
 */
public final class JmhCommand {
    private static final Pattern UNKNOWN_OPTION = Pattern.compile("(\\S+) is not a recognized option");

    /** The value of {@code -p}, with or without the option before it. */
    private static final Pattern PARAM = Pattern.compile("(?:--?p=?)?([^=]+)=.*", Pattern.DOTALL);

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
     */
    public int run(List<String> arguments) throws IOException {
        requireBenchmarkFirst(arguments);
        CommandLineOptions given = parse(arguments);
        if (isListing(given)) {
            Main.main(arguments.toArray(String[]::new));
            return ExitCode.OK;
        }
        Set<BenchmarkListEntry> selected = selected(given);
        Map<String, Collection<String>> params = params(arguments, given);
        ListedBenchmark.checkParams(
                selected.stream().map(ListedBenchmark::here).toList(), params);
        suite.rules().check(params);
        requireWritable("-rff", given.getResult());
        requireWritable("-o", given.getOutput());
        if (given.getIncludes().isEmpty()) {
            announce(selected);
        }
        OtherJmhRuns.warning(OtherJmhRuns.find()).ifPresent(warning -> console.println("Warning: " + warning));
        ChainedOptionsBuilder options = new OptionsBuilder().parent(given);
        if (given.getProfilers().isEmpty()) {
            options.addProfiler(GCProfiler.class);
        }
        JmhRun jmh = new JmhRun(options.build());
        Collection<RunResult> results =
                given.getResult().hasValue() || given.getResultFormat().hasValue()
                        ? jmh.execute()
                        : recorded(jmh, arguments, options.build());
        if (!jmh.failed().isEmpty()) {
            throw new CommandFailure(
                    ExitCode.FAILED,
                    jmh.failed().size() + " of "
                            + Format.count(jmh.failed().size() + results.size(), "benchmark") + " failed, see "
                            + given.getOutput().orElse("the output above") + ": " + String.join(", ", jmh.failed()),
                    null);
        }
        return ExitCode.OK;
    }

    /** Runs JMH with a new run directory, which has no results before the end. */
    private Collection<RunResult> recorded(JmhRun jmh, List<String> arguments, Options options) throws IOException {
        RunDirectory directory = RunDirectory.createLocal("start in a writable folder, or name a file with -rff");
        RunInfo record = RunInfo.start(directory, suite, arguments, settings(options));
        Collection<RunResult> results;
        try {
            results = jmh.execute();
        } catch (CommandFailure e) {
            directory.discard();
            throw e;
        }
        JmhEntry.write(directory.jmhJson(), results);
        record.failed(jmh.failed(), options.getOutput().orElse("the output of the run"));
        List<JmhEntry> entries = JmhEntry.read(directory.jmhJson());
        record.finish(jmh.failed().isEmpty() ? "complete" : "failed", entries);
        directory.writeVisualizer(suite, entries);
        directory.writeDocuments(suite);
        console.println();
        directory.pointers(!results.isEmpty()).forEach(console::println);
        return results;
    }

    /** The options that override annotations; {@code forks} in run.json has the settings of each benchmark. */
    private static Map<String, Object> settings(Options options) {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("forks", options.getForkCount().orElse(null));
        settings.put("warmupIterations", options.getWarmupIterations().orElse(null));
        settings.put("measurementIterations", options.getMeasurementIterations().orElse(null));
        settings.put("warmupTime", Objects.toString(options.getWarmupTime().orElse(null), null));
        settings.put(
                "measurementTime", Objects.toString(options.getMeasurementTime().orElse(null), null));
        settings.put(
                "profilers",
                options.getProfilers().stream().map(ProfilerConfig::getKlass).toList());
        settings.values().removeIf(Objects::isNull);
        return settings;
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
                .map(argument -> argument.split("=", 2)[0])
                .filter(argument -> argument.matches("-+" + Pattern.quote(option)))
                .findFirst()
                .orElse("");
    }

    /** A misspelled command must not measure whatever its arguments happen to match. */
    private void requireBenchmarkFirst(List<String> arguments) {
        if (arguments.isEmpty() || arguments.get(0).startsWith("-")) {
            return;
        }
        BenchmarkWord word = new BenchmarkWord(arguments.get(0), allNames());
        if (word.looksIntentional()) {
            return;
        }
        List<String> similar = similarCommands.apply(word.text());
        String advice;
        if (word.looksIntentionalInAnotherCase()) {
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

    private static Set<BenchmarkListEntry> selected(CommandLineOptions given) {
        List<String> names = allNames();
        for (String expression : given.getIncludes()) {
            if (!new BenchmarkWord(expression, names).matches()) {
                throw CommandFailure.usage("no benchmark matches \"" + expression + "\": -l lists the benchmarks");
            }
        }
        given.getExcludes().forEach(OptionValues::pattern);
        Set<BenchmarkListEntry> selected = find(given.getIncludes(), given.getExcludes());
        if (selected.isEmpty()) {
            throw CommandFailure.usage("all benchmarks are excluded; -l lists them");
        }
        return selected;
    }

    private static List<String> allNames() {
        return find(List.of(), List.of()).stream()
                .map(BenchmarkListEntry::getUsername)
                .toList();
    }

    private static Set<BenchmarkListEntry> find(List<String> includes, List<String> excludes) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return BenchmarkList.defaultList()
                .find(OutputFormatFactory.createFormatInstance(nowhere, VerboseMode.SILENT), includes, excludes);
    }

    private static boolean isListing(CommandLineOptions given) {
        return given.shouldHelp()
                || given.shouldList()
                || given.shouldListWithParams()
                || given.shouldListProfilers()
                || given.shouldListResultFormats();
    }

    /** Values by {@code -p} parameter. JMH gives them for a known name only, so the names are looked for in the arguments. */
    private static Map<String, Collection<String>> params(List<String> arguments, CommandLineOptions given) {
        Map<String, Collection<String>> params = new LinkedHashMap<>();
        for (String argument : arguments) {
            Matcher param = PARAM.matcher(argument);
            if (param.matches() && given.getParameter(param.group(1)).hasValue()) {
                params.put(param.group(1), given.getParameter(param.group(1)).get());
            }
        }
        return params;
    }

    private static void requireWritable(String option, Optional<String> file) {
        OutputFile.of(option, file.hasValue() ? Path.of(file.get()) : null, true);
    }

    /** Says what was asked for; JMH itself says how long it takes. */
    private void announce(Collection<BenchmarkListEntry> selected) {
        long benchmarks = selected.stream()
                .map(BenchmarkListEntry::getUsername)
                .distinct()
                .count();
        console.println("This runs " + Format.count(benchmarks, "benchmark")
                + " with all values of their parameters; ETA below is the time that it takes at least.");
        if (suite.questions().isPresent()) {
            console.println("For the most important answers in four minutes: " + suite.invocation() + " quick");
        }
        console.println();
    }
}
