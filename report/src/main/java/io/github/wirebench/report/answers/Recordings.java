// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.Interval;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Runs of one kind, of which each ratio is taken from the one that knows it best. Both rows of a ratio come from one run, because two runs
 * differ by several percent of their own.
 */
public final class Recordings {
    public static final String BEST = "--best";
    public static final String BEST_DESCRIPTION =
            "Take runs with the same JVM, CPU, flags, threads and versions as one: each ratio is that of the run that knows"
                    + " it best.";

    private Recordings() {}

    /**
     * Puts runs of one kind together, in their order.
     *
     * @param best whether to; otherwise each run is by itself
     */
    public static List<List<Run>> of(List<Run> runs, boolean best) {
        return best
                ? List.copyOf(runs.stream()
                        .collect(Collectors.groupingBy(Recordings::kind, LinkedHashMap::new, Collectors.toList()))
                        .values())
                : runs.stream().map(List::of).toList();
    }

    /** What must be equal: the same library in the same JVM, on the same machine and data. */
    private static List<Object> kind(Run run) {
        return List.of(
                RunLabels.condition(run.samples().values()),
                run.info().machineBesideCpu(),
                run.common(samples -> samples.conditions().jvmArgs().toString()).orElse(""),
                run.common(samples -> String.valueOf(samples.benchmarkCase().threads()))
                        .orElse(""),
                run.info().libraries(),
                run.info().dataSeed());
    }

    /** Orders by the width of an interval between forks, the narrowest first and unknown ones last. */
    public static <T> Comparator<T> narrowestFirst(Function<T, Interval> interval) {
        return Comparator.comparingDouble(one -> interval.apply(one).relativeHalfWidth());
    }

    /** Returns whether the times of all settle, so that an interval between their forks tells something. */
    public static boolean settle(List<Samples> samples) {
        return samples.stream().allMatch(one -> one.health().settles());
    }

    /** Returns the name of the folder that a run was read from. */
    public static String name(Run run) {
        Path folder = run.path().toAbsolutePath().normalize().getFileName();
        return folder == null ? "" : folder.toString();
    }
}
