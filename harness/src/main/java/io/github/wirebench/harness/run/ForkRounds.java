// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Each round runs one fork of every unfinished case of every run, in an order shuffled from the seed: a noisy minute affects all
 * cases alike. The forks of a case in several runs, as on two JDKs, follow each other in random order, and a case continues in all
 * of them until it is done in each, so that they are compared under the same conditions. Questions begin one after the other, the
 * shortest first, until each has forks enough for an answer: the first answer comes early, and what it compares was measured at the
 * same time. On a machine that is too slow for that, every question gets one fork a case before any gets more.
 */
final class ForkRounds extends Rounds {
    private final List<Set<BenchmarkCase>> questions;
    private final Deque<Set<BenchmarkCase>> unanswered;

    /**
     * @param questions the cases of each, the most important first: as soon as the budget turns out too short for all, the last
     *     ones are given up; none if single cases are
     */
    ForkRounds(List<RunInProgress> runs, long seed, Budget budget, List<Set<BenchmarkCase>> questions) {
        super(runs, seed, budget);
        this.questions = new ArrayList<>(questions);
        this.unanswered = new ArrayDeque<>(questions.stream()
                .sorted(Comparator.comparingDouble(
                        question -> cases().filter(one -> question.contains(one.benchmarkCase()))
                                .mapToDouble(CaseProgress::plannedSeconds)
                                .sum()))
                .toList());
    }

    @Override
    protected List<Turn> nextRound() {
        while (!unanswered.isEmpty()) {
            Set<BenchmarkCase> question = unanswered.peek();
            Set<CaseProgress> open = cases().filter(one -> question.contains(one.benchmarkCase()) && continues(one))
                    .collect(Collectors.toSet());
            if (!open.isEmpty()
                    && (round(open) == 1 || round(open) <= StopRule.MIN_FORKS && leavesTimeForOthers(open))) {
                return turns(open);
            }
            unanswered.remove();
        }
        return turns(cases().filter(this::continues).collect(Collectors.toSet()));
    }

    private boolean leavesTimeForOthers(Set<CaseProgress> open) {
        return allows(open.stream().mapToDouble(this::expectedSeconds).sum() + secondsOfLeastForks());
    }

    /** Returns the round of the case with the fewest forks, from 1. */
    private static int round(Set<CaseProgress> open) {
        return 1 + open.stream().mapToInt(CaseProgress::forkCount).min().orElse(0);
    }

    private List<Turn> turns(Set<CaseProgress> open) {
        int round = round(open);
        Random random = random(round);
        List<BenchmarkCase> cases = new ArrayList<>(
                cases().map(CaseProgress::benchmarkCase).distinct().toList());
        Collections.shuffle(cases, random);
        List<Turn> turns = new ArrayList<>();
        for (BenchmarkCase benchmarkCase : cases) {
            List<RunInProgress> sides = new ArrayList<>(runs());
            Collections.shuffle(sides, random);
            for (RunInProgress run : sides) {
                CaseProgress one = run.find(benchmarkCase);
                if (open.contains(one) && one.forkCount() < round) {
                    turns.add(new Turn(List.of(new NextFork(run, one, round))));
                }
            }
        }
        return turns;
    }

    @Override
    protected boolean isNeeded(Turn turn) {
        giveUpQuestions();
        return continues(turn.first());
    }

    /** Gives up the last questions while the forks that all of them need at least do not fit into the budget. */
    private void giveUpQuestions() {
        while (questions.size() > 1 && !allows(secondsOfLeastForks())) {
            Set<BenchmarkCase> last = questions.remove(questions.size() - 1);
            cases().filter(one -> last.contains(one.benchmarkCase()) && !isAsked(one.benchmarkCase()))
                    .forEach(this::giveUp);
        }
    }

    private double secondsOfLeastForks() {
        return cases().filter(one -> one.allowsFork() && isAsked(one.benchmarkCase()))
                .mapToDouble(one -> Math.max(0, RunPlanner.LEAST_FORKS - one.forkCount()) * expectedSeconds(one))
                .sum();
    }

    private boolean isAsked(BenchmarkCase benchmarkCase) {
        return questions.stream().anyMatch(cases -> cases.contains(benchmarkCase));
    }

    @Override
    protected boolean isComplete(RunInProgress run) {
        return run.cases().stream().allMatch(CaseProgress::isDone);
    }

    @Override
    protected List<Work> work() {
        return cases().filter(this::continues)
                .map(one -> new Work(one, one.mostForksLeft()))
                .toList();
    }

    private Stream<CaseProgress> cases() {
        return runs().stream().flatMap(run -> run.cases().stream());
    }

    private boolean continues(CaseProgress one) {
        return one.allowsFork()
                && !isGivenUp(one)
                && runs().stream()
                        .map(run -> run.find(one.benchmarkCase()))
                        .anyMatch(same -> same != null && !same.isDone());
    }
}
