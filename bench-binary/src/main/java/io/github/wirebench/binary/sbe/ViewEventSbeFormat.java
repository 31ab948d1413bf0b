// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.sbe;

import io.github.wirebench.binary.generated.sbe.ViewEventDecoder;
import io.github.wirebench.binary.generated.sbe.ViewEventEncoder;
import io.github.wirebench.model.Device;
import io.github.wirebench.model.ViewEvent;
import java.time.Instant;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

public final class ViewEventSbeFormat extends SbeFormat<ViewEvent> {

    private final ViewEventEncoder encoder = new ViewEventEncoder();
    private final ViewEventDecoder decoder = new ViewEventDecoder();

    @Override
    public int encode(ViewEvent event, MutableDirectBuffer buffer) {
        encoder.wrapAndApplyHeader(buffer, 0, headerEncoder)
                .eventId(event.eventId())
                .userId(event.userId())
                .viewedAt(event.viewedAt().toEpochMilli())
                .durationMillis(event.durationMillis())
                .scrollPercent(event.scrollPercent())
                .device(toSbe(event.device()))
                .articleId(event.articleId())
                .country(event.country())
                .referrer(event.referrer());
        return encoder.limit();
    }

    @Override
    public ViewEvent decode(DirectBuffer buffer) {
        decoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        return new ViewEvent(
                decoder.eventId(),
                decoder.articleId(),
                decoder.userId(),
                Instant.ofEpochMilli(decoder.viewedAt()),
                decoder.durationMillis(),
                decoder.scrollPercent(),
                toDomain(decoder.device()),
                decoder.country(),
                decoder.referrer());
    }

    private static io.github.wirebench.binary.generated.sbe.Device toSbe(Device device) {
        return switch (device) {
            case MOBILE -> io.github.wirebench.binary.generated.sbe.Device.MOBILE;
            case TABLET -> io.github.wirebench.binary.generated.sbe.Device.TABLET;
            case LAPTOP -> io.github.wirebench.binary.generated.sbe.Device.LAPTOP;
        };
    }

    private static Device toDomain(io.github.wirebench.binary.generated.sbe.Device device) {
        return switch (device) {
            case MOBILE -> Device.MOBILE;
            case TABLET -> Device.TABLET;
            case LAPTOP -> Device.LAPTOP;
            case NULL_VAL -> throw new IllegalArgumentException("no constant");
        };
    }
}
