// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Computes the sizes that a run asks for, each once. Computing all sizes of the catalogue would take seconds. */
final class WireSizeBook {

    private record Pair(CatalogueEntry contender, Payload payload) {}

    private static final Set<String> KNOWN_PARAMS = Set.of("contender", "payload");

    private final Map<Pair, WireSize> weighed = new LinkedHashMap<>();

    /**
     * Returns the raw size of a payload's first value in bytes.
     *
     * @param params all parameters of a benchmark
     * @return empty if the contender or the payload is not one of this suite, it cannot write it here, or if there are other parameters, which
     *     could change the size
     * @throws UncheckedIOException if the contender cannot write the payload
     */
    OptionalLong rawBytes(Map<String, String> params) {
        if (!params.keySet().equals(KNOWN_PARAMS)) {
            return OptionalLong.empty();
        }
        Optional<CatalogueEntry> contender = Catalogue.find(params.get("contender"));
        Optional<Payload> payload = Payload.find(params.get("payload"));
        if (contender.isEmpty()
                || payload.isEmpty()
                || !contender.get().carries(payload.get())
                || ContenderCheck.obstacle(contender.get(), payload.get()).isPresent()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(weighed.computeIfAbsent(new Pair(contender.get(), payload.get()), WireSizeBook::weigh)
                .raw());
    }

    /** Returns the sizes computed so far, in the order of the requests. */
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
