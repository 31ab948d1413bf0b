// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.squareup.wire.schema.EnumConstant;
import com.squareup.wire.schema.EnumType;
import com.squareup.wire.schema.Field;
import com.squareup.wire.schema.Location;
import com.squareup.wire.schema.MessageType;
import com.squareup.wire.schema.ProtoFile;
import com.squareup.wire.schema.ProtoType;
import com.squareup.wire.schema.Schema;
import com.squareup.wire.schema.SchemaException;
import com.squareup.wire.schema.SchemaLoader;
import com.squareup.wire.schema.Type;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import okio.FileSystem;
import org.apache.avro.AvroRuntimeException;

/** Writes Avro's and Protobuf's schemas as JSON Schema: the records in {@code $defs}, by their full names. */
final class SchemaLanguages {

    /** Protobuf's messages that JSON has as something else. */
    private static final Map<String, String> WELL_KNOWN = Map.of(
            "google.protobuf.Timestamp", "string date-time",
            "google.protobuf.Duration", "string",
            "google.protobuf.FieldMask", "string",
            "google.protobuf.Struct", "",
            "google.protobuf.Value", "",
            "google.protobuf.ListValue", "",
            "google.protobuf.Any", "",
            "google.protobuf.Empty", "");

    private static final String WRAPPER = "google\\.protobuf\\.(String|Bool|Bytes|U?Int32|U?Int64|Float|Double)Value";

    private static final String DEFINITIONS = "#/$defs/";

    private final ObjectNode document = JsonFiles.MAPPER.createObjectNode();
    private final Path file;

    /** The names of the documents' fields, which Protobuf's JSON may have as they are in the file, or in camel case. */
    private final Set<String> keys = new HashSet<>();

    private SchemaLanguages(Path file) {
        this.file = file;
    }

    /**
     * Reads the file.
     *
     * @param part the record or message that the documents are; empty for the only one, that of the payload's name, or the one
     *     with most of the documents' fields
     * @param notes is told which one was chosen
     */
    static ObjectNode read(Path file, String part, String payload, List<Sample> samples, Consumer<String> notes) {
        SchemaLanguages languages = new SchemaLanguages(file);
        samples.forEach(sample -> addKeys(sample.document(), languages.keys));
        List<String> candidates = file.toString().endsWith(".avsc") ? languages.avro() : languages.protobuf();
        Set<String> fields = new HashSet<>();
        samples.forEach(sample -> sample.document().fieldNames().forEachRemaining(fields::add));
        return languages.document.setAll(reference(languages.chosen(part, payload, candidates, fields, notes)));
    }

    private static void addKeys(JsonNode value, Set<String> keys) {
        value.properties().forEach(field -> keys.add(field.getKey()));
        value.forEach(inside -> addKeys(inside, keys));
    }

    private String chosen(
            String part, String payload, List<String> candidates, Set<String> fields, Consumer<String> notes) {
        List<String> possible = part.isEmpty() ? candidates : definitions();
        String wanted = part.isEmpty() ? payload : part;
        Optional<String> named = possible.stream()
                .filter(each -> each.equals(wanted) || each.endsWith("." + wanted))
                .findFirst();
        if (named.isPresent()) {
            return named.get();
        } else if (possible.isEmpty() || !part.isEmpty()) {
            throw CommandFailure.usage(file + ": there is no " + (part.isEmpty() ? "record or message" : part)
                    + " in it" + (definitions().isEmpty() ? "" : ", but " + Format.some(definitions())));
        }
        ToLongFunction<String> shared = type -> document.at("/$defs/" + type + "/properties")
                .propertyStream()
                .filter(property -> fields.contains(property.getKey()))
                .count();
        long most = possible.stream().mapToLong(shared).max().orElseThrow();
        if (most == 0) {
            throw CommandFailure.usage(file + ": none of its types has a field of the documents, such as "
                    + fields.iterator().next() + ": " + Format.some(possible));
        }
        List<String> best = possible.stream()
                .filter(type -> shared.applyAsLong(type) == most)
                .toList();
        if (best.size() > 1) {
            throw CommandFailure.usage(file + ": several types could be the documents: " + Format.some(possible)
                    + "; name one, e.g. " + file.getFileName() + "#" + possible.get(0));
        } else if (possible.size() > 1) {
            notes.accept("The documents are taken for " + best.get(0) + ", which has most of their fields; name another"
                    + " type as " + file.getFileName() + "#Name.");
        }
        return best.get(0);
    }

