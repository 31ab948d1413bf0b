// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.json.YamlDocuments;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The profiles as a YAML document with the single key {@code profiles}.
 *
 * @param profiles at least one; the first is not special
 */
record Profiles(List<Profile> profiles) {

    private void check() {
        if (profiles == null || profiles.isEmpty() || profiles.stream().anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("profiles are missing");
        }
        profiles.forEach(Profile::check);
        if (profiles.stream().map(Profile::name).distinct().count() < profiles.size()) {
            throw new IllegalArgumentException("two profiles have the same name");
        }
    }

    /**
     * The suite's profiles, or the harness's own where it has none.
     *
     * @throws CommandFailure if the document is not as described
     */
    static Profiles of(Suite suite) {
        URL own = Profiles.class.getResource("profiles.yaml");
        return YamlDocuments.read(suite.profiles().orElse(own), Profiles.class, Profiles::check);
    }

    /**
     * The profile of that name.
     *
     * @throws CommandFailure if there is none
     */
    Profile named(String name) {
        return profiles.stream()
                .filter(profile -> profile.name().equals(name))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--profile " + name + ": there is no such profile; there are: "
                        + profiles.stream().map(Profile::name).collect(Collectors.joining(", "))));
    }
}
