// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import java.net.URL;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Describes a benchmark suite to the harness. It is data only, so that the harness serves any JMH project.
 *
 * @param name the word that error lines start with
 * @param title one line for the help text
 * @param version the suite's version
 * @param invocation the command that starts the suite, e.g. {@code java -jar target/benchmarks.jar}
 * @param gitCommit the commit that the suite was built from; empty if unknown
 * @param gitDirty true if the sources differed from that commit
 * @param dataSeed the seed of the benchmarks' input data; null if they have none
 * @param libraries library to version, in the order given
 * @param questions the headline questions; empty if the suite has none
 * @param profiles the YAML resource with the profiles of {@code run}; empty for the harness's own
 * @param warmups the YAML resource with the warm-up that cases were found to need; empty if none was recorded
 * @param concerns concern to the regular expression that finds its benchmarks, for {@code run --only}
 * @param concernParams concern to the parameter values that it selects
 * @param rows what the suite knows about its rows
 * @param wireSizes bytes on the wire per row
 * @param chartParams parameters that are inputs, each value of which gets charts of its own; empty if the suite names none
 * @param documents file name to the value that is written as JSON into each run directory when the run ends
 */
public record Suite(
        String name,
        String title,
        String version,
        String invocation,
        Optional<String> gitCommit,
        boolean gitDirty,
        Long dataSeed,
        Map<String, String> libraries,
        Optional<Questions> questions,
        Optional<URL> profiles,
        Optional<URL> warmups,
        Map<String, String> concerns,
        Map<String, Map<String, List<String>>> concernParams,
        SuiteRows rows,
        WireSizes wireSizes,
        Set<String> chartParams,
        Map<String, Supplier<Object>> documents) {

    /**
     * Starts a description.
     *
     * @param name the word that error lines start with, e.g. {@code wirebench}
     * @param title one line for the help text
     * @param version the suite's version
     */
    public static Builder named(String name, String title, String version) {
        return new Builder(name, title, version);
    }

    /**
     * The regular expressions of some concerns.
     *
     * @throws CommandFailure if there is no such concern
     */
    public List<String> concerns(List<String> names) {
        return names.stream()
                .map(name -> Optional.ofNullable(concerns.get(name))
                        .orElseThrow(() -> CommandFailure.usage("--only " + name + ": "
                                + (concerns.isEmpty()
                                        ? "this jar names no concerns; select with a regular expression"
                                        : "there is no such concern; there are: "
                                                + String.join(", ", concerns.keySet())))))
                .toList();
    }

    /** The values of parameters that some concerns select. */
    public Map<String, List<String>> concernParams(List<String> names) {
        Map<String, List<String>> params = new LinkedHashMap<>();
        names.forEach(name -> params.putAll(concernParams.getOrDefault(name, Map.of())));
        return params;
    }

    /** Collects the parts of a suite. */
    public static final class Builder {
        private final String name;
        private final String title;
        private final String version;
        private String invocation = "java -jar benchmarks.jar";
        private String gitCommit;
        private boolean gitDirty;
        private Long dataSeed;
        private final Map<String, String> libraries = new LinkedHashMap<>();
        private Questions questions;
        private URL profiles;
        private URL warmups;
        private final Map<String, String> concerns = new LinkedHashMap<>();
        private final Map<String, Map<String, List<String>>> concernParams = new LinkedHashMap<>();
        private SuiteRows rows = SuiteRows.AS_ANNOTATED;
        private WireSizes wireSizes = WireSizes.UNKNOWN;
        private Set<String> chartParams = Set.of();
        private final Map<String, Supplier<Object>> documents = new LinkedHashMap<>();

        private Builder(String name, String title, String version) {
            this.name = Objects.requireNonNull(name, "name");
            this.title = Objects.requireNonNull(title, "title");
            this.version = Objects.requireNonNull(version, "version");
        }

        public Builder invocation(String command) {
            this.invocation = Objects.requireNonNull(command, "command");
            return this;
        }

        /** The commit of the build; null if unknown. */
        public Builder git(String commit, boolean dirty) {
            this.gitCommit = commit;
            this.gitDirty = dirty;
            return this;
        }

        public Builder dataSeed(long seed) {
            this.dataSeed = seed;
            return this;
        }

        public Builder libraries(Map<String, String> versions) {
            libraries.putAll(versions);
            return this;
        }

        /** The headline questions, which {@code quick} and profiles with their rows answer. */
        public Builder questions(Questions suiteQuestions) {
            this.questions = suiteQuestions;
            return this;
        }

        /** The YAML resource with the profiles of {@code run}; read when a run starts. */
        public Builder profiles(URL resource) {
            this.profiles = resource;
            return this;
        }

        /** The YAML resource with the warm-up that cases were found to need; read when a run starts. */
        public Builder warmups(URL resource) {
            this.warmups = resource;
            return this;
        }

        /** Adds a part of the suite that {@code run --only} selects by name; the expression is searched in benchmark names. */
        public Builder concern(String concern, String regex) {
            concerns.put(concern, regex);
            return this;
        }

        /** Adds a part of the suite that selects values of parameters, too. */
        public Builder concern(String concern, String regex, Map<String, List<String>> params) {
            concernParams.put(concern, params);
            return concern(concern, regex);
        }

        /** What the suite knows about its rows; by default they are measured as annotated. */
        public Builder rows(SuiteRows knowledge) {
            this.rows = Objects.requireNonNull(knowledge, "knowledge");
            return this;
        }

        /** Bytes on the wire; asked once per row, after the measurement. */
        public Builder wireSizes(WireSizes sizes) {
            this.wireSizes = Objects.requireNonNull(sizes, "sizes");
            return this;
        }

        /**
         * Parameters that are inputs, such as a payload: each value gets charts of its own, and all other parameters
         * distinguish the bars of a chart. By default only {@code contender} does that.
         */
        public Builder chartParams(Set<String> names) {
            this.chartParams = Set.copyOf(names);
            return this;
        }

        /**
         * Adds a file to each run directory.
         *
         * @param fileName a plain file name, e.g. {@code sizes.json}
         * @param content called once when a run ends; its value is written as JSON
         * @throws IllegalArgumentException if the name holds a folder
         */
        public Builder document(String fileName, Supplier<Object> content) {
            if (!fileName.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
                throw new IllegalArgumentException("not a plain file name: " + fileName);
            }
            documents.put(fileName, Objects.requireNonNull(content, "content"));
            return this;
        }

        /** The finished description. */
        public Suite build() {
            return new Suite(
                    name,
                    title,
                    version,
                    invocation,
                    Optional.ofNullable(gitCommit),
                    gitDirty,
                    dataSeed,
                    Collections.unmodifiableMap(new LinkedHashMap<>(libraries)),
                    Optional.ofNullable(questions),
                    Optional.ofNullable(profiles),
                    Optional.ofNullable(warmups),
                    Collections.unmodifiableMap(new LinkedHashMap<>(concerns)),
                    Collections.unmodifiableMap(new LinkedHashMap<>(concernParams)),
                    rows,
                    wireSizes,
                    chartParams,
                    Collections.unmodifiableMap(new LinkedHashMap<>(documents)));
        }
    }
}
