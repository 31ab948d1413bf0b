// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptedChangesTest {
    private static final String ENTRY = """
            accepted:
              - benchmark: a.b.ReadBenchmark.read
                params: {payload: A}
                metric: %s
                upTo: %s
                reason: dates are checked now
                until: %s
            """;

    @TempDir
    private Path folder;

    private final Pairs slower = new Pairs("A").with(p -> p.slower = 0.1).add(15);

    @Test
    void aKnownRegressionIsAcceptedUntilItsLastDay() throws IOException {
        CaseFinding finding = slower.judged(accepted("time", "0.12", "2026-11-21"));
        assertThat(finding.time().verdict()).isEqualTo(Verdict.REGRESSED);
        assertThat(finding.isWorse()).isFalse();
        assertThat(finding.time().accepted().orElseThrow().reason()).isEqualTo("dates are checked now");
        AcceptedChanges expired = accepted("time", "0.12", "2026-11-20");
        assertThat(slower.judged(expired).isWorse()).isTrue();
        assertThat(expired.remarks(List.of())).singleElement().asString().contains("has expired: a.b.Read");
    }

    @Test
    void aLargerChangeOrAnotherFigureIsNot() throws IOException {
        assertThat(slower.judged(accepted("time", "0.05", "2027-01-01")).isWorse())
                .isTrue();
        assertThat(slower.judged(accepted("allocation", "0.5", "2027-01-01")).isWorse())
                .isTrue();
        CaseFinding other =
                new Pairs("B").with(p -> p.slower = 0.1).add(15).judged(accepted("time", "1", "2027-01-01"));
        assertThat(other.isWorse()).isTrue();
    }

    @Test
    void allocationIsAcceptedToo() throws IOException {
        Pairs more = new Pairs("A").with(p -> p.moreBytes = 40).add(10);
        assertThat(more.judged().isWorse()).isTrue();
        assertThat(more.judged(accepted("allocation", "0.05", "2027-01-01")).isWorse())
                .isFalse();
    }

    @Test
    void allocationWhereThereWasNoneIsAcceptedInBytes() throws IOException {
        Pairs first = new Pairs("A").with(p -> {
            p.moreBytes = 24;
            p.bytes = 0;
        });
        first.add(10);
        assertThat(first.judged().isWorse()).isTrue();
        Path file = Files.writeString(
                folder.resolve("accepted.yaml"),
                ENTRY.formatted("allocation", 24, "2027-01-01").replace("upTo:", "upToBytes:"));
        assertThat(first.judged(AcceptedChanges.read(file, Pairs.TODAY)).isWorse())
                .isFalse();
        Pairs more = new Pairs("A").with(p -> {
            p.moreBytes = 32;
            p.bytes = 0;
        });
        assertThat(more.add(10).judged(AcceptedChanges.read(file, Pairs.TODAY)).isWorse())
                .isTrue();
    }

    @Test
    void whatIsNotNeededAnyMoreIsNamed() throws IOException {
        AcceptedChanges accepted = accepted("time", "0.12", "2027-01-01");
        CaseFinding clean = new Pairs("A").add(5).judged(accepted);
        assertThat(accepted.remarks(List.of(clean))).singleElement().asString().contains("not needed any more");
        assertThat(accepted.remarks(List.of(slower.judged(accepted)))).isEmpty();
        assertThat(accepted.remarks(List.of(new Pairs("A").add(3).judged(accepted))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "accepted: [{benchmark: read, metric: time}] | benchmark must be class and method",
                "accepted: [{benchmark: a.b, upTo: 1}] | a.b: metric must be time, allocation",
                "accepted: [{benchmark: a.b, metric: time}] | a.b: upTo is needed",
                "accepted: [{benchmark: a.b, metric: time, upTo: 0}] | a.b: upTo must be above 0",
                "accepted: [{benchmark: a.b, metric: time, upToBytes: 8}] | a.b: upToBytes is for allocation only",
                "accepted: [{benchmark: a.b, metric: allocation, upTo: 1, upToBytes: 8}] | a.b: upTo is needed",
                "accepted: [{benchmark: a.b, metric: time, upTo: 1}] | a.b: reason is missing",
                "accepted: [{benchmark: a.b, metric: time, upTo: 1, reason: x, until: soon}] | accepted[0].until: should be a date such as",
                "accepted: [{benchmark: a.b, metric: wall}] | line 1",
                "accepted: [{benchmark: a.b, metric: time, upTo: 1, reason: x, until: 2027-01-31, bench: c}] | unknown key \"bench\"",
                "{} | the key \"accepted\" is missing",
                "accepted: [null] | accepted[0]: must not be null",
            })
    void aBrokenFileIsOneLine(String yaml, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("accepted.yaml"), yaml);
        assertThatThrownBy(() -> AcceptedChanges.read(file, Pairs.TODAY))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("accepted.yaml")
                .hasMessageContaining(message);
    }

    @Test
    void aNamedFileMustBeThere() {
        assertThatThrownBy(() -> AcceptedChanges.read(folder.resolve("none.yaml"), Pairs.TODAY))
                .hasMessageContaining("there is no such file");
    }

    @Test
    void aMethodOfAGroupIsAcceptedByItsName() throws IOException {
        Pairs group = new Pairs("A")
                .with(p -> p.threads = 2)
                .with(p -> p.methods = new double[] {0.5, 0})
                .add(5);
        assertThat(group.judged().isWorse()).isTrue();
        assertThat(group.judged(accepted("method0", "0.6", "2027-01-31")).isWorse())
                .isFalse();
        AcceptedChanges misspelt = accepted("methodO", "0.6", "2027-01-31");
        assertThat(group.judged(misspelt).isWorse()).isTrue();
        assertThat(misspelt.remarks(List.of(group.judged())).get(0).toString()).contains("no such metric");
    }

    private AcceptedChanges accepted(String metric, String upTo, String until) throws IOException {
        Path file = Files.writeString(folder.resolve("accepted.yaml"), ENTRY.formatted(metric, upTo, until));
        return AcceptedChanges.read(file, Pairs.TODAY);
    }
}
