// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.run.RunSettings;
import io.github.wirebench.harness.run.Subject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Whether runs measured the same code in the same way. What a source does not tell is not compared. */
final class SubjectCheck {
    private static final String AS_ANNOTATED = "as annotated";

    private static final List<Property> PROPERTIES = List.of(
            ofSubject("another jar, by its SHA-256", Subject::sha256),
            new Property("a jar of another commit", facts -> facts.commit().orElse(null)),
            ofSubject("another Java version", Subject::javaVersion),
            ofSubject("another JVM", Subject::vmName),
            ofSubject("another version of the JVM", Subject::vmVersion),
            ofSubject("a JDK of another vendor", Subject::vendor),
            ofSubject("another JMH version", Subject::jmhVersion),
            ofSettings("other JVM flags", RunSettings::jvmArgs),
            ofSettings("another number of threads", RunSettings::threads));

    private static final Property LENGTH = ofSettings("forks of another length", RunSettings::length);

    /**
     * What must be the same.
     *
     * @param difference what it is called where it is not
     * @param value null if unknown
     */
    private record Property(String difference, Function<SourceFacts, Object> value) {}

    private SubjectCheck() {}

    /**
     * Compares all sources.
     *
     * @param anyLength whether forks may differ in their length, as where no row has forks of two sources
     * @throws CommandFailure naming two that do not belong together, and why
     */
    static void check(List<Source> sources, boolean anyLength) {
        requireOnce(sources);
        PROPERTIES.forEach(property -> requireSame(property, sources));
        if (!anyLength) {
            requireSame(LENGTH, sources);
        }
        requireSameLibraries(sources);
    }

    private static void requireSame(Property property, List<Source> sources) {
        Source first = null;
        for (Source source : sources) {
            Object value = property.value().apply(source.facts());
            if (value == null) {
                continue;
            }
            first = first == null ? source : first;
            Object expected = property.value().apply(first.facts());
            if (!value.equals(expected)) {
                throw differ(source, first, property.difference(), value, expected);
            }
        }
    }

    private static void requireOnce(List<Source> sources) {
        Map<String, Source> known = new HashMap<>();
        for (Source source : sources) {
            Source before = known.putIfAbsent(source.facts().id(), source);
            if (before != null) {
                throw CommandFailure.usage(source.name() + ": the same run is given twice"
                        + (before.name().equals(source.name()) ? "" : ", it is in " + before.name() + " too"));
            }
        }
    }

    private static void requireSameLibraries(List<Source> sources) {
        Map<String, Source> known = new HashMap<>();
        for (Source source : sources) {
            Map<String, String> libraries = source.facts().libraries();
            if (libraries != null) {
                libraries.forEach((library, version) -> {
                    Source before = known.putIfAbsent(library, source);
                    String expected = before == null
                            ? version
                            : before.facts().libraries().get(library);
                    if (!version.equals(expected)) {
                        throw differ(source, before, "another version of " + library, version, expected);
                    }
                });
            }
        }
    }

    private static CommandFailure differ(Source one, Source other, String difference, Object here, Object there) {
        return CommandFailure.usage(one.name() + " does not go with " + other.name() + ": it measured " + difference
                + " (" + here + ", there " + there + ")");
    }

    private static Property ofSubject(String difference, Function<Subject, Object> value) {
        return new Property(difference, facts -> value.apply(facts.subject()));
    }

    private static Property ofSettings(String difference, Function<RunSettings, Object> value) {
        return new Property(difference, facts -> {
            if (facts.settings() == null) {
                return null;
            }
            Object set = value.apply(facts.settings());
            return set == null ? AS_ANNOTATED : set;
        });
    }
}
