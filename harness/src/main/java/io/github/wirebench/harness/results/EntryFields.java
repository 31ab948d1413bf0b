// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Set;

/** The fields of an entry that forks of the same benchmark have in common. */
final class EntryFields {
    /** What may differ: figures, their number, and where a machine keeps the same JDK. */
    private static final Set<String> NOT_COMPARED =
            Set.of(JmhEntry.FORKS, "jvm", JmhEntry.PRIMARY, JmhEntry.SECONDARIES);

    private EntryFields() {}

    /**
     * Compares benchmark, mode, parameters, settings, flags, JDK and the unit of the primary metric.
     *
     * @throws IllegalArgumentException naming the first field that differs
     */
    static void requireSame(JmhEntry one, JmhEntry other) {
        requireSame("", one.node(), other.node());
        requireSame(
                JmhEntry.PRIMARY + ".scoreUnit",
                one.primary().path("scoreUnit"),
                other.primary().path("scoreUnit"));
    }

    /**
     * Compares two values of a field, objects field by field.
     *
     * @throws IllegalArgumentException naming the field
     */
    static void requireSame(String field, JsonNode one, JsonNode other) {
        if (one.isObject() && other.isObject()) {
            Set<String> names = new LinkedHashSet<>();
            one.fieldNames().forEachRemaining(names::add);
            other.fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                if (!field.isEmpty() || !NOT_COMPARED.contains(name)) {
                    requireSame(field.isEmpty() ? name : field + "." + name, one.path(name), other.path(name));
                }
            }
        } else if (!one.equals(other)) {
            throw new IllegalArgumentException("forks differ in " + field + ": " + shown(one) + " and " + shown(other));
        }
    }

    private static String shown(JsonNode value) {
        return value.isMissingNode() ? "none" : value.toString();
    }
}
