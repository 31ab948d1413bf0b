// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.EventCatalog;
import io.github.wirebench.model.EventCatalog.Area;
import io.github.wirebench.model.EventCatalog.Event;
import io.github.wirebench.model.EventCatalog.Performance;
import io.github.wirebench.model.EventCatalog.Price;
import io.github.wirebench.model.EventCatalog.SeatCategory;
import io.github.wirebench.proto.v1.CatalogEventMessage;
import io.github.wirebench.proto.v1.EventCatalogMessage;
import io.github.wirebench.proto.v1.IdsMessage;
import io.github.wirebench.proto.v1.PerformanceMessage;
import io.github.wirebench.proto.v1.PriceMessage;
import io.github.wirebench.proto.v1.SeatAreaMessage;
import io.github.wirebench.proto.v1.SeatCategoryMessage;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Maps between {@link EventCatalog} and {@link EventCatalogMessage}. */
final class EventCatalogMapping implements ProtoMapping<EventCatalog, EventCatalogMessage> {

    @Override
    public EventCatalogMessage toMessage(EventCatalog eventCatalog) {
        EventCatalogMessage.Builder message = EventCatalogMessage.newBuilder()
                .putAllAreaNames(eventCatalog.areaNames())
                .putAllAudienceNames(eventCatalog.audienceNames())
                .addAllPerformances(eventCatalog.performances().stream()
                        .map(EventCatalogMapping::toMessage)
                        .toList())
                .putAllSeatCategoryNames(eventCatalog.seatCategoryNames())
                .putAllTopicNames(eventCatalog.topicNames())
                .putAllVenueNames(eventCatalog.venueNames());
        eventCatalog.events().forEach((id, value) -> message.putEvents(id, toMessage(value)));
        eventCatalog.topicSubTopics().forEach((id, value) -> message.putTopicSubTopics(id, toMessage(value)));
        return message.build();
    }

    @Override
    public EventCatalog toDomain(EventCatalogMessage message) {
        return new EventCatalog(
                message.getAreaNamesMap(),
                message.getAudienceNamesMap(),
                values(message.getEventsMap(), EventCatalogMapping::toDomain),
                message.getPerformancesList().stream()
                        .map(EventCatalogMapping::toDomain)
                        .toList(),
                message.getSeatCategoryNamesMap(),
                message.getTopicNamesMap(),
                values(message.getTopicSubTopicsMap(), ids -> List.copyOf(ids.getIdsList())),
                message.getVenueNamesMap());
    }

    @Override
    public Parser<EventCatalogMessage> parser() {
        return EventCatalogMessage.parser();
    }

    @Override
    public void forgetSizes(EventCatalogMessage message) {
        MemoizedSizes.forget(message);
        message.getEventsMap().values().forEach(MemoizedSizes::forget);
        for (int i = 0; i < message.getPerformancesCount(); i++) {
            forget(message.getPerformances(i));
        }
        message.getTopicSubTopicsMap().values().forEach(MemoizedSizes::forget);
    }

    private static CatalogEventMessage toMessage(Event event) {
        CatalogEventMessage.Builder message = CatalogEventMessage.newBuilder()
                .setId(event.id())
                .setName(event.name())
                .addAllTopicIds(event.topicIds())
                .addAllSubTopicIds(event.subTopicIds());
        if (event.description() != null) {
            message.setDescription(event.description());
        }
        if (event.logo() != null) {
            message.setLogo(event.logo());
        }
        if (event.subtitle() != null) {
            message.setSubtitle(event.subtitle());
        }
        return message.build();
    }

    private static Event toDomain(CatalogEventMessage message) {
        return new Event(
                message.getId(),
                message.getName(),
                message.hasDescription() ? message.getDescription() : null,
                message.hasLogo() ? message.getLogo() : null,
                message.hasSubtitle() ? message.getSubtitle() : null,
                List.copyOf(message.getTopicIdsList()),
                List.copyOf(message.getSubTopicIdsList()));
    }

    private static PerformanceMessage toMessage(Performance performance) {
        PerformanceMessage.Builder message = PerformanceMessage.newBuilder()
                .setEventId(performance.eventId())
                .setId(performance.id())
                .addAllPrices(performance.prices().stream()
                        .map(EventCatalogMapping::toMessage)
                        .toList())
                .addAllSeatCategories(performance.seatCategories().stream()
                        .map(EventCatalogMapping::toMessage)
                        .toList())
                .setStart(performance.start().toEpochMilli())
                .setVenueCode(performance.venueCode());
        if (performance.logo() != null) {
            message.setLogo(performance.logo());
        }
        if (performance.name() != null) {
            message.setName(performance.name());
        }
        if (performance.seatMapImage() != null) {
            message.setSeatMapImage(performance.seatMapImage());
        }
        return message.build();
    }

    private static Performance toDomain(PerformanceMessage message) {
        return new Performance(
                message.getEventId(),
                message.getId(),
                message.hasLogo() ? message.getLogo() : null,
                message.hasName() ? message.getName() : null,
                message.getPricesList().stream()
                        .map(EventCatalogMapping::toDomain)
                        .toList(),
                message.getSeatCategoriesList().stream()
                        .map(EventCatalogMapping::toDomain)
                        .toList(),
                message.hasSeatMapImage() ? message.getSeatMapImage() : null,
                Instant.ofEpochMilli(message.getStart()),
                message.getVenueCode());
    }

    private static void forget(PerformanceMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getPricesCount(); i++) {
            MemoizedSizes.forget(message.getPrices(i));
        }
        for (int i = 0; i < message.getSeatCategoriesCount(); i++) {
            forget(message.getSeatCategories(i));
        }
    }

    private static PriceMessage toMessage(Price price) {
        return PriceMessage.newBuilder()
                .setAmount(price.amount())
                .setAudienceId(price.audienceId())
                .setSeatCategoryId(price.seatCategoryId())
                .build();
    }

    private static Price toDomain(PriceMessage message) {
        return new Price(message.getAmount(), message.getAudienceId(), message.getSeatCategoryId());
    }

    private static SeatCategoryMessage toMessage(SeatCategory seatCategory) {
        return SeatCategoryMessage.newBuilder()
                .addAllAreas(seatCategory.areas().stream()
                        .map(EventCatalogMapping::toMessage)
                        .toList())
                .setSeatCategoryId(seatCategory.seatCategoryId())
                .build();
    }

    private static SeatCategory toDomain(SeatCategoryMessage message) {
        return new SeatCategory(
                message.getAreasList().stream()
                        .map(EventCatalogMapping::toDomain)
                        .toList(),
                message.getSeatCategoryId());
    }

    private static void forget(SeatCategoryMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getAreasCount(); i++) {
            MemoizedSizes.forget(message.getAreas(i));
        }
    }

    private static SeatAreaMessage toMessage(Area area) {
        return SeatAreaMessage.newBuilder()
                .setAreaId(area.areaId())
                .addAllBlockIds(area.blockIds())
                .build();
    }

    private static Area toDomain(SeatAreaMessage message) {
        return new Area(message.getAreaId(), List.copyOf(message.getBlockIdsList()));
    }

    private static IdsMessage toMessage(List<Integer> ids) {
        return IdsMessage.newBuilder().addAllIds(ids).build();
    }

    private static <M, D> Map<String, D> values(Map<String, M> messages, Function<M, D> mapping) {
        Map<String, D> values = new LinkedHashMap<>();
        messages.forEach((id, message) -> values.put(id, mapping.apply(message)));
        return values;
    }
}
