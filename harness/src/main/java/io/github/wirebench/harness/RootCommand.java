// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import io.github.wirebench.harness.ab.AbCommand;
import io.github.wirebench.harness.ab.ResumedAb;
import io.github.wirebench.harness.capacity.CapacityCommand;
import io.github.wirebench.harness.claims.ClaimsCommand;
import io.github.wirebench.harness.compare.CompareCommand;
import io.github.wirebench.harness.machine.DoctorCommand;
import io.github.wirebench.harness.merge.MergeCommand;
import io.github.wirebench.harness.publish.PublishCommand;
import io.github.wirebench.harness.report.ReportCommand;
import io.github.wirebench.harness.run.QuickCommand;
import io.github.wirebench.harness.run.ResumeCommand;
import io.github.wirebench.harness.run.RunCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.openjdk.jmh.util.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The commands beside plain JMH, and what their errors look like. */
@Command(subcommands = HelpCommand.class, sortOptions = false, commandListHeading = "%nCommands:%n")
final class RootCommand {
    static final String DEBUG = "--debug";
    static final String HELP = "--help";
    static final String VERSION = "--version";

    @Option(names = DEBUG, scope = ScopeType.INHERIT, description = "Show stack traces of errors.")
    private boolean debug;

    @Option(names = HELP, usageHelp = true, description = "Show this help; -h shows JMH's.")
    private boolean help;

    @Option(names = VERSION, versionHelp = true, description = "Show the versions of suite, JMH and JDK.")
    private boolean version;

    private RootCommand() {}

    /**
     * The command line of a suite.
     *
     * @param extraCommands picocli-annotated commands of the suite
     */
    static CommandLine create(Suite suite, List<Object> extraCommands, PrintStream out, PrintStream err) {
        RootCommand root = new RootCommand();
        CommandLine line = new CommandLine(root);
        CommandSpec spec = line.getCommandSpec();
        spec.name(suite.name());
        spec.version(
                suite.name() + " " + suite.version()
                        + suite.gitCommit()
                                .map(commit -> commitText(suite, commit))
                                .orElse(""),
                "JMH " + Version.getPlainVersion(),
                "JDK " + System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ")");
        spec.usageMessage()
                .header(suite.name() + " " + suite.version() + ": " + suite.title(), "")
                .customSynopsis(
                        suite.invocation() + " [JMH option...] [regex...]",
                        "       " + suite.invocation() + " COMMAND [option...]")
                .optionListHeading("%n");
        line.addSubcommand(new QuickCommand(suite, out));
        line.addSubcommand(new RunCommand(suite, out));
        line.addSubcommand(new ResumeCommand(suite, out, List.of(new ResumedAb(suite, out))));
        line.addSubcommand(new MergeCommand(suite, out));
        line.addSubcommand(new CompareCommand(out));
        line.addSubcommand(new AbCommand(suite, out));
        line.addSubcommand(new ReportCommand(suite, out));
        line.addSubcommand(new CapacityCommand(suite, out));
        line.addSubcommand(new ClaimsCommand(suite, out));
        line.addSubcommand(new PublishCommand(suite, out));
        line.addSubcommand(new DoctorCommand(out));
        extraCommands.forEach(line::addSubcommand);
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        line.setParameterExceptionHandler((e, args) -> {
            err.println(suite.name() + ": " + usage(e));
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((e, command, parsed) -> report(e, root.debug, suite, err));
        return line;
    }

    /** Prints a failure as one line, and its stack trace if asked for; returns the exit status. */
    static int report(Exception failure, boolean debug, Suite suite, PrintStream err) {
        if (debug) {
            failure.printStackTrace(err);
        }
        if (failure instanceof CommandFailure known) {
            err.println(known.isText() ? known.getMessage() : suite.name() + ": " + known.getMessage());
            return known.exitCode();
        }
        if (failure instanceof IOException || failure instanceof UncheckedIOException) {
            CommandFailure line = CommandFailure.usage("cannot read or write: " + failure.getMessage());
            err.println(suite.name() + ": " + line.getMessage());
            return line.exitCode();
        }
        err.println(suite.name() + ": unexpected " + failure + "; run it with " + DEBUG
                + " in front of the other arguments and report what it shows");
        return ExitCode.FAILED;
    }

    /**
     * Subcommands that a word looks like a misspelling of, best first. Of what picocli finds similar, only those with the same
     * first letter, in lower case, and about the same length: most words that match nothing are benchmark names, not
     * commands.
     */
    static List<String> similarCommands(CommandLine line, String word) {
        return new UnmatchedArgumentException(line, List.of(word))
                .getSuggestions().stream()
                        .filter(command -> command.regionMatches(0, word, 0, 1))
                        .filter(command -> Math.abs(command.length() - word.length()) <= 2)
                        .toList();
    }

    private static String usage(ParameterException e) {
        String command = e.getCommandLine().getCommandName();
        List<String> similar =
                e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        return e.getMessage()
                + (similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + "?")
                + (e.getCommandLine().getParent() == null ? " (see help)" : " (see help " + command + ")");
    }

    private static String commitText(Suite suite, String commit) {
        return " (commit " + commit + (suite.gitDirty() ? ", with changes" : "") + ")";
    }
}
