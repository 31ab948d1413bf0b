// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Gives each result of a run the name under which the visualizer draws it: one group per question and payload, the
 * contender (or else the method) as the bar. All parameters end up in the name, as letters, digits and {@code _}.
 */
final class ChartNames {
    private static final String CONTENDER = "contender";

    /** Letters with their marks, and digits, of any script. */
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

    private static final Pattern OTHERS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");

    private final Set<String> chartParams;
    private final Map<String, List<String>> inputsByGroup = new HashMap<>();
    private final Map<String, Set<String>> methodsByClass;
    private final Map<String, Set<String>> modesByClass;
    private final Map<JmhEntry, ChartName> names = new IdentityHashMap<>();

    /**
     * Where the visualizer draws a result.
     *
     * @param group package and heading of the chart
     * @param bar label within the chart
     */
    record ChartName(String group, String bar) {
        @Override
        public String toString() {
            return group + "." + bar;
        }
    }

    /**
     * Names all results of one file; the names of one run depend on each other.
     *
     * @param chartParams parameters that belong to the group; empty for all but the contender
     */
    ChartNames(List<JmhEntry> entries, Set<String> chartParams) {
        this.chartParams = chartParams;
        this.methodsByClass = byClass(entries, JmhEntry::method);
        this.modesByClass = byClass(entries, JmhEntry::mode);
        entries.forEach(entry -> names.put(entry, new ChartName(group(entry), bar(entry))));
        separate(entries);
    }

    /** The name of one of the entries given to the constructor. */
    ChartName of(JmhEntry entry) {
        return names.get(entry);
    }

    private static Map<String, Set<String>> byClass(List<JmhEntry> entries, Function<JmhEntry, String> part) {
        return entries.stream()
                .collect(Collectors.groupingBy(JmhEntry::className, Collectors.mapping(part, Collectors.toSet())));
    }

    private String group(JmhEntry entry) {
        String className = entry.className();
        StringBuilder group = new StringBuilder(className.replaceFirst("([^.])Benchmark$", "$1"));
        entry.params().forEach((name, value) -> {
            if (isInput(name)) {
                group.append(isTelling(value) ? "" : camelCase(name)).append(camelCase(value));
            }
        });
        if (modesByClass.get(className).size() > 1) {
            group.append(camelCase(entry.mode()));
        }
        return distinct(group.toString(), entry);
    }

    /** Different inputs whose names look the same, such as {@code a+b} and {@code a-b}, are numbered. */
    private String distinct(String group, JmhEntry entry) {
        Map<String, String> inputs = entry.params();
        inputs.keySet().removeIf(name -> !isInput(name));
        List<String> known = inputsByGroup.computeIfAbsent(group, key -> new ArrayList<>());
        String identity = entry.className() + " " + entry.mode() + " " + inputs;
        if (!known.contains(identity)) {
            known.add(identity);
        }
        int number = known.indexOf(identity) + 1;
        return number == 1 ? group : group + "_v" + number;
    }

    private boolean isInput(String param) {
        return chartParams.isEmpty() ? !param.equals(CONTENDER) : chartParams.contains(param);
    }

    private String bar(JmhEntry entry) {
        String contender = entry.params().get(CONTENDER);
        boolean isMethod = contender == null || isInput(CONTENDER);
        StringBuilder bar = new StringBuilder(isMethod ? entry.method() : plain(contender));
        entry.params().forEach((name, value) -> {
            if (!name.equals(CONTENDER) && !isInput(name)) {
                bar.append('_').append(isTelling(value) ? "" : name).append(plain(value));
            }
        });
        if (!isMethod && methodsByClass.get(entry.className()).size() > 1) {
            bar.append('_').append(entry.method());
        }
        return bar.toString();
    }

    /** Makes the difference part of the bar where results differ in threads, JDK or nothing visible, and would hide each other. */
    private void separate(List<JmhEntry> entries) {
        Map<ChartName, List<JmhEntry>> sameName = entries.stream().collect(Collectors.groupingBy(names::get));
        Set<ChartName> taken = new HashSet<>(sameName.keySet());
        sameName.values().removeIf(rivals -> rivals.size() == 1);
        sameName.forEach((name, rivals) -> {
            boolean threads = rivals.stream().map(JmhEntry::threads).distinct().count() > 1;
            boolean jdks = rivals.stream().map(JmhEntry::jdkVersion).distinct().count() > 1;
            for (JmhEntry rival : rivals) {
                String bar = name.bar()
                        + (threads ? "_" + rival.threads() + "threads" : "")
                        + (jdks ? "_jdk" + plain(rival.jdkVersion()) : "");
                ChartName free = new ChartName(name.group(), bar);
                for (int number = threads || jdks ? 2 : 1; !taken.add(free); number++) {
                    free = new ChartName(name.group(), bar + "_" + number);
                }
                names.put(rival, free);
            }
        });
    }

    private static boolean isTelling(String value) {
        return !value.isEmpty() && Character.isLetter(value.codePointAt(0)) && !value.matches("(?i)true|false|null");
    }

    /** {@code _} separates words; other characters become a {@code _}, so that 1.5 is not 15 and -5 is not 5. */
    private static String camelCase(String text) {
        String numbers = text.replaceAll("(?<=[0-9])_+(?=[0-9])", ".");
        String words = WORD.matcher(numbers).replaceAll(word -> capitalised(word.group()));
        return OTHERS.matcher(words.replace("_", "")).replaceAll("_");
    }

    private static String capitalised(String word) {
        boolean shouted = word.equals(word.toUpperCase(Locale.ROOT));
        String rest = word.substring(1);
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + (shouted ? rest.toLowerCase(Locale.ROOT) : rest);
    }

    private static String plain(String text) {
        String plain = OTHERS.matcher(text).replaceAll("_").replaceAll("^_+|_+$", "");
        return plain.isEmpty() ? "none" : plain;
    }
}
