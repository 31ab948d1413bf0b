// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import java.net.URL;
import java.util.List;
import java.util.stream.Collectors;

/** The profiles as a YAML document with the single key {@code profiles}. */
record Profiles(List<Profile> profiles) {

    /**
     * A named set of settings; options override it.
     *
     * @param name as given with {@code --profile}
     * @param rows {@code all}, or {@code questions} for the cases of the headline questions
     * @param precision aimed at, as a fraction; 0 for a fixed number of forks
     * @param maxForks the most forks of a case, at least 2
     * @param seconds that the whole run may take: as many forks of each case as fit, but three at least; null for no limit
     * @param warmup of a fork; null for the annotations'
     * @param measurement of a fork; null for the annotations'
     */
    record Profile(
            String name,
            String rows,
            double precision,
            int maxForks,
            Integer seconds,
            Iterations warmup,
            Iterations measurement) {
        boolean answersQuestions() {
            return rows.equals("questions");
        }

        ForkLength length() {
            return new ForkLength(warmup, measurement);
        }

        int forks(double secondsOfRound, double secondsLeft) {
            int fitting = (int) Math.min(maxForks, Math.min(seconds, secondsLeft) / secondsOfRound);
            return Math.max(Math.min(StopRule.MIN_FORKS, maxForks), fitting);
        }
    }

    /** The warm-up that cases were found to need, as a YAML document with the key {@code warmups}; {@code warmups.yaml} says how it is made. */
    record Warmups(List<Warmup> warmups) {
        static final Warmups NONE = new Warmups(List.of());

        record Warmup(String row, double seconds) {}

        static Warmups of(Suite suite) {
            return suite.warmups()
                    .map(document -> YamlFiles.read(document, Warmups.class, warmups -> {}))
                    .orElse(NONE);
        }

        /** Returns the length of a case's forks: the given one, with a longer warm-up if the case needs one. */
        ForkLength length(BenchmarkCase benchmarkCase, ForkLength given) {
            Iterations planned = given.warmup();
            for (Warmup one : warmups) {
                if (planned != null && one.row.equals(benchmarkCase.id()) && one.seconds > planned.seconds()) {
                    int count = (int) Math.ceil(1000 * one.seconds / planned.millis());
                    return given.with(new Iterations(count, planned.millis()), null);
                }
            }
            return given;
        }
    }

    /** Reads the suite's profiles, or the harness's own where it has none. */
    static Profiles of(Suite suite) {
        URL own = Profiles.class.getResource("profiles.yaml");
        return YamlFiles.read(suite.profiles().orElse(own), Profiles.class, profiles -> {});
    }

    Profile named(String name) {
        return profiles.stream()
                .filter(profile -> profile.name().equals(name))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--profile " + name + ": there is no such profile; there are: "
                        + profiles.stream().map(Profile::name).collect(Collectors.joining(", "))));
    }
}
