// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

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

    /** The rule that {@code precision}, {@code maxForks} and {@code metric} make. */
    public StopRule stopRule() {
        return new StopRule(precision, maxForks, metric);
    }
}
