// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Traits;
import java.util.Map;

/**
 * An entry of {@code contenders.json}.
 *
 * @param name the contender's name
 * @param version the library's version; null for our own code and the JDK's
 * @param traits the traits of its catalogue entry
 */
record ContenderFacts(
        String name, String version, @JsonUnwrapped Traits traits) {

    static ContenderFacts of(CatalogueEntry entry, Map<String, String> libraryVersions) {
        Traits traits = entry.traits();
        return new ContenderFacts(entry.name(), libraryVersions.get(traits.library()), traits);
    }
}
