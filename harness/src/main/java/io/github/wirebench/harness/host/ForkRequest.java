// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import java.util.List;
import java.util.Map;

/**
 * One fork of one combination. What is null stays as annotated; null profilers are none.
 *
 * @param benchmark class and method
 * @param mode JMH's short label; may be null only if the benchmark has one mode
 * @param params name to value, never null afterwards; a parameter may be left out only if it has one annotated value
 * @param threads worker threads
 * @param warmupIterations iterations
 * @param warmupMillis duration of a warm-up iteration in ms
 * @param measurementIterations iterations
 * @param measurementMillis duration of a measured iteration in ms
 * @param jvmArgs JVM flags in place of all annotated ones, also of prepended and appended ones
 * @param profilers class names or JMH's names, if need be with a colon and options, e.g. {@code gc}; the last one is
 *     started last and stopped first
 */
public record ForkRequest(
        String benchmark,
        String mode,
        Map<String, String> params,
        Integer threads,
        Integer warmupIterations,
        Long warmupMillis,
        Integer measurementIterations,
        Long measurementMillis,
        List<String> jvmArgs,
        List<String> profilers) {

    public ForkRequest {
        params = params == null ? Map.of() : params;
        profilers = profilers == null ? List.of() : profilers;
    }
}
