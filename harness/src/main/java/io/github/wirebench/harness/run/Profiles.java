// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The profiles as a YAML document with the single key {@code profiles}. */
record Profiles(List<Profile> profiles) {

    /**
     * A named set of settings; options override it.
     *
     * @param name as given with {@code --profile}
     * @param description one line
     * @param rows {@code all}, or {@code questions} for the cases of the headline questions
     * @param precision aimed at, as a fraction; 0 for a fixed number of forks
     * @param maxForks the most forks of a case, at least 2
     * @param seconds that the whole run may take: as many forks of each case as fit, but three at least; null for no limit
     * @param warmup of a fork; null for the annotations'
     * @param measurement of a fork; null for the annotations'
     */
    record Profile(
            String name,
            String description,
            String rows,
            double precision,
            int maxForks,
            Integer seconds,
            Iterations warmup,
            Iterations measurement) {
        private static final String ALL = "all";
        private static final String QUESTIONS = "questions";

        /** Returns whether the cases are those of the headline questions. */
        boolean answersQuestions() {
            return rows.equals(QUESTIONS);
        }

        ForkLength length() {
            return new ForkLength(warmup, measurement);
        }

        int forks(double secondsOfRound, double secondsLeft) {
            int fitting = (int) Math.min(maxForks, Math.min(seconds, secondsLeft) / secondsOfRound);
            return Math.max(Math.min(StopRule.MIN_FORKS, maxForks), fitting);
        }

        private void check() {
            require(
                    name != null && name.matches("[a-z][a-z0-9-]*"),
                    "name must be lower-case letters, digits and -: " + name);
            String where = "profile " + name + ": ";
            require(ALL.equals(rows) || QUESTIONS.equals(rows), where + "rows must be all or questions");
            require(precision >= 0 && precision < 1, where + "precision must be a fraction");
            require(maxForks >= 2, where + "maxForks must be 2 at least");
            require(seconds == null || seconds > 0, where + "seconds must be positive");
            require((warmup == null) == (measurement == null), where + "give both warmup and measurement, or none");
            for (Iterations part : new Iterations[] {warmup, measurement}) {
                require(
                        part == null || part.iterations() > 0 && part.millis() > 0,
                        where + "iterations must be positive");
            }
        }
    }

    /** Reads the suite's profiles, or the harness's own where it has none. */
    static Profiles of(Suite suite) {
        URL own = Profiles.class.getResource("profiles.yaml");
        return YamlFiles.read(suite.profiles().orElse(own), Profiles.class, Profiles::check);
    }

    Profile named(String name) {
        return profiles.stream()
                .filter(profile -> profile.name().equals(name))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--profile " + name + ": there is no such profile; there are: "
                        + profiles.stream().map(Profile::name).collect(Collectors.joining(", "))));
    }

    private void check() {
        require(
                profiles != null && !profiles.isEmpty() && profiles.stream().noneMatch(Objects::isNull),
                "profiles are missing");
        profiles.forEach(Profile::check);
        require(
                profiles.stream().map(Profile::name).distinct().count() == profiles.size(),
                "two profiles have the same name");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
