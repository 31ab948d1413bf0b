// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.ViewEvent;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ViewEventReaderTest {

    @ParameterizedTest
    @EnumSource(names = {"SBE", "FLATBUFFERS", "ION", "BSON", "PROTOBUF"})
    void everyWayReadsTheSameValues(BinaryContenders contender) throws IOException {
        ViewEventReader reader = InPlaceBenchmark.reader(contender);
        Rotation<byte[]> documents = CheckedCodec.uncheckedDocuments(contender, Payload.VIEW_EVENT);
        for (Object sample : Payload.VIEW_EVENT.samples()) {
            ViewEvent event = (ViewEvent) sample;
            byte[] document = documents.next();
            assertThat(reader.decodeEverything(document)).isEqualTo(event);
            assertThat(reader.visitEverything(document)).isEqualTo(sum(event));
            assertThat(reader.readTwo(document)).isEqualTo(new ViewTime(event.articleId(), event.durationMillis()));
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
