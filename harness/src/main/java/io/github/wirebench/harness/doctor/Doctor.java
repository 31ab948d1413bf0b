// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static io.github.wirebench.harness.doctor.Doctor.Finding.found;
import static io.github.wirebench.harness.doctor.Doctor.Finding.unknown;

import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.doctor.SystemProbe.Jvm;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.probe.GaugedExecutor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Checks this machine and this JVM for everything that is known to distort measurements. */
public final class Doctor {
    /** Variables with flags that every JVM obeys, and that JMH does not see. */
    public static final List<String> FLAG_VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** A heap of 1 GiB, and what the JVM needs beside it. */
    static final long FORK_MEMORY = 1280L << 20;

    static final String FORK_NEEDS = "a fork with a heap of 1 GiB needs " + Format.memory(FORK_MEMORY);
    private static final long LEAST_SPACE = 200L << 20;

    /** Whole words of a version such as {@code 26-ea+10} or {@code 21-internal+0-adhoc.user.jdk}. */
    private static final Pattern DEBUG_BUILD = Pattern.compile("(?i)(?<![a-z])(fastdebug|slowdebug|debug)(?![a-z])");

    private static final Pattern EARLY_BUILD = Pattern.compile("(?i)(?<![a-z])(ea|internal)(?![a-z])");

    /** Options that turn the optimizing compiler off. */
    private static final Pattern SPOILING = Pattern.compile("-Xint|-XX:TieredStopAtLevel=[0-3]");

    private static final Pattern NOTABLE = Pattern.compile("-agentlib:.*|-agentpath:.*|-Xrunjdwp.*|-javaagent:.*"
            + "|-XX:\\+UnlockDiagnosticVMOptions|-Xcomp|-XX:-TieredCompilation");

    private static final String CPUS = "sys/devices/system/cpu/";

    /** Drivers that choose the clock rate themselves: their "powersave" raises it under load. */
    private static final Set<String> SELF_GOVERNING = Set.of("intel_pstate", "amd-pstate-epp");

    private static final long CORE_WARMUP = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long CORE_TIME = TimeUnit.MILLISECONDS.toNanos(800);

    /** Of the slow end to the fast end of equal work's CPU times, each without its extreme twentieth. */
    private static final double CORE_VARIES = 1.15;

    private static final double EXTREMES = 0.05;

    private Doctor() {}

    /**
     * The result of one check. Nothing in it names a user, a host or a path.
     *
     * @param check name of the check, e.g. {@code load}; the same on every machine
     * @param found one line
     * @param advice what to do about it, one line; empty for {@link Severity#OK}
     */
    public record Finding(String check, Severity severity, String found, String advice) {

        public enum Severity {
            OK,
            /** Results are usable; their readers should know of it. */
            NOTE,
            /** Results are not usable. */
            BAD,
            /** The system does not show what the check needs. */
            UNKNOWN
        }

        /** Starts a finding, which has no name yet and is OK unless a condition below holds; the first one that does decides. */
        static Finding found(String found) {
            return new Finding("", Severity.OK, found, "");
        }

        static Finding unknown(String advice) {
            return new Finding("", Severity.UNKNOWN, "not known here", advice);
        }

        Finding unknownIf(boolean condition, String advice) {
            return condition && severity == Severity.OK ? unknown(advice) : this;
        }

        Finding noteIf(boolean condition, String advice) {
            return condition && severity == Severity.OK ? new Finding(check, Severity.NOTE, found, advice) : this;
        }

        Finding badIf(boolean condition, String advice) {
            return condition && severity == Severity.OK ? new Finding(check, Severity.BAD, found, advice) : this;
        }
    }

    /**
     * Examines this machine, which takes about a second and a half. Never throws: a check that fails is {@link
     * Finding.Severity#UNKNOWN}.
     *
     * @param results the folder for results; need not exist yet
     * @return one finding per check, always the same checks in the same order
     */
    public static List<Finding> examine(Path results) {
        return examine(new SystemProbe(Path.of("/"), results));
    }

    static List<Finding> examine(SystemProbe probe) {
        return List.of(
                check("load", () -> load(probe.sample(), probe.logicalCores())),
                check("steal time", () -> steal(probe.sample().steal())),
                check("core speed", Doctor::coreSpeed),
                otherJmhRuns(),
                check(
                        "cores",
                        () -> cores(
                                Runtime.getRuntime().availableProcessors(),
                                probe.logicalCores(),
                                probe.physicalCores())),
                check("CPU quota", () -> quota(probe)),
                check("CPU governor", () -> governor(probe)),
                check("turbo", () -> turbo(probe)),
                check("power", () -> power(probe.onBattery())),
                check(
                        "free memory",
                        () -> freeMemory(probe.hardware().getMemory().getAvailable(), OptionValues.memoryBytes())),
                check("results folder", () -> resultsFolder(SystemProbe.freeSpace(probe.results))),
                // forks use the same JVM unless told otherwise
                check("JDK build", () -> build(System.getProperty("java.vm.version", ""))),
                check(
                        "JVM options",
                        () -> options(ManagementFactory.getRuntimeMXBean().getInputArguments())),
                check("JVM environment", () -> environment(System.getenv())));
    }

