// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.benchmarks.SuiteData;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.answers.Recordings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Holds the answers of runs of {@code quick} against those of other JVMs of the same benchmarks on the same machine and day: a firm answer
 * is right if its interval holds the others' ratio, any other if it names the same side.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/validation/QuickCalibration.java OTHERS QUICK-RUN...}
 *
 * <p>Runs or their journals. Comparisons that the others lack or do not decide are left out.
 */
public class QuickCalibration {
    public static void main(String[] args) {
        Recordings others = figures(RunReader.read(Path.of(args[0])));
        List<Recordings> quickRuns = RunReader.read(Stream.of(args).skip(1).map(Path::of).toList()).stream()
                .map(QuickCalibration::figures)
                .toList();
        QuestionFile file = QuestionFile.read(SuiteData.class.getResource("questions.yaml"));
        Map<Compared.Grade, int[]> rightOfAll = new TreeMap<>();
        for (Question.Panel panel : file.questions().stream().flatMap(question -> file.quick(question).stream()).toList()) {
            for (Question.Row row : panel.rows().subList(1, panel.rows().size())) {
                Optional<Compared> truth = others.compare(panel, row.label(), panel.base(), 1);
                if (truth.isEmpty() || truth.get().outcome().kind() == Outcome.Kind.UNCLEAR) {
                    continue;
                }
                StringBuilder line = new StringBuilder();
                for (Recordings quickRun : quickRuns) {
                    quickRun.compare(panel, row.label(), panel.base(), 1).ifPresent(quick -> {
                        boolean right = isRight(quick, truth.get());
                        int[] counts = rightOfAll.computeIfAbsent(quick.grade(), grade -> new int[2]);
                        counts[0] += right ? 1 : 0;
                        counts[1]++;
                        line.append("; ").append(quick.grade().sign()).append(' ').append(quick.outcome().text()).append(right ? "" : " WRONG");
                    });
                }
                System.out.println(panel.title() + ", " + row.label() + ": " + truth.get().outcome().text() + line);
            }
        }
        rightOfAll.forEach((grade, counts) -> System.out.println(grade + ": " + counts[0] + " of " + counts[1] + " right"));
    }

    private static Recordings figures(Run run) {
        return new Recordings(List.of(run), WireSizes.UNKNOWN);
    }

    private static boolean isRight(Compared quick, Compared truth) {
        double ratio = truth.outcome().ratio().value();
        return quick.grade() == Compared.Grade.FIRM
                ? quick.outcome().ratio().encloses(ratio)
                : quick.outcome().ratio().value() > 1 == ratio > 1;
    }
}
