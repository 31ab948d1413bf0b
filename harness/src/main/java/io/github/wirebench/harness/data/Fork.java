// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * One finished fork: a line of {@code forks.jsonl}. Older files have figures of its warm-up and a further load, which nothing uses.
 *
 * @param run id of the run that measured it
 * @param sequence number of the line within that run, from 1
 * @param benchmarkCase the planned case; its threads are 0
 * @param fork number of the fork within its case and run, from 1
 * @param startedAt start of its JVM; null if unknown
 * @param seconds wall time from its start to its result; NaN if unknown
 * @param environment load and steal meanwhile; null if unknown
 * @param entry JMH's result of this one fork; null if it failed
 * @param error why it failed; null if it did not
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties({"crc32", "warmup"})
public record Fork(
        String run,
        int sequence,
        @JsonProperty("row") BenchmarkCase benchmarkCase,
        int fork,
        Instant startedAt,
        double seconds,
        Environment environment,
        @JsonProperty("result") JmhEntry entry,
        String error) {

    /**
     * The activity of the machine while a fork ran; NaN where the system does not provide a figure.
     *
     * @param loadBefore mean number of runnable processes over the minute before the fork
     * @param steal fraction of the CPU time of all cores that the host gave to other guests; known on Linux only
     * @param busy fraction of the CPU time of all cores that was used on this machine, by the fork too; without steal
     */
    @JsonIgnoreProperties("loadAfter")
    public record Environment(double loadBefore, double steal, double busy) {}

    /** The time in which a fork was measured, from the start of its JVM until its result. */
    public record Span(Instant start, double seconds) {
        /** Starts are recorded in whole milliseconds. */
        private static final double ROUNDING = 0.01;

        /** Returns whether a later one began before this one was over. */
        public boolean overlaps(Span later) {
            double gap = (later.start.toEpochMilli() - start.toEpochMilli()) / 1000.0;
            return gap < seconds - ROUNDING;
        }
    }

    /**
     * Returns the share of the time for which other programs kept its worker thread from a CPU, as far as that is recorded. Several
     * threads may have kept each other from it.
     *
     * @param wantsCpu whether the thread wants a CPU all the time, so that all time without one counts
     */
    public double delay(boolean wantsCpu) {
        double stolen = environment == null || Double.isNaN(environment.steal) ? 0 : environment.steal;
        if (entry.threads() > 1) {
            return stolen;
        }
        double[] recorded = wantsCpu
                ? figures().iterations(CpuTimeProfiler.SHARE)
                : figures().delays();
        double mean = Arrays.stream(recorded).average().orElse(wantsCpu ? 1 : 0);
        return stolen + (wantsCpu ? 1 - mean : mean);
    }

    /** Returns the figures of its result; there must be one. */
    public ForkFigures figures() {
        return new ForkFigures(entry, 0);
    }

    @JsonIgnore
    public boolean isFailure() {
        return entry == null;
    }

    /** Returns the time in which it was measured; empty if unknown. */
    public Optional<Span> span() {
        return startedAt == null || Double.isNaN(seconds)
                ? Optional.empty()
                : Optional.of(new Span(startedAt, seconds));
    }
}
