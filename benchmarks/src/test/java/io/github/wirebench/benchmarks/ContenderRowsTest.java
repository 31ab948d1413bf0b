// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.JvmNeed;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.model.Payload;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ContenderRowsTest {

    private static final ContenderRows ROWS = new ContenderRows();

    static Stream<CatalogueEntry> contenders() {
        return Catalogue.all().stream();
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void aRowHasAnObstacleIfTheContenderCannotCarryThePayloadOrNeedsANewerJdk(CatalogueEntry contender) {
        int jdk = contender.traits().minJdk();
        for (Payload payload : Payload.suite()) {
            assertThat(ROWS.obstacle(row(contender, payload.name()), jdk).isPresent())
                    .as(payload.name())
                    .isEqualTo(!contender.traits().carries(payload));
            assertThat(ROWS.obstacle(row(contender, payload.name()), jdk - 1)).isPresent();
        }
        assertThat(ROWS.obstacle(row(contender, "SIX"), jdk)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void flagsAreThoseThatTheContenderNeedsFromThisJdkOn(CatalogueEntry contender) {
        for (JvmNeed need : contender.traits().needs()) {
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
        assertThat(ROWS.obstacle(row, 8)).isEmpty();
        assertThat(ROWS.jvmFlags(row, 99)).isEqualTo(List.of());
    }

    private static BenchmarkCase row(CatalogueEntry contender, String payload) {
        return new BenchmarkCase("a.B.c", "avgt", Map.of("contender", contender.name(), "payload", payload));
    }
}
