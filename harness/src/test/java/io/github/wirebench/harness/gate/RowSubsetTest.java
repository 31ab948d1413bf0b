// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.run.MeasuringOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RowSubsetTest {
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    private static final double FORK_SECONDS = 5;

    private final AbOptions options = new AbOptions();
    private final List<PlannedCase> all = IntStream.range(0, 28)
            .mapToObj(i -> new PlannedCase(
                    new BenchmarkCase(
                            i % 2 == 0 ? "a.b.ReadBenchmark.read" : "a.b.WriteBenchmark.write",
                            "avgt",
                            Map.of("contender", i % 4 == 0 ? "GSON" : "JACKSON", "size", String.valueOf(i))),
                    FORK_SECONDS))
            .toList();

    /** Time for 8 pairs of so many rows, and of the controls. */
    private static double timeFor(int rows) {
        return RowSubset.FITTING_PAIRS
                * (2 * FORK_SECONDS * rows
                        + ControlBenchmarks.perRound(rows) * ControlBenchmarks.pairSeconds(new MeasuringOptions()));
    }

    @Test
    void everythingUnlessAskedOtherwise() {
        RowSubset.Chosen chosen = new RowSubset(options, NO_LIMIT).of(all, 1);
        assertThat(chosen.rows()).isEqualTo(all);
        assertThat(chosen.leftOut()).isZero();
        assertThat(chosen.remark()).isEmpty();
        assertThat(chosen.fitting()).isEqualTo(28);
    }

    @Test
    void withoutFitItIsKnownHowManyWouldFit() {
        RowSubset.Chosen chosen = new RowSubset(options, timeFor(10)).of(all, 1);
        assertThat(chosen.rows()).isEqualTo(all);
        assertThat(chosen.fitting()).isEqualTo(10);
        assertThat(new RowSubset(options, timeFor(1) - 1).of(all, 1).fitting()).isZero();
    }

    @Test
    void thePartsOfAWeekHoldEachRowOnce() {
        Set<PlannedCase> week = new HashSet<>();
        for (int day = 1; day <= 7; day++) {
            options.shard = day + "/7";
            RowSubset.Chosen night = new RowSubset(options, NO_LIMIT).of(all, day);
            assertThat(night.rows()).hasSize(4).allMatch(week::add);
            assertThat(night.leftOut()).isEqualTo(24);
        }
        assertThat(week).hasSameSizeAs(all);
    }

    @Test
    void alwaysMatchesOnParametersAndModeAsWellAsOnTheName() {
        options.shard = "1/7";
        assertThat(chosenWith("contender=GSON( |$)", NO_LIMIT).rows()).containsAll(rows("contender=GSON"));
        assertThat(chosenWith("^a\\.b\\.ReadBenchmark\\.read \\[avgt\\]", NO_LIMIT)
                        .rows())
                .containsAll(rows("ReadBenchmark"));
        assertThat(chosenWith("\\[thrpt\\]", NO_LIMIT).rows()).hasSize(4);
    }

    @Test
    void whatDoesNotFitIsLeftOutByLot() {
        options.fit = true;
        RowSubset.Chosen chosen = new RowSubset(options, timeFor(10)).of(all, 1);
        assertThat(chosen.rows()).hasSize(10).isSubsetOf(all);
        assertThat(chosen.leftOut()).isEqualTo(18);
        assertThat(chosen.remark())
                .hasValueSatisfying(remark -> assertThat(remark).contains("18 of 28 rows", "8 pairs", "none of these"));
        assertThat(new RowSubset(options, timeFor(10)).of(all, 1)).isEqualTo(chosen);
        Set<PlannedCase> chosenOften = new HashSet<>();
        LongStream.range(0, 30)
                .forEach(seed -> chosenOften.addAll(
                        new RowSubset(options, timeFor(10)).of(all, seed).rows()));
        assertThat(chosenOften).hasSameSizeAs(all);
    }

    @Test
    void whatFitsIsKeptWhole() {
        options.fit = true;
        RowSubset.Chosen chosen = new RowSubset(options, timeFor(28)).of(all, 1);
        assertThat(chosen.rows()).isEqualTo(all);
        assertThat(chosen.remark()).isEmpty();
    }

    @Test
    void whatMustBeComparedIsLeftOutLastAndSaidSo() {
        options.fit = true;
        RowSubset.Chosen chosen = chosenWith("contender=GSON", timeFor(8));
        assertThat(chosen.rows()).hasSize(8).containsAll(rows("contender=GSON"));
        assertThat(chosen.remark())
                .hasValueSatisfying(remark -> assertThat(remark).contains("none of these"));
        RowSubset.Chosen tooMany = chosenWith("contender=GSON", timeFor(3));
        assertThat(tooMany.rows()).hasSize(3).isSubsetOf(rows("contender=GSON"));
        assertThat(tooMany.remark())
                .hasValueSatisfying(remark -> assertThat(remark).contains("25 of 28 rows", "4 of these"));
    }

    @Test
    void refusesWhatDoesNotGoTogether() {
        options.fit = true;
        assertThatThrownBy(() -> new RowSubset(options, NO_LIMIT))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("--budget");
        options.fit = false;
        options.always = List.of("Read");
        assertThatThrownBy(() -> new RowSubset(options, 60)).hasMessageContaining("--always Read");
        options.shard = "1/7";
        assertThatThrownBy(() -> chosenWith("(", NO_LIMIT))
                .hasMessageContaining("--always (")
                .hasMessageContaining("malformed");
    }

    @Test
    void noTimeForOneRowIsNoVerdict() {
        options.fit = true;
        assertThatThrownBy(() -> new RowSubset(options, timeFor(1) - 1).of(all, 1))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.NO_VERDICT))
                .hasMessageContaining("--budget");
    }

    private RowSubset.Chosen chosenWith(String always, double budgetSeconds) {
        options.always = List.of(always);
        return new RowSubset(options, budgetSeconds).of(all, 1);
    }

    private List<PlannedCase> rows(String text) {
        return all.stream()
                .filter(row -> row.benchmarkCase().id().contains(text))
                .toList();
    }
}
