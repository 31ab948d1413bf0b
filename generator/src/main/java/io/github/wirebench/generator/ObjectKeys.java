// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells the keys of objects that are names of fields from those that are data, such as dates, ids and e-mail addresses. */
final class ObjectKeys {

    /** Words with dashes, underscores and short numbers, perhaps with the prefix of a namespace. */
    private static final Pattern NAME = Pattern.compile(
            "[$_-]{0,2}\\p{L}[\\p{L}\\p{M}]*+[0-9]{0,3}+[$_-]*+(([\\p{L}\\p{M}]++[0-9]{0,3}+|[0-9]{1,3}+)[$_-]*+)*+(:\\p{L}[\\p{L}_-]*)?");

    private static final Pattern HEADING =
            Pattern.compile("\\p{L}[\\p{L}\\p{M}0-9_]*+([ ./()#%&-]++[\\p{L}\\p{M}0-9_]++)*+[ )%?#]*");

    /** A word with a number of any length, such as {@code customfield_10010}. */
    private static final Pattern NUMBERED = Pattern.compile("\\p{L}+[_-]?[0-9]+");

    private static final Pattern LONG_NUMBER = Pattern.compile("[0-9]{4}|([0-9][^0-9]*){5}");

    /** Random ids, in which digits and letters change often. */
    private static final Pattern ID = Pattern.compile("(?=.{8})(.*?([0-9](?=\\p{L})|\\p{L}(?=[0-9]))){4}.*");

    private static final int FEW = 20;

    private static final int FEW_OBJECTS = 3;

    private static final int FEW_ALTERNATIVES = 4;

    private static final int FEWEST = 8;

    /** Digests and the like, in which letters are digits. */
    private static final Pattern HEX = Pattern.compile("(?=.*[0-9])[0-9a-fA-F-]{8,}");

    private static final Pattern ENGLISH = Pattern.compile("en([-_]\\p{Alpha}{2,4})?");

    private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

    private static final Set<String> NAMES_WITH_SIGNS =
            Set.of("@type @id @context @value @language @graph @list @timestamp @version @class #text".split(" "));

    /** A name if most objects have it: of OData, of an attribute of XML, or a number with its unit, such as {@code 3h}. */
    private static final Pattern ATTRIBUTE =
            Pattern.compile("(\\p{L}[\\w.]*)?[@#]\\p{L}[\\w.:-]*|[0-9]{1,3}\\p{L}{1,3}");

    private ObjectKeys() {}

    /** Returns the values of each key, also those that are null. */
    static Map<String, List<JsonNode>> byKey(Collection<JsonNode> objects) {
        Map<String, List<JsonNode>> byKey = new LinkedHashMap<>();
        objects.forEach(object -> object.properties()
                .forEach(field -> byKey.computeIfAbsent(field.getKey(), key -> new ArrayList<>())
                        .add(field.getValue())));
        return byKey;
    }

    /** Tells if a key is the name of a field by its form. Names of persons can have this form, too. */
    static boolean isName(String key) {
        return key.isEmpty()
                || NAMES_WITH_SIGNS.contains(key)
                || NAME.matcher(key).matches()
                        && !LONG_NUMBER.matcher(key).find()
                        && !ID.matcher(key).matches()
                        && !HEX.matcher(key).matches();
    }

    /**
     * Tells if few objects have more names of fields than usual, whose values are alike, perhaps beside a total or the like; or many
     * objects have names that few of them share, beside one, or more than usual of these beside a few.
     */
    static boolean mayBeData(Collection<JsonNode> objects, Map<String, List<JsonNode>> byKey) {
        List<List<JsonNode>> ofObjects = byKey.values().stream()
                .filter(values -> values.stream().anyMatch(JsonNode::isObject))
                .toList();
        return byKey.size() > FEW
                        && (objects.size() <= FEW_OBJECTS && isAlike(byKey.values())
                                || objects.size() < FEWEST
                                        && ofObjects.size() * 10 >= byKey.size() * 9
                                        && areSimilar(ofObjects))
                || areRare(objects, byKey, 1) && isAlike(byKey.values())
                || byKey.size() > FEW && areRare(objects, byKey, 3);
    }

