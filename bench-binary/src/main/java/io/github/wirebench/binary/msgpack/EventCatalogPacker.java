// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.EventCatalog;
import io.github.wirebench.model.EventCatalog.Area;
import io.github.wirebench.model.EventCatalog.Event;
import io.github.wirebench.model.EventCatalog.Performance;
import io.github.wirebench.model.EventCatalog.Price;
import io.github.wirebench.model.EventCatalog.SeatCategory;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class EventCatalogPacker implements RecordPacker<EventCatalog> {

    private final RecordPacker<Event> eventPacker = new EventPacker();
    private final RecordPacker<Performance> performancePacker = new PerformancePacker();

    @Override
    public void pack(EventCatalog eventCatalog, MessagePacker out) throws IOException {
        out.packMapHeader(8);
        out.packString("areaNames");
        RecordPacker.packMap(eventCatalog.areaNames(), BasicPackers.STRING, out);
        out.packString("audienceNames");
        RecordPacker.packMap(eventCatalog.audienceNames(), BasicPackers.STRING, out);
        out.packString("events");
        RecordPacker.packMap(eventCatalog.events(), eventPacker, out);
        out.packString("performances");
        RecordPacker.packList(eventCatalog.performances(), performancePacker, out);
        out.packString("seatCategoryNames");
        RecordPacker.packMap(eventCatalog.seatCategoryNames(), BasicPackers.STRING, out);
        out.packString("topicNames");
        RecordPacker.packMap(eventCatalog.topicNames(), BasicPackers.STRING, out);
        out.packString("topicSubTopics");
        RecordPacker.packMap(eventCatalog.topicSubTopics(), BasicPackers.listOf(BasicPackers.INT), out);
        out.packString("venueNames");
        RecordPacker.packMap(eventCatalog.venueNames(), BasicPackers.STRING, out);
    }

    @Override
    public EventCatalog unpack(MessageUnpacker in) throws IOException {
        Map<String, String> areaNames = null;
        Map<String, String> audienceNames = null;
        Map<String, Event> events = null;
        List<Performance> performances = null;
        Map<String, String> seatCategoryNames = null;
        Map<String, String> topicNames = null;
        Map<String, List<Integer>> topicSubTopics = null;
        Map<String, String> venueNames = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "areaNames" -> areaNames = RecordPacker.unpackMap(BasicPackers.STRING, in);
                case "audienceNames" -> audienceNames = RecordPacker.unpackMap(BasicPackers.STRING, in);
                case "events" -> events = RecordPacker.unpackMap(eventPacker, in);
                case "performances" -> performances = RecordPacker.unpackList(performancePacker, in);
                case "seatCategoryNames" -> seatCategoryNames = RecordPacker.unpackMap(BasicPackers.STRING, in);
                case "topicNames" -> topicNames = RecordPacker.unpackMap(BasicPackers.STRING, in);
                case "topicSubTopics" ->
                    topicSubTopics = RecordPacker.unpackMap(BasicPackers.listOf(BasicPackers.INT), in);
                case "venueNames" -> venueNames = RecordPacker.unpackMap(BasicPackers.STRING, in);
                default -> in.skipValue();
            }
        }
        return new EventCatalog(
                areaNames,
                audienceNames,
                events,
                performances,
                seatCategoryNames,
                topicNames,
                topicSubTopics,
                venueNames);
    }

    private static final class EventPacker implements RecordPacker<Event> {

        @Override
        public void pack(Event event, MessagePacker out) throws IOException {
            out.packMapHeader(7);
            out.packString("id");
            out.packInt(event.id());
            out.packString("name");
            out.packString(event.name());
            out.packString("description");
            if (event.description() == null) {
                out.packNil();
            } else {
                out.packString(event.description());
            }
            out.packString("logo");
            if (event.logo() == null) {
                out.packNil();
            } else {
                out.packString(event.logo());
            }
            out.packString("subtitle");
            if (event.subtitle() == null) {
                out.packNil();
            } else {
                out.packString(event.subtitle());
            }
            out.packString("topicIds");
            RecordPacker.packList(event.topicIds(), BasicPackers.INT, out);
            out.packString("subTopicIds");
            RecordPacker.packList(event.subTopicIds(), BasicPackers.INT, out);
        }

        @Override
        public Event unpack(MessageUnpacker in) throws IOException {
            int id = 0;
            String name = null;
            String description = null;
            String logo = null;
            String subtitle = null;
            List<Integer> topicIds = null;
            List<Integer> subTopicIds = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "id" -> id = in.unpackInt();
                    case "name" -> name = in.unpackString();
                    case "description" -> description = in.tryUnpackNil() ? null : in.unpackString();
                    case "logo" -> logo = in.tryUnpackNil() ? null : in.unpackString();
                    case "subtitle" -> subtitle = in.tryUnpackNil() ? null : in.unpackString();
                    case "topicIds" -> topicIds = RecordPacker.unpackList(BasicPackers.INT, in);
                    case "subTopicIds" -> subTopicIds = RecordPacker.unpackList(BasicPackers.INT, in);
                    default -> in.skipValue();
                }
            }
            return new Event(id, name, description, logo, subtitle, topicIds, subTopicIds);
        }
    }

    private static final class PerformancePacker implements RecordPacker<Performance> {

        private final RecordPacker<Price> pricePacker = new PricePacker();
        private final RecordPacker<SeatCategory> seatCategoryPacker = new SeatCategoryPacker();

        @Override
        public void pack(Performance performance, MessagePacker out) throws IOException {
            out.packMapHeader(9);
            out.packString("eventId");
            out.packInt(performance.eventId());
            out.packString("id");
            out.packInt(performance.id());
            out.packString("logo");
            if (performance.logo() == null) {
                out.packNil();
            } else {
                out.packString(performance.logo());
            }
            out.packString("name");
            if (performance.name() == null) {
                out.packNil();
            } else {
                out.packString(performance.name());
            }
            out.packString("prices");
            RecordPacker.packList(performance.prices(), pricePacker, out);
            out.packString("seatCategories");
            RecordPacker.packList(performance.seatCategories(), seatCategoryPacker, out);
            out.packString("seatMapImage");
            if (performance.seatMapImage() == null) {
                out.packNil();
            } else {
                out.packString(performance.seatMapImage());
            }
            out.packString("start");
            out.packLong(performance.start().toEpochMilli());
            out.packString("venueCode");
            out.packString(performance.venueCode());
        }

        @Override
        public Performance unpack(MessageUnpacker in) throws IOException {
            int eventId = 0;
            int id = 0;
            String logo = null;
            String name = null;
            List<Price> prices = null;
            List<SeatCategory> seatCategories = null;
            String seatMapImage = null;
            Instant start = null;
            String venueCode = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "eventId" -> eventId = in.unpackInt();
                    case "id" -> id = in.unpackInt();
                    case "logo" -> logo = in.tryUnpackNil() ? null : in.unpackString();
                    case "name" -> name = in.tryUnpackNil() ? null : in.unpackString();
                    case "prices" -> prices = RecordPacker.unpackList(pricePacker, in);
                    case "seatCategories" -> seatCategories = RecordPacker.unpackList(seatCategoryPacker, in);
                    case "seatMapImage" -> seatMapImage = in.tryUnpackNil() ? null : in.unpackString();
                    case "start" -> start = Instant.ofEpochMilli(in.unpackLong());
                    case "venueCode" -> venueCode = in.unpackString();
                    default -> in.skipValue();
                }
            }
            return new Performance(eventId, id, logo, name, prices, seatCategories, seatMapImage, start, venueCode);
        }
    }

    private static final class PricePacker implements RecordPacker<Price> {

        @Override
        public void pack(Price price, MessagePacker out) throws IOException {
            out.packMapHeader(3);
            out.packString("amount");
            out.packInt(price.amount());
            out.packString("audienceId");
            out.packInt(price.audienceId());
            out.packString("seatCategoryId");
            out.packInt(price.seatCategoryId());
        }

        @Override
        public Price unpack(MessageUnpacker in) throws IOException {
            int amount = 0;
            int audienceId = 0;
            int seatCategoryId = 0;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "amount" -> amount = in.unpackInt();
                    case "audienceId" -> audienceId = in.unpackInt();
                    case "seatCategoryId" -> seatCategoryId = in.unpackInt();
                    default -> in.skipValue();
                }
            }
            return new Price(amount, audienceId, seatCategoryId);
        }
    }

    private static final class SeatCategoryPacker implements RecordPacker<SeatCategory> {

        private final RecordPacker<Area> areaPacker = new AreaPacker();

        @Override
        public void pack(SeatCategory seatCategory, MessagePacker out) throws IOException {
            out.packMapHeader(2);
            out.packString("areas");
            RecordPacker.packList(seatCategory.areas(), areaPacker, out);
            out.packString("seatCategoryId");
            out.packInt(seatCategory.seatCategoryId());
        }

        @Override
        public SeatCategory unpack(MessageUnpacker in) throws IOException {
            List<Area> areas = null;
            int seatCategoryId = 0;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "areas" -> areas = RecordPacker.unpackList(areaPacker, in);
                    case "seatCategoryId" -> seatCategoryId = in.unpackInt();
                    default -> in.skipValue();
                }
            }
            return new SeatCategory(areas, seatCategoryId);
        }
    }

    private static final class AreaPacker implements RecordPacker<Area> {

        @Override
        public void pack(Area area, MessagePacker out) throws IOException {
            out.packMapHeader(2);
            out.packString("areaId");
            out.packInt(area.areaId());
            out.packString("blockIds");
            RecordPacker.packList(area.blockIds(), BasicPackers.INT, out);
        }

        @Override
        public Area unpack(MessageUnpacker in) throws IOException {
            int areaId = 0;
            List<Integer> blockIds = null;
            int properties = in.unpackMapHeader();
            for (int i = 0; i < properties; i++) {
                switch (in.unpackString()) {
                    case "areaId" -> areaId = in.unpackInt();
                    case "blockIds" -> blockIds = RecordPacker.unpackList(BasicPackers.INT, in);
                    default -> in.skipValue();
                }
            }
            return new Area(areaId, blockIds);
        }
    }
}
