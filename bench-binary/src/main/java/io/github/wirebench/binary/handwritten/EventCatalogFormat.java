// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.EventCatalog;
import io.github.wirebench.model.EventCatalog.Area;
import io.github.wirebench.model.EventCatalog.Event;
import io.github.wirebench.model.EventCatalog.Performance;
import io.github.wirebench.model.EventCatalog.Price;
import io.github.wirebench.model.EventCatalog.SeatCategory;
import java.io.IOException;

final class EventCatalogFormat implements RecordFormat<EventCatalog> {

    private final RecordFormat<Event> eventFormat = new EventFormat();
    private final RecordFormat<Performance> performanceFormat = new PerformanceFormat();

    @Override
    public void write(EventCatalog eventCatalog, ByteWriter out) {
        out.writeMap(eventCatalog.areaNames(), BasicFormats.STRING);
        out.writeMap(eventCatalog.audienceNames(), BasicFormats.STRING);
        out.writeMap(eventCatalog.events(), eventFormat);
        out.writeList(eventCatalog.performances(), performanceFormat);
        out.writeMap(eventCatalog.seatCategoryNames(), BasicFormats.STRING);
        out.writeMap(eventCatalog.topicNames(), BasicFormats.STRING);
        out.writeMap(eventCatalog.topicSubTopics(), BasicFormats.INTS);
        out.writeMap(eventCatalog.venueNames(), BasicFormats.STRING);
    }

    @Override
    public EventCatalog read(ByteReader in) throws IOException {
        return new EventCatalog(
                in.readMap(BasicFormats.STRING),
                in.readMap(BasicFormats.STRING),
                in.readMap(eventFormat),
                in.readList(performanceFormat, PerformanceFormat.MIN_BYTES),
                in.readMap(BasicFormats.STRING),
                in.readMap(BasicFormats.STRING),
                in.readMap(BasicFormats.INTS),
                in.readMap(BasicFormats.STRING));
    }

    private static final class EventFormat implements RecordFormat<Event> {

        @Override
        public void write(Event event, ByteWriter out) {
            out.writeVarint(event.id());
            out.writeString(event.name());
            if (out.writePresence(event.description())) {
                out.writeString(event.description());
            }
            if (out.writePresence(event.logo())) {
                out.writeString(event.logo());
            }
            if (out.writePresence(event.subtitle())) {
                out.writeString(event.subtitle());
            }
            out.writeInts(event.topicIds());
            out.writeInts(event.subTopicIds());
        }

        @Override
        public Event read(ByteReader in) throws IOException {
            return new Event(
                    in.readVarint(),
                    in.readString(),
                    in.readBoolean() ? in.readString() : null,
                    in.readBoolean() ? in.readString() : null,
                    in.readBoolean() ? in.readString() : null,
                    in.readInts(),
                    in.readInts());
        }
    }

    private static final class PerformanceFormat implements RecordFormat<Performance> {

        static final int MIN_BYTES = 8 + Long.BYTES;

        private final RecordFormat<Price> priceFormat = new PriceFormat();
        private final RecordFormat<SeatCategory> seatCategoryFormat = new SeatCategoryFormat();

        @Override
        public void write(Performance performance, ByteWriter out) {
            out.writeVarint(performance.eventId());
            out.writeVarint(performance.id());
            if (out.writePresence(performance.logo())) {
                out.writeString(performance.logo());
            }
            if (out.writePresence(performance.name())) {
                out.writeString(performance.name());
            }
            out.writeList(performance.prices(), priceFormat);
            out.writeList(performance.seatCategories(), seatCategoryFormat);
            if (out.writePresence(performance.seatMapImage())) {
                out.writeString(performance.seatMapImage());
            }
            out.writeLong(performance.start().toEpochMilli());
            out.writeString(performance.venueCode());
        }

        @Override
        public Performance read(ByteReader in) throws IOException {
            return new Performance(
                    in.readVarint(),
                    in.readVarint(),
                    in.readBoolean() ? in.readString() : null,
                    in.readBoolean() ? in.readString() : null,
                    in.readList(priceFormat, PriceFormat.MIN_BYTES),
                    in.readList(seatCategoryFormat, SeatCategoryFormat.MIN_BYTES),
                    in.readBoolean() ? in.readString() : null,
                    in.readInstant(),
                    in.readString());
        }
    }

    private static final class PriceFormat implements RecordFormat<Price> {

        static final int MIN_BYTES = 3;

        @Override
        public void write(Price price, ByteWriter out) {
            out.writeVarint(price.amount());
            out.writeVarint(price.audienceId());
            out.writeVarint(price.seatCategoryId());
        }

        @Override
        public Price read(ByteReader in) throws IOException {
            return new Price(in.readVarint(), in.readVarint(), in.readVarint());
        }
    }

    private static final class SeatCategoryFormat implements RecordFormat<SeatCategory> {

        static final int MIN_BYTES = 2;

        private final RecordFormat<Area> areaFormat = new AreaFormat();

        @Override
        public void write(SeatCategory seatCategory, ByteWriter out) {
            out.writeList(seatCategory.areas(), areaFormat);
            out.writeVarint(seatCategory.seatCategoryId());
        }

        @Override
        public SeatCategory read(ByteReader in) throws IOException {
            return new SeatCategory(in.readList(areaFormat, AreaFormat.MIN_BYTES), in.readVarint());
        }
    }

    private static final class AreaFormat implements RecordFormat<Area> {

        static final int MIN_BYTES = 2;

        @Override
        public void write(Area area, ByteWriter out) {
            out.writeVarint(area.areaId());
            out.writeInts(area.blockIds());
        }

        @Override
        public Area read(ByteReader in) throws IOException {
            return new Area(in.readVarint(), in.readInts());
        }
    }
}
