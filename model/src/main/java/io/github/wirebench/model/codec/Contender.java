// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import io.github.wirebench.model.Payload;
import java.util.List;

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

    /** Tells whether it runs on this JVM and carries a payload. {@link #requireSupport} says why not. */
    default boolean supports(Payload payload) {
        return traits().minJdk() <= Runtime.version().feature()
                && traits().needs().stream().allMatch(JvmRequirement::isMet)
                && traits().supports(payload);
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
        traits().unsupportedReason(payload).ifPresent(reason -> {
            throw new IllegalArgumentException(name() + " cannot carry " + payload + " (" + reason
                    + "): choose a contender or payload from docs/contenders.md");
        });
        requireJdk();
        for (JvmRequirement need : traits().needs()) {
            if (!need.isMet()) {
                throw new IllegalArgumentException(name() + " needs the JVM flag " + need.flag()
                        + ": choose a fork with it (run sets it; for plain JMH add -jvmArgsAppend " + need.flag()
                        + ")");
            }
        }
    }

    /**
     * Makes sure that this JVM is new enough for it.
     *
     * @throws IllegalArgumentException if not; the message says what to choose
     */
    default void requireJdk() {
        if (traits().minJdk() > Runtime.version().feature()) {
            throw new IllegalArgumentException(name() + " needs JDK " + traits().minJdk() + ": choose a newer one");
        }
    }
}
