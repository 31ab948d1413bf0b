// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Gives each result of a run the name under which the visualizer draws it: one group per question and payload, the
 * contender (or else the method) as the bar. All parameters end up in the name, as letters and digits of any script and {@code _}.
 */
final class ChartNames {
    private static final String CONTENDER = "contender";

    /** Letters with their marks, and digits, of any script. */
    private static final Pattern LETTER = Pattern.compile("[\\p{L}\\p{N}]");

    private static final Pattern OTHERS = Pattern.compile("[^\\p{L}\\p{M}\\p{N}]+");
    private static final int MOST_SYMBOLS = 3;

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
        int dot = className.lastIndexOf('.');
        String simple = className.substring(dot + 1);
        StringBuilder group = new StringBuilder(className.substring(0, dot + 1));
        group.append(simple.replaceFirst("(.)Benchmark$", "$1"));
        entry.params().forEach((name, value) -> {
            if (isInput(name)) {
                group.append(token(name, value));
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
        boolean inputContender = contender == null || isInput(CONTENDER);
        StringBuilder bar = new StringBuilder(inputContender ? entry.method() : plain(contender));
        entry.params().forEach((name, value) -> {
            if (!name.equals(CONTENDER) && !isInput(name)) {
                bar.append('_').append(isTelling(value) ? plain(value) : name + plain(value));
            }
        });
        if (!inputContender && methodsByClass.get(entry.className()).size() > 1) {
            bar.append('_').append(entry.method());
        }
        return bar.toString();
    }

    /** Makes the difference part of the bar where results differ in threads, JDK or nothing visible, and would hide each other. */
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
        return isTelling(value) ? camelCase(value) : camelCase(name) + camelCase(value);
    }

    private static boolean isTelling(String value) {
        return !value.isEmpty() && Character.isLetter(value.codePointAt(0)) && !value.matches("(?i)true|false|null");
    }

    /** {@code _} separates words; other characters become a {@code _}, so that 1.5 is not 15 and -5 is not 5. */
    private static String camelCase(String text) {
        if (!LETTER.matcher(text).find()) {
            return plain(text);
        }
        return Arrays.stream(text.replaceAll("(?<=[0-9])_+(?=[0-9])", ".").split("_"))
                .map(word -> OTHERS.matcher(word).replaceAll("_"))
                .map(word -> Arrays.stream(word.split("_", -1))
                        .map(part -> part.isEmpty() ? part : capitalised(part))
                        .collect(Collectors.joining("_")))
                .collect(Collectors.joining());
    }

    private static String capitalised(String word) {
        boolean shouted = word.equals(word.toUpperCase(Locale.ROOT));
        int first = word.offsetByCodePoints(0, 1);
        String rest = word.substring(first);
        return word.substring(0, first).toUpperCase(Locale.ROOT) + (shouted ? rest.toLowerCase(Locale.ROOT) : rest);
    }

    private static String plain(String text) {
        String plain = OTHERS.matcher(text).replaceAll("_").replaceAll("^_+|_+$", "");
        return plain.isEmpty() ? symbols(text) : plain;
    }

    /** The names of characters that a name cannot have, such as {@code PlusSign}; {@code None} if there is none. */
    private static String symbols(String text) {
        return text.isEmpty()
                ? "None"
                : text.codePoints()
                        .limit(MOST_SYMBOLS)
                        .mapToObj(Character::getName)
                        .filter(Objects::nonNull)
                        .flatMap(name -> Arrays.stream(name.split("[ -]")))
                        .map(ChartNames::capitalised)
                        .collect(Collectors.joining());
    }
}
