// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.figures;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** What tells runs apart: the JDK, the threads or the machine, whichever differs; else their folders. */
public final class RunLabels {
    private RunLabels() {}

    /** One label per run; all are different. A single run's says on what it was measured. */
    public static List<String> of(List<RunFigures> runs) {
        List<Function<RunFigures, String>> facts = List.of(
                run -> run.only(row -> row.measured().conditions().jdk())
                        .filter(jdk -> !jdk.isEmpty())
                        .map(RunLabels::jdk)
                        .orElse(""),
                run -> run.only(row -> row.key().threads() + (row.key().threads() == 1 ? " thread" : " threads"))
                        .orElse(""),
                run -> run.input().facts().machine());
        List<List<String>> parts = new ArrayList<>();
        runs.forEach(run -> parts.add(new ArrayList<>()));
        for (Function<RunFigures, String> fact : facts) {
            List<String> values = runs.stream().map(fact).toList();
            if (runs.size() == 1 || new HashSet<>(values).size() > 1) {
                for (int i = 0; i < values.size(); i++) {
                    if (!values.get(i).isEmpty()) {
                        parts.get(i).add(values.get(i));
                    }
                }
            }
        }
        List<String> labels =
                parts.stream().map(words -> String.join(", ", words)).toList();
        return new HashSet<>(labels).size() == labels.size() && !labels.contains("") ? labels : folders(runs);
    }

    private static List<String> folders(List<RunFigures> runs) {
        List<String> names = runs.stream()
                .map(run -> run.input().path().toAbsolutePath().normalize().getFileName())
                .map(name -> name == null ? "" : name.toString())
                .toList();
        return new HashSet<>(names).size() == names.size()
                ? names
                : IntStream.range(0, names.size())
                        .mapToObj(i -> runs.get(i).input().name() + ": " + names.get(i))
                        .toList();
    }

    /** {@code JDK 17.0.15} of {@code OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1}. */
    private static String jdk(String vm) {
        String version = vm.substring(vm.lastIndexOf(' ') + 1);
        return version.matches("\\d.*") ? "JDK " + version.replaceAll("[+-].*", "") : vm;
    }
}
