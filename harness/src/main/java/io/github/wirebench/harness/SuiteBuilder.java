// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import java.net.URL;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/** Collects the parts of a {@link Suite}. */
public final class SuiteBuilder {
    final String name;
    final String title;
    final String version;
    String invocation = "java -jar benchmarks.jar";
    String gitCommit;
    boolean gitDirty;
    Long dataSeed;
    final Map<String, String> libraries = new LinkedHashMap<>();
    URL questions;
    URL profiles;
    URL report;
    URL capacity;
    URL claims;
    final Map<String, String> concerns = new LinkedHashMap<>();
    WireSizes wireSizes = WireSizes.UNKNOWN;
    Set<String> chartParams = Set.of();
    final Map<String, Supplier<Object>> documents = new LinkedHashMap<>();

    SuiteBuilder(String name, String title, String version) {
        this.name = Objects.requireNonNull(name, "name");
        this.title = Objects.requireNonNull(title, "title");
        this.version = Objects.requireNonNull(version, "version");
    }

    /** How a user starts the suite, e.g. {@code java -jar target/benchmarks.jar}. */
    public SuiteBuilder invocation(String command) {
        this.invocation = Objects.requireNonNull(command, "command");
        return this;
    }

    /** The commit of the build, and whether the sources differed from it; null for an unknown commit. */
    public SuiteBuilder git(String commit, boolean dirty) {
        this.gitCommit = commit;
        this.gitDirty = dirty;
        return this;
    }

    /** The seed of the benchmarks' input data, recorded with each run. */
    public SuiteBuilder dataSeed(long seed) {
        this.dataSeed = seed;
        return this;
    }

    /** Adds library versions, recorded with each run. */
    public SuiteBuilder libraries(Map<String, String> versions) {
        libraries.putAll(versions);
        return this;
    }

    /** The YAML resource with the headline questions; read when {@code quick} starts. */
    public SuiteBuilder questions(URL resource) {
        this.questions = resource;
        return this;
    }

    /** The YAML resource with the profiles of {@code run}; read when a run starts. */
    public SuiteBuilder profiles(URL resource) {
        this.profiles = resource;
        return this;
    }

    /** The YAML resource with what a report answers; read when one is made. */
    public SuiteBuilder report(URL resource) {
        this.report = resource;
        return this;
    }

    /** The YAML resource that says which rows read and write payloads; read when {@code capacity} starts. */
    public SuiteBuilder capacity(URL resource) {
        this.capacity = resource;
        return this;
    }

    /** The YAML resource with what others published; read when {@code claims} starts. */
    public SuiteBuilder claims(URL resource) {
        this.claims = resource;
        return this;
    }

    /** Adds a part of the suite that {@code run --only} selects by name; the expression is searched in benchmark names. */
    public SuiteBuilder concern(String name, String regex) {
        concerns.put(name, regex);
        return this;
    }

    /** Bytes on the wire; asked once per row, after the measurement. */
    public SuiteBuilder wireSizes(WireSizes sizes) {
        this.wireSizes = Objects.requireNonNull(sizes, "sizes");
        return this;
    }

    /**
     * Parameters that are inputs, such as a payload: each value gets charts of its own, and all other parameters tell
     * the bars of a chart apart. By default only {@code contender} does that.
     */
    public SuiteBuilder chartParams(Set<String> names) {
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
    public SuiteBuilder document(String fileName, Supplier<Object> content) {
        if (!fileName.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw new IllegalArgumentException("not a plain file name: " + fileName);
        }
        documents.put(fileName, Objects.requireNonNull(content, "content"));
        return this;
    }

    /** The finished description. */
    public Suite build() {
        return new Suite(this);
    }
}
