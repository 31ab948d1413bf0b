// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import static io.github.wirebench.report.claims.ClaimCheck.Verdict.CONTRADICTED;
import static io.github.wirebench.report.claims.ClaimCheck.Verdict.HOLDS;
import static io.github.wirebench.report.claims.ClaimCheck.Verdict.NOT_COMPARABLE;
import static io.github.wirebench.report.claims.ClaimCheck.Verdict.STRONGER;
import static io.github.wirebench.report.claims.ClaimCheck.Verdict.WEAKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.claims.ClaimBook.Published;
import io.github.wirebench.report.claims.ClaimCheck.Verdict;
import org.junit.jupiter.api.Test;

class ClaimVerdictTest {
    private static final Published TEN_TIMES = new Published(null, 10.0, null, null);
    private static final Published A_TENTH = new Published(null, 0.1, null, null);

    private static Verdict verdict(Published published, double low, double high) {
        return Verdict.of(published, new Interval(Math.sqrt(low * high), low, high));
    }

    @Test
    void anEffectIsMeasuredOnALogarithmicScale() {
        // 10^0.8 is 6.3, 10^1.25 is 17.8 and 10^0.2 is 1.58
        assertThat(verdict(TEN_TIMES, 9, 11)).isEqualTo(HOLDS);
        assertThat(verdict(TEN_TIMES, 6, 6.4)).isEqualTo(HOLDS);
        assertThat(verdict(TEN_TIMES, 6, 6.2)).isEqualTo(WEAKER);
        assertThat(verdict(TEN_TIMES, 1.5, 1.7)).isEqualTo(WEAKER);
        assertThat(verdict(TEN_TIMES, 1.4, 1.5)).isEqualTo(CONTRADICTED);
        assertThat(verdict(TEN_TIMES, 0.1, 0.2)).isEqualTo(CONTRADICTED);
        assertThat(verdict(TEN_TIMES, 17, 20)).isEqualTo(HOLDS);
        assertThat(verdict(TEN_TIMES, 18, 20)).isEqualTo(STRONGER);
        assertThat(verdict(TEN_TIMES, 1.2, 12)).isEqualTo(NOT_COMPARABLE);
    }

    @Test
    void aWideIntervalConfirmsNothing() {
        Published twice = new Published(null, 2.0, null, null);
        assertThat(verdict(twice, 1.2, 30)).isEqualTo(NOT_COMPARABLE);
        assertThat(verdict(TEN_TIMES, 1.6, 6.4)).isEqualTo(NOT_COMPARABLE);
        // 10^0.5 is 3.2, 10^2 is 100
        assertThat(verdict(TEN_TIMES, 3.3, 90)).isEqualTo(HOLDS);
        assertThat(verdict(TEN_TIMES, 3.1, 90)).isEqualTo(NOT_COMPARABLE);
        assertThat(verdict(TEN_TIMES, 3.3, 110)).isEqualTo(NOT_COMPARABLE);
    }

    @Test
    void weakerIsInThePublishedDirection() {
        Published twice = new Published(null, 2.0, null, null);
        assertThat(verdict(twice, 1.01, 1.3)).isEqualTo(WEAKER);
        assertThat(verdict(twice, 0.9, 1.3)).isEqualTo(NOT_COMPARABLE);
        assertThat(verdict(twice, 0.9, 1.1)).isEqualTo(CONTRADICTED);
    }

    @Test
    void aSavingIsJudgedLikeACost() {
        assertThat(verdict(A_TENTH, 0.09, 0.11)).isEqualTo(HOLDS);
        assertThat(verdict(A_TENTH, 0.2, 0.3)).isEqualTo(WEAKER);
        assertThat(verdict(A_TENTH, 0.7, 0.9)).isEqualTo(CONTRADICTED);
        assertThat(verdict(A_TENTH, 3, 9)).isEqualTo(CONTRADICTED);
        assertThat(verdict(A_TENTH, 0.01, 0.02)).isEqualTo(STRONGER);
        assertThat(verdict(A_TENTH, 0.05, 0.9)).isEqualTo(NOT_COMPARABLE);
    }

    @Test
    void aRangeHoldsFromItsWeakerToItsStrongerEnd() {
        Published range = new Published(null, null, 2.0, 4.0);
        assertThat(verdict(range, 2.9, 3.1)).isEqualTo(HOLDS);
        assertThat(verdict(range, 1.5, 1.6)).isEqualTo(WEAKER);
        assertThat(verdict(range, 6, 7)).isEqualTo(STRONGER);
        Published saving = new Published(null, null, 0.25, 0.5);
        assertThat(verdict(saving, 0.3, 0.35)).isEqualTo(HOLDS);
        assertThat(verdict(saving, 0.62, 0.67)).isEqualTo(WEAKER);
        assertThat(verdict(saving, 0.1, 0.15)).isEqualTo(STRONGER);
    }

    @Test
    void aBoundHasNoStrongerSideAndHoldsOnlyIfItIsReached() {
        assertThat(verdict(new Published(null, null, 60.0, null), 900, 1000)).isEqualTo(HOLDS);
        assertThat(verdict(new Published(null, null, 60.0, null), 54, 61)).isEqualTo(HOLDS);
        assertThat(verdict(new Published(null, null, 60.0, null), 54, 59)).isEqualTo(WEAKER);
        assertThat(verdict(new Published(null, null, 60.0, null), 9, 10)).isEqualTo(WEAKER);
        assertThat(verdict(new Published(null, null, null, 0.5), 0.001, 0.002)).isEqualTo(HOLDS);
        assertThat(verdict(new Published(null, null, null, 0.5), 0.95, 1.1)).isEqualTo(CONTRADICTED);
    }

    @Test
    void moreIsTrueOfAnyDifferenceInThatDirection() {
        Published more = new Published(null, null, 1.0, null);
        assertThat(verdict(more, 1.01, 1.1)).isEqualTo(HOLDS);
        assertThat(verdict(more, 0.9, 1.1)).isEqualTo(NOT_COMPARABLE);
        assertThat(verdict(more, 0.8, 0.95)).isEqualTo(CONTRADICTED);
    }

    @Test
    void thatThereIsNoDifferenceIsContradictedByOne() {
        Published equal = new Published(null, null, 0.9, 1.1);
        assertThat(verdict(equal, 1.05, 1.2)).isEqualTo(HOLDS);
        assertThat(verdict(equal, 1.15, 1.2)).isEqualTo(CONTRADICTED);
        assertThat(verdict(equal, 0.5, 0.6)).isEqualTo(CONTRADICTED);
        assertThat(verdict(equal, 0.2, 5)).isEqualTo(NOT_COMPARABLE);
    }

    @Test
    void whatReachesBelowNothingTellsNothing() {
        assertThat(Verdict.of(TEN_TIMES, new Interval(9, -2, -8))).isEqualTo(NOT_COMPARABLE);
        assertThat(Verdict.of(TEN_TIMES, new Interval(5, 3.3, -12))).isEqualTo(NOT_COMPARABLE);
    }
}
