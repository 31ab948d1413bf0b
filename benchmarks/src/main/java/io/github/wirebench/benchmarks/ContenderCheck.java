// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Checks contenders before anything is measured. */
final class ContenderCheck {

    private static final Map<List<String>, Optional<String>> OF_USERS = new ConcurrentHashMap<>();

    private ContenderCheck() {}

    /** Returns the rules that a contender breaks with a payload, in words; empty if there are none. */
    static List<String> failures(Contender contender, Payload payload) {
        List<String> failures = new ArrayList<>();
        try {
            Codec<Object, Object> codec = Catalogue.codec(contender, payload);
            CodecCheck.check(contender.traits(), codec, payload.samplesToCheck()).stream()
                    .map(CodecCheck.Failure::toString)
                    .distinct()
                    .forEach(failures::add);
            JsonDocuments.differenceFromReference(contender, payload).ifPresent(failures::add);
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            String message = e.getMessage() == null ? e.toString() : e.getMessage();
            failures.add(message.lines().findFirst().orElse(e.toString()));
        }
        return failures;
    }

    /**
     * Returns why a contender cannot be measured with a payload; empty if it can. For the suite's payloads the traits say it.
     * For those that users have added only the check can tell; it runs once.
     */
    static Optional<String> unsupportedReason(Contender contender, Payload payload) {
        Optional<String> declared = contender.traits().unsupportedReason(payload);
        if (declared.isPresent() || !payload.isOfUser() || !contender.supports(payload)) {
            return declared;
        }
        return OF_USERS.computeIfAbsent(
                List.of(contender.name(), payload.name()),
                pair -> failures(contender, payload).stream()
                        .findFirst()
                        .map(failure -> failure.replaceFirst("^ROUND_TRIP: ", "")));
    }
}
