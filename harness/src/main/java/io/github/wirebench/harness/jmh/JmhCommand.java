// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.machine.OtherJmhRuns;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.stats.Quantities;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.openjdk.jmh.Main;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Plain JMH. Two defaults are added, and an explicit option overrides each: allocation is profiled unless {@code -prof} is
 * given, and results go to a new run directory as JSON unless {@code -rf} or {@code -rff} is given.
 */
public final class JmhCommand {
    private final Suite suite;
    private final Function<String, List<String>> similarCommands;
    private final PrintStream console;

    /**
     * @param similarCommands subcommands that a word resembles, best first
     * @param console where the notice before a run goes
     */
    public JmhCommand(Suite suite, Function<String, List<String>> similarCommands, PrintStream console) {
        this.suite = suite;
        this.similarCommands = similarCommands;
        this.console = console;
    }

    /**
     * Runs JMH as its own main method does.
     *
     * @param arguments JMH options and regular expressions
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if the options are wrong, nothing matches, results cannot be written, or a benchmark failed
     * @throws IOException if a file of the run directory cannot be written
     */
    public int run(List<String> arguments) throws IOException {
        GivenOptions given = parse(arguments);
        if (given.isListing()) {
            Main.main(arguments.toArray(String[]::new));
            return ExitCode.OK;
        }
        BenchmarkSelection selection = BenchmarkSelection.of(given.jmh());
        if (selection.benchmarks().isEmpty()) {
            throw noMatch(given);
        }
        ParamCheck.check(selection.benchmarks(), given.params());
        given.check();
        if (given.jmh().getIncludes().isEmpty()) {
            announce(selection, given.jmh());
        }
        OtherJmhRuns.warning(OtherJmhRuns.find()).ifPresent(warning -> console.println("Warning: " + warning));
        ChainedOptionsBuilder options = new OptionsBuilder().parent(given.jmh());
        if (given.jmh().getProfilers().isEmpty()) {
            options.addProfiler(GCProfiler.class);
        }
        if (given.namesResults()) {
            new JmhRun(options.build()).execute().requireSuccess();
            return ExitCode.OK;
        }
        RunDirectory directory =
                RunDirectory.createLocal("start in a folder that you may write to, or name a file with -rff");
        options.resultFormat(ResultFormatType.JSON).result(directory.jmhJson().toString());
        new RecordedJmhRun(suite, directory, arguments, options.build()).execute(console);
        return ExitCode.OK;
    }

    private GivenOptions parse(List<String> arguments) {
        try {
            return GivenOptions.parse(arguments);
        } catch (CommandFailure e) {
            String word = arguments.get(0);
            List<String> similar = word.startsWith("-") ? List.of() : similarCommands.apply(word);
            throw similar.isEmpty()
                    ? e
                    : CommandFailure.usage(
                            "no command \"" + word + "\", did you mean " + similar.get(0) + "? As JMH options: "
                                    + e.getMessage(),
                            e);
        }
    }

    private void announce(BenchmarkSelection selection, Options options) {
        int count = selection.combinations().size();
        console.printf(
                Locale.ROOT,
                "This runs all %,d benchmark and parameter combinations, which takes at least %s.%n",
                count,
                Quantities.duration(RunEstimate.seconds(selection.combinations(), options)));
        if (suite.questions().isPresent()) {
            console.println("For the headline answers in three minutes: " + suite.invocation() + " quick");
        }
        console.println();
    }

    private CommandFailure noMatch(GivenOptions given) {
        List<String> words = given.jmh().getIncludes();
        List<String> similar = words.size() == 1 ? similarCommands.apply(words.get(0)) : List.of();
        String advice = similar.isEmpty()
                ? "-l lists the benchmarks, help the commands"
                : "did you mean " + similar.get(0) + "?";
        return CommandFailure.usage(
                words.isEmpty()
                        ? "all benchmarks are excluded; -l lists them"
                        : "no benchmark or command matches \"" + String.join("\", \"", words) + "\": " + advice);
    }
}
