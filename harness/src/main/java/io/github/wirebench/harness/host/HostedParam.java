// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.host;

import java.util.List;

/**
 * A parameter of a benchmark.
 *
 * @param name the field's name
 * @param values as annotated, in that order; for an enum without values all constants; empty if a run must give them
 * @param type the name of the field's Java type, e.g. {@code int}; null if the class cannot be loaded on the host's JVM
 * @param constants the names of the constants if the type is an enum; null if it is none, or not known
 */
public record HostedParam(String name, List<String> values, String type, List<String> constants) {}
