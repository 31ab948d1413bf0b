// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static io.github.wirebench.binary.evolution.Outcome.HEAD;
import static io.github.wirebench.binary.evolution.Outcome.TAIL;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;

/** Reads records of one schema with another. The reader knows the writer's schema, as Avro requires. */
final class AvroChanges implements Changes {

    private static final String TEXT = "'type': 'string', 'default': 'none'";
    private static final String INT = "'type': 'int', 'default': 0";
    private static final String LONG = "'type': 'long', 'default': 0";
    private static final String INTS = "'type': {'type': 'array', 'items': 'int'}, 'default': []";
    private static final String TEXTS = "'type': {'type': 'array', 'items': 'string'}, 'default': []";

    @Override
    public Side before(SchemaChange change) {
        return switch (change) {
            case ADD_FIELD, ADD_FIELD_WITHOUT_DEFAULT -> new Thing(null, null, null);
            case REMOVE_FIELD, RENAME_FIELD, REORDER_FIELDS, REUSE_FIELD, TEXT_TO_LIST ->
                new Thing("subject", TEXT, "old");
            case WIDEN, NUMBER_TO_TEXT, NUMBER_TO_LIST, MAKE_OPTIONAL -> new Thing("subject", INT, 42);
            case NARROW -> new Thing("subject", LONG, 5_000_000_000L);
            case LIST_TO_TEXT -> new Thing("subject", TEXTS, List.of("old", "older"));
            case LIST_TO_NUMBER -> new Thing("subject", INTS, List.of(42, 43));
            case ADD_ENUM_VALUE -> colour("RED", "NONE", "RED");
            case REMOVE_ENUM_VALUE -> colour("BLUE", "NONE", "RED", "BLUE");
        };
    }

    @Override
    public Side after(SchemaChange change) {
        return switch (change) {
            case ADD_FIELD, REUSE_FIELD, NUMBER_TO_TEXT, LIST_TO_TEXT -> new Thing("subject", TEXT, "new");
            case ADD_FIELD_WITHOUT_DEFAULT -> new Thing("subject", "'type': 'string'", "new");
            case REMOVE_FIELD -> new Thing(null, null, null);
            case RENAME_FIELD -> new Thing("headline", TEXT + ", 'aliases': ['subject']", "new");
            case REORDER_FIELDS -> new Thing("subject", TEXT, "new", true);
            case WIDEN -> new Thing("subject", LONG, 5_000_000_000L);
            case NARROW -> new Thing("subject", INT, 42);
            case TEXT_TO_LIST -> new Thing("subject", TEXTS, List.of("new", "newer"));
            case NUMBER_TO_LIST -> new Thing("subject", INTS, List.of(7, 8));
            case LIST_TO_NUMBER -> new Thing("subject", INT, 7);
            case MAKE_OPTIONAL -> new Thing("subject", "'type': ['null', 'int'], 'default': null", null);
            case ADD_ENUM_VALUE -> colour("GREEN", "NONE", "RED", "GREEN");
            case REMOVE_ENUM_VALUE -> colour("RED", "NONE", "RED");
        };
    }

    private static Thing colour(String value, String... symbols) {
        String list = Stream.of(symbols).map(symbol -> "'" + symbol + "'").collect(Collectors.joining(", "));
        return new Thing(
                "subject",
                "'type': {'type': 'enum', 'name': 'Colour', 'symbols': [" + list
                        + "], 'default': 'NONE'}, 'default': 'NONE'",
                value);
    }

    private static final class Thing implements Side {
        private final Schema schema;
        private final String field;
        private final Object value;

        Thing(String field, String type, Object value) {
            this(field, type, value, false);
        }

        Thing(String field, String type, Object value, boolean tailFirst) {
            this.field = field;
            this.value = value;
            String head = "{'name': 'head', 'type': 'string'}";
            String subject = field == null ? "" : "{'name': '" + field + "', " + type + "}, ";
            String tail = "{'name': 'tail', 'type': 'string'}";
            String fields = tailFirst ? tail + ", " + subject + head : head + ", " + subject + tail;
            String json = "{'type': 'record', 'name': 'Thing', 'fields': [" + fields + "]}";
            schema = new Schema.Parser().parse(json.replace('\'', '"'));
        }

        @Override
        public Object value() {
            return value;
        }

        @Override
        public byte[] write() throws IOException {
            GenericRecord thing = new GenericData.Record(schema);
            thing.put("head", HEAD);
            thing.put("tail", TAIL);
            if (field != null) {
                Schema type = schema.getField(field).schema();
                thing.put(field, type.getType() == Schema.Type.ENUM ? new GenericData.EnumSymbol(type, value) : value);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
            new GenericDatumWriter<GenericRecord>(schema).write(thing, encoder);
            encoder.flush();
            // the reader gets the schema with the bytes
            byte[] written = schema.toString().getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream both = new ByteArrayOutputStream();
            both.write(written.length >> 8);
            both.write(written.length);
            both.write(written);
            both.write(out.toByteArray());
            return both.toByteArray();
        }

        @Override
        public Outcome read(byte[] bytes, Object written) throws IOException {
            int length = (bytes[0] & 0xff) << 8 | bytes[1] & 0xff;
            Schema writer = new Schema.Parser().parse(new String(bytes, 2, length, StandardCharsets.UTF_8));
            GenericRecord thing = new GenericDatumReader<GenericRecord>(writer, schema)
                    .read(null, DecoderFactory.get().binaryDecoder(bytes, 2 + length, bytes.length - 2 - length, null));
            if (!thing.get("head").toString().equals(HEAD)
                    || !thing.get("tail").toString().equals(TAIL)) {
                return Outcome.WRONG;
            }
            if (field == null) {
                return Outcome.IGNORED;
            }
            Schema.Field known = schema.getField(field);
            Object absent = known.hasDefaultValue() ? GenericData.get().getDefaultValue(known) : null;
            return Outcome.of(thing.get(field), written, absent);
        }
    }
}