    /** Tells if many objects have many keys, of which all but some are in few of them. */
    private static boolean areRare(Collection<JsonNode> objects, Map<String, List<JsonNode>> byKey, int others) {
        long rare = byKey.values().stream()
                .filter(values -> values.size() * 4L <= objects.size())
                .count();
        return objects.size() >= FEWEST && rare >= FEWEST && rare >= byKey.size() - others;
    }

    private static boolean areSimilar(Collection<List<JsonNode>> values) {
        return isAlike(values) || haveCommonFields(values);
    }

    /** Tells if all values are objects, and nearly all of these have a field in common, whatever else they have. */
    private static boolean haveCommonFields(Collection<List<JsonNode>> values) {
        List<JsonNode> all = withoutNulls(values);
        return all.stream().allMatch(JsonNode::isObject)
                && byKey(all).values().stream().anyMatch(common -> common.size() * 10L >= all.size() * 9L);
    }

    /** Tells if a key is the name of a column, such as "Sales 2024 (EUR)". */
    static boolean isHeading(String key) {
        return NUMBERED.matcher(key).matches()
                || HEADING.matcher(key).matches()
                        && !HEX.matcher(key).matches()
                        && (key.contains(" ")
                                || !LONG_NUMBER.matcher(key).find()
                                        && !ID.matcher(key).matches());
    }

    /** Tells if most of several keys are no usual names, but may be the headings of a table. Names of persons have this form, too. */
    static boolean areHeadings(Collection<String> keys) {
        return keys.size() > 1 && keys.stream().filter(key -> !isName(key)).count() * 2 > keys.size();
    }

    /** Tells if keys are languages, one of them English, and perhaps of a region, such as {@code pt-BR}. */
    static boolean areLanguages(Set<String> keys) {
        return keys.size() > 1
                && keys.stream().allMatch(key -> LANGUAGES.contains(key.replaceFirst("[-_]\\p{Alpha}{2,4}$", "")))
                && keys.stream().anyMatch(key -> ENGLISH.matcher(key).matches());
    }

    /**
     * Returns the reason why the keys of objects are data; empty if they are names of fields. Names repeat from object to object,
     * keys of data do not, or are no words; except the headings of a table, which are in most of its rows.
     *
     * @param isRoot whether the objects are documents
     */
    static Optional<String> dataReason(
            Collection<JsonNode> objects, Map<String, List<JsonNode>> byKey, boolean isRoot) {
        int different = byKey.size();
        boolean alike = isAlike(byKey.values());
        double average = byKey.values().stream().mapToInt(List::size).sum() / (double) objects.size();
        boolean areRows = objects.size() >= FEWEST && average * 2 >= different && kinds(byKey.values()) > 1;
        long data = byKey.keySet().stream()
                .filter(key -> !isName(key))
                .filter(key -> !(ATTRIBUTE.matcher(key).matches()
                        && objects.size() >= FEWEST
                        && byKey.get(key).size() * 2 >= objects.size()))
                .filter(key -> !isHeading(key)
                        || !areRows && (!isRoot || NUMBERED.matcher(key).matches()))
                .count();
        if (data > 0 && (alike ? data * 2 >= different : data * 2 > different)) {
            return Optional.of("keys are data: they look like identifiers");
        }
        if (alike && areLanguages(byKey.keySet())) {
            return Optional.of("keys are data: they are languages");
        }
        if (alike && different > 2 && average < different && areInValues(byKey)) {
            return Optional.of("keys are data: their values repeat them");
        }
        long numbered =
                byKey.keySet().stream().filter(key -> key.matches(".*[0-9]")).count();
        boolean inFew = byKey.values().stream().allMatch(values -> values.size() * 5L < objects.size() * 4L);
        // those of a table are in all rows
        if (different >= 10 && numbered * 5 >= different * 4L && (alike || inFew || !areRows && !isRoot)) {
            return Optional.of("keys are data: they are numbered");
        }
        if (objects.size() <= FEW_OBJECTS
                && different > FEW
                && areSimilar(byKey.values())
                && byKey.values().stream().flatMap(List::stream).anyMatch(JsonNode::isObject)) {
            return Optional.of("keys are data: " + different + " similar objects");
        }
        long once = byKey.values().stream().filter(values -> values.size() == 1).count();
        boolean sparse = average * 2 < different
                && (alike
                        ? different > FEW
                                || different > 2 && inFew && !areAlternatives(objects, different)
                                || !isRoot && areRare(objects, byKey, 1)
                        : !isRoot
                                && (areRare(objects, byKey, 0)
                                                && (once == different
                                                        || areObjects(byKey.values())
                                                        || areScalars(byKey.values()))
                                        || different > FEW
                                                && (once * 2 > different
                                                        || inFew
                                                                && (areScalars(byKey.values())
                                                                        || areOfOneVocabulary(byKey.values())))));
        return sparse
                ? Optional.of(String.format(
                        Locale.ROOT, "keys are data: %d different ones, %.1f in an object", different, average))
                : Optional.empty();
    }

