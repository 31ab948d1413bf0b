// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.doctor.Doctor;
import io.github.wirebench.harness.doctor.Doctor.Finding;
import io.github.wirebench.harness.doctor.Doctor.Finding.Severity;
import io.github.wirebench.harness.measure.Rounds.Budget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of one session, which may differ when a run is resumed. */
public final class SessionOptions {
    /** Options of JMH, and what commands of ours have in their place. */
    private static final String JMH_OPTIONS = """
        -f = run has --max-forks N, with --precision 0 for exactly as many; quick has --rounds N, all have --budget TIME
        -t = run and ab have --threads N
        -to = run and ab have --timeout TIME
        -wi -w = run and ab have --warmup NxTIME
        -i -r = run and ab have --measurement NxTIME
        -p = run and ab have -p NAME=V1,V2
        -e = run and ab have --exclude REGEX
        -l -lp = run and ab have --dry-run
        -jvm = run and ab have --jdk DIR
        -jvmArgs -jvmArgsPrepend = run and ab have --jvm-args ARGS
        -jvmArgsAppend = run and ab have --jvm-args-append ARGS
        -o -rf -rff = run and ab have --out DIR
        -prof = allocation and CPU time are always recorded; other profilers need plain JMH
        -gc = only plain JMH collects garbage between iterations; run --gc NAME chooses the collector
        -foe = a benchmark that fails never stops the others
        -bm = each benchmark runs in its own mode; another one needs plain JMH
        -bs -lprof -lrf -opi -si -tg -tu -v -wbs -wf -wm -wmb = only plain JMH takes it
        """;

    @Option(names = "--budget", paramLabel = "TIME", description = "Time limit, e.g. 30m")
    private String budget;

    @Option(names = "--strict", description = "Refuse to start if doctor finds a problem")
    private boolean strict;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only the results")
    boolean quiet;

    private Budget started;

    /** Returns the budget, which starts when it is first asked for. */
    public Budget budget() {
        if (started == null) {
            started = new Budget(budgetSeconds(), System::nanoTime);
        }
        return started;
    }

    /** Returns the length of the budget; infinite without one. */
    public double budgetSeconds() {
        return OptionValues.seconds("--budget", budget);
    }

    List<Finding> examineMachine(Path results) {
        List<Finding> findings = Doctor.examine(results);
        requireFit(findings);
        return findings;
    }

    void requireFit(List<Finding> findings) {
        String bad = String.join("; ", bad(findings));
        if (strict && !bad.isEmpty()) {
            String message = "--strict: this machine spoils measurements: " + bad + " (doctor says more)";
            throw new CommandFailure(ExitCode.FAILED, message, null);
        }
    }

    static List<String> bad(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.BAD)
                .map(finding -> finding.check() + ": " + finding.found())
                .toList();
    }

    /** Returns what commands have in place of an option of JMH, whose users try them. */
    public static Optional<String> inPlaceOf(String jmhOption) {
        return JMH_OPTIONS
                .lines()
                .map(line -> line.split(" = "))
                .filter(optionsAndText -> List.of(optionsAndText[0].split(" ")).contains(jmhOption))
                .map(optionsAndText -> optionsAndText[1])
                .findFirst();
    }
}
