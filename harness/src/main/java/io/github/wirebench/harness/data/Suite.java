// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Describes a benchmark suite to the harness. It is data only, so that the harness serves any JMH project.
 *
 * @param build its name, which error lines start with, its version and its commit
 * @param title one line for the help text
 * @param invocation the command that starts the suite, e.g. {@code java -jar target/benchmarks.jar}
 * @param libraries library to version, in the order given
 * @param questions the headline questions, which {@code quick} answers
 * @param profiles the YAML resource with the profiles of {@code run}; empty for the harness's own
 * @param warmups the YAML resource with the warm-up that cases were found to need
 * @param concerns parts of the suite that {@code run --only} selects, by name
 * @param wireSizes bytes on the wire; asked once per case, after the measurement
 * @param chartParams parameters that are inputs, such as a payload, each value of which gets charts of its own, and methods that do,
 *     too, because they are other work, such as reading and writing; empty for all parameters but {@code contender}
 * @param documents file name to the value that is written as JSON into each run directory when the run ends
 */
public record Suite(
        RunInfo.SuiteBuild build,
        String title,
        String invocation,
        Map<String, String> libraries,
        Optional<Questions> questions,
        Optional<URL> profiles,
        Optional<URL> warmups,
        Map<String, Concern> concerns,
        CaseRules rules,
        WireSizes wireSizes,
        Set<String> chartParams,
        Map<String, Supplier<Object>> documents) {

    /** A part of a suite: an expression that finds its benchmarks, and the values of parameters that it selects. */
    public record Concern(String regex, Map<String, List<String>> params) {}

    /** Returns a suite of which nothing else is known. */
    public static Suite named(String name, String title, String version, String invocation) {
        return new Suite(
                RunInfo.SuiteBuild.of(name, version),
                title,
                invocation,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                CaseRules.AS_ANNOTATED,
                WireSizes.UNKNOWN,
                Set.of(),
                Map.of());
    }

    public String name() {
        return build.name();
    }

    public String version() {
        return build.version();
    }

    public List<Concern> concerns(List<String> names) {
        for (String name : names) {
            if (!concerns.containsKey(name)) {
                throw CommandFailure.usage("--only " + name
                        + (concerns.isEmpty()
                                ? ": this jar names no concerns; select with a regular expression"
                                : ": there is no such concern; there are: " + String.join(", ", concerns.keySet())));
            }
        }
        return names.stream().map(concerns::get).toList();
    }

    /** What a suite knows about its cases beyond their annotations; by default they are measured as annotated. */
    public interface CaseRules {
        CaseRules AS_ANNOTATED = new CaseRules() {};

        /** Returns why a case cannot be measured on a feature release of the JDK, as a sentence without its full stop; empty if it can. */
        default Optional<String> unsupportedReason(BenchmarkCase benchmarkCase, int jdk) {
            return Optional.empty();
        }

        /** Returns the JVM flags that a case needs on a feature release of the JDK in addition to the annotated ones. */
        default List<String> jvmFlags(BenchmarkCase benchmarkCase, int jdk) {
            return List.of();
        }

        /** Fails if a value is known to be wrong whose type does not tell. */
        default void check(Map<String, ? extends Collection<String>> params) {
            params.forEach((name, values) ->
                    values.forEach(value -> problem(name, value).ifPresent(problem -> {
                        throw CommandFailure.usage(problem);
                    })));
        }

        /** Returns why no case can have this value of a parameter, as a message for the user; empty if one can, or if the type tells. */
        default Optional<String> problem(String param, String value) {
            return Optional.empty();
        }

        /** Returns the values of a parameter that {@code run --set all} adds to the annotated ones. */
        default List<String> furtherValues(ListedBenchmark benchmark, String param) {
            return List.of();
        }
    }

    /** The headline questions of a suite: which cases they need measured, and the answers in words. */
    public interface Questions {

        /** Finds the benchmarks of the questions in a YAML file, null for the suite's own; fails if it is wrong, or a row matches none. */
        Bound bind(Path file, List<ListedBenchmark> benchmarks);

        interface Bound {

            /** The cases that each question compares, by its title, the most important question first. */
            Map<String, Set<BenchmarkCase>> byTitle();

            Bound only(Set<String> titles);

            /** Returns the questions whose cases are wanted. */
            default Bound where(Predicate<Set<BenchmarkCase>> wanted) {
                Map<String, Set<BenchmarkCase>> left = new LinkedHashMap<>(byTitle());
                left.values().removeIf(wanted.negate());
                return only(left.keySet());
            }

            default Set<BenchmarkCase> cases() {
                return byTitle().values().stream()
                        .flatMap(Set::stream)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
            }

            List<String> lines(Run run);

            /** Returns the answers that are certain during the run, each under a key that stays the same when later forks change its figures. */
            Map<String, String> soFar(Run run);
        }
    }

    /** Bytes on the wire of cases, where they are known. */
    @FunctionalInterface
    public interface WireSizes {
        String RAW = "raw";

        String GZIP = "gzip";

        WireSizes UNKNOWN = params -> Map.of();

        /** Returns bytes by kind, {@link #RAW} among them, for all parameters of a case, any of which may change them; empty if unknown. */
        Map<String, Long> of(Map<String, String> params);

        /**
         * Reads {@code sizes.json}, without which no size is known: an array of objects, in which texts are the parameters of a case and whole
         * numbers its bytes by kind.
         */
        static WireSizes read(Path file) {
            JsonNode all = RunDirectory.array(file);
            Map<Map<String, String>, Map<String, Long>> sizes = new HashMap<>();
            for (int i = 0; i < all.size(); i++) {
                String where = file + ", entry " + (i + 1);
                Map<String, String> params = new HashMap<>();
                Map<String, Long> bytes = new LinkedHashMap<>();
                for (Map.Entry<String, JsonNode> field : all.get(i).properties()) {
                    JsonNode value = field.getValue();
                    if (value.isTextual()) {
                        params.put(field.getKey(), value.asText());
                    } else if (value.isIntegralNumber() && value.asLong() >= 0) {
                        bytes.put(field.getKey(), value.asLong());
                    } else {
                        throw CommandFailure.usage(
                                where + ": \"" + field.getKey() + "\" is neither a text nor a number of whole bytes");
                    }
                }
                if (!bytes.containsKey(RAW)) {
                    throw CommandFailure.usage(where + ": should be an object with \"" + RAW + "\" in whole bytes");
                }
                sizes.put(params, bytes);
            }
            return params -> sizes.getOrDefault(params, Map.of());
        }
    }
}
