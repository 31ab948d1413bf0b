// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds objects of several kinds, whose shapes follow from the value of one property. */
final class Variants {

    private static final Pattern PROPERTY = Pattern.compile(
            "[@_]?type|__typename|@class|@?kind|event|.*([a-z]T|_t)ype|.*([a-z]K|_k)ind|event_?[Nn]ame");

    private static final Pattern TAG = Pattern.compile("(?=.*\\S)[\\p{L}\\p{N}_.:/@#+ -]{1,60}");

    static final int MOST_KINDS = 20;

    /** Objects of a kind, on average, below which a value may be unique by chance. */
    private static final int FEWEST_OBJECTS = 2;

    private Variants() {}

    /**
     * The objects by their kind.
     *
     * @param why the reason, in a few words; empty if no property tells kinds apart
     * @param kinds empty if one record is better
     */
    record Found(String property, String why, Map<String, List<JsonNode>> kinds) {}

    /** Tells kinds apart by the first property that does. */
    static Found of(List<JsonNode> objects) {
        Found none = new Found("", "", Map.of());
        for (String property : ObjectKeys.byKey(objects).keySet()) {
            if (PROPERTY.matcher(property).matches() && isTag(property)) {
                Found found = by(property, objects);
                if (!found.kinds().isEmpty()) {
                    return found;
                }
                none = none.why().isEmpty() ? found : none;
            }
        }
        return none;
    }

    private static Found by(String property, List<JsonNode> objects) {
        Map<String, List<JsonNode>> kinds = new LinkedHashMap<>();
        for (JsonNode object : objects) {
            if (!object.path(property).isTextual()
                    || !isTag(object.path(property).textValue())) {
                return new Found(property, "", Map.of());
            }
            kinds.computeIfAbsent(object.path(property).textValue(), tag -> new ArrayList<>())
                    .add(object);
        }
        if (kinds.size() < 2
                || kinds.size() > MOST_KINDS
                || kinds.size() * FEWEST_OBJECTS > objects.size()
                || hasLikeName(property, objects)) {
            return new Found(property, "", Map.of());
        }
        Set<String> all = new HashSet<>();
        Set<String> shared = new HashSet<>(places(objects, property));
        double average = 0;
        for (List<JsonNode> kind : kinds.values()) {
            Set<String> places = places(kind, property);
            if (places.isEmpty()) {
                return new Found(property, "", Map.of());
            }
            all.addAll(places);
            shared.retainAll(places);
            average += (double) places.size() * kind.size() / objects.size();
        }
        String share = " share " + shared.size() + " of " + all.size() + " fields";
        boolean differ = (all.size() - average) * 3 >= all.size();
        return differ
                ? new Found(property, kinds.size() + " variants by " + property + ", which" + share, kinds)
                : new Found(
                        property,
                        shared.size() == all.size() ? "" : "one record, as objects of each " + property + share,
                        Map.of());
    }

    /** Tells if a text can be in the code that annotation processors generate, which do not escape it. None take an empty one. */
    static boolean isTag(String text) {
        return TAG.matcher(text).matches();
    }

    /** Tells if another name would be that of the property in Java. */
    static boolean hasLikeName(String property, List<JsonNode> objects) {
        return ObjectKeys.byKey(objects).keySet().stream()
                .anyMatch(key -> !key.equals(property) && letters(key).equals(letters(property)));
    }

    private static String letters(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    /** Returns the fields and the fields in them, with the kinds of their values. */
    private static Set<String> places(List<JsonNode> objects, String property) {
        Set<String> places = new HashSet<>();
        objects.forEach(object -> object.properties().forEach(field -> {
            if (!field.getKey().equals(property) && !isNothing(field.getValue())) {
                String place = field.getKey() + " " + Kinds.kind(field.getValue());
                places.add(place);
                field.getValue().properties().stream()
                        .filter(inside -> ObjectKeys.isName(inside.getKey()) && !isNothing(inside.getValue()))
                        .forEach(inside ->
                                places.add(place + "." + inside.getKey() + " " + Kinds.kind(inside.getValue())));
            }
        }));
        return places;
    }

    private static boolean isNothing(JsonNode value) {
        return value.isNull() || Walk.isEmptyContainer(value);
    }
}
