// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import io.github.wirebench.report.answers.Headlines.Operation;
import io.github.wirebench.report.answers.Headlines.Outcome;
import io.github.wirebench.report.answers.Headlines.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HeadlinesTest {
    private static final Question.Headline HEADLINE = new Question.Headline(
            List.of("slow", "plain"),
            "a slow one",
            null,
            "Take plain.",
            "Take slow.",
            "It depends.",
            "Never mind.",
            "Slow messages");

    @Test
    void whatHoldsForAllInputsIsSaidOnceAndFollowed() {
        Said said = said(new Operation(
                "read", "payload", List.of(times("small", 2), times("middle", 2.5), times("large", 3.2))));
        assertThat(sentence(said))
                .isEqualTo("A slow one takes 2.0–3.2x as long as plain to read, whatever the payload.");
        assertThat(said.kind()).isEqualTo(Kind.SLOWER);
        assertThat(said.toDo()).contains("Take plain.");
    }

    @Test
    void whatFollowsForSeveralContendersIsOneSentence() {
        List<Said> slower = Stream.of("Gson", "Moshi")
                .map(contender -> new Question.Headline(
                        List.of(contender, "Jackson"), null, null, "Avoid {first}.", null, "Depends.", null, null))
                .flatMap(headline ->
                        Headlines.of(headline, List.of(new Operation("read", "payload", List.of(times("small", 2)))))
                                .stream())
                .toList();
        assertThat(Headlines.toDo(slower)).containsExactly("Avoid Gson or Moshi.");
        assertThat(Headlines.toDo(slower.subList(1, 2))).containsExactly("Avoid Moshi.");
    }

    @Test
    void twoOperationsShareASentence() {
        assertThat(sentence(
                        new Operation("read", "payload", List.of(times("small", 2), times("large", 3.9))),
                        new Operation("write", "payload", List.of(times("small", 3), times("large", 3)))))
                .isEqualTo("A slow one takes 2.0–3.9x as long as plain to read and 3.0x to write.");
    }

    @Test
    void operationsWithMoreToSayFollowEachOther() {
        assertThat(sentence(
                        new Operation("read", "payload", List.of(times("small", 2), times("large", 3.9))),
                        new Operation("write", "payload", List.of(times("small", 20), times("large", 3)))))
                .isEqualTo(
                        "To read, a slow one takes 2.0–3.9x as long as plain. To write, it takes 3.0x (large) to 20x (small) as long.");
        assertThat(sentence(
                        new Operation("read", "payload", List.of(times("small", 2), times("large", 3.9))),
                        new Operation("write", "payload", List.of(same("small"), same("large")))))
                .isEqualTo("To read, a slow one takes 2.0–3.9x as long as plain. To write, it takes about as long.");
        assertThat(sentence(
                        new Operation("read", "payload", List.of(same("small"), same("large"))),
                        new Operation("write", "payload", List.of(times("small", 2), times("large", 3)))))
                .isEqualTo("To read, a slow one takes about as long as plain. To write, it takes 2.0–3.0x as long.");
    }

    @Test
    void endsThatAreFarApartAreNamed() {
        assertThat(sentence(new Operation(
                        null, "payload", List.of(times("large", 9.6), times("middle", 20), times("small", 73)))))
                .isEqualTo("A slow one takes 9.6x (large) to 73x (small) as long as plain.");
    }

    @Test
    void exceptionsAreNamedAndMakeTheAdviceOneForMixedOutcomes() {
        Said said = said(new Operation(
                "write",
                "payload",
                List.of(times("small", 0.5), times("middle", 0.6), times("tiny", 0.7), times("large", 1.1))));
        assertThat(sentence(said))
                .isEqualTo("A slow one takes 0.50–0.70x as long as plain to write, but 1.10x with large.");
        assertThat(said.toDo()).contains("It depends.");
    }

    @Test
    void asManyExceptionsAsNotAreNoRule() {
        assertThat(sentence(new Operation(
                        "write",
                        "payload",
                        List.of(times("small", 0.5), times("middle", 0.6), times("large", 1.1), same("huge")))))
                .isEqualTo("A slow one takes 0.50–1.10x as long as plain to write, depending on the payload.");
    }

    @Test
    void asManyWithoutADifferenceAreNoPartOfTheRange() {
        List<Outcome> outcomes = new ArrayList<>();
        for (String run : List.of("JDK 17", "JDK 25")) {
            outcomes.add(new Outcome("article, 4.3 KB", run, Kind.SAME, new Interval(1.03, 0.98, 1.08), Double.NaN));
        }
        outcomes.add(new Outcome("telemetry, 33 KB", "JDK 17", Kind.SLOWER, new Interval(8, 7.9, 8.1), Double.NaN));
        outcomes.add(new Outcome("telemetry, 33 KB", "JDK 25", Kind.SLOWER, new Interval(5, 4.9, 5.1), Double.NaN));
        assertThat(sentence(new Operation("write", "payload", outcomes)))
                .isEqualTo("A slow one takes 5.0–8.0x as long as plain to write (telemetry, 33 KB);"
                        + " about as long with the article (4.3 KB).");
    }

    @Test
    void runsAreNamedWhereTheyDiffer() {
        List<Outcome> outcomes = new ArrayList<>();
        for (String run : List.of("JDK 17", "JDK 25")) {
            outcomes.add(new Outcome("small", run, Kind.SLOWER, new Interval(2, 1.9, 2.1), Double.NaN));
            outcomes.add(new Outcome("large", run, Kind.SLOWER, new Interval(3, 2.9, 3.1), Double.NaN));
        }
        outcomes.add(new Outcome("middle", "JDK 17", Kind.SLOWER, new Interval(2.2, 2.1, 2.3), Double.NaN));
        outcomes.add(new Outcome("middle", "JDK 25", Kind.SAME, new Interval(1, 0.98, 1.02), Double.NaN));
        assertThat(sentence(new Operation(null, "payload", outcomes)))
                .isEqualTo("A slow one takes 2.0–3.0x as long as plain; about as long with middle on JDK 25.");
    }

    @Test
    void exceptionsOfAllRunsComeFirst() {
        List<Outcome> outcomes = new ArrayList<>();
        for (String run : List.of("JDK 17", "JDK 25")) {
            for (String input : List.of("small", "middle", "post, 1.2 KB", "article, 4.3 KB")) {
                outcomes.add(new Outcome(input, run, Kind.SLOWER, new Interval(2, 1.9, 2.1), Double.NaN));
            }
            outcomes.add(new Outcome("users, 2.4 MB", run, Kind.SAME, new Interval(1, 0.98, 1.02), Double.NaN));
        }
        outcomes.set(8, new Outcome("article, 4.3 KB", "JDK 25", Kind.SAME, new Interval(1, 0.98, 1.02), Double.NaN));
        assertThat(sentence(new Operation(null, "payload", outcomes)))
                .isEqualTo("A slow one takes 2.0x as long as plain; about as long with the users (2.4 MB),"
                        + " and with the article (4.3 KB) on JDK 25.");
    }

    @Test
    void anExceptionOnOneRunNamesItIfTheOtherCannotTell() {
        List<Outcome> outcomes = new ArrayList<>();
        for (String run : List.of("JDK 17", "JDK 25")) {
            for (String input : List.of("small", "middle", "large")) {
                outcomes.add(new Outcome(input, run, Kind.SLOWER, new Interval(2, 1.9, 2.1), Double.NaN));
            }
        }
        outcomes.add(new Outcome("article", "JDK 17", Kind.UNCLEAR, new Interval(1, 0.5, 2), Double.NaN));
        outcomes.add(new Outcome("article", "JDK 25", Kind.FASTER, new Interval(0.7, 0.69, 0.71), Double.NaN));
        assertThat(sentence(new Operation(null, "payload", outcomes)))
                .isEqualTo("A slow one takes 2.0x as long as plain, but 0.70x with article on JDK 25;"
                        + " not known with article on JDK 17.");
    }

    @Test
    void exceptionsSayWhatHappensThere() {
        List<Outcome> outcomes = new ArrayList<>();
        for (String run : List.of("JDK 17", "JDK 25")) {
            for (String input : List.of("small", "middle", "large", "tweets, 39 KB")) {
                outcomes.add(new Outcome(input, run, Kind.FASTER, new Interval(0.5, 0.49, 0.51), Double.NaN));
            }
        }
        outcomes.add(new Outcome("users, 2.4 MB", "JDK 17", Kind.SLOWER, new Interval(1.2, 1.1, 1.3), Double.NaN));
        outcomes.add(new Outcome("users, 2.4 MB", "JDK 25", Kind.SLOWER, new Interval(1.4, 1.3, 1.5), Double.NaN));
        outcomes.set(7, new Outcome("tweets, 39 KB", "JDK 25", Kind.SLOWER, new Interval(2, 1.9, 2.1), Double.NaN));
        outcomes.set(3, new Outcome("tweets, 39 KB", "JDK 17", Kind.SAME, new Interval(1, 0.98, 1.02), Double.NaN));
        assertThat(sentence(new Operation(null, "payload", outcomes)))
                .isEqualTo("A slow one takes 0.50x as long as plain, but 1.2–1.4x with the users (2.4 MB),"
                        + " and 2.0x with the tweets (39 KB) on JDK 25;"
                        + " about as long with the tweets on JDK 17.");
    }

    @Test
    void aSizeIsNamedOnceUnlessItTellsTwoInputsApart() {
        assertThat(sentence(
                        new Operation("read", "payload", List.of(times("post, 1 KB", 2), times("article, 4 KB", 9))),
                        new Operation("write", "payload", List.of(times("post, 1 KB", 2), times("article, 4 KB", 9)))))
                .isEqualTo("To read, a slow one takes 2.0x (post, 1 KB) to 9.0x (article, 4 KB) as long as plain."
                        + " To write, it takes 2.0x (post) to 9.0x (article) as long.");
        Operation two = new Operation("read", "payload", List.of(times("article, 1 KB", 2), times("article, 4 KB", 9)));
        assertThat(sentence(two, new Operation("write", "payload", two.outcomes())))
                .endsWith("To write, it takes 2.0x (article, 1 KB) to 9.0x (article, 4 KB) as long.");
    }

    @Test
    void anExceptionWhoseRatioIsNotKnownWithinAQuarterHasNoFigure() {
        Outcome wide = new Outcome("wide", "", Kind.FASTER, new Interval(0.3, 0.15, 0.6), Double.NaN);
        assertThat(sentence(new Operation("read", "payload", List.of(times("small", 2), times("large", 2), wide))))
                .isEqualTo("A slow one takes 2.0x as long as plain to read, but less with wide.");
    }

    @Test
    void anExceptionFromNoDifferenceIsAWholeSentence() {
        assertThat(sentence(
                        new Operation("read", "payload", List.of(same("small"), same("middle"), times("large", 2)))))
                .isEqualTo("A slow one takes about as long as plain to read, but takes 2.0x as long with large.");
    }

    @Test
    void oneInputThatDiffersBetweenRunsNamesTheRun() {
        List<Outcome> outcomes = List.of(
                new Outcome("article", "JDK 17", Kind.SLOWER, new Interval(2, 1.9, 2.1), Double.NaN),
                new Outcome("article", "JDK 21", Kind.SLOWER, new Interval(2, 1.9, 2.1), Double.NaN),
                new Outcome("article", "JDK 25", Kind.SAME, new Interval(1, 0.98, 1.02), Double.NaN));
        assertThat(sentence(new Operation(null, "payload", outcomes)))
                .isEqualTo("A slow one takes 2.0x as long as plain (article); about as long on JDK 25.");
    }

    @Test
    void allocationFollowsTheTime() {
        Operation read = new Operation("read", "payload", List.of(allocates("small", 2), allocates("large", 3.5)));
        Operation write = new Operation("write", "payload", List.of(allocates("small", 1), allocates("large", 0.996)));
        assertThat(sentence(read, write))
                .isEqualTo("A slow one takes 2.0x as long as plain to read and 2.0x to write.");
        assertThat(said(read, write).allocation())
                .isEqualTo("It allocates 2.0–3.5x as much to read and the same to write.");
    }

    @Test
    void noDifferenceIsNoFigure() {
        Said said = said(new Operation("read", "payload", List.of(same("small"), same("middle"), same("large"))));
        assertThat(sentence(said)).isEqualTo("A slow one takes about as long as plain to read, whatever the payload.");
        assertThat(said.toDo()).contains("Never mind.");
    }

    @Test
    void moreDigitsAreNoRange() {
        Outcome rough = new Outcome("small", "", Kind.SLOWER, new Interval(1.2, 1.1, 1.3), Double.NaN);
        Outcome fine = new Outcome("large", "", Kind.SLOWER, new Interval(1.21, 1.2, 1.22), Double.NaN);
        assertThat(sentence(new Operation("read", "payload", List.of(rough, fine))))
                .isEqualTo("A slow one takes 1.2x as long as plain to read.");
        assertThat(Headlines.range("0.996x", "1.0x"))
                .as("not a range of one, which is no difference")
                .isEqualTo("0.996–1.0x");
    }

    @Test
    void theOnlyInputIsInBracketsUnlessSomeAreBeforeIt() {
        Operation read = new Operation("read", "payload", List.of(times("article, 4.3 KB", 3)));
        assertThat(sentence(read))
                .isEqualTo("A slow one takes 3.0x (2.9–3.1x) as long as plain to read (article, 4.3 KB).");
        assertThat(sentence(read, new Operation("write", "payload", List.of(times("post, 1.2 KB", 3)))))
                .isEqualTo("To read, a slow one takes 3.0x (2.9–3.1x) as long as plain (article, 4.3 KB)."
                        + " To write, it takes 3.0x (2.9–3.1x) as long (post, 1.2 KB).");
    }

    @Test
    void oneInputHasItsInterval() {
        assertThat(sentence(new Operation("read", "", List.of(times("", 3)))))
                .isEqualTo("A slow one takes 3.0x (2.9–3.1x) as long as plain to read.");
    }

    @Test
    void aRatioThatIsNotKnownWithinAQuarterIsNoHeadline() {
        Outcome wide = new Outcome("wide", "", Kind.FASTER, new Interval(0.3, 0.15, 0.6), Double.NaN);
        Outcome unclear = new Outcome("unclear", "", Kind.UNCLEAR, new Interval(3, 1, 6), Double.NaN);
        assertThat(Headlines.of(HEADLINE, List.of(new Operation("read", "payload", List.of(wide, unclear)))))
                .isEmpty();
        assertThat(sentence(new Operation("read", "payload", List.of(wide, unclear, times("small", 2)))))
                .isEqualTo(
                        "A slow one takes 2.0x (1.9–2.1x) as long as plain to read, depending on the payload; not known with unclear.");
    }

    @Test
    void whatWasNotMeasuredIsNotSaid() {
        Outcome missing = new Outcome("huge", "", Kind.NOT_MEASURED, Interval.UNKNOWN, Double.NaN);
        assertThat(sentence(new Operation(
                        "read",
                        "payload",
                        List.of(times("small", 2), times("middle", 2.5), times("large", 3), missing))))
                .isEqualTo(
                        "A slow one takes 2.0–3.0x as long as plain to read, with all 3 payloads that were measured.");
        Outcome open = new Outcome("huge", "", Kind.UNCLEAR, new Interval(1, 0.5, 2), Double.NaN);
        assertThat(sentence(new Operation(
                        "read", "payload", List.of(times("small", 2), times("middle", 2.5), times("large", 3), open))))
                .isEqualTo("A slow one takes 2.0–3.0x as long as plain to read; not known with huge.");
    }

    @Test
    void anOperationOfWhichNothingIsKnownIsNotLeftOut() {
        Outcome open = new Outcome("small", "", Kind.UNCLEAR, new Interval(1, 0.85, 1.2), Double.NaN);
        Said said = said(
                new Operation("read", "payload", List.of(times("small", 2), times("large", 3))),
                new Operation("write", "payload", List.of(open, open, open)));
        assertThat(sentence(said))
                .isEqualTo("To read, a slow one takes 2.0–3.0x as long as plain. To write, it is not known to differ.");
        assertThat(said.toDo()).as("more is unknown than known").contains("It depends.");
        Operation unknown = new Operation("write", "payload", List.of(open));
        assertThat(Headlines.of(HEADLINE, List.of(unknown))).isEmpty();
    }

    @Test
    void runsOfOneInputAreNoRange() {
        Outcome one = new Outcome("article", "JDK 17", Kind.FASTER, new Interval(0.4, 0.39, 0.41), Double.NaN);
        Outcome other = new Outcome("article", "JDK 25", Kind.FASTER, new Interval(0.9, 0.89, 0.91), Double.NaN);
        Outcome third = new Outcome("article", "JDK 21", Kind.FASTER, new Interval(0.5, 0.49, 0.51), Double.NaN);
        assertThat(sentence(new Operation(null, "payload", List.of(one, other, third))))
                .isEqualTo("A slow one takes 0.40x (JDK 17) to 0.90x (JDK 25) as long as plain (article).");
    }

    @Test
    void bytesAreComparedWithAndWithoutGzip() {
        assertThat(Headlines.bytes(HEADLINE, List.of(0.4, 0.98), List.of(0.9)))
                .contains("Slow messages have 0.40–0.98x the bytes of plain, and 0.90x after gzip.");
        assertThat(Headlines.bytes(HEADLINE, List.of(), List.of())).isEqualTo(Optional.empty());
    }

    private static String sentence(Operation... operations) {
        return sentence(said(operations));
    }

    private static String sentence(Said said) {
        return String.join(" ", said.sentences());
    }

    private static Said said(Operation... operations) {
        return Headlines.of(HEADLINE, List.of(operations)).orElseThrow();
    }

    private static Outcome times(String input, double ratio) {
        return new Outcome(
                input,
                "",
                ratio > 1 ? Kind.SLOWER : Kind.FASTER,
                new Interval(ratio, ratio - 0.1 * Math.min(1, ratio / 3), ratio + 0.1 * Math.min(1, ratio / 3)),
                Double.NaN);
    }

    private static Outcome allocates(String input, double allocation) {
        return new Outcome(input, "", Kind.SLOWER, new Interval(2, 1.9, 2.1), allocation);
    }

    private static Outcome same(String input) {
        return new Outcome(input, "", Kind.SAME, new Interval(1, 0.98, 1.02), Double.NaN);
    }
}
