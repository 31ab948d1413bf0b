// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.WireFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Checks contenders before anything is measured. */
final class ContenderCheck {

    private static final ObjectMapper TREES = new ObjectMapper();
    private static final Map<List<String>, Optional<String>> OF_USERS = new ConcurrentHashMap<>();

    private ContenderCheck() {}

    /** Returns the rules that a contender breaks with a payload, in words; empty if there are none. */
    static List<String> failures(Contender contender, Payload payload) {
        List<String> failures = new ArrayList<>();
        try {
            Codec<Object, Object> codec = contender.codec(payload.type());
            CodecCheck.check(contender.traits(), codec, payload.samplesToCheck()).stream()
                    .map(CodecCheck.Failure::toString)
                    .distinct()
                    .forEach(failures::add);
            if (isOfJson(contender)) {
                difference("", document(contender, payload), document(Catalogue.named("JACKSON"), payload))
                        .ifPresent(path -> failures.add("the document differs from Jackson's at " + path));
            }
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError | OutOfMemoryError e) {
            String message = e.getMessage() == null ? e.toString() : e.getMessage();
            failures.add(message.lines().findFirst().orElse(e.toString()));
        }
        return failures;
    }

    /**
     * Returns whether documents are compared as trees, which must have the same fields and values: not Avro's and Protobuf's JSON, which
     * have forms of their own, nor those of a user's mapper, which may name and format properties as the user likes.
     */
    private static boolean isOfJson(Contender contender) {
        WireFormat format = contender.traits().format();
        return (format == WireFormat.JSON || format == WireFormat.COPY) && contender != JsonContenders.USER_MAPPER;
    }

    /** Returns the JSON Pointer of the first value that only one of two documents has. */
    private static Optional<String> difference(String path, JsonNode one, JsonNode other) {
        if (one.equals(other)) {
            return Optional.empty();
        }
        Set<String> names = new LinkedHashSet<>();
        one.fieldNames().forEachRemaining(names::add);
        other.fieldNames().forEachRemaining(names::add);
        IntStream.range(0, one.isArray() ? Math.max(one.size(), other.size()) : 0)
                .forEach(index -> names.add(String.valueOf(index)));
        return names.stream()
                .flatMap(name -> difference(path + "/" + name, child(one, name), child(other, name)).stream())
                .findFirst()
                .or(() -> Optional.of(path));
    }

    private static JsonNode child(JsonNode node, String name) {
        return node.isArray() ? node.path(Integer.parseInt(name)) : node.path(name);
    }

    private static JsonNode document(Contender contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        return TREES.readTree(codec.encode(codec.toNative(payload.sample(0))));
    }

    /** Returns why a contender cannot be measured with payloads: what the traits say, and the checks that were run in this JVM. */
    static Map<Payload, String> known(Contender contender) {
        Map<Payload, String> known = contender.traits().unsupported();
        for (Payload payload : Payload.ofUser()) {
            contender
                    .traits()
                    .unsupportedReason(payload)
                    .or(() -> OF_USERS.getOrDefault(List.of(contender.name(), payload.name()), Optional.empty()))
                    .ifPresent(reason -> known.put(payload, reason));
        }
        return known;
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
                        .map(failure -> inWords(failure.replaceFirst("^ROUND_TRIP: ", ""))));
    }

    /** Returns a library's message as one line, with the names of classes as in the user's schema. */
    static String inWords(String message) {
        return PlainText.message(message.replaceAll("([a-z][a-zA-Z0-9_]*[.]){2,}(?=[A-Z])", ""));
    }
}
