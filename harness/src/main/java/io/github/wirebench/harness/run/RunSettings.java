// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * What makes the forks of a run comparable, and how many there are.
 *
 * @param profile name of the profile that the other settings come from where no option overrides them
 * @param seed of the order of forks within each round
 * @param precision see {@link StopRule}
 * @param maxForks see {@link StopRule}
 * @param metric see {@link StopRule}
 * @param length of a fork
 * @param threads worker threads; null for what the annotations say
 * @param jvmArgs flags of every fork; null for what the annotations say
 * @param profilers JMH names or class names
 * @param shard {@code i/n}; null if the run is not one of several
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunSettings(
        String profile,
        long seed,
        double precision,
        int maxForks,
        StopRule.Metric metric,
        ForkLength length,
        Integer threads,
        List<String> jvmArgs,
        List<String> profilers,
        String shard) {

    /** Allocation, and CPU time; that one is named last, so that it leaves out what others do. */
    public static final List<String> PROFILERS = List.of("gc", Profile.CPU_PROFILER);

    /** The seed that was asked for; a random one for null. */
    public static long seed(Long asked) {
        return asked == null ? ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE) : asked;
    }

    /** The rule that {@code precision}, {@code maxForks} and {@code metric} make. */
    public StopRule stopRule() {
        return new StopRule(precision, maxForks, metric);
    }
}
