// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.json.EntryProblem;
import io.github.wirebench.harness.json.YamlDocuments;
import java.net.URL;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Claims as a YAML document.
 *
 * @param sources short name to what was published there
 * @param claims at least one, with unique ids
 */
record ClaimBook(Map<String, Source> sources, List<Claim> claims) {

    /**
     * Where claims were published.
     *
     * @param title of the article
     * @param setting in which its figures were measured
     */
    record Source(String title, String setting) {}

    /**
     * Reads and checks a document.
     *
     * @throws io.github.wirebench.harness.CommandFailure naming file, line and entry, if it cannot be read or is not as described
     */
    static ClaimBook read(URL source) {
        return YamlDocuments.read(source, ClaimBook.class, ClaimBook::check);
    }

    private void check() {
        EntryProblem.require(sources != null && !sources.isEmpty(), "", "sources are missing");
        sources.forEach((name, source) -> EntryProblem.require(
                source != null && source.title != null && source.setting != null,
                "/sources/" + name,
                "a source has a title and a setting"));
        EntryProblem.require(claims != null && !claims.isEmpty(), "", "claims are missing");
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < claims.size(); i++) {
            Claim claim = claims.get(i);
            String where = "/claims/" + i;
            EntryProblem.require(claim != null, where, "an entry is empty");
            claim.check(where);
            EntryProblem.require(
                    sources.containsKey(claim.source()),
                    where,
                    "claim " + claim.id() + ": there is no source \"" + claim.source() + "\"");
            EntryProblem.require(ids.add(claim.id()), where, "two claims have the id " + claim.id());
        }
    }

    Source source(Claim claim) {
        return Objects.requireNonNull(sources.get(claim.source()));
    }
}
