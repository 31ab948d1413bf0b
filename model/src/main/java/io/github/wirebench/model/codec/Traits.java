// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import io.github.wirebench.model.Payload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The facts about a contender that a reader needs in order to judge its results.
 *
 * @param library Maven coordinates without version, {@code group:artifact}; empty for our own code and the JDK's
 * @param trustedLength the longest claimed length, in bytes, for which decoding allocates memory before the bytes arrive; 0 if it
 *     trusts none
 * @param minJdk the oldest JDK release that it runs on
 * @param needs what the JVM must allow for it, with a flag if need be
 * @param exclusions the payloads that it cannot carry
 * @param source the page, issue or benchmark of the library's authors that the configuration follows
 * @param limits the most that its defaults accept, such as levels of nesting; empty if no limit is known
 * @param bias what makes its figures look better or worse than in a service; empty if nothing is known
 * @param exceptions the names of the exceptions that its documentation names for bad input; subclasses are included
 * @param advice what to set before it reads documents of strangers, as Markdown; empty if there is nothing to set
 */
public record Traits(
        WireFormat format,
        String library,
        Binding binding,
        Set<Flag> flags,
        long trustedLength,
        int minJdk,
        List<JvmRequirement> needs,
        List<Exclusion> exclusions,
        String source,
        String limits,
        String bias,
        List<String> exceptions,
        String advice) {

    /** How the library accesses the fields. */
    public enum Binding {
        /** Reflection or method handles, prepared once per type. */
        REFLECTION,
        RUNTIME_BYTECODE,
        GENERATED_CODE,
        /** Code as a person would write it for each type: by hand, or generated from the record. */
        HANDWRITTEN,
        /** Nothing is bound: values stay in a tree of the library's own. */
        NONE
    }

    /** What is not so with most contenders. Tests check it where they can. */
    public enum Flag {
        /** Future JDKs will deny it. */
        REQUIRES_UNSAFE("Fails if sun.misc.Unsafe is denied."),
        USES_UNSAFE("Uses sun.misc.Unsafe if it may."),
        SCHEMA("Writer and reader share a schema."),
        MAPPING("Has types of its own; its read and write figures are without mapping."),
        /** As the library's documentation advises. Pools inside a library do not count. */
        BUFFER_REUSE("Keeps buffers between calls: one codec for each thread."),
        LAZY_STRINGS("Strings are not decoded on reading."),
        SORTS_PROPERTIES("Writes properties sorted by name, and reads them in that order."),
        EPOCH_MILLIS_ONLY("Cannot write timestamps as ISO 8601."),
        PREFIXES_DECODE("Some truncated documents are accepted, with a wrong value."),
        REPLACES_MALFORMED_UTF8("Malformed UTF-8 is replaced, not refused."),
        THROWS_ERRORS("Some damaged documents make it throw an Error, not an exception."),
        MAY_NOT_RETURN("Decoding some damaged documents never ends.");

        private final String sentence;

        Flag(String sentence) {
            this.sentence = sentence;
        }

        public String sentence() {
            return sentence;
        }
    }

    /** Payloads that a contender cannot carry, and why not. */
    public record Exclusion(String reason, Predicate<Payload> payloads) {}

    public boolean has(Flag flag) {
        return flags.contains(flag);
    }

    /** Returns the reason why it cannot carry a payload; empty if it can. */
    public Optional<String> unsupportedReason(Payload payload) {
        return exclusions.stream()
                .filter(exclusion -> exclusion.payloads().test(payload))
                .map(Exclusion::reason)
                .findFirst();
    }

    public boolean supports(Payload payload) {
        return unsupportedReason(payload).isEmpty();
    }

    /** Returns the payloads of the suite that it cannot carry, each with the reason. */
    public Map<Payload, String> unsupported() {
        Map<Payload, String> unsupported = new LinkedHashMap<>();
        Payload.suite().forEach(payload -> unsupportedReason(payload).ifPresent(why -> unsupported.put(payload, why)));
        return unsupported;
    }

    /** Starts the traits of a JSON library that binds records by reflection. */
    public static Builder json(String library) {
        return new Builder(WireFormat.JSON, library);
    }

    /** Starts the traits of another format whose library binds records by reflection, without a schema. */
    public static Builder of(WireFormat format, String library) {
        return new Builder(format, library);
    }

    /** Starts the traits of a format whose types are generated from a schema, so that domain records must be mapped. */
    public static Builder schemaFirst(WireFormat format, String library) {
        return of(format, library).binding(Binding.GENERATED_CODE).has(Flag.SCHEMA, Flag.MAPPING);
    }

    /** Collects traits. Those that are not given are those of most contenders: no flags, no claimed length trusted, JDK 8. */
    public static final class Builder {
        private final WireFormat format;
        private final String library;
        private final Set<Flag> flags = EnumSet.noneOf(Flag.class);
        private final List<JvmRequirement> needs = new ArrayList<>();
        private final List<Exclusion> exclusions = new ArrayList<>();
        private Binding binding = Binding.REFLECTION;
        private List<String> exceptions = List.of("java.io.IOException");
        private long trustedLength;
        private int minJdk = 8;
        private String source = "";
        private String limits = "";
        private String bias = "";
        private String advice = "";

        private Builder(WireFormat format, String library) {
            this.format = format;
            this.library = library;
        }

        public Builder binding(Binding value) {
            binding = value;
            return this;
        }

        public Builder has(Flag... more) {
            flags.addAll(List.of(more));
            return this;
        }

        /** Declares that a few bytes can make it allocate memory, up to so many bytes. */
        public Builder trustsLengths(long upTo) {
            trustedLength = upTo;
            return this;
        }

        public Builder minJdk(int value) {
            minJdk = value;
            return this;
        }

        public Builder needs(JvmRequirement need) {
            needs.add(need);
            return this;
        }

        /** Declares payloads that the library cannot carry, for a reason that a reader can check. */
        public Builder unsupported(String reason, Payload... payloads) {
            return unsupported(reason, List.of(payloads)::contains);
        }

        /** Declares payloads that the library cannot carry, perhaps those {@linkplain Payload#isOfUser of users}. */
        public Builder unsupported(String reason, Predicate<Payload> payloads) {
            exclusions.add(new Exclusion(reason, payloads));
            return this;
        }

        /** Declares that the library carries payloads of these types and no others, not even those of users. */
        public Builder supportsOnly(String reason, Class<?>... types) {
            return unsupported(reason, payload -> !List.of(types).contains(payload.type()));
        }

        public Builder source(String page) {
            source = page;
            return this;
        }

        public Builder limits(String defaults) {
            limits = defaults;
            return this;
        }

        public Builder bias(String known) {
            bias = known;
            return this;
        }

        /** Names the exceptions that are documented for bad input; by default {@code java.io.IOException}. */
        public Builder throwing(String... documented) {
            exceptions = List.of(documented);
            return this;
        }

        public Builder advice(String markdown) {
            advice = markdown;
            return this;
        }

        public Traits build() {
            return new Traits(
                    format,
                    library,
                    binding,
                    Collections.unmodifiableSet(flags),
                    trustedLength,
                    minJdk,
                    List.copyOf(needs),
                    List.copyOf(exclusions),
                    source,
                    limits,
                    bias,
                    exceptions,
                    advice);
        }
    }
}
