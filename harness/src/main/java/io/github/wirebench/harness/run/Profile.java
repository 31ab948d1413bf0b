// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.probe.CpuTimeProfiler;

/**
 * A named set of settings; options override it.
 *
 * @param name as given with {@code --profile}
 * @param description one line for people
 * @param rows {@code all}, or {@code questions} for the rows of the headline questions
 * @param precision aimed at, as a fraction; 0 for a fixed number of forks
 * @param maxForks the most forks of a row, at least 2
 * @param fitSeconds how long the whole run should take with {@code maxForks} forks of each row; null where the length of a
 *     fork is given instead
 * @param warmup of a fork; null for the annotations'
 * @param measurement of a fork; null for the annotations'
 */
record Profile(
        String name,
        String description,
        String rows,
        double precision,
        int maxForks,
        Integer fitSeconds,
        Iterations warmup,
        Iterations measurement) {
    /** JMH's name of our profiler of CPU time. */
    static final String CPU_PROFILER = CpuTimeProfiler.class.getName();

    static final String ALL = "all";
    static final String QUESTIONS = "questions";

    /**
     * Checks all fields.
     *
     * @throws IllegalArgumentException naming the field
     */
    void check() {
        require(
                name != null && name.matches("[a-z][a-z0-9-]*"),
                "name must be lower-case letters, digits and -: " + name);
        String where = "profile " + name + ": ";
        require(ALL.equals(rows) || QUESTIONS.equals(rows), where + "rows must be all or questions");
        require(precision >= 0 && precision < 1, where + "precision must be a fraction");
        require(maxForks >= 2, where + "maxForks must be 2 at least");
        require(fitSeconds == null || fitSeconds > 0, where + "fitSeconds must be positive");
        require(
                (warmup == null) == (measurement == null) && (fitSeconds == null || warmup == null),
                where + "give both warmup and measurement, or fitSeconds, or none of them");
        for (Iterations part : new Iterations[] {warmup, measurement}) {
            require(part == null || part.iterations() > 0 && part.millis() > 0, where + "iterations must be positive");
        }
    }

    /**
     * The length of a fork.
     *
     * @param rowCount number of rows that are run
     */
    ForkLength length(int rowCount) {
        return fitSeconds == null
                ? new ForkLength(warmup, measurement)
                : ForkLength.fitting(fitSeconds, rowCount * maxForks);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
