// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.Device;
import io.github.wirebench.avro.v1.ViewEventRecord;
import io.github.wirebench.model.ViewEvent;
import java.time.Instant;

/** Maps between {@link ViewEvent} and {@link ViewEventRecord}. */
final class ViewEventMapping implements AvroMapping<ViewEvent, ViewEventRecord> {

    @Override
    public ViewEventRecord toRecord(ViewEvent event) {
        return new ViewEventRecord(
                event.eventId(),
                event.articleId(),
                event.userId(),
                event.viewedAt().toEpochMilli(),
                event.durationMillis(),
                event.scrollPercent(),
                toAvro(event.device()),
                event.country(),
                event.referrer());
    }

    @Override
    public ViewEvent toDomain(ViewEventRecord event) {
        return new ViewEvent(
                event.getEventId(),
                event.getArticleId(),
                event.getUserId(),
                Instant.ofEpochMilli(event.getViewedAt()),
                event.getDurationMillis(),
                event.getScrollPercent(),
                toDomain(event.getDevice()),
                event.getCountry(),
                event.getReferrer());
    }

    @Override
    public Class<ViewEventRecord> recordClass() {
        return ViewEventRecord.class;
    }

    private static Device toAvro(io.github.wirebench.model.Device device) {
        return switch (device) {
            case MOBILE -> Device.MOBILE;
            case TABLET -> Device.TABLET;
            case LAPTOP -> Device.LAPTOP;
        };
    }

    private static io.github.wirebench.model.Device toDomain(Device device) {
        return switch (device) {
            case MOBILE -> io.github.wirebench.model.Device.MOBILE;
            case TABLET -> io.github.wirebench.model.Device.TABLET;
            case LAPTOP -> io.github.wirebench.model.Device.LAPTOP;
        };
    }
}
