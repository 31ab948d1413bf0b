// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.console.YamlFiles.EntryProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The file {@code schema.yaml}, which a user may edit. */
final class SchemaFile {

    static final int MOST_CONSTANTS = 100;

    private static final String ISO_8601 = "iso-8601";
    private static final String EPOCH_MILLIS = "epoch-millis";
    private static final String OMITTED = "omitted";
    private static final String WRITTEN = "written";

    private static final String TYPE_NAME = "[A-Z][A-Za-z0-9]{0,59}";

    private SchemaFile() {}

    /** The document as it is in the file. A type ends in a question mark if the field is optional. */
    private record Document(
            String name,
            String timestamps,
            String nulls,
            LinkedHashMap<String, LinkedHashMap<String, String>> records,
            LinkedHashMap<String, List<String>> enums,
            LinkedHashMap<String, SealedType> variants) {

        Document {
            enums = enums == null ? new LinkedHashMap<>() : enums;
            variants = variants == null ? new LinkedHashMap<>() : variants;
        }
    }

    /**
     * A sealed interface.
     *
     * @param by the property that tells its objects apart
     * @param as {@link #VARIANTS} or {@link #ONE_RECORD}
     * @param kinds the records by the values of the property
     */
    private record SealedType(String by, String as, LinkedHashMap<String, String> kinds) {}

    private static final String VARIANTS = "variants";

    private static final String ONE_RECORD = "one-record";

    /** Returns the text of the file, with the reason for each type as a comment, in the order of the fields. */
    static String write(Schema schema, List<Decision> decisions) {
        StringBuilder yaml = new StringBuilder("""
                # The schema of %1$s. Edit it, then run own --name %1$s again.
                # Types: boolean, int, long, double, decimal, text, instant, date, uuid, bytes (base64), hex,
                # signed-int and signed-long (often negative), long-text and decimal-text (a number as text),
                # json (any value, kept as text), list<type>, double[2] (a list of two), map<type>, records and enums.
                # A record with the fields [0], [1] and so on: an array.
                # A question mark after a type: the field may be missing or null.
                name: %1$s
                # How JSON has instants: iso-8601 or epoch-millis
                timestamps: %2$s
                # How a missing field is written where a format has names: omitted, or written as null
                nulls: %3$s
                records:
                """.formatted(
                        schema.root().name(),
                        schema.isoTimestamps() ? ISO_8601 : EPOCH_MILLIS,
                        schema.omitsNulls() ? OMITTED : WRITTEN));
        Iterator<Decision> reasons = decisions.iterator();
        for (Schema.Record record : schema.records()) {
            yaml.append("  ").append(record.name()).append(":\n");
            for (Schema.Field field : record.fields()) {
                yaml.append("    %s: %s%s".formatted(quoted(field.json()), field.type(), field.optional() ? "?" : ""));
                if (reasons.hasNext()) {
                    yaml.append("  # ").append(comment(reasons.next()));
                }
                yaml.append('\n');
            }
        }
        if (!schema.enums().isEmpty()) {
            yaml.append("enums:\n");
            schema.enums()
                    .forEach(type -> yaml.append("  %s: [%s]\n"
                            .formatted(
                                    type.name(),
                                    type.values().stream()
                                            .map(SchemaFile::quoted)
                                            .collect(Collectors.joining(", ")))));
        }
        if (!schema.unions().isEmpty()) {
            yaml.append("""
                    # Objects of several kinds, and their records by the values of a property.
                    # With as: one-record they are one record with all fields instead, most of them optional.
                    variants:
                    """);
            schema.unions()
                    .forEach(union -> yaml.append("  %s: {by: %s, as: %s, kinds: {%s}}\n"
                            .formatted(
                                    union.name(),
                                    quoted(union.property()),
                                    VARIANTS,
                                    union.kinds().stream()
                                            .map(kind -> quoted(kind.tag()) + ": " + kind.record())
                                            .collect(Collectors.joining(", ")))));
        }
        return yaml.toString();
    }

    /** JSON's form of a text is one of YAML's, too. */
    private static String quoted(String text) {
        return JsonFiles.compact(text)
                .chars()
                .mapToObj(
                        c -> c >= ' ' && c < 0x7f ? String.valueOf((char) c) : String.format(Locale.ROOT, "\\u%04x", c))
                .collect(Collectors.joining());
    }

    private static String comment(Decision decision) {
        String presence = decision.present() == decision.of()
                ? "in all " + decision.of()
                : "in " + decision.present() + " of " + decision.of();
        return (decision.why().isEmpty() ? "" : decision.why() + "; ").replaceAll("\\p{Cntrl}", " ") + presence;
    }

    /**
     * Reads the file.
     *
     * @throws CommandFailure if it cannot be read or is no schema; names line and field
     */
    static Schema read(Path file) {
        return schema(YamlFiles.read(YamlFiles.url("--name", file), Document.class, SchemaFile::check));
    }

