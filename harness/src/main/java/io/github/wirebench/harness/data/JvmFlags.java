// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The garbage collector, the heap and the state of the JVM that flags choose, and the same flags with another choice. */
public final class JvmFlags {
    /** Chooses a collector, or rules one out. Old names are included: a flag that an older JVM knows conflicts with a new choice, too. */
    public static final Pattern COLLECTOR = Pattern.compile(
            "-XX:[+-]Use(Serial|Parallel|ParallelOld|ConcMarkSweep|ParNew|G1|Z|Shenandoah|Epsilon)GC|-XX:[+-]ZGenerational");

    private static final Pattern CHOSEN = Pattern.compile("-XX:[+]Use(\\w+)GC");
    private static final Pattern LARGEST = Pattern.compile("(?:-Xmx|-mx|-XX:MaxHeapSize=)(.+)");
    private static final Pattern SMALLEST = Pattern.compile("(?:-Xms|-ms|-XX:InitialHeapSize=)(.+)");

    /** Sizes the heap or its young generation, as sizes of that are meant for a heap of one size. */
    public static final Pattern HEAP = Pattern.compile(LARGEST + "|" + SMALLEST
            + "|-Xmn.+|-XX:(Max)?NewSize=.+|-XX:(MinHeapSize|SoftMaxHeapSize|MaxRAM)=.+"
            + "|-XX:(Max|Min|Initial)RAM(Percentage|Fraction)=.+");

    /** Benchmarks that know states of the JVM are annotated with one. */
    private static final Pattern STATE = Pattern.compile("-Dwirebench\\.jvmState=(.*)");

    /** Chooses the state of the JVM, or the collector that goes with it. */
    public static final Pattern STATE_OR_COLLECTOR = Pattern.compile(STATE + "|" + COLLECTOR);

    /** Decides whether a JVM starts with its collector and heap. */
    public static final Pattern START = Pattern.compile("-XX:[+-]Unlock.*|" + COLLECTOR + "|" + HEAP);

    private JvmFlags() {}

    /** The garbage collectors that can be chosen by name. */
    public enum Collector {
        SERIAL("Serial"),
        PARALLEL("Parallel"),
        G1("G1"),
        ZGC("Z"),
        SHENANDOAH("Shenandoah");

        private final String name;

        Collector(String name) {
            this.name = name;
        }

        public String flag() {
            return "-XX:+Use" + name + "GC";
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What the code that is measured met in its JVM before, and the collector that goes with it unless another one is chosen. */
    public enum JvmState {
        /** Nothing. */
        FRESH,
        /** What a service's JVM has met, and goes on meeting. */
        SERVICE,

        // parts of it, as the suite's JvmState names them
        TEXT_ONCE,
        TEXT,
        DOCUMENTS,
        DOCUMENTS_AND_TEXT_ONCE;

        private Collector collector() {
            return this == FRESH ? Collector.SERIAL : Collector.G1;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Returns flags with another choice, at the place of the old one; all others are kept.
     *
     * @param state null for that of the flags
     * @param gc null for that of the state, or of the flags
     * @param heap its size from the start, e.g. {@code 256m}; null for that of the flags
     */
    public static List<String> with(List<String> flags, JvmState state, Collector gc, String heap) {
        List<String> inState = state == null ? flags : replaced(flags, STATE, List.of("-Dwirebench.jvmState=" + state));
        Collector collector = gc == null && state != null ? state.collector() : gc;
        List<String> chosen = collector == null ? inState : replaced(inState, COLLECTOR, List.of(collector.flag()));
        return heap == null ? chosen : replaced(chosen, HEAP, List.of("-Xms" + heap, "-Xmx" + heap));
    }

    private static List<String> replaced(List<String> flags, Pattern old, List<String> next) {
        List<String> gone = matching(flags, old);
        List<String> replaced = new ArrayList<>(flags);
        replaced.removeAll(gone);
        replaced.addAll(gone.isEmpty() ? flags.size() : flags.indexOf(gone.get(0)), next);
        return List.copyOf(replaced);
    }

    public static List<String> matching(List<String> flags, Pattern pattern) {
        return flags.stream().filter(flag -> pattern.matcher(flag).matches()).toList();
    }

    /** Returns the name of the collector, e.g. {@code G1}; empty if the JVM chooses. */
    public static String collector(List<String> flags) {
        String name = last(matching(flags, COLLECTOR), CHOSEN);
        return name.equals("Z") ? "ZGC" : name;
    }

    /** Returns the state of the JVM, e.g. {@code service}; empty if the flags choose none. */
    public static String state(List<String> flags) {
        return last(flags, STATE);
    }

    /** Returns the size of the heap, e.g. {@code 1g}, {@code 64m to 1g} or {@code up to 1g}; empty if the JVM chooses. */
    public static String heap(List<String> flags) {
        String smallest = last(flags, SMALLEST).toLowerCase(Locale.ROOT);
        String largest = last(flags, LARGEST).toLowerCase(Locale.ROOT);
        if (largest.isEmpty()) {
            return smallest.isEmpty() ? "" : smallest + " or more";
        }
        return smallest.isEmpty()
                ? "up to " + largest
                : smallest.equals(largest) ? largest : smallest + " to " + largest;
    }

    private static String last(List<String> flags, Pattern pattern) {
        return flags.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .map(chosen -> chosen.group(1))
                .reduce("", (earlier, later) -> later);
    }
}
