// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import io.github.wirebench.model.Payload;
import java.util.List;
import java.util.Optional;

/** An entry of a catalogue enum: a contender's name and traits, which are known without loading its library. */
public interface Contender {

    /**
     * Returns the name in tables, charts and on the command line. A name denotes the same contender in all catalogues.
     */
    String name();

    /** Returns the facts that every report shows about the contender. */
    Traits traits();

    /** Loads and configures the library. */
    CodecFactory create();

    /** Loads the library for one codec, which takes what its decoder returns. */
    @SuppressWarnings("unchecked") // the codec is the one for the type
    default Codec<Object, Object> codec(Class<?> type) {
        return (Codec<Object, Object>) create().codec(type);
    }

    /** Tells whether it runs on this JVM and carries a payload. */
    default boolean supports(Payload payload) {
        return unsupported(payload).isEmpty();
    }

    /** Returns why it does not run on this JVM, or cannot carry a payload, and what to choose; empty if it does. */
    default Optional<String> unsupported(Payload payload) {
        return traits().unsupportedReason(payload)
                .map(reason -> name() + " cannot carry " + payload + " (" + reason
                        + "): choose a contender or payload from docs/contenders.md")
                .or(this::unsupportedJvm);
    }

    private Optional<String> unsupportedJvm() {
        return unsupportedJdk()
                .or(() -> traits().needs().stream()
                        .filter(need -> !need.isMet())
                        .map(JvmRequirement::flag)
                        .map(flag -> name() + " needs the JVM flag " + flag
                                + ": choose a fork with it (run sets it; for plain JMH add -jvmArgsAppend " + flag
                                + ")")
                        .findFirst());
    }

    private Optional<String> unsupportedJdk() {
        return traits().minJdk() > Runtime.version().feature()
                ? Optional.of(name() + " needs JDK " + traits().minJdk() + ": choose a newer one")
                : Optional.empty();
    }

    /** Returns the payloads that it carries on this JVM. */
    default List<Payload> payloads() {
        return Payload.values().stream().filter(this::supports).toList();
    }

    /**
     * Makes sure that it runs on this JVM and carries a payload.
     *
     * @throws IllegalArgumentException if not; the message says why and what to choose
     */
    default void requireSupport(Payload payload) {
        unsupported(payload).ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
    }

    /**
     * Makes sure that this JVM is new enough for it.
     *
     * @throws IllegalArgumentException if not; the message says what to choose
     */
    default void requireJdk() {
        unsupportedJdk().ifPresent(why -> {
            throw new IllegalArgumentException(why);
        });
    }
}
