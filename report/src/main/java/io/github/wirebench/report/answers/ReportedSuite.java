// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Suite;
import java.net.URL;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A suite with the YAML resources that tell what its runs mean.
 *
 * @param questions the questions that a report answers; empty if the suite has none
 * @param furtherQuestions those about payloads that a user has added, which come first
 * @param traffic a scenario whose cost a report states; empty if the suite has none
 * @param capacity which benchmarks read and write payloads; empty if the suite does not say
 * @param claims figures that others published; empty if the suite has none
 */
public record ReportedSuite(
        Suite suite,
        Optional<URL> questions,
        Supplier<Optional<URL>> furtherQuestions,
        Optional<URL> traffic,
        Optional<URL> capacity,
        Optional<URL> claims) {

    /** Describes a suite to which nobody can add anything. */
    public ReportedSuite(Suite suite, Optional<URL> questions, Optional<URL> capacity, Optional<URL> claims) {
        this(suite, questions, Optional::empty, Optional.empty(), capacity, claims);
    }

    /** Reads all questions; empty if the suite has none. */
    public Optional<QuestionFile> questionFile() {
        Optional<QuestionFile> further = furtherQuestions.get().map(QuestionFile::read);
        return questions
                .map(QuestionFile::read)
                .map(file -> further.map(file::after).orElse(file));
    }

    /**
     * Returns whether a run measured benchmarks of this suite: it says so, or has benchmarks in the packages that the questions are
     * about. Of a suite without questions that is not known, and all runs are taken for its own.
     */
    public boolean measured(Run run) {
        if (questions.isEmpty()
                || run.info()
                        .suite()
                        .map(RunInfo.SuiteBuild::name)
                        .filter(suite.name()::equals)
                        .isPresent()) {
            return true;
        }
        Set<String> own = QuestionFile.read(questions.get()).packages();
        return run.samples().keySet().stream()
                .map(BenchmarkCase::benchmark)
                .anyMatch(benchmark -> own.contains(QuestionFile.packageOf(benchmark)));
    }
}
