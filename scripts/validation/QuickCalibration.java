// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.benchmarks.SuiteData;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter;
import io.github.wirebench.report.answers.AnswerFormatter.Conclusion;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import io.github.wirebench.report.answers.AnswerFormatter.Measured;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Holds the answers of runs of {@code quick} against those of a long run of the same rows on the same machine and day.
 *
 * <p>{@code java -cp target/benchmarks.jar scripts/validation/QuickCalibration.java LONG-RUN QUICK-RUN...}
 *
 * <p>Runs or their journals. Comparisons of rows that the long run lacks are left out.
 */
public class QuickCalibration {
    private static final double CLEAR = Math.log(1.2);
    private static final double STATED = 0.25;

    public static void main(String[] args) {
        Run longRun = RunReader.read(Path.of(args[0]));
        List<Run> quickRuns = RunReader.read(Stream.of(args).skip(1).map(Path::of).toList());
        List<Conclusion> truths = conclusions(longRun);
        List<Double> halfWidths = new ArrayList<>();
        int ratios = 0;
        int unknown = 0;
        int holding = 0;
        int holdingWall = 0;
        int wrong = 0;
        int clear = 0;
        int decided = 0;
        System.out.printf("%-62s %-20s %-20s %s%n", "", "long run, CPU", "long run, wall", "runs of quick");
        for (int i = 0; i < truths.size(); i++) {
            Conclusion truth = truths.get(i);
            if (truth.kind() == Kind.NOT_MEASURED) {
                continue;
            }
            Interval wall = wall(longRun, truth);
            StringBuilder line = new StringBuilder();
            for (Run quickRun : quickRuns) {
                Conclusion quick = conclusions(quickRun).get(i);
                Interval ratio = quick.ratio();
                ratios++;
                line.append(' ').append(Format.ratio(ratio)).append(ratio.encloses(truth.ratio().value()) ? "" : " MISSED");
                if (!ratio.isKnown()) {
                    unknown++;
                    continue;
                }
                holding += ratio.encloses(truth.ratio().value()) ? 1 : 0;
                holdingWall += ratio.encloses(wall.value()) ? 1 : 0;
                halfWidths.add(ratio.relativeHalfWidth());
                boolean saysSlower = quick.kind() == Kind.SLOWER;
                boolean says = saysSlower || quick.kind() == Kind.FASTER;
                wrong += says && saysSlower != truth.ratio().value() > 1 ? 1 : 0;
                if (Math.abs(Math.log(truth.ratio().value())) > CLEAR) {
                    clear++;
                    decided += says ? 1 : 0;
                }
            }
            System.out.printf(
                    "%-62s %-20s %-20s%s%n",
                    truth.first().label() + " / " + truth.second().label(),
                    Format.ratio(truth.ratio()),
                    Format.ratio(wall),
                    line);
        }
        double[] sorted = halfWidths.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        System.out.printf(
                Locale.ROOT,
                "%n%d ratios of %d runs, %d without an interval%n"
                        + "intervals that hold the long run's ratio of CPU time %.0f%%, of wall time %.0f%%%n"
                        + "half-width: median %.1f%%, upper quartile %.1f%%, stated as a number (within 25%%) %.0f%%%n"
                        + "differences above 20%% decided: %d of %d (%.0f%%); wrong in direction: %d%n",
                ratios,
                quickRuns.size(),
                unknown,
                100.0 * holding / ratios,
                100.0 * holdingWall / ratios,
                100 * sorted[sorted.length / 2],
                100 * sorted[sorted.length * 3 / 4],
                100.0 * Arrays.stream(sorted).filter(width -> width <= STATED).count() / ratios,
                decided,
                clear,
                100.0 * decided / clear,
                wrong);
    }

    private static List<Conclusion> conclusions(Run run) {
        QuestionFile questions = QuestionFile.read(SuiteData.class.getResource("questions.yaml"));
        WireSizes sizes = params -> OptionalLong.empty();
        return questions.questions().stream()
                .flatMap(question -> questions.quick(question).stream())
                .flatMap(panel -> new AnswerFormatter(
                                panel, row -> new Measured(find(run, row), false), sizes, run.typicalSpread(), 1)
                        .conclusions().stream())
                .toList();
    }

    private static Interval wall(Run run, Conclusion conclusion) {
        return ForkStatistics.ratio(
                find(run, conclusion.first()).orElseThrow().nanoseconds(),
                find(run, conclusion.second()).orElseThrow().nanoseconds());
    }

    private static Optional<Samples> find(Run run, Question.Row row) {
        return run.find(row.benchmark(), row.params());
    }
}
