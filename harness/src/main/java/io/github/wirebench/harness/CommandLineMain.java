// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import io.github.wirebench.harness.compare.AbCommand;
import io.github.wirebench.harness.compare.CompareCommand;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.console.StatusLine.ConsoleStream;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.doctor.DoctorCommand;
import io.github.wirebench.harness.jmh.JmhCommand;
import io.github.wirebench.harness.measure.JmhJar;
import io.github.wirebench.harness.measure.MergeCommand;
import io.github.wirebench.harness.measure.ResumeCommand;
import io.github.wirebench.harness.measure.RunCommand;
import io.github.wirebench.harness.measure.SessionOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Version;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The entry point of a suite. A command as the first argument runs that command; anything else is plain JMH. */
public final class CommandLineMain {
    private static final String DEBUG = "--debug";
    private static final String HELP = "--help";
    private static final String VERSION = "--version";

    /** With other spellings that users of other programs try. */
    private static final Set<String> VERSION_WORDS = Set.of(VERSION, "version", "-version", "-V");

    private static final String OPTIONS =
            "Options: --version, --debug (stack traces), COMMAND --help. -h is JMH's help.";
    private static final String EXIT_CODES = "Exit codes: 0 fine, 1 regressed or failed, 2 wrong usage, 3 no verdict.";

    /** What is wrong with a path that Java refuses, as one with an umlaut in a locale without. */
    private static final String UNENCODABLE =
            "cannot be the name of a file here; if it has letters beyond ASCII, set LC_ALL=C.UTF-8";

    private final Suite suite;
    private final PrintStream out;
    private final PrintStream err;
    private final Root root = new Root();

    /** The options that all commands have, and those without a command. */
    @Command(subcommands = HelpCommand.class)
    private static final class Root {
        @Option(names = DEBUG, scope = ScopeType.INHERIT)
        private boolean debug;

        @Option(names = HELP, usageHelp = true)
        private boolean help;
    }

    private CommandLineMain(Suite suite, PrintStream out, PrintStream err) {
        this.suite = suite;
        this.out = out;
        this.err = err;
    }

    /**
     * Runs the command line. Prints a failure to standard error as one line that starts with the suite's name; {@code --debug} as the
     * first argument adds stack traces.
     *
     * @param extraCommands returns picocli commands of the suite, which print to the given stream; they may throw {@link CommandFailure}.
     *     A command has a header, and an example without the program as its {@code headerHeading}
     * @return the exit status, one of {@link ExitCode}
     */
    public static int run(Suite suite, Function<PrintStream, List<Object>> extraCommands, String[] args) {
        CommandLineMain main = new CommandLineMain(suite, new ConsoleStream(System.out), new ConsoleStream(System.err));
        int status = main.run(main.commands(extraCommands.apply(main.out)), args);
        if (!main.out.checkError()) {
            return status;
        }
        // output that cannot be written is no success
        boolean isPipe = ConsoleStream.isPipe();
        if (!isPipe) {
            main.err.println(suite.name() + ": standard output cannot be written; is the disk full?");
        }
        return status != ExitCode.OK ? status : isPipe ? ExitCode.CLOSED_PIPE : ExitCode.USAGE;
    }

    private int run(CommandLine commands, String[] args) {
        boolean debug = args.length > 0 && args[0].equals(DEBUG);
        List<String> arguments = List.of(args).subList(debug ? 1 : 0, args.length);
        String first = arguments.isEmpty() ? "" : arguments.get(0);
        try {
            if (VERSION_WORDS.contains(first)) {
                RunInfo.SuiteBuild build = suite.build();
                String commit = build.gitCommit() == null
                        ? ""
                        : " (commit " + build.gitCommit() + (build.gitDirty() ? ", with changes)" : ")");
                out.println(suite.name() + " " + suite.version() + commit);
                out.println("JMH " + Version.getPlainVersion());
                out.println(
                        "JDK " + System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ")");
                return ExitCode.OK;
            }
            if (first.equals(HELP) || commands.getSubcommands().containsKey(first)) {
                return commands.execute(args);
            }
            if (!JmhJar.hasBenchmarks()) {
                throw CommandFailure.usage(first + ": there is no such command; --help lists them");
            }
            return new JmhCommand(suite, commands, out).run(arguments);
        } catch (IOException | RuntimeException | Error e) {
            return report(e, debug || root.debug);
        }
    }

    /** Returns the commands with their options, which print to standard output. */
    public static CommandLine commandLine(Suite suite, Function<PrintStream, List<Object>> extraCommands) {
        return new CommandLineMain(suite, System.out, System.err).commands(extraCommands.apply(System.out));
    }