    private List<String> definitions() {
        return document.path("$defs")
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(name -> !name.startsWith("google.protobuf."))
                .toList();
    }

    /** Returns the record that the file is, or all records of one that is something else. */
    private List<String> avro() {
        try {
            org.apache.avro.Schema schema = new org.apache.avro.Schema.Parser().parse(file.toFile());
            avro(schema);
            return schema.getType() == org.apache.avro.Schema.Type.RECORD
                    ? List.of(schema.getFullName())
                    : definitions();
        } catch (AvroRuntimeException e) {
            String reason = e.getCause() instanceof JsonProcessingException json
                    ? JsonFiles.reason(json)
                    : PlainText.message(e.getMessage());
            throw CommandFailure.usage(file + ": not an Avro schema: " + reason, e);
        } catch (IOException e) {
            throw CommandFailure.usage(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private ObjectNode avro(org.apache.avro.Schema schema) {
        String logical =
                schema.getLogicalType() == null ? "" : schema.getLogicalType().getName();
        return switch (schema.getType()) {
            case RECORD -> {
                ObjectNode definitions = document.withObject("/$defs");
                if (!definitions.has(schema.getFullName())) {
                    // first, because it may contain itself
                    ObjectNode record =
                            definitions.putObject(schema.getFullName()).put("type", "object");
                    for (org.apache.avro.Schema.Field field : schema.getFields()) {
                        ObjectNode value = avro(field.schema());
                        if (field.hasDefaultValue()) {
                            value.put("default", true);
                        }
                        put(record, field.name(), value, true);
                    }
                }
                yield reference(schema.getFullName());
            }
            case UNION -> {
                ObjectNode union = JsonFiles.MAPPER.createObjectNode();
                schema.getTypes().forEach(type -> union.withArray("/anyOf").add(avro(type)));
                yield union;
            }
            case ENUM -> enumeration(schema.getEnumSymbols());
            case ARRAY -> list(avro(schema.getElementType()));
            case MAP -> map(avro(schema.getValueType()));
            case NULL -> typed("null");
            case BOOLEAN -> typed("boolean");
            case INT -> logical.equals("date") ? typed("string date") : typed("integer int32");
            case LONG -> logical.endsWith("timestamp-millis") ? typed("string date-time") : typed("integer int64");
            case FLOAT, DOUBLE -> typed("number double");
            case STRING -> logical.equals("uuid") ? typed("string uuid") : typed("string");
            case BYTES, FIXED -> logical.equals("decimal") ? typed("number decimal") : typed("string byte");
        };
    }

    /** Returns the messages of the file that are not inside of others. */
    private List<String> protobuf() {
        Path folder = file.toAbsolutePath().normalize().getParent();
        SchemaException first = null;
        // imports are relative to a folder that the file does not name
        for (Path root = folder;
                root != null && (root.equals(folder) || root.getParent() != null);
                root = root.getParent()) {
            String path = root.relativize(file.toAbsolutePath().normalize()).toString();
            SchemaLoader loader = new SchemaLoader(FileSystem.SYSTEM);
            loader.setLoadExhaustively(true);
            loader.initRoots(List.of(Location.get(root.toString(), path)), List.of(Location.get(root.toString())));
            try {
                return protobuf(loader.loadSchema(), path);
            } catch (SchemaException e) {
                first = first == null ? e : first;
            } catch (IllegalStateException e) {
                throw CommandFailure.usage(PlainText.message(e.getMessage()), e);
            }
        }
        throw CommandFailure.usage(file + ": " + PlainText.message(first.getMessage()), first);
    }

    private List<String> protobuf(Schema schema, String path) {
        List<String> messages = new ArrayList<>();
        for (ProtoFile each : schema.getProtoFiles()) {
            for (Type type : each.typesAndNestedTypes()) {
                if (type instanceof MessageType message) {
                    message(message, schema);
                    boolean isTop = each.getLocation().getPath().equals(path)
                            && each.getTypes().contains(type);
                    messages.addAll(isTop ? List.of(type.getType().toString()) : List.of());
                } else if (type instanceof EnumType constants) {
                    document.withObject("/$defs")
                            .set(
                                    type.getType().toString(),
                                    enumeration(constants.getConstants().stream()
                                            .map(EnumConstant::getName)
                                            .toList()));
                }
            }
        }
        return messages;
    }

    private void message(MessageType message, Schema schema) {
        ObjectNode record = typed("object");
        for (Field field : message.getFieldsAndOneOfFields()) {
            ProtoType type = field.getType();
            ObjectNode value = type.isMap() ? map(protobuf(type.getValueType())) : protobuf(type);
            Field.EncodeMode mode = field.getEncodeMode();
            if ((type.isScalar() || schema.getType(type) instanceof EnumType)
                    && mode == Field.EncodeMode.OMIT_IDENTITY) {
                value.put("default", true);
            }
            put(
                    record,
                    keys.contains(field.getName()) ? field.getName() : field.getJsonName(),
                    field.isRepeated() && !type.isMap() ? list(value) : value,
                    mode == Field.EncodeMode.REQUIRED || value.has("default"));
        }
        document.withObject("/$defs").set(message.getType().toString(), record);
    }

    private static ObjectNode protobuf(ProtoType type) {
        String name = type.toString();
        if (name.matches(WRAPPER)) {
            name = name.replaceFirst(WRAPPER, "$1").toLowerCase(Locale.ROOT);
        }
        if (WELL_KNOWN.containsKey(name)) {
            return typed(WELL_KNOWN.get(name));
        }
        return switch (name) {
            case "bool" -> typed("boolean");
            case "string" -> typed("string");
            case "bytes" -> typed("string byte");
            case "int32", "sfixed32" -> typed("integer int32");
            case "sint32" -> typed("integer sint32");
            case "sint64" -> typed("integer sint64");
            case "int64", "sfixed64", "uint32", "fixed32", "uint64", "fixed64" -> typed("integer int64");
            case "float", "double" -> typed("number double");
            default -> reference(name);
        };
    }

    /** @param type a type of JSON Schema, perhaps with a format after a space */
    private static ObjectNode typed(String type) {
        ObjectNode schema = JsonFiles.MAPPER.createObjectNode();
        String[] parts = type.split(" ");
        if (!type.isEmpty()) {
            schema.put("type", parts[0]);
        }
        return parts.length == 1 ? schema : schema.put("format", parts[1]);
    }

    private static ObjectNode reference(String name) {
        return JsonFiles.MAPPER.createObjectNode().put("$ref", DEFINITIONS + name);
    }

    private static ObjectNode enumeration(List<String> values) {
        ObjectNode schema = JsonFiles.MAPPER.createObjectNode();
        values.forEach(schema.withArray("/enum")::add);
        return schema;
    }

    private static ObjectNode list(ObjectNode element) {
        return typed("array").set("items", element);
    }

    private static ObjectNode map(ObjectNode value) {
        return typed("object").set("additionalProperties", value);
    }

    private static void put(ObjectNode record, String field, ObjectNode value, boolean isRequired) {
        record.withObject("/properties").set(field, value);
        if (isRequired) {
            record.withArray("/required").add(field);
        }
    }
}
