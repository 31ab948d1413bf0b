// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.binary.FormatBenchmark;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.data.OutputFile.ReportTarget;
import io.github.wirebench.json.JsonBenchmark;
import io.github.wirebench.json.tree.JsonTreeBenchmark;
import io.github.wirebench.kotlin.KotlinBenchmark;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.JvmRequirement;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Flag;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the contenders with their traits. */
@Command(
        name = "contenders",
        headerHeading = "contenders",
        header = "List the libraries: version, licence, what they can and cannot do",
        footer = "Exit codes: 0 listed, 2 wrong usage.")
final class ContendersCommand implements Callable<Integer> {
    private final PrintStream console;

    @Mixin
    private ReportTarget target;

    ContendersCommand(PrintStream console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        target.prepare(List.of());
        List<ContenderFacts> contenders = SuiteData.contenders();
        target.write(
                console,
                () -> text(contenders),
                () -> markdown(contenders),
                () -> JsonFiles.text(new Document("wirebench contenders", contenders))
                        .stripTrailing());
        return ExitCode.OK;
    }

    private record Document(String generator, List<ContenderFacts> contenders) {}

    /** Returns a line for each contender. */
    static String text(List<ContenderFacts> contenders) {
        return contenders.stream()
                .map(one -> String.format(
                                Locale.ROOT,
                                "%-22s %-5s %-38s %-11s %s",
                                one.name(),
                                set(one),
                                library(one),
                                orEmpty(one.released()),
                                restrictions(one.traits()))
                        .stripTrailing())
                .collect(
                        Collectors.joining(
                                "\n",
                                "",
                                "\n\ncore: in the default rows; all: in those of run --set all. --format markdown has the details."));
    }

    /** Returns {@code docs/contenders.md}. */
    static String markdown(List<ContenderFacts> contenders) {
        long libraries = contenders.stream()
                .map(one -> one.traits().library())
                .filter(library -> !library.isEmpty())
                .distinct()
                .count();
        List<String> parts = new ArrayList<>();
        parts.add("# Contenders");
        parts.add(
                "The suite has " + contenders.size() + " configurations of " + libraries + " libraries. "
                        + "Each one must read back exactly what it wrote, for every payload that it carries, before it is timed.");
        parts.add("`core` rows are measured by default, `all` rows with `run --set all`; "
                + "`-p contender=NAME` selects any of them. The same list with the versions of your build: "
                + "`java -jar target/benchmarks.jar contenders`. "
                + "How to add one: [extending.md](extending.md#add-a-contender). "
                + "What was left out and why: [methodology.md](methodology.md#left-out).");
        parts.add("Jackson's lines with long-term support are [2.21 and 3.1]"
                + "(https://github.com/FasterXML/jackson/wiki/Jackson-Releases); the suite measures the newest release of each major "
                + "version, which the table names.");
        parts.add(Markdown.textTable(
                List.of("contender", "set", "library", "released", "licence", "format", "binding", "JDK"),
                contenders.stream().map(ContendersCommand::row).toList()));
        parts.add("## One by one");
        contenders.forEach(one -> {
            parts.add("### " + one.name());
            parts.add(Markdown.markupList(details(one)));
        });
        return String.join("\n\n", parts);
    }

    private static List<String> row(ContenderFacts one) {
        Traits traits = one.traits();
        return List.of(
                one.name(),
                set(one),
                library(one),
                orEmpty(one.released()),
                one.licence(),
                traits.format().label(),
                traits.binding().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                traits.minJdk() + "+");
    }

    private static List<String> details(ContenderFacts one) {
        Traits traits = one.traits();
        List<String> details = new ArrayList<>();
        if (!traits.source().isEmpty()) {
            details.add("Configured as in <" + traits.source() + ">.");
        }
        needs(traits).forEach(need -> details.add(sentence(Markdown.escape(need))));
        traits.flags().forEach(flag -> details.add(flag.sentence()));
        if (traits.trustedLength() > 0) {
            details.add("A few damaged bytes can make it allocate "
                    + (traits.trustedLength() == Long.MAX_VALUE
                            ? "memory without a limit."
                            : "up to " + (traits.trustedLength() >> 20) + " MiB."));
        }
        byReason(traits.unsupported())
                .forEach((reason, payloads) -> details.add(
                        sentence("Cannot carry " + String.join(", ", payloads) + ": " + Markdown.escape(reason))));
        if (!traits.limits().isEmpty()) {
            details.add(sentence("Default limits: " + Markdown.escape(traits.limits())));
        }
        if (!traits.bias().isEmpty()) {
            details.add(sentence("Known bias: " + Markdown.escape(traits.bias())));
        }
        return details;
    }

    private static Map<String, List<String>> byReason(Map<Payload, String> unsupported) {
        return unsupported.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue,
                        LinkedHashMap::new,
                        Collectors.mapping(entry -> entry.getKey().name(), Collectors.toList())));
    }

    private static List<String> needs(Traits traits) {
        return traits.needs().stream().map(ContendersCommand::need).toList();
    }

    /** Returns what may keep it from running. */
    private static String restrictions(Traits traits) {
        return Stream.concat(
                        needs(traits).stream(),
                        Stream.of(Flag.REQUIRES_UNSAFE, Flag.USES_UNSAFE)
                                .filter(traits::has)
                                .map(Flag::sentence))
                .collect(Collectors.joining("; "));
    }

    private static String need(JvmRequirement need) {
        return "needs " + need.flag() + " from JDK " + need.fromJdk() + " on (set by run)";
    }

    private static String library(ContenderFacts one) {
        String library = one.traits().library();
        return library.isEmpty() ? "" : library.substring(library.indexOf(':') + 1) + " " + one.version();
    }

    /** Returns whether a matrix has the contender by default. */
    private static String set(ContenderFacts one) {
        return core().contains(one.name()) ? "core" : "all";
    }

    private static Set<String> core() {
        Set<String> core = new TreeSet<>();
        for (Class<?> matrix :
                List.of(JsonBenchmark.class, KotlinBenchmark.class, JsonTreeBenchmark.class, FormatBenchmark.class)) {
            try {
                core.addAll(Arrays.asList(matrix.getField(ContenderRows.CONTENDER)
                        .getAnnotation(Param.class)
                        .value()));
            } catch (NoSuchFieldException e) {
                throw new IllegalStateException(e);
            }
        }
        return core;
    }

    private static String sentence(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1) + (text.endsWith(".") ? "" : ".");
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }
}
