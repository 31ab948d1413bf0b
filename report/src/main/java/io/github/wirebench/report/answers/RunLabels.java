// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Labels that distinguish runs: by JDK, threads or machine, whichever differs, else by folder. */
public final class RunLabels {
    private RunLabels() {}

    /** Returns one label per run, all different; that of a single run names its JDK, threads and machine. */
    public static List<String> of(List<Run> runs) {
        List<Function<Run, String>> facts = List.of(
                run -> run.common(samples -> samples.conditions().jdk())
                        .filter(jdk -> !jdk.isEmpty())
                        .map(RunLabels::jdk)
                        .orElse(""),
                run -> run.common(samples -> threads(samples.benchmarkCase().threads()))
                        .orElse(""),
                run -> run.info().machineText());
        List<List<String>> parts = new ArrayList<>();
        runs.forEach(run -> parts.add(new ArrayList<>()));
        for (Function<Run, String> fact : facts) {
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

    private static String threads(int number) {
        return number + (number == 1 ? " thread" : " threads");
    }

    private static List<String> folders(List<Run> runs) {
        List<String> names = runs.stream()
                .map(run -> run.path().toAbsolutePath().normalize().getFileName())
                .map(name -> name == null ? "" : name.toString())
                .toList();
        return new HashSet<>(names).size() == names.size()
                ? names
                : IntStream.range(0, names.size())
                        .mapToObj(i -> runs.get(i).name() + ": " + names.get(i))
                        .toList();
    }

    /** {@code JDK 17.0.15} of {@code OpenJDK 64-Bit Server VM 17.0.15+6-Debian-1deb12u1}. */
    private static String jdk(String vm) {
        String version = vm.substring(vm.lastIndexOf(' ') + 1);
        return version.matches("\\d.*") ? "JDK " + version.replaceAll("[+-].*", "") : vm;
    }
}
