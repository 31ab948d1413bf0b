// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.wirebench.binary.generated.flatbuffers.FlatViewEvent;
import io.github.wirebench.model.Device;
import io.github.wirebench.model.ViewEvent;
import java.nio.ByteBuffer;
import java.time.Instant;

public final class ViewEventFlatFormat implements FlatFormat<ViewEvent> {

    private static final Device[] DEVICES = Device.values();

    @Override
    public int write(ViewEvent event, FlatBufferBuilder out) {
        int articleId = out.createString(event.articleId());
        int country = out.createString(event.country());
        int referrer = out.createString(event.referrer());
        return FlatViewEvent.createFlatViewEvent(
                out,
                event.eventId(),
                articleId,
                event.userId(),
                event.viewedAt().toEpochMilli(),
                event.durationMillis(),
                event.scrollPercent(),
                (byte) event.device().ordinal(),
                country,
                referrer);
    }

    @Override
    public ViewEvent read(ByteBuffer in) {
        FlatViewEvent event = FlatViewEvent.getRootAsFlatViewEvent(in);
        return new ViewEvent(
                event.eventId(),
                event.articleId(),
                event.userId(),
                Instant.ofEpochMilli(event.viewedAt()),
                event.durationMillis(),
                event.scrollPercent(),
                DEVICES[event.device()],
                event.country(),
                event.referrer());
    }
}
