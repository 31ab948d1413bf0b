// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Everything that is needed to resume a run; recorded in {@code run.json}.
 *
 * @param id of the run, which the lines of its journal carry
 * @param position among the runs of one command
 * @param label distinguishes the runs of one command, e.g. {@code jdk17-t1}
 * @param subject the code and the JVM that are measured
 * @param options as given on the command line: name to values, and the selecting expressions under {@code regex}
 * @param answersQuestions true if the cases are those of questions
 * @param cases to measure, with the expected length of a fork
 */
public record RunPlan(
        String id,
        Position position,
        String label,
        BuildUnderTest subject,
        Settings settings,
        Map<String, List<String>> options,
        boolean answersQuestions,
        @JsonProperty("rows") List<PlannedCase> cases) {

    /** Refuses a plan with missing parts, as in a damaged file. */
    public RunPlan {
        require("id", id, "position", position, "label", label, "subject", subject, "settings", settings);
        require("subject.sha256", subject.sha256, "subject.javaHome", subject.javaHome, "options", options);
        require("settings.length", settings.length, "settings.metric", settings.stopRule.metric(), "rows", cases);
    }

    private static void require(Object... namesAndParts) {
        JsonFiles.object(namesAndParts).forEach((name, part) -> Objects.requireNonNull(part, name));
    }

    /** The number of a run, from 1, and of all runs that were started together. */
    public record Position(int number, int count) {}

    /**
     * A case and its expected cost.
     *
     * @param forkSeconds expected length of a fork with the start of its JVM
     * @param length of a fork, where it is not that of the settings; null otherwise
     * @param jvmArgs flags that its forks need in addition
     */
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    public record PlannedCase(
            @JsonProperty("row") BenchmarkCase benchmarkCase,
            double forkSeconds,
            ForkLength length,
            List<String> jvmArgs) {
        public PlannedCase {
            jvmArgs = jvmArgs == null ? List.of() : jvmArgs;
        }

        /** A case whose forks are as long as the settings say. */
        public PlannedCase(BenchmarkCase benchmarkCase, double forkSeconds) {
            this(benchmarkCase, forkSeconds, null, List.of());
        }
    }

    /**
     * The settings that make the forks of a run comparable, and their number.
     *
     * @param profile name of the profile that the other settings come from where no option overrides them
     * @param seed of the order of forks within each round
     * @param shard {@code i/n}; null if the run is not one of several
     * @param folder in which the forks run; null for the current one
     * @param timeoutMillis JMH's limit of an iteration; null for its own
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Settings(
            String profile,
            long seed,
            @JsonUnwrapped StopRule stopRule,
            ForkLength length,
            @JsonUnwrapped Conditions conditions,
            String shard,
            String folder,
            Long timeoutMillis) {

        /** Returns the folder in which the forks run, which must exist. */
        public Path directory() {
            Path directory =
                    Path.of(OptionValues.showHome(folder == null ? "" : folder)).toAbsolutePath();
            return OptionValues.folder("--dir", directory);
        }
    }

    /**
     * The conditions under which the forks of a run are measured.
     *
     * @param threads worker threads; null for what the annotations say
     * @param jvmArgs flags; null for what the annotations say
     * @param jvmState null for that of the flags
     * @param gc garbage collector; null for that of the flags
     * @param heap its size, e.g. {@code 256m}; null for that of the flags
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Conditions(
            Integer threads, List<String> jvmArgs, JvmFlags.JvmState jvmState, JvmFlags.Collector gc, String heap) {
        public static final Conditions AS_ANNOTATED = new Conditions(null, null, null, null, null);

        /** Returns the flags of a benchmark's forks, with those that its case needs; null for the annotated ones. */
        public List<String> flags(List<String> annotated, List<String> needed) {
            if (jvmState == null && gc == null && heap == null && needed.isEmpty()) {
                return jvmArgs;
            }
            List<String> own = jvmArgs == null ? annotated : jvmArgs;
            List<String> all = new ArrayList<>(own == null ? List.of() : own);
            all.addAll(needed);
            return JvmFlags.with(all, jvmState, gc, heap);
        }
    }

    public List<BenchmarkCase> benchmarkCases() {
        return cases.stream().map(PlannedCase::benchmarkCase).toList();
    }

    /** Returns the seconds until every case has one more fork. */
    public double roundSeconds() {
        return seconds(cases);
    }

    public static double seconds(List<PlannedCase> cases) {
        return cases.stream().mapToDouble(PlannedCase::forkSeconds).sum();
    }

    /**
     * The code and the JVM that a run measures.
     *
     * @param jar the JMH jar or class path as given with {@code --jar}; null for the suite's own
     * @param sha256 of all that is on the class path, also by the manifests of its jars
     * @param javaHome of the forks' JDK
     * @param javaVersion e.g. {@code 17.0.15}
     * @param vmName e.g. {@code OpenJDK 64-Bit Server VM}
     * @param vmVersion e.g. {@code 17.0.15+6-LTS}
     * @param vendor e.g. {@code Eclipse Adoptium}
     * @param jmhVersion of the jar
     * @param javaOptionsSha256 of what {@code JAVA_TOOL_OPTIONS}, {@code JDK_JAVA_OPTIONS} and {@code _JAVA_OPTIONS} hold, which every
     *     JVM obeys and which may be secret; null if they are not set
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record BuildUnderTest(
            String jar,
            String sha256,
            String javaHome,
            String javaVersion,
            String vmName,
            String vmVersion,
            String vendor,
            String jmhVersion,
            String javaOptionsSha256) {
        static final BuildUnderTest UNKNOWN = new BuildUnderTest(null, null, null, null, null, null, null, null, null);

        public Path home() {
            return Path.of(OptionValues.showHome(javaHome));
        }

        /** The feature release, e.g. 17; 8 for {@code 1.8.0_402}. */
        public int feature() {
            return Integer.parseInt(javaVersion.replaceFirst("^1\\.", "").replaceFirst("[^0-9].*", ""));
        }

        /** The first difference that makes forks of the two builds incomparable, as a clause; null if there is none. */
        public String differenceTo(BuildUnderTest now) {
            if (!sha256.equals(now.sha256)) {
                return "it measured another jar (SHA-256 " + sha256.substring(0, 12) + "..., now "
                        + now.sha256.substring(0, 12) + "...)";
            }
            if (!jvm().equals(now.jvm())) {
                return "it measured on JDK " + jvm() + ", now it is " + now.jvm();
            }
            if (!Objects.equals(javaOptionsSha256, now.javaOptionsSha256)) {
                return "it measured with other values of JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS or _JAVA_OPTIONS";
            }
            return null;
        }

        private String jvm() {
            return vmVersion + " (" + vendor + ", " + vmName + ", " + javaVersion + ")";
        }
    }

    /**
     * Says when a case has been measured enough: the 95% interval of its forks' figures is narrow enough, or it has had its forks. The
     * rounds of a run also ask whether the forks were steady, in {@code CaseProgress.isDone}.
     *
     * @param precision half-width of the interval as a fraction of the mean; 0 gives every case {@code maxForks} forks
     * @param maxForks the most forks that count
     * @param metric the figures whose interval decides
     */
    public record StopRule(double precision, int maxForks, Metric metric) {
        /** With two forks the interval is 12.7 standard errors wide on each side, which is too wide to be of use. */
        public static final int MIN_FORKS = 3;

        /** Fewer bytes per operation are what profilers allocate. */
        private static final double NOISE_BYTES = 8;

        /** The rule of a run without an aim: any number of forks is enough. */
        public static final StopRule NONE = new StopRule(0, 0, Metric.WALL);

        public enum Metric {
            /** The 25th percentile of a fork's CPU times per operation; its score where they were not recorded. */
            CPU,
            /** The mean of a fork's scores. */
            WALL,
            BYTES;

            /** Of the option {@code --metric} where results are compared. */
            public static final String LABEL = "cpu|wall|bytes";

            public static final String DESCRIPTION = "Judge the time (default: cpu), or bytes alone";

            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        public boolean isEnough(double[] forkFigures) {
            return forkFigures.length >= maxForks || isPrecise(forkFigures);
        }

        public boolean isPrecise(double[] forkFigures) {
            if (forkFigures.length < MIN_FORKS || precision <= 0) {
                return false;
            }
            Interval mean = ForkStatistics.mean(forkFigures);
            boolean isNoise = metric == Metric.BYTES && mean.halfWidth() <= NOISE_BYTES;
            return mean.isKnown() && (isNoise || mean.relativeHalfWidth() <= precision);
        }
    }

    /** One of several parts of a run, from 1, each for a machine of its own. All compute the same parts, so that they need not communicate. */
    public record Shard(int index, int count) {
        private static final Comparator<PlannedCase> LONGEST_FIRST = Comparator.comparingDouble(
                        PlannedCase::forkSeconds)
                .reversed()
                .thenComparing(one -> one.benchmarkCase().id());

        private static final Pattern TEXT = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");

        /** Reads {@code i/n}, e.g. {@code 2/4} for the second of four. */
        public static Shard parse(String text) {
            Matcher parts = TEXT.matcher(text);
            if (parts.matches()) {
                int index = Integer.parseInt(parts.group(1));
                int count = Integer.parseInt(parts.group(2));
                if (index >= 1 && index <= count) {
                    return new Shard(index, count);
                }
            }
            throw CommandFailure.usage(
                    "--shard " + text + ": give i/n with i from 1 to n, e.g. 2/4 for the second of four machines");
        }

        /**
         * Returns the cases of this shard, in the given order. Each group of cases is in exactly one shard, because a ratio is known only of
         * cases that one machine measured. The longest groups are placed first, each in the shard with the least work, which makes the longest
         * shard at most 4/3 of the shortest possible (R. L. Graham, SIAM J. Appl. Math. 17, 1969). The order of the cases does not matter.
         *
         * @param group what cases have in common that are compared with each other
         */
        public List<PlannedCase> of(List<PlannedCase> cases, Function<BenchmarkCase, Object> group) {
            List<List<PlannedCase>> groups = cases.stream()
                    .sorted(LONGEST_FIRST)
                    .collect(Collectors.groupingBy(
                            one -> group.apply(one.benchmarkCase()), LinkedHashMap::new, Collectors.toList()))
                    .values()
                    .stream()
                    .sorted(Comparator.comparingDouble(RunPlan::seconds).reversed())
                    .toList();
            // no shard gets a second group while another is empty: further shards stay empty
            double[] seconds = new double[Math.min(count, groups.size())];
            Set<PlannedCase> own = new HashSet<>();
            for (List<PlannedCase> one : groups) {
                int least = 0;
                for (int shard = 1; shard < seconds.length; shard++) {
                    least = seconds[shard] < seconds[least] ? shard : least;
                }
                seconds[least] += seconds(one);
                if (least == index - 1) {
                    own.addAll(one);
                }
            }
            return cases.stream().filter(own::contains).toList();
        }
    }
}
