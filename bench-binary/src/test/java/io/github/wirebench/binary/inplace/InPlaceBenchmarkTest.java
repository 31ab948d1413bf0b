// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.binary.inplace.ViewEventReader.ViewTime;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.ViewEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InPlaceBenchmarkTest {

    @ParameterizedTest
    @EnumSource(names = {"SBE", "FLATBUFFERS", "ION", "BSON", "PROTOBUF"})
    void everyWayReadsTheSameValues(BinaryContenders contender) throws IOException {
        InPlaceBenchmark benchmark = new InPlaceBenchmark();
        benchmark.contender = contender;
        benchmark.setUp();
        List<ViewEvent> events =
                Payload.VIEW_EVENT.samples().stream().map(ViewEvent.class::cast).toList();
        for (ViewEvent event : events) {
            assertThat(benchmark.decodeEverything()).isEqualTo(event);
        }
        for (ViewEvent event : events) {
            assertThat(benchmark.visitEverything()).isEqualTo(sum(event));
        }
        for (ViewEvent event : events) {
            assertThat(benchmark.readTwo()).isEqualTo(new ViewTime(event.articleId(), event.durationMillis()));
        }
    }

    private static long sum(ViewEvent event) {
        return event.eventId()
                + event.userId()
                + event.viewedAt().toEpochMilli()
                + event.durationMillis()
                + event.scrollPercent()
                + event.device().ordinal()
                + bytes(event.articleId())
                + bytes(event.country())
                + bytes(event.referrer());
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
