// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

/**
 * The part of an ObjectMapper call that is recorded. Names only, so that the fork without Micrometer does not load it.
 */
public enum Instrumentation {
    /** A direct call of the plain mapper, without the wrapper. */
    NONE,
    /** Timer and payload bytes in a composite registry without members, as in a service that never adds a registry. */
    NOTHING_REGISTERED,
    /** Timer, count, sum and maximum of payload bytes, in Micrometer's SimpleMeterRegistry. */
    SIMPLE,
    /** Only the timer, in a Prometheus registry. */
    TIMER_ONLY,
    /** Timer, count, sum and maximum of payload bytes, in a Prometheus registry. */
    PROMETHEUS,
    /** The default of the wrapper, in a Prometheus registry: the same with the percentile histogram. */
    HISTOGRAM,
    /** The same for one call in a hundred. */
    SAMPLED
}
