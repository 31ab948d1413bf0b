// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.json.ClassPayload;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.json.tree.TreeContenders;
import io.github.wirebench.kotlin.KotlinContenders;
import io.github.wirebench.model.codec.Contender;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All contenders of the suite by name: the JSON libraries first, then those for Kotlin, trees and the binary formats. Jackson with a
 * user's mapper is one of them if there is a mapper.
 */
final class Catalogue {

    private static final Map<String, Contender> BY_NAME = new LinkedHashMap<>();

    static {
        Stream.<Contender[]>of(
                        JsonContenders.values(),
                        KotlinContenders.values(),
                        TreeContenders.values(),
                        BinaryContenders.values())
                .flatMap(Arrays::stream)
                // the JSON reference is in several catalogues
                .forEach(entry -> BY_NAME.putIfAbsent(entry.name(), entry));
    }

    private Catalogue() {}

    static List<Contender> all() {
        return BY_NAME.values().stream()
                .filter(entry -> entry != JsonContenders.USER_MAPPER || ClassPayload.anyMapper())
                .toList();
    }

    static List<String> names() {
        return all().stream().map(Contender::name).toList();
    }

    /**
     * Returns the contender with a name, also if no payload has a mapper for it.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Contender named(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("There is no contender " + name));
    }

    static Optional<Contender> find(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }
}
