// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.ViewEvent;
import io.github.wirebench.proto.v1.Device;
import io.github.wirebench.proto.v1.ViewEventMessage;
import java.time.Instant;

/** Maps between {@link ViewEvent} and {@link ViewEventMessage}. */
final class ViewEventMapping implements ProtoMapping<ViewEvent, ViewEventMessage> {

    @Override
    public ViewEventMessage toMessage(ViewEvent event) {
        return ViewEventMessage.newBuilder()
                .setEventId(event.eventId())
                .setArticleId(event.articleId())
                .setUserId(event.userId())
                .setViewedAt(event.viewedAt().toEpochMilli())
                .setDurationMillis(event.durationMillis())
                .setScrollPercent(event.scrollPercent())
                .setDevice(toMessage(event.device()))
                .setCountry(event.country())
                .setReferrer(event.referrer())
                .build();
    }

    @Override
    public ViewEvent toDomain(ViewEventMessage message) {
        return new ViewEvent(
                message.getEventId(),
                message.getArticleId(),
                message.getUserId(),
                Instant.ofEpochMilli(message.getViewedAt()),
                message.getDurationMillis(),
                message.getScrollPercent(),
                toDomain(message.getDevice()),
                message.getCountry(),
                message.getReferrer());
    }

    @Override
    public Parser<ViewEventMessage> parser() {
        return ViewEventMessage.parser();
    }

    @Override
    public void forgetSizes(ViewEventMessage message) {
        MemoizedSizes.forget(message);
    }

    private static Device toMessage(io.github.wirebench.model.Device device) {
        return switch (device) {
            case MOBILE -> Device.DEVICE_MOBILE;
            case TABLET -> Device.DEVICE_TABLET;
            case LAPTOP -> Device.DEVICE_LAPTOP;
        };
    }

    private static io.github.wirebench.model.Device toDomain(Device device) {
        return switch (device) {
            case DEVICE_MOBILE -> io.github.wirebench.model.Device.MOBILE;
            case DEVICE_TABLET -> io.github.wirebench.model.Device.TABLET;
            case DEVICE_LAPTOP -> io.github.wirebench.model.Device.LAPTOP;
            case DEVICE_UNSPECIFIED, UNRECOGNIZED -> throw new IllegalArgumentException("not a device: " + device);
        };
    }
}
