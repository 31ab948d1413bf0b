// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Lays out the helps. That of the suite groups the commands by their purpose; that of a command begins with an example, which the
 * command gives as {@code headerHeading} without the program, and with its {@code header}, which is also its line among all commands.
 */
final class HelpLayout {
    private static final int WIDTH = 80;
    private static final int GAP = 2;

    /** A shorter list needs no headings. */
    private static final int LONG_LIST = 9;

    private static final List<Group> COMMANDS = List.of(
            new Group("Answers", "quick report capacity claims"),
            new Group("Your own payload", "own verify sizes"),
            new Group("Gate: did it get slower?", "ab compare nightly"),
            new Group("Measure", "run resume merge doctor"),
            new Group("Share results", "publish export"));

    private static final List<Group> OPTIONS = List.of(
            new Group(
                    "Which benchmarks",
                    "--jar --profile --questions --own --only --include --exclude -p --set --rows --rename --by --base --shard"
                            + " --always --fit"),
            new Group("Traffic", "--rps --read --write --mix"),
            new Group("Servers", "--cores-per-node --nodes --cost-per-node-month"),
            new Group(
                    "Time and precision",
                    "--budget --precision --rounds --max-forks --metric --warmup --measurement --at-class-defaults"),
            new Group("JVM", "--jdk --threads --gc --heap --jvm-args --jvm-args-append"),
            new Group("Verdict", "--floor --across-cpus --accepted --inconclusive"));

    /** Names that belong together, separated by blanks. */
    private record Group(String heading, String names) {
        List<String> list() {
            return List.of(names.split(" "));
        }
    }

    private record Line(String name, String label, String description) {}

    private HelpLayout() {}

    /** Gives the suite's help and those of its commands their layout. */
    static void applyTo(CommandLine suite, String invocation) {
        suite.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> "");
        suite.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpLayout::commands);
        for (CommandLine command : suite.getSubcommands().values()) {
            UsageMessageSpec usage = command.getCommandSpec().usageMessage();
            String example = usage.headerHeading().isEmpty() ? command.getCommandName() : usage.headerHeading();
            usage.headerHeading("Example: " + invocation + " " + example + "%n")
                    .header(usage.header()[0], "")
                    .abbreviateSynopsis(true)
                    .descriptionHeading(usage.description().length == 0 ? "" : "%n")
                    .footerHeading("%n");
            Map<String, IHelpSectionRenderer> sections = command.getHelpSectionMap();
            sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, HelpLayout::parameters);
            sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpLayout::options);
        }
    }

    private static String commands(Help suite) {
        return text(
                COMMANDS,
                suite.subcommands().entrySet().stream()
                        .map(entry -> new Line(
                                entry.getKey(),
                                entry.getKey(),
                                entry.getValue().commandSpec().usageMessage().header()[0]))
                        .toList());
    }

    private static String parameters(Help command) {
        return text(
                List.of(),
                command.commandSpec().positionalParameters().stream()
                        .filter(parameter -> !parameter.hidden())
                        .map(parameter -> line(
                                parameter,
                                parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "")))
                        .toList());
    }

    /** Leaves out the options that all commands have. */
    private static String options(Help command) {
        List<OptionSpec> options = command.commandSpec().options().stream()
                .filter(option -> !option.hidden() && !option.inherited() && !option.usageHelp())
                .toList();
        return text(
                options.size() > LONG_LIST ? OPTIONS : List.of(),
                options.stream().map(option -> line(option, label(option))).toList());
    }

    private static String label(OptionSpec option) {
        String name = String.join(", ", option.names());
        return option.arity().max() == 0
                ? name
                : name + (option.longestName().startsWith("--") ? "=" : " ") + option.paramLabel();
    }

    private static Line line(ArgSpec arg, String label) {
        String name = arg instanceof OptionSpec option ? option.longestName() : label;
        return new Line(name, label, String.join(" ", arg.description()).replace("%%", "%"));
    }

    /** Writes lines below the headings of their groups; the others come last, and have no heading if there are no groups. */
    private static String text(List<Group> groups, List<Line> lines) {
        Map<String, List<Line>> sections = new LinkedHashMap<>();
        Set<Line> others = new LinkedHashSet<>(lines);
        for (Group group : groups) {
            List<Line> own = group.list().stream()
                    .flatMap(name -> lines.stream().filter(line -> line.name.equals(name)))
                    .toList();
            sections.put(group.heading + "\n", own);
            others.removeAll(own);
        }
        sections.put(groups.isEmpty() ? "" : "Others\n", List.copyOf(others));
        int left = 2 * GAP
                + lines.stream().mapToInt(line -> line.label.length()).max().orElse(0);
        StringBuilder text = new StringBuilder();
        sections.forEach((heading, own) -> {
            TextTable table = TextTable.forColumns(
                    Help.defaultColorScheme(Help.Ansi.OFF),
                    new Column(left, GAP, Column.Overflow.SPAN),
                    new Column(WIDTH - left, 0, Column.Overflow.WRAP));
            own.forEach(line -> table.addRowValues(line.label, line.description));
            text.append(own.isEmpty() ? "" : "\n" + heading + table);
        });
        return text.toString();
    }
}
