// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.ArgSpec;
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

    /** Headings, each with the names that belong together, separated by blanks. */
    private static final List<String> COMMANDS = List.of(
            "Answers: quick report capacity claims",
            "Your own payload: own verify sizes",
            "Gate: did it get slower?: ab compare",
            "Measure: run resume merge doctor",
            "Share results: publish export");

    private static final List<String> OPTIONS = List.of(
            "Which benchmarks: --jar --profile --questions --own --only --include --exclude -p --set --rows --rename --by --base"
                    + " --shard --always --fit",
            "Traffic: --rps --read --write --mix",
            "Servers: --cores-per-node --nodes --cost-per-node-month",
            "Time and precision: --budget --precision --rounds --max-forks --metric --warmup --measurement"
                    + " --at-class-defaults",
            "JVM: --jdk --threads --gc --heap --jvm-args --jvm-args-append",
            "Verdict: --floor --across-cpus --accepted --inconclusive");

    private record Line(String label, String description) {}

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
        Map<String, Line> lines = new LinkedHashMap<>();
        suite.subcommands()
                .forEach((name, help) ->
                        lines.put(name, new Line(name, help.commandSpec().usageMessage().header()[0])));
        return text(COMMANDS, lines);
    }

    private static String parameters(Help command) {
        Map<String, Line> lines = new LinkedHashMap<>();
        command.commandSpec().positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .forEach(parameter -> {
                    String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
                    lines.put(label, line(label, parameter));
                });
        return text(List.of(), lines);
    }

    /** Leaves out the options that all commands have. */
    private static String options(Help command) {
        Map<String, Line> lines = new LinkedHashMap<>();
        command.commandSpec().options().stream()
                .filter(option -> !option.hidden() && !option.inherited() && !option.usageHelp())
                .forEach(option -> {
                    String name = option.longestName();
                    String value = option.arity().max() == 0
                            ? ""
                            : (name.startsWith("--") ? "=" : " ") + option.paramLabel();
                    lines.put(name, line(String.join(", ", option.names()) + value, option));
                });
        return text(lines.size() > LONG_LIST ? OPTIONS : List.of(), lines);
    }

    private static Line line(String label, ArgSpec arg) {
        return new Line(label, String.join(" ", arg.description()).replace("%%", "%"));
    }

    /** Writes lines, by name, below the headings of their groups; the others come last, without a heading if there are no groups. */
    private static String text(List<String> groups, Map<String, Line> lines) {
        int left = 2 * GAP
                + lines.values().stream()
                        .mapToInt(line -> line.label.length())
                        .max()
                        .orElse(0);
        Map<String, Line> others = new LinkedHashMap<>(lines);
        StringBuilder text = new StringBuilder();
        for (String group : groups) {
            int colon = group.lastIndexOf(": ");
            List<Line> own = Stream.of(group.substring(colon + 2).split(" "))
                    .map(others::remove)
                    .filter(Objects::nonNull)
                    .toList();
            text.append(section(group.substring(0, colon) + "\n", own, left));
        }
        return text + section(groups.isEmpty() ? "" : "Others\n", others.values(), left);
    }

    private static String section(String heading, Collection<Line> lines, int left) {
        TextTable table = TextTable.forColumns(
                Help.defaultColorScheme(Help.Ansi.OFF),
                new Column(left, GAP, Column.Overflow.SPAN),
                new Column(WIDTH - left, 0, Column.Overflow.WRAP));
        lines.forEach(line -> table.addRowValues(line.label, line.description));
        return lines.isEmpty() ? "" : "\n" + heading + table;
    }
}
