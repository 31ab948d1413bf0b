// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.ListedBenchmark;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.JvmRequirement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ContenderRowsTest {

    private static final ContenderRows ROWS = new ContenderRows();

    @ParameterizedTest
    @MethodSource("io.github.wirebench.benchmarks.Catalogue#all")
    void aRowHasAnObstacleIfTheContenderCannotCarryThePayloadOrNeedsANewerJdk(Contender contender) {
        int jdk = contender.traits().minJdk();
        for (Payload payload : Payload.suite()) {
            assertThat(ROWS.unsupportedReason(row(contender, payload.name()), jdk)
                            .isPresent())
                    .as(payload.name())
                    .isEqualTo(!contender.traits().supports(payload));
            assertThat(ROWS.unsupportedReason(row(contender, payload.name()), jdk - 1))
                    .isPresent();
        }
        assertThat(ROWS.unsupportedReason(row(contender, "SIX"), jdk)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.github.wirebench.benchmarks.Catalogue#all")
    void flagsAreThoseThatTheContenderNeedsFromThisJdkOn(Contender contender) {
        for (JvmRequirement need : contender.traits().needs()) {
            BenchmarkCase row = row(contender, Payload.POST.name());
            assertThat(ROWS.jvmFlags(row, need.fromJdk())).contains(need.flag());
            assertThat(ROWS.jvmFlags(row, need.fromJdk() - 1)).doesNotContain(need.flag());
        }
        if (contender.traits().needs().isEmpty()) {
            assertThat(ROWS.jvmFlags(row(contender, Payload.POST.name()), 99)).isEmpty();
        }
    }

    @Test
    void otherRowsAreMeasuredAsAnnotated() {
        BenchmarkCase row = new BenchmarkCase("a.B.c", "avgt", Map.of("size", "1"));
        assertThat(ROWS.unsupportedReason(row, 8)).isEmpty();
        assertThat(ROWS.jvmFlags(row, 99)).isEqualTo(List.of());
    }

    /** Without a user's mapper there is nothing to measure with it. */
    @Test
    void allContendersAreThoseOfTheCatalogue() {
        List<String> constants =
                Stream.of(JsonContenders.values()).map(JsonContenders::name).toList();
        ListedBenchmark.Param param =
                new ListedBenchmark.Param("contender", List.of("JACKSON"), "JsonContenders", constants);
        ListedBenchmark benchmark = new ListedBenchmark(
                "a.JsonBenchmark.read", "avgt", "", List.of(param), 1, ForkLength.AS_ANNOTATED, List.of());
        assertThat(ROWS.furtherValues(benchmark, "contender"))
                .doesNotContain("USER_MAPPER")
                .hasSize(constants.size() - 1);
        assertThat(ROWS.unsupportedReason(row(JsonContenders.USER_MAPPER, "POST"), 17))
                .hasValue("USER_MAPPER cannot carry POST: it needs a mapper of the user's");
    }

    private static BenchmarkCase row(Contender contender, String payload) {
        return new BenchmarkCase("a.B.c", "avgt", Map.of("contender", contender.name(), "payload", payload));
    }
}
