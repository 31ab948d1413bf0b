// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * JMH's own options that a command with forks of its own does not take. Users of JMH try them, and some would be misread: {@code -prof} as
 * {@code -p rof}.
 */
public final class JmhOptions {
    private static final String FORKS = "-f";
    private static final String JVM_ARGS = "-jvmArgs";

    private static final Map<String, String> OURS = Map.ofEntries(
            Map.entry(FORKS, "--max-forks"),
            Map.entry("-t", "--threads"),
            Map.entry("-wi", "--warmup"),
            Map.entry("-w", "--warmup"),
            Map.entry("-i", "--measurement"),
            Map.entry("-r", "--measurement"),
            Map.entry("-p", "-p"),
            Map.entry("-e", "--exclude"),
            Map.entry("-l", "--dry-run"),
            Map.entry("-lp", "--dry-run"),
            Map.entry("-jvm", "--jdk"),
            Map.entry(JVM_ARGS, "--jvm-args"),
            Map.entry("-jvmArgsAppend", "--jvm-args-append"),
            Map.entry("-jvmArgsPrepend", "--jvm-args"),
            Map.entry("-o", "--out"),
            Map.entry("-rf", "--out"),
            Map.entry("-rff", "--out"));

    private static final Map<String, String> REASONS = Map.of(
            "-prof", "allocation and CPU time are always recorded; other profilers need plain JMH",
            "-gc", "only plain JMH collects garbage between iterations; run --gc NAME chooses the collector",
            "-foe", "a benchmark that fails never stops the others",
            "-bm", "each benchmark runs in its own mode; another one needs plain JMH");

    private static final List<String> PLAIN_ONLY =
            List.of("-bs", "-lprof", "-lrf", "-opi", "-si", "-tg", "-to", "-tu", "-v", "-wbs", "-wf", "-wm", "-wmb");

    private JmhOptions() {}

    /** Makes a command explain, in one line, each option of JMH that it does not have. */
    public static void explainIn(CommandSpec command) {
        OURS.forEach((option, ours) -> explain(command, option, instead(command, option, ours)));
        REASONS.forEach((option, reason) -> explain(command, option, reason));
        PLAIN_ONLY.forEach(option -> explain(command, option, "only plain JMH takes it"));
    }

    private static String instead(CommandSpec command, String option, String ours) {
        if (option.equals(FORKS) && command.name().equals("ab")) {
            return "pairs of JVMs run until each benchmark is decided; limit them with --budget";
        }
        if (option.equals(FORKS) && command.findOption("--rounds") != null) {
            return "use --rounds";
        }
        OptionSpec known = Optional.ofNullable(command.findOption(ours))
                .orElse(option.startsWith(JVM_ARGS) ? command.findOption(OURS.get(JVM_ARGS)) : null);
        return known == null
                ? command.name() + " has no such option; use run with " + ours
                : "use " + ours + (known.arity().max() == 0 ? "" : " " + known.paramLabel())
                        + (option.equals(FORKS) ? ", with --precision 0 for exactly as many" : "");
    }

    private static void explain(CommandSpec command, String option, String advice) {
        ISetter refusal = new ISetter() {
            @Override
            public <T> T set(T value) {
                if (value != null) {
                    throw new ParameterException(command.commandLine(), option + " is an option of JMH: " + advice);
                }
                return null;
            }
        };
        if (command.findOption(option) == null) {
            command.addOption(OptionSpec.builder(option)
                    .hidden(true)
                    .type(String.class)
                    .arity("0..1")
                    .setter(refusal)
                    .build());
        }
    }
}
