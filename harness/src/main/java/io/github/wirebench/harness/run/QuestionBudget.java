// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Suite.Questions;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Chooses the questions that a budget allows to answer: a few of them from forks enough, rather than all of them from one. */
final class QuestionBudget {
    /** One fork a side tells the garbage, and hints at the time. */
    static final int LEAST_FORKS = 1;

    /** For a second start of the host, a look at the machine, and forks that take longer than planned. */
    private static final double SHARE = 0.9;

    private QuestionBudget() {}

    static Questions.Bound fitting(
            Questions.Bound questions,
            int forks,
            ToDoubleFunction<BenchmarkCase> seconds,
            double budgetSeconds,
            List<String> remarks) {
        Set<BenchmarkCase> chosen = new LinkedHashSet<>();
        Set<String> titles = new LinkedHashSet<>();
        Map<String, Set<BenchmarkCase>> leftOut = new LinkedHashMap<>();
        questions.byTitle().forEach((title, cases) -> {
            if (needed(chosen, cases, forks, seconds) <= budgetSeconds) {
                chosen.addAll(cases);
                titles.add(title);
            } else {
                leftOut.put(title, cases);
            }
        });
        if (titles.isEmpty()) {
            double least = questions.byTitle().values().stream()
                    .mapToDouble(cases -> needed(chosen, cases, forks, seconds))
                    .min()
                    .orElse(0);
            throw new CommandFailure(
                    ExitCode.NO_VERDICT,
                    "--budget: what is left of it is too short for any question; the shortest needs "
                            + Format.duration(least),
                    null);
        }
        List<String> needs = new ArrayList<>();
        leftOut.forEach((title, cases) ->
                needs.add(title + " (" + Format.duration(needed(chosen, cases, forks, seconds)) + ")"));
        if (!leftOut.isEmpty()) {
            remarks.add("! Not in this budget; each needs: " + String.join("; ", needs));
        }
        return questions.only(titles);
    }

    private static double needed(
            Set<BenchmarkCase> chosen, Set<BenchmarkCase> more, int forks, ToDoubleFunction<BenchmarkCase> seconds) {
        Set<BenchmarkCase> all = new LinkedHashSet<>(chosen);
        all.addAll(more);
        return forks * all.stream().mapToDouble(seconds).sum() / SHARE;
    }

    static Questions.Bound planned(Questions.Bound questions, List<BenchmarkCase> cases) {
        Set<String> titles = new LinkedHashSet<>(questions.byTitle().keySet());
        titles.removeIf(title -> !cases.containsAll(questions.byTitle().get(title)));
        return questions.only(titles);
    }

    static Questions.Bound answered(Questions.Bound questions, List<RunInProgress> runs, List<String> remarks) {
        Set<String> titles = new LinkedHashSet<>();
        List<String> leftOut = new ArrayList<>();
        questions.byTitle().forEach((title, cases) -> {
            boolean enough = runs.stream()
                    .flatMap(run -> cases.stream().map(run::find))
                    .allMatch(one -> one != null && (one.isDone() || one.forkCount() >= LEAST_FORKS));
            if (enough) {
                titles.add(title);
            } else {
                leftOut.add(title);
            }
        });
        if (!leftOut.isEmpty()) {
            remarks.add("! Not answered for lack of time: " + String.join("; ", leftOut));
        }
        return questions.only(titles);
    }
}
