// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.CatalogEventRecord;
import io.github.wirebench.avro.v1.EventCatalogRecord;
import io.github.wirebench.avro.v1.PerformanceRecord;
import io.github.wirebench.avro.v1.PriceRecord;
import io.github.wirebench.avro.v1.SeatAreaRecord;
import io.github.wirebench.avro.v1.SeatCategoryRecord;
import io.github.wirebench.model.EventCatalog;
import io.github.wirebench.model.EventCatalog.Area;
import io.github.wirebench.model.EventCatalog.Event;
import io.github.wirebench.model.EventCatalog.Performance;
import io.github.wirebench.model.EventCatalog.Price;
import io.github.wirebench.model.EventCatalog.SeatCategory;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Maps between {@link EventCatalog} and {@link EventCatalogRecord}. */
final class EventCatalogMapping implements AvroMapping<EventCatalog, EventCatalogRecord> {

    @Override
    public EventCatalogRecord toRecord(EventCatalog eventCatalog) {
        return new EventCatalogRecord(
                eventCatalog.areaNames(),
                eventCatalog.audienceNames(),
                values(eventCatalog.events(), EventCatalogMapping::toRecord),
                eventCatalog.performances().stream()
                        .map(EventCatalogMapping::toRecord)
                        .toList(),
                eventCatalog.seatCategoryNames(),
                eventCatalog.topicNames(),
                eventCatalog.topicSubTopics(),
                eventCatalog.venueNames());
    }

    @Override
    public EventCatalog toDomain(EventCatalogRecord eventCatalog) {
        return new EventCatalog(
                eventCatalog.getAreaNames(),
                eventCatalog.getAudienceNames(),
                values(eventCatalog.getEvents(), EventCatalogMapping::toDomain),
                eventCatalog.getPerformances().stream()
                        .map(EventCatalogMapping::toDomain)
                        .toList(),
                eventCatalog.getSeatCategoryNames(),
                eventCatalog.getTopicNames(),
                eventCatalog.getTopicSubTopics(),
                eventCatalog.getVenueNames());
    }

    @Override
    public Class<EventCatalogRecord> recordClass() {
        return EventCatalogRecord.class;
    }

    private static CatalogEventRecord toRecord(Event event) {
        return new CatalogEventRecord(
                event.id(),
                event.name(),
                event.description(),
                event.logo(),
                event.subtitle(),
                event.topicIds(),
                event.subTopicIds());
    }

    private static Event toDomain(CatalogEventRecord event) {
        return new Event(
                event.getId(),
                event.getName(),
                event.getDescription(),
                event.getLogo(),
                event.getSubtitle(),
                List.copyOf(event.getTopicIds()),
                List.copyOf(event.getSubTopicIds()));
    }

    private static PerformanceRecord toRecord(Performance performance) {
        return new PerformanceRecord(
                performance.eventId(),
                performance.id(),
                performance.logo(),
                performance.name(),
                performance.prices().stream().map(EventCatalogMapping::toRecord).toList(),
                performance.seatCategories().stream()
                        .map(EventCatalogMapping::toRecord)
                        .toList(),
                performance.seatMapImage(),
                performance.start().toEpochMilli(),
                performance.venueCode());
    }

    private static Performance toDomain(PerformanceRecord performance) {
        return new Performance(
                performance.getEventId(),
                performance.getId(),
                performance.getLogo(),
                performance.getName(),
                performance.getPrices().stream()
                        .map(EventCatalogMapping::toDomain)
                        .toList(),
                performance.getSeatCategories().stream()
                        .map(EventCatalogMapping::toDomain)
                        .toList(),
                performance.getSeatMapImage(),
                Instant.ofEpochMilli(performance.getStart()),
                performance.getVenueCode());
    }

    private static PriceRecord toRecord(Price price) {
        return new PriceRecord(price.amount(), price.audienceId(), price.seatCategoryId());
    }

    private static Price toDomain(PriceRecord price) {
        return new Price(price.getAmount(), price.getAudienceId(), price.getSeatCategoryId());
    }

    private static SeatCategoryRecord toRecord(SeatCategory seatCategory) {
        return new SeatCategoryRecord(
                seatCategory.areas().stream().map(EventCatalogMapping::toRecord).toList(),
                seatCategory.seatCategoryId());
    }

    private static SeatCategory toDomain(SeatCategoryRecord seatCategory) {
        return new SeatCategory(
                seatCategory.getAreas().stream()
                        .map(EventCatalogMapping::toDomain)
                        .toList(),
                seatCategory.getSeatCategoryId());
    }

    private static SeatAreaRecord toRecord(Area area) {
        return new SeatAreaRecord(area.areaId(), area.blockIds());
    }

    private static Area toDomain(SeatAreaRecord area) {
        return new Area(area.getAreaId(), List.copyOf(area.getBlockIds()));
    }

    private static <F, T> Map<String, T> values(Map<String, F> from, Function<F, T> mapping) {
        Map<String, T> values = new LinkedHashMap<>();
        from.forEach((id, value) -> values.put(id, mapping.apply(value)));
        return values;
    }
}