    private static Finding check(String name, Supplier<Finding> check) {
        Finding finding;
        try {
            finding = check.get();
        } catch (LinkageError | RuntimeException e) {
            finding = unknown("the check failed: " + e.getClass().getSimpleName());
        }
        return new Finding(name, finding.severity(), finding.found(), finding.advice());
    }

    /** Uses two figures: the mean over a minute misses what has just begun, and half a second misses what comes and goes. */
    static Finding load(Fork.Environment sample, int cores) {
        double load = sample.loadBefore();
        double busy = sample.busy();
        String minute = Format.decimal(load) + " over the last minute on " + cores + " cores";
        String now = Format.percent(busy, 1) + " of the CPU time in use now";
        return found(Double.isNaN(load) ? now : Double.isNaN(busy) ? minute : minute + ", " + now)
                .unknownIf(Double.isNaN(load) && Double.isNaN(busy), "make sure that nothing else is running")
                .badIf(
                        load > 0.5 * cores || busy > 0.5,
                        "stop other programs (top shows them) and wait until the load has fallen");
    }

    static Finding steal(double steal) {
        String advice = "the host gives CPU time to other guests: measure at another time, or on a dedicated host";
        return found(Format.percent(steal, 1) + " of the CPU time")
                .unknownIf(Double.isNaN(steal), "on a virtual machine, the host can take CPU time away")
                .badIf(steal > 0.05, advice)
                .noteIf(steal > 0.01, advice);
    }

