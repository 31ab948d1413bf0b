// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.capacity.Scenario.Work;
import io.github.wirebench.harness.compare.Measurement;
import java.util.Map;

/**
 * A contender that was measured doing all the work, or a part of it.
 *
 * @param label for people
 * @param contender as the sizes call it
 * @param floor whether no service could use it
 * @param rows what each kind of work was measured with
 */
record Candidate(String label, String contender, boolean floor, Map<Work, Measurement> rows) {

    /** Whether every row has CPU time. */
    boolean hasCpuTimes() {
        return rows.values().stream().allMatch(row -> row.cpuMeans().isPresent());
    }

    /** Whether every row has the CPU time of the whole process. */
    boolean hasProcessCpuTimes() {
        return rows.values().stream().allMatch(row -> row.processCpuMeans().isPresent());
    }
}
