// SPDX-License-Identifier: Apache-2.0

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.CountingForks;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Compared.Grade;
import io.github.wirebench.report.answers.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Grades the headline pairs as {@code quick} would from three JVMs a benchmark, and compares with the other JVMs of the same run, and of other
 * runs: {@code java --class-path target/benchmarks.jar docs/validation/QuickCalibration.java results/readme-answers/*28}.
 */
class QuickCalibration {
    private static final int JVMS = 3;

    /** How many ratios of a grade were right, of those that the other JVMs know. */
    private static final class Count {
        int right;
        int known;
    }

    public static void main(String[] folders) throws Exception {
        List<List<BenchmarkCase>> pairs = new ArrayList<>();
        JsonNode book = YamlFiles.read(Path.of("results/cpu-pairs.yaml").toUri().toURL(), JsonNode.class, any -> {});
        book.findParents("first").forEach(figure -> pairs.add(List.of(
                BenchmarkCase.parse(figure.path("first").asText()),
                BenchmarkCase.parse(figure.path("second").asText()))));
        Map<Grade, Integer> graded = new EnumMap<>(Grade.class);
        Map<Grade, Count> sameRun = new EnumMap<>(Grade.class);
        Map<Grade, Count> otherRuns = new EnumMap<>(Grade.class);
        for (String folder : folders) {
            List<Fork> forks = ForkJournal.read(Path.of(folder, "forks.jsonl.gz")).forks().stream()
                    .filter(fork -> !fork.isFailure())
                    .toList();
            for (String id : forks.stream().map(Fork::run).distinct().toList()) {
                for (int first = 1; first + JVMS - 1 <= 3 * JVMS; first += JVMS) {
                    int least = first;
                    Predicate<Fork> ofRun = fork -> fork.run().equals(id);
                    Predicate<Fork> isQuick = fork -> fork.fork() >= least && fork.fork() < least + JVMS;
                    Run quick = run(forks, ofRun.and(isQuick));
                    Run others = run(forks, ofRun.and(isQuick.negate()));
                    Run later = run(forks, ofRun.negate());
                    for (List<BenchmarkCase> pair : pairs) {
                        compared(quick, pair).ifPresent(one -> {
                            graded.merge(one.grade(), 1, Integer::sum);
                            compared(others, pair).ifPresent(other -> count(one, other, sameRun));
                            compared(later, pair).ifPresent(other -> count(one, other, otherRuns));
                        });
                    }
                }
            }
        }
        for (Grade grade : Grade.values()) {
            System.out.println(grade + ": " + graded.getOrDefault(grade, 0) + words(sameRun.get(grade), "the same run")
                    + words(otherRuns.get(grade), "other runs"));
        }
    }

    private static String words(Count count, String of) {
        return count == null ? "" : "; right by " + of + ": " + count.right + " of " + count.known;
    }

    private static Run run(List<Fork> all, Predicate<Fork> wanted) {
        List<Fork> forks = all.stream().filter(wanted).toList();
        CountingForks rule = CountingForks.of(forks);
        Map<BenchmarkCase, Samples> samples = new LinkedHashMap<>();
        forks.stream()
                .collect(Collectors.groupingBy(Fork::benchmarkCase))
                .forEach((one, own) -> samples.put(one, Samples.of(own, rule, "")));
        return Run.measured(Path.of(""), samples, Map.of(), WireSizes.UNKNOWN);
    }

    private static Optional<Compared> compared(Run run, List<BenchmarkCase> pair) {
        Samples first = run.samples().get(pair.get(0));
        Samples second = run.samples().get(pair.get(1));
        return first == null || second == null || !first.hasTime() || !second.hasTime()
                ? Optional.empty()
                : Optional.of(Compared.of(run, first, second, true, 1));
    }

    /** A factor is right if its interval holds the others' ratio, a side if it is the others'. */
    private static void count(Compared quick, Compared others, Map<Grade, Count> counts) {
        double ratio = others.outcome().ratio().value();
        boolean isKnown = others.outcome().kind() != Outcome.Kind.UNCLEAR;
        boolean isSide = others.outcome().kind() != Outcome.Kind.SAME;
        if (quick.grade() == Grade.UNKNOWN || !isKnown || quick.grade() != Grade.FIRM && !isSide) {
            return;
        }
        boolean isRight = quick.grade() == Grade.FIRM
                ? quick.outcome().ratio().encloses(ratio)
                : quick.outcome().ratio().value() > 1 == ratio > 1;
        Count count = counts.computeIfAbsent(quick.grade(), any -> new Count());
        count.known++;
        count.right += isRight ? 1 : 0;
    }
}
