// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds objects that contain objects of their own sort, such as those of trees. */
final class Loops {

    /** The end of a path to the elements of a list. */
    static final String LIST = "[]";

    /** The end of a path to the values of a map. */
    static final String MAP = "{}";

    /** Objects inside each other that are looked at for one of the outer sort. */
    private static final int LONGEST = 6;

    /** Path, without the signs of lists, to the record around it that its objects are. */
    private final Map<String, Around> records = new HashMap<>();

    /** The values of maps by the path to these, without the signs of lists. */
    private final Map<String, List<JsonNode>> maps = new HashMap<>();

    /**
     * A record.
     *
     * @param objects all that were found; not those that only another loop inside leads to
     */
    record Around(String name, Set<JsonNode> objects) {}

    /** Returns the record around a path that its objects are; empty if they are another. */
    Optional<Around> recordAt(String path) {
        return Optional.ofNullable(records.get(path.replace(LIST, "")));
    }

    void addMap(String path, List<JsonNode> values) {
        maps.put(path.replace(LIST, ""), values);
    }

    /**
     * Tells if the objects in a field are maps, such as the dependencies of dependencies: they are inside a map of the same name, or their
     * values have such maps in a field of that name. The values have mostly the fields of the outer ones, and keys differ from map to map.
     */
    boolean areMaps(List<JsonNode> objects, String path, String field) {
        List<JsonNode> values = Kinds.elements(objects);
        String plain = path.replace(LIST, "");
        if (plain.endsWith(MAP) || !values.stream().allMatch(JsonNode::isObject)) {
            return false;
        }
        boolean isInside = maps.keySet().stream()
                .anyMatch(outer -> ("." + outer).endsWith("." + field)
                        && plain.startsWith(outer + MAP)
                        && haveFieldsOf(maps.get(outer), values));
        List<JsonNode> inner = follow(values, List.of(field));
        List<JsonNode> inside = Kinds.elements(inner);
        return isInside
                || (objects.size() + inner.size() > 2
                                || values.size() > 2
                                        && ObjectKeys.isAlike(
                                                ObjectKeys.byKey(objects).values()))
                        && differ(objects)
                        && differ(inner)
                        && inside.stream().allMatch(JsonNode::isObject)
                        && haveFieldsOf(values, inside);
    }

    /** Tells if keys differ from one object to the next; if there is only one, they may. */
    private static boolean differ(List<JsonNode> objects) {
        int values = Kinds.elements(objects).size();
        return objects.size() < 2 || 2L * ObjectKeys.byKey(objects).size() * objects.size() > 3L * values;
    }

    private static boolean haveFieldsOf(List<JsonNode> outer, List<JsonNode> inner) {
        Map<String, List<JsonNode>> ofInner = ObjectKeys.byKey(inner);
        long shared = shared(ObjectKeys.byKey(outer), ofInner);
        return shared > 1 && shared * 3 >= ofInner.size() * 2L;
    }

    /** Gives a record its name. */
    void rename(String before, String name) {
        records.replaceAll(
                (path, record) -> record.name().equals(before) ? new Around(name, record.objects()) : record);
    }

    /**
     * Adds the objects inside that are of the same sort as the ones around them, which become one record.
     *
     * @param path from the root to the objects
     */
    List<JsonNode> withNested(List<JsonNode> objects, String path, String name) {
        Map<String, List<String>> found = new LinkedHashMap<>();
        findLoops(objects, objects, path.replace(LIST, ""), List.of(), found);
        List<JsonNode> all = new ArrayList<>(objects);
        for (List<JsonNode> outer = objects; !outer.isEmpty(); ) {
            List<JsonNode> inner = new ArrayList<>();
            for (List<String> loop : found.values()) {
                inner.addAll(follow(outer, loop));
            }
            all.addAll(inner);
            outer = inner;
        }
        Set<JsonNode> same = Collections.newSetFromMap(new IdentityHashMap<>());
        same.addAll(all);
        found.keySet().forEach(loop -> records.put(loop, new Around(name, same)));
        return all;
    }

    /**
     * @param path from the root to the objects
     * @param steps to them from the outer ones: names, or the sign of a map's values
     * @param found path to steps
     */
    private void findLoops(
            List<JsonNode> outer,
            List<JsonNode> objects,
            String path,
            List<String> steps,
            Map<String, List<String>> found) {
        Map<String, List<JsonNode>> byKey = ObjectKeys.byKey(objects);
        boolean isMap = !steps.isEmpty()
                && (ObjectKeys.dataReason(objects, byKey, false).isPresent()
                        || areMaps(objects, path, steps.get(steps.size() - 1)));
        (isMap ? Map.of(MAP, Kinds.elements(objects)) : byKey).forEach((step, values) -> {
            String inside = isMap ? path + MAP : path.isEmpty() ? step : path + "." + step;
            List<String> longer = new ArrayList<>(steps);
            longer.add(step);
            List<JsonNode> inner = new ArrayList<>();
            values.forEach(value -> addObjects(value, inner));
            if (inner.isEmpty() || records.containsKey(inside)) {
                return; // or part of a loop around these
            }
            if (isSameSort(outer, inner, longer)) {
                found.put(inside, longer);
            } else if (longer.size() < LONGEST) {
                findLoops(outer, inner, inside, longer, found);
            }
        });
    }

    /** Adds an object, or those in a list or in lists of lists. */
    private static void addObjects(JsonNode value, List<JsonNode> objects) {
        if (value.isObject()) {
            objects.add(value);
        } else if (value.isArray()) {
            value.forEach(element -> addObjects(element, objects));
        }
    }

    /**
     * Tells if objects inside others have such objects themselves, and those of fewer fields have most of them in common with the others,
     * with values of the same kinds: nodes of a tree may be of several types.
     */
    private static boolean isSameSort(List<JsonNode> outer, List<JsonNode> inner, List<String> path) {
        if (follow(inner, path).isEmpty()) {
            return false;
        }
        Map<String, List<JsonNode>> ofOuter = ObjectKeys.byKey(outer);
        Map<String, List<JsonNode>> ofInner = ObjectKeys.byKey(inner);
        long shared = shared(ofOuter, ofInner);
        return shared > 1 && shared * 3 >= Math.min(ofOuter.size(), ofInner.size()) * 2L;
    }

    /** Counts the fields that both have, with values of the same kinds. */
    private static long shared(Map<String, List<JsonNode>> ofOuter, Map<String, List<JsonNode>> ofInner) {
        return ofInner.entrySet().stream()
                .filter(field -> ofOuter.containsKey(field.getKey()))
                .filter(field -> {
                    Set<String> kinds = Kinds.byKind(field.getValue()).keySet();
                    Set<String> others =
                            Kinds.byKind(ofOuter.get(field.getKey())).keySet();
                    return kinds.isEmpty() || others.isEmpty() || !Collections.disjoint(kinds, others);
                })
                .count();
    }

    /** Follows a path without regard to lists. */
    private static List<JsonNode> follow(List<JsonNode> objects, List<String> path) {
        List<JsonNode> reached = objects;
        for (String step : path) {
            List<JsonNode> next = new ArrayList<>();
            for (JsonNode object : reached) {
                if (step.equals(MAP)) {
                    object.forEach(value -> addObjects(value, next));
                } else {
                    addObjects(object.path(step), next);
                }
            }
            reached = next;
        }
        return reached;
    }
}
