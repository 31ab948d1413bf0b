// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The sizes that a run asks for, each weighed once; weighing the whole catalogue would take seconds. */
final class WireSizeBook {

    private record Pair(CatalogueEntry contender, Payload payload) {}

    private static final Set<String> KNOWN_PARAMS = Set.of("contender", "payload");

    private final Map<Pair, WireSize> weighed = new LinkedHashMap<>();

    /**
     * Raw bytes of a payload's first value.
     *
     * @param params all parameters of a benchmark; beside contender and payload none may be there that could change the
     *     bytes
     * @return empty when contender or payload is none of this suite's, or another parameter is there
     * @throws UncheckedIOException when the contender cannot write the payload
     */
    OptionalLong rawBytes(Map<String, String> params) {
        if (!params.keySet().equals(KNOWN_PARAMS)) {
            return OptionalLong.empty();
        }
        Optional<CatalogueEntry> contender = Catalogue.find(params.get("contender"));
        Optional<Payload> payload = Arrays.stream(Payload.values())
                .filter(entry -> entry.name().equals(params.get("payload")))
                .findFirst();
        if (contender.isEmpty() || payload.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(weighed.computeIfAbsent(new Pair(contender.get(), payload.get()), WireSizeBook::weigh)
                .raw());
    }

    /** All that was asked for so far, in that order. */
    Collection<WireSize> sizes() {
        return weighed.values();
    }

    private static WireSize weigh(Pair pair) {
        try {
            return WireSize.of(pair.contender(), pair.payload());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
