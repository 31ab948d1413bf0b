// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits;
import java.util.Map;

/**
 * An entry of {@code contenders.json}.
 *
 * @param name the contender's name
 * @param version the library's version; null for our own code and the JDK's
 * @param released the date of that version; null for our own code and the JDK's, and if {@code released.yaml} has none
 * @param licence the library's; empty for our own code and the JDK's
 * @param traits the traits of its catalogue entry
 */
record ContenderFacts(
        String name,
        String version,
        String released,
        String licence,
        @JsonUnwrapped Traits traits) {

    static ContenderFacts of(Contender entry, Map<String, Library> libraries, Map<String, String> released) {
        Traits traits = entry.traits();
        Library library = libraries.getOrDefault(traits.library(), Library.NONE);
        return new ContenderFacts(
                entry.name(),
                library.version(),
                released.get(traits.library() + ":" + library.version()),
                library.licence(),
                traits);
    }
}
