// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import java.net.URL;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What a benchmark suite tells the harness about itself: data only, so that the harness serves any JMH project. */
public final class Suite {
    private final String name;
    private final String title;
    private final String version;
    private final String invocation;
    private final String gitCommit;
    private final boolean gitDirty;
    private final Long dataSeed;
    private final Map<String, String> libraries;
    private final URL questions;
    private final URL profiles;
    private final URL report;
    private final URL capacity;
    private final URL claims;
    private final Map<String, String> concerns;
    private final WireSizes wireSizes;
    private final Set<String> chartParams;
    private final Map<String, Supplier<Object>> documents;

    Suite(SuiteBuilder builder) {
        this.name = builder.name;
        this.title = builder.title;
        this.version = builder.version;
        this.invocation = builder.invocation;
        this.gitCommit = builder.gitCommit;
        this.gitDirty = builder.gitDirty;
        this.dataSeed = builder.dataSeed;
        this.libraries = Collections.unmodifiableMap(new LinkedHashMap<>(builder.libraries));
        this.questions = builder.questions;
        this.profiles = builder.profiles;
        this.report = builder.report;
        this.capacity = builder.capacity;
        this.claims = builder.claims;
        this.concerns = Collections.unmodifiableMap(new LinkedHashMap<>(builder.concerns));
        this.wireSizes = builder.wireSizes;
        this.chartParams = builder.chartParams;
        this.documents = Collections.unmodifiableMap(new LinkedHashMap<>(builder.documents));
    }

    /**
     * Starts a description.
     *
     * @param name the word that error lines start with, e.g. {@code wirebench}
     * @param title one line for the help text
     * @param version the suite's version
     */
    public static SuiteBuilder named(String name, String title, String version) {
        return new SuiteBuilder(name, title, version);
    }

    /** The word that error lines start with. */
    public String name() {
        return name;
    }

    /** One line for the help text. */
    public String title() {
        return title;
    }

    /** The suite's version. */
    public String version() {
        return version;
    }

    /** How a user starts the suite. */
    public String invocation() {
        return invocation;
    }

    /** The commit that the suite was built from; empty if unknown. */
    public Optional<String> gitCommit() {
        return Optional.ofNullable(gitCommit);
    }

    /** Whether the sources differed from {@link #gitCommit()}. */
    public boolean gitDirty() {
        return gitDirty;
    }

    /** The seed of the benchmarks' input data; null if they have none. */
    public Long dataSeed() {
        return dataSeed;
    }

    /** Library to version, in the order given. */
    public Map<String, String> libraries() {
        return libraries;
    }

    /** The YAML resource with the headline questions; empty if the suite has none. */
    public Optional<URL> questions() {
        return Optional.ofNullable(questions);
    }

    /** The YAML resource with the profiles of {@code run}; empty for the harness's own. */
    public Optional<URL> profiles() {
        return Optional.ofNullable(profiles);
    }

    /** The YAML resource with what a report answers; empty if the suite has none. */
    public Optional<URL> report() {
        return Optional.ofNullable(report);
    }

    /** The YAML resource that says which rows read and write payloads; empty if the suite has none. */
    public Optional<URL> capacity() {
        return Optional.ofNullable(capacity);
    }

    /** The YAML resource with what others published; empty if the suite has none. */
    public Optional<URL> claims() {
        return Optional.ofNullable(claims);
    }

    /** Concern to the regular expression that finds its benchmarks, for {@code run --only}; empty if there are none. */
    public Map<String, String> concerns() {
        return concerns;
    }

    /**
     * The expressions of some concerns.
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

    /** Bytes on the wire per row. */
    public WireSizes wireSizes() {
        return wireSizes;
    }

    /** Parameters that are inputs, each value of which gets charts of its own; empty if the suite does not tell. */
    public Set<String> chartParams() {
        return chartParams;
    }

    /** File name to the value that is written as JSON into each run directory when the run ends. */
    public Map<String, Supplier<Object>> documents() {
        return documents;
    }
}
