// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.measure.Rounds.Budget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Each round runs one fork of every unfinished case of every run, in an order shuffled from the seed: a noisy minute affects all
 * cases alike. The forks of a case in several runs, as on two JDKs, follow each other in random order, and a case continues in all
 * of them until it is done in each, so that they are compared under the same conditions. Every question first gets a fork of its
 * comparison. Then they are measured one after the other, the shortest first, and the essential cases before the others, until each has
 * forks enough for an answer: the first answer comes early, and what it compares was measured at the same time. On a machine that is too
 * slow for that, every question gets one fork a case before any gets more.
 */
final class ForkRounds extends Rounds {
    private final List<List<BenchmarkCase>> questions = new ArrayList<>();
    private final Deque<List<BenchmarkCase>> comparisons = new ArrayDeque<>();
    private final Deque<Set<BenchmarkCase>> unanswered = new ArrayDeque<>();

    /**
     * @param questions the cases of each, the most important first: as soon as the budget turns out too short for all, the last
     *     cases of long questions are given up until each has its comparison only, then the last questions; none if single cases are
     */
    ForkRounds(List<RunInProgress> runs, long seed, Budget budget, Collection<Set<BenchmarkCase>> questions) {
        super(runs, seed, budget);
        questions.forEach(question -> this.questions.add(new ArrayList<>(question)));
        questions.stream()
                .sorted(Comparator.comparingDouble(question -> cases(question::contains)
                        .mapToDouble(one -> one.plan().forkSeconds())
                        .sum()))
                .forEach(question -> {
                    comparisons.add(RunPlanner.comparison(question));
                    unanswered.addAll(List.of(RunPlanner.essential(question), question));
                });
    }

    @Override
    protected List<List<CaseProgress>> nextRound() {
        while (!comparisons.isEmpty()) {
            List<BenchmarkCase> next = comparisons.remove();
            Set<CaseProgress> open = open(next::contains);
            if (!open.isEmpty() && round(open) == 1) {
                return turns(open);
            }
        }
        for (; !unanswered.isEmpty(); unanswered.remove()) {
            Set<CaseProgress> open = open(unanswered.peek()::contains);
            double seconds = open.stream().mapToDouble(this::expectedSeconds).sum();
            boolean leavesTimeForOthers = budget.allows(seconds + secondsOfLeastForks());
            if (!open.isEmpty() && (round(open) == 1 || round(open) <= StopRule.MIN_FORKS && leavesTimeForOthers)) {
                return turns(open);
            }
        }
        return turns(open(one -> true));
    }

    private static int round(Set<CaseProgress> open) {
        return 1 + open.stream().mapToInt(CaseProgress::forkCount).min().orElse(0);
    }

    private List<List<CaseProgress>> turns(Set<CaseProgress> open) {
        int round = round(open);
        Random random = random(round);
        List<BenchmarkCase> order = new ArrayList<>(
                cases(one -> true).map(CaseProgress::benchmarkCase).distinct().toList());
        Collections.shuffle(order, random);
        List<List<CaseProgress>> turns = new ArrayList<>();
        for (BenchmarkCase next : order) {
            List<RunInProgress> sides = new ArrayList<>(runs);
            Collections.shuffle(sides, random);
            sides.stream()
                    .map(run -> run.find(next))
                    .filter(one -> open.contains(one) && one.forkCount() < round)
                    .forEach(one -> turns.add(List.of(one)));
        }
        return turns;
    }

    /** Gives up what matters least, while the forks that all of the rest needs at least do not fit into the budget. */
    @Override
    protected boolean isNeeded(List<CaseProgress> turn) {
        while (!questions.isEmpty() && !budget.allows(secondsOfLeastForks())) {
            List<BenchmarkCase> longest = Collections.max(questions, Comparator.comparingInt(List::size));
            if (longest.size() > RunPlanner.COMPARED_CASES) {
                longest.remove(longest.size() - 1);
            } else if (questions.size() > 1) {
                questions.remove(questions.size() - 1);
            } else {
                break;
            }
            cases(one -> !isAsked(one)).forEach(givenUp::add);
        }
        return continues(turn.get(0));
    }

    /** Returns how long one fork of each case takes that has none: it tells the garbage, and hints at the time. */
    private double secondsOfLeastForks() {
        return cases(this::isAsked)
                .filter(one -> one.allowsFork() && !one.hasForks())
                .mapToDouble(this::expectedSeconds)
                .sum();
    }

    private boolean isAsked(BenchmarkCase one) {
        return questions.stream().anyMatch(cases -> cases.contains(one));
    }

    @Override
    protected boolean isComplete(RunInProgress run) {
        return run.cases().stream().allMatch(CaseProgress::isDone);
    }

    @Override
    protected Map<CaseProgress, Double> forksLeft() {
        return open(one -> true).stream().collect(Collectors.toMap(one -> one, one -> (double) one.mostForksLeft()));
    }

    private Stream<CaseProgress> cases(Predicate<BenchmarkCase> wanted) {
        return runs.stream().flatMap(run -> run.cases().stream()).filter(one -> wanted.test(one.benchmarkCase()));
    }

    private Set<CaseProgress> open(Predicate<BenchmarkCase> wanted) {
        return cases(wanted).filter(this::continues).collect(Collectors.toSet());
    }

    private boolean continues(CaseProgress one) {
        return one.allowsFork()
                && !givenUp.contains(one)
                && runs.stream()
                        .map(run -> run.find(one.benchmarkCase()))
                        .anyMatch(same -> same != null && !same.isDone());
    }
}
