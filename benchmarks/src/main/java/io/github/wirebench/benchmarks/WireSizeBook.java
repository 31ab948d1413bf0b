// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.data.Suite.WireSizes;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Computes the sizes that a run asks for, each once. Computing all sizes of the catalogue would take seconds. */
final class WireSizeBook implements WireSizes {

    private record Pair(Contender contender, Payload payload) {}

    private static final Set<String> KNOWN_PARAMS = Set.of("contender", "payload");

    private final Map<Pair, WireSize> weighed = new LinkedHashMap<>();

    /**
     * Returns the sizes of a payload's first value in bytes; of a user's payload, the mean.
     *
     * @param params all parameters of a benchmark
     * @return empty if the contender or the payload is not one of this suite, it cannot write it here, or if there are other parameters, which
     *     could change the size
     * @throws UncheckedIOException if the contender cannot write the payload
     */
    @Override
    public Map<String, Long> of(Map<String, String> params) {
        return size(params)
                .map(size -> Map.of(RAW, (long) size.raw(), GZIP, (long) size.gzip(), "zstd", (long) size.zstd()))
                .orElse(Map.of());
    }

    private Optional<WireSize> size(Map<String, String> params) {
        if (!params.keySet().equals(KNOWN_PARAMS)) {
            return Optional.empty();
        }
        Optional<Contender> contender = Catalogue.find(params.get("contender"));
        Optional<Payload> payload = Payload.find(params.get("payload"));
        if (contender.isEmpty()
                || payload.isEmpty()
                || !contender.get().supports(payload.get())
                || ContenderCheck.unsupportedReason(contender.get(), payload.get())
                        .isPresent()) {
            return Optional.empty();
        }
        return Optional.of(weighed.computeIfAbsent(new Pair(contender.get(), payload.get()), WireSizeBook::weigh));
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
