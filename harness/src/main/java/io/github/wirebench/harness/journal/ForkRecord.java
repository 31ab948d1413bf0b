// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.journal;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.machine.ForkEnvironment;
import io.github.wirebench.harness.results.JmhEntry;
import java.time.Instant;

/**
 * One finished fork.
 *
 * @param run id of the run in whose journal it stands
 * @param origin id of the run that measured it, where that is another one; null otherwise
 * @param sequence number of the line within the run that measured it, from 1
 * @param row what was measured
 * @param fork number of the fork within its row, from 1
 * @param startedAt when the fork began; null if unknown
 * @param seconds wall time from its start to its result, with the start of its JVM; NaN if unknown
 * @param environment load and steal meanwhile; null if unknown
 * @param result JMH's result entry of this one fork; null if it failed
 * @param error why it failed; null if it did not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ForkRecord(
        String run,
        String origin,
        int sequence,
        Row row,
        int fork,
        Instant startedAt,
        double seconds,
        ForkEnvironment environment,
        ObjectNode result,
        String error) {

    /** Whether the fork gave no result. */
    @JsonIgnore
    public boolean isFailure() {
        return result == null;
    }

    /** The result by field; only for a fork that did not fail. */
    @JsonIgnore
    public JmhEntry entry() {
        return new JmhEntry(result);
    }

    /** The run that measured the fork. */
    @JsonIgnore
    public String measuredBy() {
        return origin == null ? run : origin;
    }

    /** The same fork as a line of another run's journal. */
    public ForkRecord movedTo(String otherRun, int forkThere) {
        return new ForkRecord(
                otherRun, measuredBy(), sequence, row, forkThere, startedAt, seconds, environment, result, error);
    }
}