    private static void check(Document document) {
        EntryProblem.require(
                document.name() != null && document.name().matches(TYPE_NAME),
                "/name",
                "the name has to be letters and digits, the first one upper-case");
        EntryProblem.require(
                document.records() != null && document.records().containsKey(document.name()),
                "/records",
                "there has to be a record " + document.name());
        requireOneOf("timestamps", document.timestamps(), EPOCH_MILLIS, ISO_8601);
        requireOneOf("nulls", document.nulls(), WRITTEN, OMITTED);
        Set<String> names = new HashSet<>();
        document.records().keySet().forEach(name -> checkName(name, "/records/" + name, document.name(), names));
        document.enums().keySet().forEach(name -> checkName(name, "/enums/" + name, document.name(), names));
        document.variants().keySet().forEach(name -> checkName(name, "/variants/" + name, document.name(), names));
        EntryProblem.require(
                document.records().size() <= KnownRecords.MOST_RECORDS,
                "/records",
                "there are more than " + KnownRecords.MOST_RECORDS + " records");
        document.records().forEach((name, fields) -> checkRecord(document, name, fields));
        Set<String> kinds = new HashSet<>(Set.of(document.name()));
        document.variants().forEach((name, variants) -> checkVariants(document, name, variants, kinds));
        document.enums().forEach((name, values) -> {
            String where = "/enums/" + name;
            EntryProblem.require(
                    values != null && !values.isEmpty() && values.size() <= MOST_CONSTANTS,
                    where,
                    "an enum has 1 to " + MOST_CONSTANTS + " values");
            EntryProblem.require(new HashSet<>(values).size() == values.size(), where, "duplicate value");
        });
    }

    private static void checkName(String name, String where, String root, Set<String> names) {
        EntryProblem.require(name.matches(TYPE_NAME), where, "names are letters and digits, the first one upper-case");
        EntryProblem.require(
                name.equals(root) || TypeNames.isFree(name),
                where,
                "a class of Java or of the suite has this name; choose another");
        EntryProblem.require(names.add(name.toLowerCase(Locale.ROOT)), where, "another record or enum has this name");
    }

    private static void checkRecord(Document document, String name, Map<String, String> fields) {
        String where = "/records/" + name;
        EntryProblem.require(
                fields != null && !fields.isEmpty(),
                where,
                "a record needs a field; use map<text> for an empty object");
        EntryProblem.require(
                fields.size() <= InferredSchema.MOST_FIELDS,
                where,
                "a record has at most " + InferredSchema.MOST_FIELDS
                        + " fields; use map<type> if their names are data");
        fields.forEach((field, type) -> {
            String entry = where + "/" + field.replace("~", "~0").replace("/", "~1");
            EntryProblem.require(type != null && !type.isBlank(), entry, "the type is missing");
            Type parsed;
            try {
                parsed = field(field, type).type();
            } catch (IllegalArgumentException e) {
                throw new EntryProblem(entry, e.getMessage());
            }
            unknown(parsed, document).ifPresent(unknown -> {
                throw new EntryProblem(entry, "there is no record or enum " + unknown);
            });
            EntryProblem.require(
                    parsed == Scalar.JSON || !containsJson(parsed),
                    entry,
                    "json cannot be in a list or map; make the whole field json");
            EntryProblem.require(
                    !(parsed instanceof Named named && named.name().equals(name)) || type.endsWith("?"),
                    entry,
                    "a record that contains itself never ends; make the field optional or a list");
        });
        requirePlaces(record(name, fields), where, document);
        EntryProblem.require(
                InferredSchema.slots(record(name, fields)) <= InferredSchema.MOST_SLOTS,
                where,
                "long and double count twice, and a record has at most " + InferredSchema.MOST_SLOTS
                        + "; add a question mark to some");
    }

    /** Makes sure that all fields of an array are its places, which are always there, and that it is no document. */
    private static void requirePlaces(Schema.Record record, String where, Document document) {
        List<Schema.Field> fields = record.fields();
        for (int i = 0; i < fields.size(); i++) {
            EntryProblem.require(
                    fields.stream().noneMatch(Schema.Field::isPlace)
                            || fields.get(i).json().equals(Schema.Field.place(i))
                                    && !fields.get(i).optional()
                                    && !record.name().equals(document.name()),
                    where,
                    "the fields of an array are [0], [1] and so on, without question marks; no document is one");
        }
    }