    /** Tells if all values are objects that have their key as a text. */
    private static boolean areInValues(Map<String, List<JsonNode>> byKey) {
        return byKey.entrySet().stream()
                .allMatch(ofKey -> withoutNulls(List.of(ofKey.getValue())).stream()
                        .allMatch(value -> value.properties().stream()
                                .anyMatch(field ->
                                        ofKey.getKey().equals(field.getValue().textValue()))));
    }

    /** Tells if many objects have few keys, of which some are often together, but never with the others. */
    private static boolean areAlternatives(Collection<JsonNode> objects, int different) {
        List<Set<String>> several = objects.stream()
                .filter(object -> object.size() > 1)
                .map(object -> byKey(List.of(object)).keySet())
                .toList();
        Set<String> together = new HashSet<>();
        for (int i = 1; i < different; i++) {
            several.stream()
                    .filter(keys -> together.isEmpty() || !Collections.disjoint(keys, together))
                    .forEach(together::addAll);
        }
        return objects.size() >= FEWEST
                && different <= FEW_ALTERNATIVES
                && several.size() >= different
                && together.size() < different;
    }

    /** Tells if all are objects, as the properties of JSON schemas are. */
    private static boolean areObjects(Collection<List<JsonNode>> values) {
        return values.stream().flatMap(List::stream).allMatch(JsonNode::isObject);
    }

    /** Tells if all are objects, and each of their keys is on average in those of several keys, whatever each object has. */
    private static boolean areOfOneVocabulary(Collection<List<JsonNode>> values) {
        int uses = values.stream()
                .mapToInt(ofKey -> byKey(withoutNulls(List.of(ofKey))).size())
                .sum();
        return areObjects(values) && uses >= 3 * byKey(withoutNulls(values)).size();
    }

    private static boolean areScalars(Collection<List<JsonNode>> values) {
        return values.stream().flatMap(List::stream).allMatch(JsonNode::isValueNode);
    }

    private static List<JsonNode> withoutNulls(Collection<List<JsonNode>> values) {
        return values.stream()
                .flatMap(List::stream)
                .filter(value -> !value.isNull())
                .toList();
    }

    private static long kinds(Collection<List<JsonNode>> values) {
        return withoutNulls(values).stream()
                .map(JsonNode::getNodeType)
                .distinct()
                .count();
    }

    /** Tells if all values are of one kind; objects, if they share half of their keys. */
    static boolean isAlike(Collection<List<JsonNode>> values) {
        List<JsonNode> all = withoutNulls(values);
        if (kinds(values) != 1) {
            return false;
        }
        if (!all.get(0).isObject()) {
            return true;
        }
        long keys = all.stream().mapToLong(JsonNode::size).sum();
        return keys * 2 >= (long) byKey(all).size() * all.size();
    }
}
