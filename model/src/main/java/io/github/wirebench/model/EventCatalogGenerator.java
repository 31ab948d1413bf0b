// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import io.github.wirebench.model.EventCatalog.Area;
import io.github.wirebench.model.EventCatalog.Event;
import io.github.wirebench.model.EventCatalog.Performance;
import io.github.wirebench.model.EventCatalog.Price;
import io.github.wirebench.model.EventCatalog.SeatCategory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** Generates {@link EventCatalog}s from a seed. */
final class EventCatalogGenerator {

    private static final int EVENTS = 35;
    private static final int PERFORMANCES = 70;
    private static final int TOPICS = 12;
    private static final int SUBTOPICS = 5;

    private final RandomValues random;
    private final List<Integer> areas;
    private final List<Integer> audiences;
    private final List<Integer> seatCategories;
    private final List<Integer> topics;
    private final List<Integer> events;
    private final List<String> venues = List.of("SOUTH_HALL", "NORTH_HALL", "OPEN_AIR");

    private EventCatalogGenerator(RandomValues random) {
        this.random = random;
        areas = ids(18);
        audiences = ids(3);
        seatCategories = ids(64);
        topics = ids(TOPICS);
        events = ids(EVENTS);
    }

    static EventCatalog catalog(RandomValues random) {
        return new EventCatalogGenerator(random).catalog();
    }

    private EventCatalog catalog() {
        return new EventCatalog(
                byId(areas, id -> name(2)),
                byId(audiences, id -> name(1)),
                byId(events, this::event),
                RandomValues.times(PERFORMANCES, this::performance),
                byId(seatCategories, id -> name(2)),
                byId(topics, id -> name(1)),
                byId(topics, id -> ids(SUBTOPICS)),
                byId(venues, code -> name(2)));
    }

    private Event event(int id) {
        return new Event(
                id,
                name(4),
                null,
                random.oneIn(2) ? null : "/images/" + random.letters(24) + ".png",
                null,
                some(topics, 2),
                ids(3));
    }

    private Performance performance() {
        List<Integer> categories = some(seatCategories, 1 + random.nextInt(4));
        return new Performance(
                random.oneOf(events),
                id(),
                null,
                null,
                categories.stream()
                        .map(category -> new Price(500 * (10 + random.nextInt(300)), random.oneOf(audiences), category))
                        .toList(),
                categories.stream()
                        .map(category -> new SeatCategory(
                                some(areas, 2 + random.nextInt(8)).stream()
                                        .map(area -> new Area(area, List.of()))
                                        .toList(),
                                category))
                        .toList(),
                null,
                random.instant(),
                random.oneOf(venues));
    }

    private String name(int words) {
        return String.join(" ", RandomValues.times(words, () -> random.name()));
    }

    private int id() {
        return (int) random.number(9);
    }

    /** Returns different ids. */
    private List<Integer> ids(int count) {
        TreeSet<Integer> ids = new TreeSet<>();
        while (ids.size() < count) {
            ids.add(id());
        }
        return List.copyOf(ids);
    }

    private List<Integer> some(List<Integer> all, int count) {
        int first = random.nextInt(all.size() - count + 1);
        return List.copyOf(all.subList(first, first + count));
    }

    private static <K, V> Map<String, V> byId(List<K> ids, Function<K, V> value) {
        Map<String, V> map = new LinkedHashMap<>();
        ids.forEach(id -> map.put(id.toString(), value.apply(id)));
        return map;
    }
}
