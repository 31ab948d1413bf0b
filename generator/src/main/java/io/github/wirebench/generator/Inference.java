// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.generator.ScalarTypes.Typed;
import io.github.wirebench.harness.console.CommandFailure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * Infers the schema of a user's documents, and says why each field has its type.
 *
 * <p>It changes documents where no schema can have them as they are, so that they fit: a field whose values are of several kinds
 * becomes one field for each, one value where other objects have a list becomes a list, and documents that are maps go into a field.
 */
final class Inference {

    /** Kinds of values of a field that become fields of their own. */
    private static final int MOST_KINDS = 4;

    /** Elements of a list that is one of many of this size by its nature, such as a position. */
    private static final int LARGEST_TUPLE = 16;

    /** Nested lists; the templates that Avro's compiler has nest no deeper than 20 calls. */
    private static final int MOST_NESTED_LISTS = 8;

    private static final Set<String> SCALARS = Set.of("boolean", "number", "text");

    private static final int FEWEST_TUPLES = 3;

    /** The field for documents that are maps. */
    private static final String ENTRIES = "entries";

    private static final String MAY_BE_DATA = " fields: give more documents if their names are data";

    private static final String UNNAMED = "\0";

    /**
     * A place in the documents.
     *
     * @param field the name of the field
     * @param parent the name of the type that has it
     * @param path from the root, with the field's name in the documents as they were given
     * @param element whether it is that of the elements of a list or map
     */
    private record Place(String field, String parent, String path, boolean element) {

        Place inside(String suffix) {
            return new Place(field, parent, path + suffix, true);
        }
    }

    private final String root;
    private final TypeNames names;
    private final boolean isoTimestamps;
    private final KnownRecords records = new KnownRecords();
    private final Map<String, Set<String>> enums = new LinkedHashMap<>();
    private final Map<String, String> enumBases = new LinkedHashMap<>();
    private final Map<String, Schema.Union> unions = new LinkedHashMap<>();
    private final Loops loops = new Loops();

    /** Characters of all documents. */
    private final long length;

    private long missing;
    private long nulls;

    private Inference(String root, List<JsonNode> documents) {
        this.root = root;
        this.names = new TypeNames(root);
        this.isoTimestamps = documents.stream().anyMatch(TextForms::hasTime);
        this.length = length(documents);
    }

    private static long length(List<JsonNode> values) {
        return values.stream().mapToLong(value -> value.toString().length()).sum();
    }

    /**
     * Infers the schema of all documents, and changes those that do not fit it.
     *
     * @param name the name of the root
     * @throws CommandFailure if the documents have no fields, too many shapes, or an object too many fields
     */
    static InferredSchema of(String name, List<Sample> samples) {
        List<JsonNode> documents = new ArrayList<>();
        samples.forEach(sample -> documents.add(sample.document()));
        Map<String, List<JsonNode>> byKey = ObjectKeys.byKey(documents);
        if (byKey.isEmpty()) {
            throw CommandFailure.usage(samples.get(0).source() + ": the documents have no fields");
        }
        boolean areMaps = ObjectKeys.dataReason(documents, byKey, true).isPresent();
        if (areMaps) {
            documents.forEach(document -> putInto((ObjectNode) document));
        }
        Inference inference = new Inference(name, documents);
        Variants.Found variants = Variants.of(documents);
        List<JsonNode> all = inference.loops.withNested(documents, "", name);
        List<Decision> fields = inference.record(name, all, "");
        if (!variants.kinds().isEmpty()) {
            String why =
                    "documents of " + variants.why() + ", are one record; give those of one kind for exact figures; ";
            fields.replaceAll(field -> field.name().equals(variants.property()) ? field.doubtful(why) : field);
        }
        if (!areMaps && ObjectKeys.mayBeData(documents, byKey)) {
            fields.set(0, fields.get(0).doubtful("the documents have " + byKey.size() + MAY_BE_DATA + "; "));
        }
        inference.records.add(name, fields, "", name);
        return inference.result(samples);
    }

    private static void putInto(ObjectNode map) {
        ObjectNode entries = map.objectNode().setAll(map);
        map.removeAll().set(ENTRIES, entries);
    }

