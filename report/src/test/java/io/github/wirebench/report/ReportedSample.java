// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report;

import io.github.wirebench.harness.CommandLineMain;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.sample.SampleSuite;
import io.github.wirebench.harness.sample.ThisJvm;
import io.github.wirebench.report.answers.Answers;
import io.github.wirebench.report.answers.ReportedSuite;
import io.github.wirebench.report.capacity.CapacityCommand;
import io.github.wirebench.report.claims.ClaimsCommand;
import io.github.wirebench.report.export.ExportCommand;
import io.github.wirebench.report.page.ReportCommand;
import io.github.wirebench.report.publish.PublishCommand;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The sample suite of the harness with questions for {@code quick}, capacity and claims; and a suite with questions for a report. */
public final class ReportedSample {
    private ReportedSample() {}

    /** The sample suite, which has no questions for a report. */
    public static ReportedSuite suite() {
        return new ReportedSuite(
                SampleSuite.suite(new Answers(resource("/questions/sample.yaml"))),
                Optional.empty(),
                Optional.of(resource("/capacity/sample.yaml")),
                Optional.of(resource("/claims/sample.yaml")));
    }

    /** A suite with the questions of {@code reports/sample.yaml} and the claims of {@code reports/claims.yaml}, or without both. */
    public static ReportedSuite report(boolean withQuestions) {
        Suite plain = Suite.named("sample", "Sample", "1.0", "java -jar benchmarks.jar");
        Suite suite = new Suite(
                plain.build(),
                plain.title(),
                plain.invocation(),
                plain.libraries(),
                plain.questions(),
                plain.profiles(),
                plain.warmups(),
                plain.concerns(),
                plain.rules(),
                plain.wireSizes(),
                Set.of("payload"),
                plain.documents());
        return new ReportedSuite(
                suite,
                Optional.of(resource("/reports/sample.yaml")).filter(url -> withQuestions),
                Optional.empty(),
                Optional.of(resource("/reports/claims.yaml")).filter(url -> withQuestions));
    }

    /** Runs a command line of the sample suite in this JVM. */
    public static ThisJvm run(String... arguments) {
        return ThisJvm.captured(() -> status(arguments));
    }

    /** Runs the command line. */
    public static void main(String[] arguments) {
        System.exit(status(arguments));
    }

    private static int status(String... arguments) {
        ReportedSuite suite = suite();
        return CommandLineMain.run(
                suite.suite(),
                out -> List.of(
                        new ReportCommand(suite, out),
                        new CapacityCommand(suite, out),
                        new ClaimsCommand(suite, out),
                        new PublishCommand(suite, out),
                        new ExportCommand(out)),
                arguments);
    }

    private static URL resource(String name) {
        return ReportedSample.class.getResource(name);
    }
}
