// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

/** How much of an ObjectMapper call is recorded. Names only, so that the row without Micrometer does not load it. */
public enum Instrumentation {
    /** The plain mapper's own call, not through the wrapper. */
    NONE,
    /** Timer and payload bytes into a composite registry without members: a service that never adds one. */
    NOTHING_REGISTERED,
    /** Timer, count, sum and maximum of payload bytes, in Micrometer's own SimpleMeterRegistry. */
    SIMPLE,
    /** The timer only, in a Prometheus registry. */
    TIMER_ONLY,
    /** Timer, count, sum and maximum of payload bytes, in a Prometheus registry. */
    PROMETHEUS,
    /** The default of the wrapper in a Prometheus registry: as above with the percentile histogram. */
    HISTOGRAM,
    /** As above, for one call in a hundred. */
    SAMPLED
}
