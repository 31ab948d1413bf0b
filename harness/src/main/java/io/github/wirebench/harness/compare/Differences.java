// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** What differs between two inputs beside the figures. Where a line starts with !, it may be the reason for a change in figures. */
final class Differences {
    private static final int NAMED = 5;

    private final ComparedRun a;
    private final ComparedRun b;
    private final int common;

    /** The few pairs of conditions that occur, and for how many benchmarks. */
    private final Map<List<Conditions>, Integer> conditions = new LinkedHashMap<>();

    private final List<String> lines = new ArrayList<>();

    private Differences(ComparedRun a, ComparedRun b, List<Match> common) {
        this.a = a;
        this.b = b;
        this.common = common.size();
        common.forEach(match -> conditions.merge(
                List.of(match.before().conditions(), match.after().conditions()), 1, Integer::sum));
    }

    /**
     * Looks for them; what one side does not tell is no difference.
     *
     * @param common the benchmarks that both have
     */
    static List<String> between(ComparedRun a, ComparedRun b, List<Match> common) {
        return new Differences(a, b, common).find();
    }

    private List<String> find() {
        ofRuns("! machines", RunFacts::machine);
        ofRows("! JDKs", Conditions::jdk);
        ofRuns("! JDK vendors", RunFacts::vendor);
        ofRows("! JMH versions", Conditions::jmh);
        ofRows("! JVM flags", conditions -> String.join(" ", conditions.jvmArgs()));
        ofRows("! warm-ups", Conditions::warmup);
        ofRows("! measurements", Conditions::measurement);
        ofRuns("commits", RunFacts::commit);
        ofLibraries();
        ofModes();
        return List.copyOf(lines);
    }

    private void ofRuns(String what, Function<RunFacts, String> fact) {
        add(what, fact.apply(a.facts()), fact.apply(b.facts()), "");
    }

    private void ofRows(String what, Function<Conditions, String> fact) {
        Map<List<String>, Integer> different = new LinkedHashMap<>();
        boolean flags = what.endsWith("flags");
        conditions.forEach((pair, count) -> {
            String before = fact.apply(pair.get(0));
            String after = fact.apply(pair.get(1));
            if (!before.equals(after) && (flags || !before.isEmpty() && !after.isEmpty())) {
                different.merge(List.of(before, after), count, Integer::sum);
            }
        });
        different.entrySet().stream().findFirst().ifPresent(first -> {
            int count = different.values().stream().mapToInt(Integer::intValue).sum();
            String rows = count == common ? "" : " (in " + count + " of " + common + " benchmarks)";
            String others = different.size() == 1 ? "" : ", and other pairs";
            lines.add(line(what, first.getKey().get(0), first.getKey().get(1)) + others + rows);
        });
    }

    private void add(String what, String before, String after, String more) {
        if (!before.isEmpty() && !after.isEmpty() && !before.equals(after)) {
            lines.add(line(what, before, after) + more);
        }
    }

    private String line(String what, String before, String after) {
        return what + " differ: " + shown(before) + " in " + a.name() + ", " + shown(after) + " in " + b.name();
    }

    private static String shown(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private void ofLibraries() {
        List<String> changes = new ArrayList<>();
        Map<String, String> before = a.facts().libraries();
        Map<String, String> after = b.facts().libraries();
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.retainAll(after.keySet());
        for (String name : names) {
            if (!before.get(name).equals(after.get(name))) {
                changes.add(name + " " + before.get(name) + " and " + after.get(name));
            }
        }
        if (!changes.isEmpty()) {
            lines.add("libraries differ: " + Names.some(changes, NAMED));
        }
    }

    /** The same benchmark, measured in another way on each side, is on either side alone. */
    private void ofModes() {
        Map<Key.Subject, Key> others = new LinkedHashMap<>();
        b.measurements().keySet().stream()
                .filter(key -> !a.measurements().containsKey(key))
                .forEach(key -> others.putIfAbsent(key.subject(), key));
        List<String> found = a.measurements().keySet().stream()
                .filter(key -> !b.measurements().containsKey(key))
                .filter(key -> others.containsKey(key.subject()))
                .map(key -> key.row().label() + " (" + key.how() + " in " + a.name() + ", "
                        + others.get(key.subject()).how() + " in " + b.name() + ")")
                .toList();
        if (!found.isEmpty()) {
            lines.add("! measured in different modes or threads, and so not compared: " + Names.some(found, NAMED));
        }
    }
}
