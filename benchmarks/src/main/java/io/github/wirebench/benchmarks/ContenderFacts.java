// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * An entry of {@code contenders.json}.
 *
 * @param name the contender's name
 * @param version the library's version; null for our own code and the JDK's
 * @param released the date of that version; null for our own code and the JDK's, and if {@code released.yaml} has none
 * @param licence the library's; empty for our own code and the JDK's
 * @param traits the traits of its catalogue entry
 * @param unsupported why it cannot carry payloads, as far as that is known
 */
record ContenderFacts(
        String name,
        String version,
        String released,
        String licence,

        @JsonUnwrapped @JsonIgnoreProperties({"flags", "exclusions", "exceptions", "advice"})
        Traits traits,

        Map<Payload, String> unsupported) {

    private static final Pattern WORD_START = Pattern.compile("_(.)");

    static ContenderFacts of(Contender entry, Map<String, Library> libraries, Map<String, String> released) {
        Traits traits = entry.traits();
        Library library = libraries.getOrDefault(traits.library(), Library.NONE);
        return new ContenderFacts(
                entry.name(),
                library.version(),
                released.get(traits.library() + ":" + library.version()),
                library.licence(),
                traits,
                ContenderCheck.known(entry));
    }

    /** Every flag, whether the contender has it or not, as a property such as {@code lazyStrings}. */
    @JsonAnyGetter
    Map<String, Boolean> flags() {
        Map<String, Boolean> flags = new LinkedHashMap<>();
        for (Traits.Flag flag : Traits.Flag.values()) {
            String name = WORD_START
                    .matcher(flag.name().toLowerCase(Locale.ROOT))
                    .replaceAll(start -> start.group(1).toUpperCase(Locale.ROOT));
            flags.put(name, traits.has(flag));
        }
        return flags;
    }
}
