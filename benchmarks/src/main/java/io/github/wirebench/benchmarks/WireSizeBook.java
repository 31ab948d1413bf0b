// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The sizes that a run asks for, each weighed once; weighing the whole catalogue would take seconds. */
final class WireSizeBook {

    private record Pair(String contender, String payload) {}

    private final Map<Pair, Optional<WireSize>> weighed = new LinkedHashMap<>();

    /**
     * Raw bytes of a payload's first value; empty for names that are no contender or payload of this suite.
     *
     * @throws UncheckedIOException when the contender cannot write the payload
     */
    OptionalLong rawBytes(String contender, String payload) {
        return weighed.computeIfAbsent(new Pair(contender, payload), WireSizeBook::weigh)
                .map(size -> OptionalLong.of(size.raw()))
                .orElse(OptionalLong.empty());
    }

    /** All that was asked for so far, in that order. */
    Collection<WireSize> sizes() {
        return weighed.values().stream().flatMap(Optional::stream).toList();
    }

    private static Optional<WireSize> weigh(Pair pair) {
        Optional<CatalogueEntry> contender = Catalogue.all().stream()
                .filter(entry -> entry.name().equals(pair.contender()))
                .findFirst();
        Optional<Payload> payload = List.of(Payload.values()).stream()
                .filter(entry -> entry.name().equals(pair.payload()))
                .findFirst();
        if (contender.isEmpty() || payload.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(WireSize.of(contender.get(), payload.get()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