    private CommandLine commands(List<Object> extraCommands) {
        CommandLine line = new CommandLine(root);
        line.getCommandSpec()
                .name(suite.name())
                .usageMessage()
                .header(suite.name() + " " + suite.version() + ": " + suite.title(), "")
                .commandListHeading("")
                .footerHeading("%n")
                .footer(OPTIONS, EXIT_CODES)
                .customSynopsis(suite.invocation() + " COMMAND [option...]"
                        + (JmhJar.hasBenchmarks()
                                ? "%n       " + suite.invocation() + " [JMH option...] [regex...]   (plain JMH)"
                                : ""));
        line.addSubcommand(new RunCommand(suite, out));
        line.addSubcommand(new ResumeCommand(suite, out, AbCommand::in));
        line.addSubcommand(new MergeCommand(suite, out));
        line.addSubcommand(new CompareCommand(out));
        line.addSubcommand(new AbCommand(suite, out));
        line.addSubcommand(new DoctorCommand(out));
        extraCommands.forEach(line::addSubcommand);
        line.addSubcommand(completion());
        describe(
                line.getSubcommands().get("help"),
                "help run",
                "Show the help of a command",
                "Exit codes: 0 shown, 2 no such command.");
        List<CommandLine> all = line.getSubcommands().values().stream()
                .flatMap(command -> Stream.concat(Stream.of(command), command.getSubcommands().values().stream()))
                .toList();
        for (CommandLine command : all) {
            CommandSpec spec = command.getCommandSpec();
            if (spec.findOption(HELP) == null) {
                spec.addOption(OptionSpec.builder("-h", HELP).usageHelp(true).build());
            }
        }
        HelpLayout.applyTo(line, suite.invocation());
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        line.setParameterExceptionHandler((e, args) -> {
            err.println(suite.name() + ": " + message(e));
            return ExitCode.USAGE;
        });
        line.setCaseInsensitiveEnumValuesAllowed(true);
        // -prof would be -p rof
        line.setPosixClusteredShortOptionsAllowed(false);
        line.setExecutionStrategy(parsed -> {
            refuseEmptyValues(parsed);
            return new CommandLine.RunLast().execute(parsed);
        });
        line.setExecutionExceptionHandler((e, command, parsed) -> report(e, root.debug));
        return line;
    }

    private static CommandLine completion() {
        CommandLine completion = new CommandLine(new AutoComplete.GenerateCompletion());
        CommandSpec spec = completion.getCommandSpec();
        spec.name("completion").remove(spec.findOption(VERSION));
        describe(
                completion,
                "completion > wirebench.sh",
                "Print a script with which bash and zsh complete commands",
                "Exit codes: 0 printed, 2 wrong usage.",
                "To use it, add to ~/.bashrc or ~/.zshrc:",
                "  ${ROOT-COMMAND-NAME}() { java -jar /path/to/benchmarks.jar \"$@\"; }",
                "  source <(${ROOT-COMMAND-NAME} completion)");
        return completion;
    }

    /** Gives a command of picocli the help that our commands have. */
    private static void describe(
            CommandLine command, String example, String header, String footer, String... description) {
        command.getCommandSpec()
                .usageMessage()
                .headerHeading(example)
                .header(header)
                .synopsisHeading("Usage: ")
                .description(description)
                .optionListHeading("")
                .footer(footer);
    }

    private int report(Throwable failure, boolean debug) {
        if (debug) {
            failure.printStackTrace(err);
        }
        CommandFailure known = explain(failure);
        err.print(suite.name() + ": " + known.getMessage() + "\n");
        return known.exitCode();
    }

    private static CommandFailure explain(Throwable failure) {
        if (failure instanceof CommandFailure known) {
            return known;
        }
        if (failure instanceof InvalidPathException path) {
            return CommandFailure.usage(path.getInput() + ": " + UNENCODABLE);
        }
        if ((failure instanceof CompletionException || failure instanceof LinkageError) && failure.getCause() != null) {
            return explain(failure.getCause());
        }
        if (failure instanceof IOException || failure instanceof UncheckedIOException) {
            return CommandFailure.usage("cannot read or write: " + failure.getMessage());
        }
        String message = failure instanceof OutOfMemoryError
                ? "out of memory: start java with more of it, such as -Xmx4g"
                : "internal error, " + failure + "; please report it with the output of the same command after "
                        + DEBUG;
        return new CommandFailure(ExitCode.INTERNAL, message, failure);
    }

    /** Says in one line what is wrong with a command line, in picocli's words unless they are of Java. */
    private static String message(ParameterException problem) {
        CommandLine command = problem.getCommandLine();
        while (command.getParent() != null && command.getParent().getParent() != null) {
            command = command.getParent(); // its help has its parts
        }
        return PlainText.message(reason(problem))
                + (command.getParent() == null ? " (see help)" : " (see help " + command.getCommandName() + ")");
    }

    /** Refuses empty values, which an unset variable of a shell leaves behind, and names the option. */
    private static void refuseEmptyValues(ParseResult parsed) {
        for (CommandLine command : parsed.asCommandLineList()) {
            for (ArgSpec arg : command.getParseResult().matchedArgs()) {
                if (arg.stringValues().contains("")) {
                    throw new ParameterException(command, "empty", arg, "");
                }
            }
        }
    }

    private static String reason(ParameterException problem) {
        if (problem instanceof UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().get(0);
            Optional<String> advice = SessionOptions.inPlaceOf(word.replaceFirst("[=\\d].*", ""));
            if (advice.isPresent() && problem.getCommandLine().getCommandSpec().findOption("--budget") != null) {
                return word + " is an option of JMH: " + advice.get();
            }
            String similar = String.join(" or ", unmatched.getSuggestions());
            return !unmatched.isUnknownOption()
                    ? "unexpected argument \"" + word + "\""
                    : word + ": there is no such option" + (similar.isEmpty() ? "" : "; did you mean " + similar + "?");
        }
        ArgSpec arg = problem.getArgSpec();
        String value = problem.getValue();
        if (arg == null || value == null) {
            return problem.getMessage();
        }
        String name = arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
        if (value.isEmpty()) {
            return name + ": the value is empty";
        }
        return name + " " + value + ": "
                + (problem.getCause() instanceof CommandFailure known ? known.getMessage() : expected(arg, value));
    }

    private static String expected(ArgSpec arg, String value) {
        if (arg.completionCandidates() != null) {
            return "give one of " + String.join(", ", arg.completionCandidates());
        }
        Class<?> type = arg.auxiliaryTypes()[0];
        if (type == Double.class) {
            return "give a number";
        }
        if (type == Integer.class || type == Long.class) {
            return value.matches("[+-]?[0-9]+") ? "the number is too large" : "give a whole number";
        }
        return type == Path.class ? UNENCODABLE : "this cannot be used";
    }
}
