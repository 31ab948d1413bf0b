// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Short names of the cases of a report, a different one for each.
 *
 * @param byCase the names
 * @param constants parameters that all cases have with the same value, which the names leave out
 */
public record CaseLabels(Map<BenchmarkCase, String> byCase, Map<String, String> constants) {

    /** Names cases with all their parameters. */
    public static CaseLabels full(Collection<BenchmarkCase> cases) {
        return of(cases, Map.of());
    }

    /** Names cases without the parameters that distinguish none of them. */
    public static CaseLabels withoutConstants(Collection<BenchmarkCase> cases) {
        Map<String, String> constants = new LinkedHashMap<>();
        cases.stream().findFirst().ifPresent(first -> constants.putAll(first.params()));
        cases.forEach(one -> constants.entrySet().retainAll(one.params().entrySet()));
        return of(cases, constants);
    }

    private static CaseLabels of(Collection<BenchmarkCase> cases, Map<String, String> constants) {
        Map<String, List<BenchmarkCase>> byLabel = new LinkedHashSet<>(cases)
                .stream()
                        .collect(Collectors.groupingBy(
                                one -> without(constants, one).label(), LinkedHashMap::new, Collectors.toList()));
        Map<BenchmarkCase, String> labels = new HashMap<>();
        Set<String> taken = new HashSet<>(byLabel.keySet());
        byLabel.forEach((label, same) -> {
            labels.put(same.get(0), label);
            if (same.size() > 1) {
                // classes of the same name in different packages, or values that look like further parameters
                same.forEach(one -> labels.put(one, free(packageOf(one) + label, taken)));
            }
        });
        return new CaseLabels(labels, constants);
    }

    private static String free(String wanted, Set<String> taken) {
        String label = wanted;
        for (int number = 2; !taken.add(label); number++) {
            label = wanted + " (" + number + ")";
        }
        return label;
    }

    private static BenchmarkCase without(Map<String, String> constants, BenchmarkCase one) {
        if (constants.isEmpty()) {
            return one;
        }
        Map<String, String> params = new LinkedHashMap<>(one.params());
        params.keySet().removeAll(constants.keySet());
        return new BenchmarkCase(one.benchmark(), one.mode(), params, one.threads());
    }

    private static String packageOf(BenchmarkCase one) {
        String benchmark = one.benchmark();
        int method = benchmark.lastIndexOf('.');
        return benchmark.substring(0, benchmark.lastIndexOf('.', method - 1) + 1);
    }
}
