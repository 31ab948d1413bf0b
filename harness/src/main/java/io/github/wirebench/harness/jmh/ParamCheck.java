// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.probe.ParamFields;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** Finds misspelled parameters before anything is measured; JMH ignores unknown names, and unknown values fail in each fork. */
public final class ParamCheck {
    private static final ObjectMapper CONVERTER = JsonFiles.MAPPER;

    private ParamCheck() {}

    /**
     * Checks parameter values against the benchmarks that would get them.
     *
     * @param params name to the values asked for
     * @throws CommandFailure if no benchmark has such a parameter, or one that has it accepts no such value
     */
    public static void check(Collection<BenchmarkListEntry> benchmarks, Map<String, Collection<String>> params) {
        params.forEach((name, values) -> {
            List<BenchmarkListEntry> owners = benchmarks.stream()
                    .filter(entry -> names(entry).contains(name))
                    .toList();
            if (owners.isEmpty()) {
                throw CommandFailure.usage(
                        "no selected benchmark has a parameter \"" + name + "\"; " + known(benchmarks));
            }
            owners.forEach(owner -> values.forEach(value -> check(owner, name, value)));
        });
    }

    /** Names of a benchmark's parameters. */
    public static Set<String> names(BenchmarkListEntry benchmark) {
        return benchmark.getParams().orElse(Map.of()).keySet();
    }

    private static void check(BenchmarkListEntry benchmark, String name, String value) {
        Optional<Class<?>> type = ParamFields.typeOf(benchmark, name);
        if (type.isEmpty() || type.get() == String.class) {
            return;
        }
        if (type.get().isEnum()) {
            List<String> constants = Arrays.stream(type.get().getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name())
                    .toList();
            if (!constants.contains(value)) {
                throw CommandFailure.usage("unknown " + name + " \"" + value + "\" for " + benchmark.getUsername()
                        + "; it can be: " + String.join(", ", constants));
            }
            return;
        }
        try {
            CONVERTER.convertValue(value, type.get());
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(
                    "parameter " + name + " of " + benchmark.getUsername() + " is of type "
                            + type.get().getSimpleName() + " and cannot be \"" + value + "\"",
                    e);
        }
    }

    private static String known(Collection<BenchmarkListEntry> benchmarks) {
        Set<String> names = benchmarks.stream()
                .flatMap(entry -> names(entry).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return names.isEmpty() ? "they have none" : "they have: " + String.join(", ", names);
    }
}