    private static void checkVariants(Document document, String name, SealedType variants, Set<String> kinds) {
        String where = "/variants/" + name;
        EntryProblem.require(
                variants != null
                        && variants.by() != null
                        && variants.kinds() != null
                        && !variants.kinds().isEmpty()
                        && (VARIANTS.equals(variants.as()) || ONE_RECORD.equals(variants.as())),
                where,
                "variants have by (a property), as (variants or one-record) and kinds (value: record)");
        Stream.concat(Stream.of(variants.by()), variants.kinds().keySet().stream())
                .forEach(text -> EntryProblem.require(
                        Variants.isTag(text),
                        where,
                        "the property and its values are 1 to 60 letters, digits, spaces and _ . : / @ # + -"));
        variants.kinds().values().forEach(record -> {
            EntryProblem.require(document.records().containsKey(record), where, "there is no record " + record);
            EntryProblem.require(
                    !record(record, document.records().get(record)).isTuple(),
                    where,
                    record + " is an array, which has no property " + variants.by());
            EntryProblem.require(kinds.add(record), where, record + " is of another kind already, or the root");
            EntryProblem.require(
                    document.records().values().stream()
                            .flatMap(fields -> fields.entrySet().stream())
                            .noneMatch(field -> InferredSchema.named(field(field.getKey(), field.getValue())
                                            .type())
                                    .filter(record::equals)
                                    .isPresent()),
                    where,
                    record + " is the type of a field, too; give that field the type " + name);
        });
        EntryProblem.require(
                oneRecord(document, name, variants).fields().size() <= InferredSchema.MOST_FIELDS
                        || variants.as().equals(VARIANTS),
                where,
                "one record would have more than " + InferredSchema.MOST_FIELDS + " fields");
    }

    /** Returns a record with the fields of all variants. Where their types do not go together, it is the text of JSON. */
    private static Schema.Record oneRecord(Document document, String name, SealedType variants) {
        Map<String, Schema.Field> fields = new LinkedHashMap<>();
        fields.put(variants.by(), new Schema.Field(variants.by(), new Named(tags(document, name)), false));
        List<Schema.Record> kinds = variants.kinds().values().stream()
                .map(record -> record(record, document.records().get(record)))
                .toList();
        for (Schema.Record kind : kinds) {
            for (Schema.Field field : kind.fields()) {
                boolean inAll = kinds.stream()
                        .allMatch(other -> document.records().get(other.name()).containsKey(field.json()));
                fields.merge(
                        field.json(),
                        new Schema.Field(field.json(), field.type(), field.optional() || !inAll),
                        (one, other) -> new Schema.Field(
                                one.json(),
                                KnownRecords.common(one.type(), other.type()).orElse(Scalar.JSON),
                                one.optional() || other.optional()));
            }
        }
        return InferredSchema.withFewSlots(new Schema.Record(name, List.copyOf(fields.values())));
    }

    /** Returns the name of the enum of the values that tell variants apart. */
    private static String tags(Document document, String name) {
        String tags = name + "Kind";
        while (document.records().containsKey(tags)
                || document.enums().containsKey(tags)
                || document.variants().containsKey(tags)) {
            tags += "s";
        }
        return tags;
    }

    private static Optional<String> unknown(Type type, Document document) {
        return InferredSchema.named(type)
                .filter(name -> !document.records().containsKey(name)
                        && !document.enums().containsKey(name)
                        && !document.variants().containsKey(name));
    }

    private static boolean containsJson(Type type) {
        return type == Scalar.JSON || type.isContainer() && containsJson(type.element());
    }

    private static void requireOneOf(String field, String text, String one, String other) {
        EntryProblem.require(
                one.equals(text) || other.equals(text), "/" + field, field + " is one of " + one + ", " + other);
    }

    private static Schema.Field field(String name, String type) {
        String stripped = type.strip();
        boolean optional = stripped.endsWith("?");
        return new Schema.Field(
                name, Type.parse(optional ? stripped.substring(0, stripped.length() - 1) : stripped), optional);
    }

    private static Schema.Record record(String name, Map<String, String> fields) {
        return new Schema.Record(
                name,
                fields.entrySet().stream()
                        .map(field -> field(field.getKey(), field.getValue()))
                        .toList());
    }

    private static Schema schema(Document document) {
        List<Schema.Record> records = new ArrayList<>();
        document.records()
                .forEach((name, fields) ->
                        records.add(name.equals(document.name()) ? 0 : records.size(), record(name, fields)));
        List<Schema.EnumType> enums = new ArrayList<>();
        document.enums().forEach((name, values) -> enums.add(new Schema.EnumType(name, values)));
        List<Schema.Union> unions = new ArrayList<>();
        document.variants().forEach((name, variants) -> {
            if (variants.as().equals(VARIANTS)) {
                unions.add(new Schema.Union(
                        name,
                        variants.by(),
                        variants.kinds().entrySet().stream()
                                .map(kind -> new Schema.Kind(kind.getValue(), kind.getKey()))
                                .toList()));
            } else {
                records.removeIf(record -> variants.kinds().containsValue(record.name()));
                records.add(oneRecord(document, name, variants));
                enums.add(new Schema.EnumType(
                        tags(document, name), List.copyOf(variants.kinds().keySet())));
            }
        });
        return new Schema(
                document.timestamps().equals(ISO_8601), document.nulls().equals(OMITTED), records, enums, unions);
    }
}
