// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Checks the contenders without measuring anything. */
@Command(
        name = "verify",
        headerHeading = "verify --payload POST",
        header = "Check which libraries return a payload as it was",
        description = {
            "Also checks that output is deterministic, truncated input is refused, and JSON",
            "documents are equal. Of your own payload it names the field that is lost."
        },
        footer = "Exit codes: 0 all checks passed, 1 a check failed, 2 wrong usage.")
final class VerifyCommand implements Callable<Integer> {

    @Mixin
    private Selection selection;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        List<Payload> payloads = selection.payloads();
        out.printf(Locale.ROOT, "%-20s", "contender");
        payloads.forEach(payload -> printCell(out, payload, payload.name()));
        out.println();
        List<String> failures = new ArrayList<>();
        Set<String> notOnThisJvm = new LinkedHashSet<>();
        Map<Refusal, List<String>> refused = new LinkedHashMap<>();
        Contender reference = Catalogue.named("JACKSON");
        int checks = 0;
        for (Contender contender : selection.contenders()) {
            out.printf(Locale.ROOT, "%-20s", contender.name());
            for (Payload payload : payloads) {
                Optional<String> obstacle = contender.unsupported(payload);
                if (obstacle.isPresent()) {
                    printCell(out, payload, "-");
                    contender
                            .traits()
                            .unsupportedReason(payload)
                            .ifPresentOrElse(
                                    reason -> add(refused, contender, payload, " (" + reason + ")"),
                                    () -> notOnThisJvm.add(obstacle.get()));
                    continue;
                }
                checks++;
                if (payload.isOfUser() && contender != reference) {
                    Optional<String> found = ContenderCheck.unsupportedReason(contender, payload);
                    printCell(out, payload, found.isEmpty() ? "ok" : "no");
                    found.ifPresent(reason -> add(refused, contender, payload, ": " + reason));
                    continue;
                }
                List<String> found = ContenderCheck.failures(contender, payload);
                printCell(out, payload, found.isEmpty() ? "ok" : "FAILED");
                out.flush();
                found.forEach(failure -> failures.add(contender.name() + " on " + payload + ": " + failure));
            }
            out.println();
        }
        out.println();
        failures.forEach(out::println);
        notOnThisJvm.forEach(out::println);
        refused.forEach((refusal, which) ->
                out.println(refusal.contender + " cannot carry " + String.join(", ", which) + refusal.why));
        if (checks == 0) {
            throw CommandFailure.usage(Selection.NOTHING);
        }
        out.printf(
                Locale.ROOT,
                "%d checks, %d failures (round trip, same bytes when encoded twice, truncated input refused without"
                        + " allocating much, equal JSON documents)%n",
                checks,
                failures.size());
        return failures.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Payloads are often refused for one reason. */
    private record Refusal(String contender, String why) {}

    private static void add(Map<Refusal, List<String>> refused, Contender contender, Payload payload, String why) {
        refused.computeIfAbsent(new Refusal(contender.name(), why), any -> new ArrayList<>())
                .add(payload.name());
    }

    private static void printCell(PrintWriter out, Payload column, String text) {
        out.printf(Locale.ROOT, " %-" + Math.max(6, column.name().length()) + "s", text);
    }
}