    /**
     * Checks whether equal work takes equal CPU time. It does not while something uses the other thread of the same core, such as another
     * virtual machine, which shows neither as load nor as steal time: it doubles the CPU time of some benchmarks for tenths of a second to
     * seconds (JDK 17 and 25, 2 vCPUs of an Intel Xeon, 2026-11-27).
     */
    static Finding coreSpeed() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        if (!threads.isCurrentThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            return unknown("this JVM does not tell the CPU time of a thread");
        }
        timesOfEqualWork(CORE_WARMUP);
        return coreSpeedOf(timesOfEqualWork(CORE_TIME));
    }

    static Finding coreSpeedOf(double... times) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        int extremes = (int) (EXTREMES * sorted.length);
        if (sorted.length == 0 || sorted[extremes] <= 0) {
            return unknown("this system counts CPU time in steps that are too large");
        }
        double factor = sorted[sorted.length - 1 - extremes] / sorted[extremes];
        String varies = "equal work takes up to " + Format.decimal(factor) + "x as much CPU time";
        String advice = "something else uses the same core, such as another virtual machine: runs measure such moments"
                + " again, which takes longer";
        return found(factor < CORE_VARIES ? "steady" : varies).noteIf(factor >= CORE_VARIES, advice);
    }

    private static double[] timesOfEqualWork(long nanoseconds) {
        long end = System.nanoTime() + nanoseconds;
        return DoubleStream.generate(() -> GaugedExecutor.gauge().slowest)
                .takeWhile(time -> System.nanoTime() < end)
                .toArray();
    }

    /** Looks for other JMH runs alone, which takes some tens of milliseconds. */
    public static Finding otherJmhRuns() {
        return check("other JMH runs", () -> jmhRuns(SystemProbe.otherJmhRuns()));
    }

    static Finding jmhRuns(List<Jvm> runs) {
        Stream<String> texts = runs.stream().map(run -> "pid " + run.pid() + " (" + run.jmh() + ")");
        return found(runs.isEmpty() ? "none" : texts.collect(Collectors.joining(", ")))
                .badIf(!runs.isEmpty(), "runs disturb each other: wait until the other one ends, or stop it");
    }

    static Finding cores(int usable, int logical, int physical) {
        return found(usable + " usable of " + logical + " logical, " + physical + " physical")
                .noteIf(usable <= 2, "JIT compiler and garbage collector need some of their time: run nothing else")
                .noteIf(usable < logical, "other programs can use the cores that this process may not use")
                .noteIf(physical > 0 && logical > physical, "threads that share a core (SMT) slow each other down");
    }

    /** Reads that of a container, which is the root of its control groups: in one file in version 2, in two in version 1. */
    static Finding quota(SystemProbe probe) {
        String groups = "sys/fs/cgroup/";
        String[] quota = probe.text(groups + "cpu.max")
                .or(() -> probe.text(groups + "cpu/cpu.cfs_quota_us")
                        .map(micros -> micros + " "
                                + probe.text(groups + "cpu/cpu.cfs_period_us").orElse("")))
                .orElse("max")
                .split(" ");
        boolean limited = !quota[0].equals("max") && !quota[0].equals("-1");
        double cpus = limited ? Double.parseDouble(quota[0]) / Double.parseDouble(quota[1]) : Double.POSITIVE_INFINITY;
        String pause = "the kernel pauses a fork that is over its quota";
        return found(limited ? Format.decimal(cpus) + " CPUs" : "none")
                .badIf(cpus < 1, pause + ": allow at least one CPU")
                .noteIf(limited, pause + "; the threads of JIT compiler and garbage collector count");
    }

    static Finding governor(SystemProbe probe) {
        List<String> governors = probe.textsOfCpus("cpufreq/scaling_governor");
        List<String> drivers = probe.textsOfCpus("cpufreq/scaling_driver");
        if (governors.isEmpty()) {
            return unknown("check the power settings of the system, or of a virtual machine's host");
        }
        String advice = "set the governor to performance: cpupower frequency-set -g performance";
        boolean fixed = governors.equals(List.of("performance"));
        boolean slow = governors.contains("powersave") && (drivers.isEmpty() || !SELF_GOVERNING.containsAll(drivers));
        return found(String.join(", ", governors) + (fixed || slow ? "" : ": the clock rate follows the load"))
                .badIf(slow, advice)
                .noteIf(!fixed, advice);
    }

    static Finding turbo(SystemProbe probe) {
        String effect = "the clock rate depends on temperature and on the other cores";
        List<String> boosts = new ArrayList<>(probe.textsOfCpus("cpufreq/boost"));
        probe.text(CPUS + "cpufreq/boost").ifPresent(boosts::add);
        probe.text(CPUS + "intel_pstate/no_turbo").ifPresent(off -> boosts.add(off.equals("0") ? "1" : "0"));
        boolean on = boosts.contains("1");
        return found(on ? "on" : "off")
                .unknownIf(boosts.isEmpty(), "turbo is usually on; then " + effect)
                .noteIf(on, effect + "; for steady figures, turn it off (intel_pstate/no_turbo or cpufreq/boost)");
    }

    static Finding power(boolean battery) {
        return found(battery ? "battery" : "not on battery")
                .badIf(battery, "plug in the power supply: on battery, the CPU runs at a lower clock rate");
    }

    /** @param all the memory of this machine, or the limit of the container around this JVM */
    static Finding freeMemory(long free, long all) {
        long usable = Math.min(free, all);
        return found(Format.memory(usable) + " of " + Format.memory(all))
                .unknownIf(free <= 0, FORK_NEEDS)
                .badIf(usable < FORK_MEMORY, FORK_NEEDS + ": close other programs, or raise the container's limit");
    }

    static Finding resultsFolder(long free) {
        return found(Format.memory(free) + " free")
                .unknownIf(free < 0, "make sure that there is space for the results")
                .badIf(free < LEAST_SPACE, "free some space: a run that cannot write its results is lost");
    }

    static Finding build(String version) {
        return found(version)
                .badIf(DEBUG_BUILD.matcher(version).find(), "debug builds check themselves: use a release build")
                .noteIf(EARLY_BUILD.matcher(version).find(), "not a release build: say so beside its figures");
    }

    static Finding options(List<String> options) {
        String notable = labels(options.stream()
                .filter(option -> isSpoiling(option) || NOTABLE.matcher(option).matches()));
        String advice = "plain JMH passes them to forks without options of their own, run does not: start without them";
        return found(notable.isEmpty() ? "no agent, no debugger, default compilers" : notable)
                .badIf(options.stream().anyMatch(Doctor::isSpoiling), advice)
                .noteIf(!notable.isEmpty(), advice);
    }

    static Finding environment(Map<String, String> variables) {
        List<String> set = FLAG_VARIABLES.stream()
                .filter(name -> !variables.getOrDefault(name, "").isBlank())
                .toList();
        String advice = "every fork uses them, whatever its settings: unset the variable";
        String labels = set.stream()
                .map(name -> name + ": " + labels(words(variables.get(name))))
                .collect(Collectors.joining("; "));
        return found(set.isEmpty() ? "none" : labels)
                .badIf(set.stream().flatMap(name -> words(variables.get(name))).anyMatch(Doctor::isSpoiling), advice)
                .noteIf(!set.isEmpty(), advice);
    }

    private static boolean isSpoiling(String option) {
        return SPOILING.matcher(option).matches();
    }

    private static Stream<String> words(String options) {
        return Stream.of(options.strip().split("\\s+"));
    }

    /** Options without their values, unless these are numbers: findings are published, and values can be paths or passwords. */
    private static String labels(Stream<String> options) {
        return options.map(option -> !option.startsWith("-")
                        ? "..."
                        : option.matches("-XX:\\w+=\\d+[kmgtKMGT]?")
                                ? option
                                : option.replaceFirst("^(-javaagent|-agentpath):.*|=.*", "$1"))
                .collect(Collectors.joining(" "));
    }
}
