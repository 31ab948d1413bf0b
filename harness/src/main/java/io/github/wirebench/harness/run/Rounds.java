// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.StopRule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The order of forks. Each round runs one fork of every unfinished case of every run, in an order shuffled from the seed: a
 * noisy minute affects all cases alike. The forks of a case in several runs, as on two JDKs, follow each other in random order,
 * and a case continues in all of them until it is done in each, so that they are compared under the same conditions. Questions
 * begin one after the other, the shortest first, until each has forks enough for an answer: the first answer comes early, and what it
 * compares was measured at the same time. The order
 * depends on seed and round only: an interrupted run continues in the order that it would have had.
 */
final class Rounds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final List<RunInProgress> runs;
    private final long seed;
    private final Budget budget;
    private final List<Set<BenchmarkCase>> questions;
    private final Watcher watcher;
    private final Forecast forecast;

    /** Cases whose next fork does not fit into the budget; shorter ones may. */
    private final Set<CaseProgress> tooLong = new HashSet<>();

    Rounds(List<RunInProgress> runs, long seed, Budget budget, List<Set<BenchmarkCase>> questions, Watcher watcher) {
        this.runs = runs;
        this.seed = seed;
        this.budget = budget;
        this.questions = new ArrayList<>(questions);
        this.watcher = watcher;
        this.forecast = new Forecast(budget);
    }

    @FunctionalInterface
    interface Watcher {
        void starting(Turn turn) throws IOException;
    }

    record Turn(int round, RunInProgress run, CaseProgress next, double secondsLeft) {}

    void execute() throws IOException {
        for (Set<BenchmarkCase> question : shortestFirst()) {
            execute(question::contains, StopRule.MIN_FORKS);
        }
        execute(any -> true, Integer.MAX_VALUE);
    }

    private List<Set<BenchmarkCase>> shortestFirst() {
        return questions.stream()
                .sorted(Comparator.comparingDouble(
                        question -> cases().filter(one -> question.contains(one.benchmarkCase()))
                                .mapToDouble(CaseProgress::plannedSeconds)
                                .sum()))
                .toList();
    }

    private void execute(Predicate<BenchmarkCase> which, int rounds) throws IOException {
        for (int round = current(which); round > 0 && round <= rounds; round = current(which)) {
            for (Turn planned : turns(round)) {
                giveUpQuestions();
                CaseProgress next = planned.next();
                if (!which.test(next.benchmarkCase()) || !continues(next)) {
                    continue;
                }
                if (budget.allows(next.expectedSeconds(forecast.pace()))) {
                    watcher.starting(new Turn(round, planned.run(), next, forecast.secondsLeft(work())));
                    forecast.measure(planned.run(), next, next.forkCount() + 1);
                } else {
                    tooLong.add(next);
                }
            }
            for (RunInProgress run : runs) {
                run.save();
            }
        }
    }

    private List<Forecast.Work> work() {
        return cases().filter(this::continues)
                .map(one -> new Forecast.Work(one, one.mostForksLeft()))
                .toList();
    }

    /** Gives up the last questions while the forks that all of them need at least do not fit into the budget. */
    private void giveUpQuestions() {
        while (questions.size() > 1 && !budget.allows(secondsOfLeastForks())) {
            Set<BenchmarkCase> last = questions.remove(questions.size() - 1);
            cases().filter(one -> last.contains(one.benchmarkCase()) && !isAsked(one.benchmarkCase()))
                    .forEach(tooLong::add);
        }
    }

    private double secondsOfLeastForks() {
        return cases().filter(one -> one.allowsFork() && isAsked(one.benchmarkCase()))
                .mapToDouble(one -> Math.max(0, QuestionBudget.LEAST_FORKS - one.forkCount())
                        * one.expectedSeconds(forecast.pace()))
                .sum();
    }

    private boolean isAsked(BenchmarkCase benchmarkCase) {
        return questions.stream().anyMatch(cases -> cases.contains(benchmarkCase));
    }

    private Stream<CaseProgress> cases() {
        return runs.stream().flatMap(run -> run.cases().stream());
    }

    /** Returns the round of the unfinished case with the fewest forks, from 1; 0 if there is none. */
    private int current(Predicate<BenchmarkCase> which) {
        return cases().filter(one -> which.test(one.benchmarkCase()) && continues(one))
                .mapToInt(one -> one.forkCount() + 1)
                .min()
                .orElse(0);
    }

    private boolean continues(CaseProgress one) {
        return one.allowsFork()
                && !tooLong.contains(one)
                && runs.stream()
                        .map(run -> run.find(one.benchmarkCase()))
                        .anyMatch(same -> same != null && !same.isDone());
    }

    private List<Turn> turns(int round) {
        Random random = new Random(seed ^ (round * GOLDEN));
        List<BenchmarkCase> cases = new ArrayList<>(
                cases().map(CaseProgress::benchmarkCase).distinct().toList());
        Collections.shuffle(cases, random);
        List<Turn> turns = new ArrayList<>();
        for (BenchmarkCase benchmarkCase : cases) {
            List<RunInProgress> sides = new ArrayList<>(runs);
            Collections.shuffle(sides, random);
            sides.forEach(run -> turns.add(new Turn(round, run, run.find(benchmarkCase), 0)));
        }
        turns.removeIf(turn ->
                turn.next() == null || !continues(turn.next()) || turn.next().forkCount() >= round);
        return turns;
    }
}
