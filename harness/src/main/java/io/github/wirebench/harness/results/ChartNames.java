// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Gives each result of a run the name under which the visualizer draws it: one group per question and payload, the
 * contender (or else the method) as the bar. All parameters end up in the name, as letters and digits.
 */
final class ChartNames {
    private static final String CONTENDER = "contender";

    private final Map<String, Set<String>> methodsByClass;
    private final Map<String, Set<String>> modesByClass;
    private final Map<JmhEntry, ChartName> names = new IdentityHashMap<>();

    private ChartNames(List<JmhEntry> entries) {
        this.methodsByClass = entries.stream()
                .collect(Collectors.groupingBy(
                        JmhEntry::className, Collectors.mapping(JmhEntry::method, Collectors.toSet())));
        this.modesByClass = entries.stream()
                .collect(Collectors.groupingBy(
                        JmhEntry::className, Collectors.mapping(JmhEntry::mode, Collectors.toSet())));
        entries.forEach(entry -> names.put(entry, new ChartName(group(entry), bar(entry))));
        separate(entries);
    }

    /** Names all results of one file; the names of one run depend on each other. */
    static ChartNames of(List<JmhEntry> entries) {
        return new ChartNames(entries);
    }

    /** The name of one of the entries given to {@link #of}. */
    ChartName of(JmhEntry entry) {
        return names.get(entry);
    }

    private String group(JmhEntry entry) {
        String className = entry.className();
        int dot = className.lastIndexOf('.');
        String simple = className.substring(dot + 1);
        StringBuilder group = new StringBuilder(className.substring(0, dot + 1));
        group.append(
                simple.length() > 9 && simple.endsWith("Benchmark")
                        ? simple.substring(0, simple.length() - 9)
                        : simple);
        entry.params().forEach((name, value) -> {
            if (!name.equals(CONTENDER)) {
                group.append(token(name, value));
            }
        });
        if (modesByClass.get(className).size() > 1) {
            group.append(camelCase(entry.mode()));
        }
        return group.toString();
    }

    private String bar(JmhEntry entry) {
        String contender = entry.params().get(CONTENDER);
        if (contender == null) {
            return entry.method();
        }
        String plain = plain(contender);
        return methodsByClass.get(entry.className()).size() > 1 ? plain + "_" + entry.method() : plain;
    }

    /** Results that differ in threads, JDK or nothing visible would hide each other: makes the difference part of the bar. */
    private void separate(List<JmhEntry> entries) {
        Map<ChartName, List<JmhEntry>> sameName = entries.stream().collect(Collectors.groupingBy(names::get));
        Set<ChartName> taken = new HashSet<>(sameName.keySet());
        for (Map.Entry<ChartName, List<JmhEntry>> clash : sameName.entrySet()) {
            List<JmhEntry> rivals = clash.getValue();
            if (rivals.size() < 2) {
                continue;
            }
            boolean threads = rivals.stream().map(JmhEntry::threads).distinct().count() > 1;
            boolean jdks = rivals.stream().map(JmhEntry::jdkVersion).distinct().count() > 1;
            for (JmhEntry rival : rivals) {
                String bar = clash.getKey().bar()
                        + (threads ? "_" + rival.threads() + "threads" : "")
                        + (jdks ? "_jdk" + plain(rival.jdkVersion()) : "");
                names.put(rival, free(new ChartName(clash.getKey().group(), bar), threads || jdks, taken));
            }
        }
    }

    private static ChartName free(ChartName wanted, boolean isNew, Set<ChartName> taken) {
        ChartName name = wanted;
        for (int number = isNew ? 2 : 1; !taken.add(name); number++) {
            name = new ChartName(wanted.group(), wanted.bar() + "_" + number);
        }
        return name;
    }

    private static String token(String name, String value) {
        boolean telling =
                !value.isEmpty() && Character.isLetter(value.charAt(0)) && !value.matches("(?i)true|false|null");
        return telling ? camelCase(value) : camelCase(name) + camelCase(value);
    }

    private static String camelCase(String text) {
        List<String> words = new ArrayList<>(List.of(plain(text).split("_")));
        return words.stream()
                .filter(word -> !word.isEmpty())
                .map(ChartNames::capitalised)
                .collect(Collectors.joining());
    }

    private static String capitalised(String word) {
        boolean shouted = word.equals(word.toUpperCase(Locale.ROOT));
        String rest = word.substring(1);
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + (shouted ? rest.toLowerCase(Locale.ROOT) : rest);
    }

    private static String plain(String text) {
        String plain = text.replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_+|_+$", "");
        return plain.isEmpty() ? "none" : plain;
    }

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
}