    private InferredSchema result(List<Sample> samples) {
        Set<String> used = InferredSchema.used(
                root, record -> records.fields(record).stream().map(Decision::field), unions.values());
        List<Schema.Record> ordered = used.stream()
                .filter(name -> !records.fields(name).isEmpty())
                .map(name -> InferredSchema.withFewSlots(new Schema.Record(
                        name, records.fields(name).stream().map(Decision::field).toList())))
                .toList();
        List<Schema.EnumType> enumTypes = used.stream()
                .filter(enums::containsKey)
                .map(name -> new Schema.EnumType(name, List.copyOf(enums.get(name))))
                .toList();
        // records that were merged may have empty lists and missing ones
        Schema schema = Walk.withEmptyLists(
                new Schema(
                        isoTimestamps,
                        missing > nulls,
                        ordered,
                        enumTypes,
                        unions.values().stream()
                                .filter(union -> used.contains(union.name()))
                                .toList()),
                samples);
        return InferredSchema.checked(
                schema,
                schema.records().stream()
                        .flatMap(record -> records.fields(record.name()).stream())
                        .toList(),
                "the documents have");
    }

    // records

    /** @param parent goes before the names of records inside whose own names are taken */
    private List<Decision> record(String parent, List<JsonNode> objects, String path) {
        Map<String, List<JsonNode>> byKey = ObjectKeys.byKey(objects);
        if (byKey.size() > InferredSchema.MOST_FIELDS) {
            throw CommandFailure.usage("the documents have " + byKey.size()
                    + " different fields at their root, and a record can have " + InferredSchema.MOST_FIELDS
                    + "; give documents of one kind, or put what is data into a field");
        }
        List<Decision> fields = new ArrayList<>();
        Set<String> taken = new HashSet<>(byKey.keySet());
        byKey.forEach((field, values) -> {
            Place place = new Place(field, parent, Walk.path(path, field), false);
            Map<String, List<JsonNode>> byKind = Kinds.byKind(values);
            Optional<String> single = Kinds.oneOrMany(byKind);
            if (single.isPresent()) {
                Kinds.makeLists(objects, field, single.get());
                Map<String, List<JsonNode>> changed = ObjectKeys.byKey(objects);
                Typed list = type(Kinds.byKind(changed.get(field)), place);
                Typed typed = new Typed(list.type(), "one or a list, made a list; " + list.why(), true);
                fields.add(field(field, place, typed, changed.get(field), objects.size()));
            } else if (byKind.size() < 2
                    || byKind.size() > MOST_KINDS
                    || taken.size() + byKind.size() - 1 > InferredSchema.MOST_FIELDS) {
                fields.add(field(field, place, type(byKind, place), values, objects.size()));
            } else {
                String why = "values of several kinds (" + Kinds.words(byKind) + "), each in a field of its own; ";
                List<String> kinds = byKind.keySet().stream()
                        .sorted(Comparator.comparingInt(
                                kind -> -byKind.get(kind).size()))
                        .toList();
                for (String kind : kinds) {
                    String own = field;
                    if (!kind.equals(kinds.get(0))) {
                        // protoc has methods whose names end in List
                        own += kind.equals("list")
                                ? "Array"
                                : kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1);
                        while (!taken.add(own)) {
                            own += "_";
                        }
                        Kinds.rename(objects, field, own, kind, byKind.keySet());
                    }
                    Place ofKind = new Place(own, parent, place.path(), false);
                    Typed typed = type(Map.of(kind, byKind.get(kind)), ofKind);
                    fields.add(field(
                            own,
                            ofKind,
                            new Typed(typed.type(), why + typed.why(), true),
                            byKind.get(kind),
                            objects.size()));
                }
            }
        });
        return fields;
    }

    private Decision field(String field, Place place, Typed typed, List<JsonNode> values, int objects) {
        long present = values.stream().filter(value -> !value.isNull()).count();
        boolean optional = present < objects;
        String why = typed.why();
        if (optional && typed.type().isContainer() && values.stream().anyMatch(Walk::isEmptyContainer)) {
            optional = false;
            why += "; a missing one is read as empty";
        }
        if (optional) {
            nulls += values.size() - present;
            missing += objects - values.size();
        }
        Schema.Field made = new Schema.Field(field, typed.type(), optional);
        boolean isLikeData = !made.isPlace() && !ObjectKeys.isName(field) && !ObjectKeys.isHeading(field);
        String shown = place.path().endsWith(field)
                ? place.path()
                : place.path().replaceFirst("[^.]*$", Matcher.quoteReplacement(field));
        return new Decision(
                made,
                shown,
                isLikeData ? why + "; its name looks like data" : why,
                present,
                objects,
                typed.doubtful() || isLikeData);
    }

    /** Finds a record of the same shape, or makes one. */
    private Typed recordType(List<JsonNode> objects, Place place) {
        String base = TypeNames.base(place.field(), place.element());
        // the name is given after those of the records inside, which may be of the same shape
        String unnamed = UNNAMED + place.path();
        List<JsonNode> all = loops.withNested(objects, place.path(), unnamed);
        if (all.size() > objects.size()) {
            // but one that is inside itself needs its name there
            String name = names.unique(base, place.parent());
            loops.rename(unnamed, name);
            records.add(name, record(base, all, place.path()), base, place.path());
            return new Typed(new Named(name), "");
        }
        Variants.Found variants = Variants.of(objects);
        if (!variants.kinds().isEmpty()) {
            return new Typed(union(variants, place), variants.why());
        }
        List<Decision> made = record(base, objects, place.path());
        Optional<String> known = records.merge(
                made, base, objects.size(), each -> unions.values().stream().anyMatch(union -> union.has(each)));
        String name = known.orElseGet(() -> names.unique(base, place.parent()));
        if (known.isEmpty()) {
            records.add(name, made, base, place.path());
        }
        return new Typed(new Named(name), variants.why());
    }

    /** Makes a sealed interface. Its records are never those of other objects, even of the same shape. */
    private Type union(Variants.Found variants, Place place) {
        String name = names.unique(TypeNames.base(place.field(), place.element()), place.parent());
        List<Schema.Kind> kinds = new ArrayList<>();
        variants.kinds().forEach((tag, objects) -> {
            String record = names.unique(TypeNames.base(tag, false), name);
            List<Decision> fields = record(name, objects, place.path());
            fields.removeIf(field -> field.name().equals(variants.property()));
            records.add(record, fields, "", place.path());
            kinds.add(new Schema.Kind(record, tag));
        });
        unions.put(name, new Schema.Union(name, variants.property(), kinds));
        return new Named(name);
    }

    // types

    private Typed type(Map<String, List<JsonNode>> byKind, Place place) {
        if (byKind.isEmpty()) {
            return new Typed(Scalar.TEXT, "always null", true);
        }
        if (byKind.size() > 1) {
            return json("values of several kinds: " + Kinds.words(byKind));
        }
        List<JsonNode> values = byKind.values().iterator().next();
        return switch (values.get(0).getNodeType()) {
            case BOOLEAN -> new Typed(Scalar.BOOLEAN, "true or false");
            case NUMBER -> ScalarTypes.number(values, place.field(), isoTimestamps);
            case STRING -> text(values.stream().map(JsonNode::textValue).toList(), place);
            case ARRAY -> list(values, place);
            default -> object(values, place);
        };
    }

    private static Typed json(String why) {
        return new Typed(Scalar.JSON, why + ", kept as JSON text in every format", true);
    }

    private Typed text(List<String> texts, Place place) {
        Typed typed = ScalarTypes.text(texts);
        // fastjson2 writes the constants of an array as numbers
        boolean isPlace = new Schema.Field(place.field(), typed.type(), false).isPlace();
        Set<String> constants =
                typed.type() == Scalar.TEXT && !isPlace ? ScalarTypes.constants(texts, place.field()) : Set.of();
        return constants.isEmpty()
                ? typed
                : new Typed(
                        enumType(constants, TypeNames.base(place.field(), place.element()), place.parent()),
                        constants.size()
                                + (constants.size() == 1 ? " value in " : " different values in ")
                                + texts.size());
    }

    /** Finds an enum of the same name that shares a value, or makes one. */
    private Type enumType(Set<String> values, String base, String parent) {
        for (Map.Entry<String, Set<String>> known : enums.entrySet()) {
            if (enumBases.get(known.getKey()).equals(base) && values.stream().anyMatch(known.getValue()::contains)) {
                known.getValue().addAll(values);
                return new Named(known.getKey());
            }
        }
        String name = names.unique(base, parent);
        enums.put(name, new LinkedHashSet<>(values));
        enumBases.put(name, base);
        return new Named(name);
    }

    private Typed list(List<JsonNode> lists, Place place) {
        List<JsonNode> elements = Kinds.elements(lists);
        if (place.path().endsWith(Loops.LIST.repeat(MOST_NESTED_LISTS))) {
            return json("more than " + MOST_NESTED_LISTS + " nested lists");
        }
        if (elements.stream().anyMatch(JsonNode::isNull)) {
            return json("a list that contains null");
        }
        if (elements.isEmpty()) {
            return new Typed(new ListOf(Scalar.TEXT), Decision.ALWAYS_EMPTY, true);
        }
        if (isTuple(lists)) {
            Typed tuple = recordType(lists.stream().<JsonNode>map(Walk::places).toList(), place);
            return new Typed(tuple.type(), "arrays of one size, each place of one kind");
        }
        Typed element = type(Kinds.byKind(elements), place.inside(Loops.LIST));
        if (element.type() == Scalar.JSON) {
            return element;
        }
        return new Typed(
                new ListOf(sized(element.type(), elements)),
                String.format(Locale.ROOT, "%.1f elements on average", (double) elements.size() / lists.size())
                        + reason(element),
                element.doubtful());
    }

    /**
     * Tells if lists have the same number of values, which are of one kind at each place but not at all, and are more of the documents
     * than may be text. Less stays text, since half of the JSON libraries have no form for them.
     */
    private boolean isTuple(List<JsonNode> lists) {
        List<String> kinds = Kinds.ofElements(lists.get(0));
        return kinds.stream().distinct().count() > 1
                && kinds.size() <= LARGEST_TUPLE
                && lists.size() >= FEWEST_TUPLES
                && SCALARS.containsAll(kinds)
                && lists.stream().allMatch(list -> Kinds.ofElements(list).equals(kinds))
                && length(lists) > Fidelity.MUCH_TEXT * length;
    }

    /** Returns the type of lists in a list: with their size, if they are pairs and the like. */
    private static Type sized(Type type, List<JsonNode> lists) {
        int size = lists.get(0).size();
        return type instanceof ListOf list
                        && list.element() instanceof Scalar
                        && size > 1
                        && size <= LARGEST_TUPLE
                        && lists.size() >= FEWEST_TUPLES
                        && lists.stream().allMatch(each -> each.size() == size)
                ? new ListOf(list.element(), size)
                : type;
    }

    private static String reason(Typed inner) {
        return inner.type() instanceof Named && inner.why().isEmpty() ? "" : ", " + inner.why();
    }

    private Typed object(List<JsonNode> objects, Place place) {
        Optional<Loops.Around> around = loops.recordAt(place.path());
        if (around.isPresent()) {
            return around.get().objects().containsAll(objects)
                    ? new Typed(new Named(around.get().name()), "")
                    : json("objects inside each other in several ways");
        }
        Map<String, List<JsonNode>> byKey = ObjectKeys.byKey(objects);
        if (byKey.isEmpty()) {
            return new Typed(new MapOf(Scalar.TEXT), Decision.ALWAYS_EMPTY, true);
        }
        Optional<String> data = ObjectKeys.dataReason(objects, byKey, false);
        if (data.isEmpty() && loops.areMaps(objects, place.path(), place.field())) {
            data = Optional.of("keys are data: they lead to maps of the same name");
        } else if (data.isEmpty() && byKey.size() > InferredSchema.MOST_FIELDS) {
            data = Optional.of(byKey.size() + " different fields, and a record can have " + InferredSchema.MOST_FIELDS);
        }
        if (data.isPresent()) {
            return map(objects, byKey, data.get(), place);
        }
        Typed record = recordType(objects, place);
        return ObjectKeys.mayBeData(objects, byKey) || ObjectKeys.areHeadings(byKey.keySet())
                ? new Typed(
                        record.type(),
                        byKey.size() + MAY_BE_DATA + (record.why().isEmpty() ? "" : "; " + record.why()),
                        true)
                : record;
    }

    private Typed map(List<JsonNode> maps, Map<String, List<JsonNode>> byKey, String why, Place place) {
        List<JsonNode> values = Kinds.elements(maps);
        loops.addMap(place.path(), values);
        if (values.stream().anyMatch(JsonNode::isNull)) {
            return json(why + ", and some values are null");
        }
        Optional<String> single = Kinds.oneOrMany(Kinds.byKind(values));
        if (single.isPresent()) {
            byKey.keySet().forEach(key -> Kinds.makeLists(maps, key, single.get()));
            values = Kinds.elements(maps);
        }
        Typed value = type(Kinds.byKind(values), place.inside(Loops.MAP));
        return value.type() == Scalar.JSON
                ? new Typed(Scalar.JSON, why + ", " + value.why(), true)
                : new Typed(
                        new MapOf(value.type()),
                        why + (single.isPresent() ? ", one or a list, made a list" : "") + reason(value),
                        value.doubtful() || single.isPresent() || !why.endsWith("identifiers"));
    }
}
