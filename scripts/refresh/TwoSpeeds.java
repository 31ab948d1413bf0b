// SPDX-License-Identifier: Apache-2.0
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Format.TimeUnit;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.RunLabels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows whose forks take one of two times, with nothing in between. */
final class TwoSpeeds {
    /** The fastest of the slow forks takes so many times as long as the slowest of the fast ones, or more. */
    private static final double GAP = 1.1;

    private TwoSpeeds() {}

    /** Writes the CPU times of the fast and of the slow forks, by benchmark and run. */
    static String text(PublishedRuns published) {
        List<Run> runs = RunReader.read(published.folders());
        List<String> labels = RunLabels.of(runs);
        List<String> lines = new ArrayList<>(List.of("| | JDK | fast forks | slow forks |", "|---|---|---:|---:|"));
        int rows = 0;
        for (BenchmarkCase row : runs.get(0).samples().keySet()) {
            for (int run = 0; run < runs.size(); run++) {
                if (runs.get(run).samples().containsKey(row)) {
                    rows++;
                    double[] times = runs.get(run).samples().get(row).cpuTimesOfOneThread().orElseThrow();
                    Arrays.sort(times);
                    int slow = firstAfterTheWidestGap(times);
                    if (times[slow] >= GAP * times[slow - 1]) {
                        lines.add("| " + row.label() + " | " + labels.get(run) + " | " + forks(times, 0, slow) + " | " + forks(times, slow, times.length) + " |");
                    }
                }
            }
        }
        lines.addAll(List.of("", "CPU time per operation. Of " + rows + " rows, those are listed whose sorted forks have a gap of 10% or more between two neighbours. " + published.environment(labels)));
        return published.block("speeds", lines);
    }

    private static int firstAfterTheWidestGap(double[] sorted) {
        int widest = 1;
        for (int i = 2; i < sorted.length; i++) {
            if (sorted[i] / sorted[i - 1] > sorted[widest] / sorted[widest - 1]) {
                widest = i;
            }
        }
        return widest;
    }

    private static String forks(double[] sorted, int from, int to) {
        TimeUnit unit = TimeUnit.of(sorted[0]);
        String least = Format.time(Interval.of(sorted[from]), unit);
        String most = Format.time(Interval.of(sorted[to - 1]), unit);
        return to - from + " with " + (least.equals(most) ? "" : least.replaceFirst(" .*", "") + Format.DASH) + most;
    }
}
