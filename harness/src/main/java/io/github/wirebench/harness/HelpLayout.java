// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
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

    /** Headings, each with the names that belong together, separated by blanks. */
    private static final List<String> COMMANDS = List.of(
            "Answers: quick report capacity claims",
            "Your own payload: own verify sizes",
            "Gate: did it get slower?: ab compare ci",
            "Measure: run resume merge doctor",
            "Share results: publish export");

    private static final List<String> OPTIONS = List.of(
            "Selection: --jar --profile --questions --own --only --include --exclude -p --set --rows --rename --by --base"
                    + " --shard --fit --changed --at --split-by",
            "Traffic: --rps --read --write --mix",
            "Time and precision: --budget --precision --rounds --max-forks --metric --warmup --measurement --timeout"
                    + " --at-class-defaults",
            "JVM: --jdk --threads --jvm-state --gc --heap --jvm-args --jvm-args-append --dir",
            "Verdict: --floor --across-cpus --relative --missing --accepted --inconclusive");

    private HelpLayout() {}

    static void applyTo(CommandLine suite, String invocation) {
        suite.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> "");
        suite.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> {
            Map<String, String> lines = new LinkedHashMap<>();
            help.subcommands()
                    .forEach((name, command) ->
                            lines.put(name, command.commandSpec().usageMessage().header()[0]));
            return text(COMMANDS, lines);
        });
        for (CommandLine command : suite.getSubcommands().values()) {
            UsageMessageSpec usage = command.getCommandSpec().usageMessage();
            String example = usage.headerHeading().isEmpty() ? command.getCommandName() : usage.headerHeading();
            usage.headerHeading("Example: " + invocation + " " + example + "%n")
                    .header(usage.header()[0], "")
                    .abbreviateSynopsis(true)
                    .descriptionHeading(usage.description().length == 0 ? "" : "%n")
                    .footerHeading("%n");
            Map<String, IHelpSectionRenderer> sections = command.getHelpSectionMap();
            sections.put(
                    UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
                    help -> text(List.of(), lines(help.commandSpec().positionalParameters())));
            sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> {
                Map<String, String> lines = lines(help.commandSpec().options());
                return text(lines.size() > LONG_LIST ? OPTIONS : List.of(), lines);
            });
        }
    }

    /** Returns labels and descriptions, without the options that all commands have. */
    private static Map<String, String> lines(List<? extends ArgSpec> args) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (ArgSpec arg : args) {
            if (!arg.hidden() && !arg.inherited() && !(arg instanceof OptionSpec option && option.usageHelp())) {
                lines.put(label(arg), String.join(" ", arg.description()).replace("%%", "%"));
            }
        }
        return lines;
    }

    private static String label(ArgSpec arg) {
        if (arg instanceof OptionSpec option) {
            String value = (option.longestName().startsWith("--") ? "=" : " ") + option.paramLabel();
            return String.join(", ", option.names()) + (option.arity().max() == 0 ? "" : value);
        }
        return arg.paramLabel() + (arg.arity().max() > 1 ? "..." : "");
    }

    /** Writes labels and descriptions below the headings of their groups; the others come last, without a heading if there are none. */
    private static String text(List<String> groups, Map<String, String> lines) {
        int left =
                2 * GAP + lines.keySet().stream().mapToInt(String::length).max().orElse(0);
        Set<String> others = new LinkedHashSet<>(lines.keySet());
        StringBuilder text = new StringBuilder();
        for (String group : groups) {
            int colon = group.lastIndexOf(": ");
            List<String> own = Stream.of(group.substring(colon + 2).split(" "))
                    .flatMap(name -> lines.keySet().stream()
                            .filter(label -> List.of(label.split("[ ,=]+")).contains(name)))
                    .toList();
            text.append(section(group.substring(0, colon) + "\n", own, lines, left));
            own.forEach(others::remove);
        }
        return text + section(groups.isEmpty() ? "" : "Others\n", others, lines, left);
    }

    private static String section(String heading, Collection<String> labels, Map<String, String> lines, int left) {
        TextTable table = TextTable.forColumns(
                Help.defaultColorScheme(Help.Ansi.OFF),
                new Column(left, GAP, Column.Overflow.SPAN),
                new Column(WIDTH - left, 0, Column.Overflow.WRAP));
        labels.forEach(label -> table.addRowValues(label, lines.get(label)));
        return labels.isEmpty() ? "" : "\n" + heading + table;
    }
}
