// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Schema.EnumType;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenSchemaTest {

    private static final String FIRST = """
            {'id': '6f1e8a52-1d2b-4c3d-8e9f-0a1b2c3d4e5f', 'total': 12.5, 'count': 1, 'placedAt': '2026-03-04T05:06:07Z',
             'status': 'OPEN', 'lines': [{'sku': 'A', 'parent': {'id': 'x', 'total': 1, 'count': 2, 'lines': []}}],
             'rates': {'EUR': 1.5}, 'data': 'AAEC', 'other': [1, 'x']}""";

    private final List<String> notes = new ArrayList<>();

    @TempDir
    private Path folder;

    @BeforeEach
    void writeSchemas() throws IOException {
        write("order.proto", """
                syntax = "proto3";
                package com.acme;
                import "money/money.proto";
                import "google/protobuf/timestamp.proto";
                import "google/protobuf/wrappers.proto";
                import "google/protobuf/struct.proto";
                message Order {
                  reserved 2, 20 to 30;
                  string id = 1;
                  money.Amount total = 3;
                  int64 item_count = 4 [json_name = "count"];
                  google.protobuf.Timestamp placed_at = 5;
                  enum Status { UNKNOWN = 0; OPEN = 1; }
                  Status status = 6;
                  repeated Line lines = 7;
                  map<string, double> rates = 8;
                  bytes data = 9;
                  optional uint32 floor = 10;
                  oneof payment { string iban = 11; google.protobuf.Int32Value voucher = 12; }
                  google.protobuf.Value other = 13;
                  message Line { string sku = 1; Order parent = 2; }
                }
                """);
        write("money/money.proto", """
                syntax = "proto3";
                package money;
                message Amount { int64 cents = 1; string currency_code = 2; }
                message Change { sint32 by = 1; sint64 at = 2; }
                """);
        write("order.avsc", """
                {"type": "record", "name": "Order", "namespace": "com.acme", "fields": [
                 {"name": "id", "type": {"type": "string", "logicalType": "uuid"}},
                 {"name": "total", "type": ["null", "double"], "default": null},
                 {"name": "count", "type": "int"},
                 {"name": "placedAt", "type": ["null", {"type": "long", "logicalType": "timestamp-millis"}]},
                 {"name": "status", "type": {"type": "enum", "name": "Status", "symbols": ["OPEN", "PAID"]}, "default": "OPEN"},
                 {"name": "lines", "type": {"type": "array", "items": {"type": "record", "name": "Line", "fields": [
                   {"name": "sku", "type": "string"}, {"name": "parent", "type": ["null", "Order"]}]}}},
                 {"name": "rates", "type": ["null", {"type": "map", "values": "float"}]},
                 {"name": "data", "type": ["null", "bytes"]},
                 {"name": "other", "type": ["null", {"type": "array", "items": ["int", "string"]}]}]}
                """);
        write("openapi.yaml", """
                openapi: 3.0.3
                components:
                  schemas:
                    Order:
                      allOf:
                        - $ref: 'common.json#/definitions/Entity'
                        - type: object
                          required: [count, lines]
                          properties:
                            total: {type: number, nullable: true}
                            count: {type: integer, format: int64}
                            placedAt: {type: string, format: date-time}
                            status: {$ref: '#/components/schemas/Status'}
                            lines: {type: array, items: {$ref: '#/components/schemas/Line'}}
                            rates: {type: object, additionalProperties: {type: number}}
                            data: {type: string, format: byte}
                            other: {type: array, items: {oneOf: [{type: integer}, {type: string}]}}
                    Status: {type: string, enum: [OPEN, PAID, 'on hold']}
                    Line:
                      required: [sku]
                      properties:
                        sku: {type: string}
                        parent: {$ref: '#/components/schemas/Order'}
                """);
        write("common.json", """
                {"definitions": {"Entity": {"properties": {"id": {"type": "string", "format": "uuid"}}, "required": ["id"]}}}
                """);
    }

    private Path write(String file, String text) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, text);
    }

    private InferredSchema read(String schema, String... documents) {
        List<Sample> samples = Samples.of(documents);
        return GivenSchema.of(folder.resolve(schema).toString(), "Order", samples, notes::add);
    }

    @Test
    void protobufSaysNamesTypesAndWhatIsOptional() {
        InferredSchema result = read("order.proto", """
                {'id': 'a', 'total': {'cents': '1200', 'currencyCode': 'EUR'}, 'count': 3, 'placedAt': '2026-03-04T05:06:07Z',
                 'status': 'OPEN', 'lines': [{'sku': 'A', 'parent': {'id': 'b', 'count': 4, 'status': 'OPEN'}}],
                 'rates': {'EUR': 1.5}, 'data': 'AAEC', 'iban': 'DE', 'other': [1, 'x']}""");
        assertThat(Samples.types(result))
                .isEqualTo("id:text total:Amount? count:long placedAt:instant? status:Status lines:list<Line>? "
                        + "rates:map<double>? data:bytes? floor:long? other:json? iban:text? voucher:int? "
                        + "total.cents:long-text total.currencyCode:text lines[].sku:text lines[].parent:Order?");
        assertThat(reason(result, "total.cents")).isEqualTo("as in order.proto");
        assertThat(result.schema().enums()).containsExactly(new EnumType("Status", List.of("UNKNOWN", "OPEN")));
    }

    /** Protobuf's own mapping to JSON. */
    @Test
    void longsAsTextAreNoContradictionOfProtobuf() {
        InferredSchema result = read("money/money.proto#Amount", "{'cents': '1', 'currencyCode': 'EUR'}");
        assertThat(Samples.types(result)).isEqualTo("cents:long-text currencyCode:text");
        assertThat(result.decisions()).noneMatch(Decision::doubtful);
    }

    @Test
    void minusZeroIsAWholeNumberToLookAt() {
        InferredSchema result = read("money/money.proto#Change", "{'by': -0, 'at': -2}");
        assertThat(Samples.types(result)).isEqualTo("by:signed-int at:signed-long");
        assertThat(result.decisions())
                .filteredOn(Decision::doubtful)
                .singleElement()
                .satisfies(by -> assertThat(by.why()).contains("by is -0"));
    }

    @Test
    void protobufsNamesAreThoseOfTheDocuments() {
        assertThat(Samples.types(read("money/money.proto#Amount", "{'cents': 1, 'currency_code': 'EUR'}")))
                .isEqualTo("cents:long currency_code:text");
        assertThat(Samples.types(read("money/money.proto", "{'cents': 1, 'currencyCode': 'EUR'}")))
                .isEqualTo("cents:long currencyCode:text");
        assertThat(Samples.types(read("money/money.proto#Change", "{'by': -1, 'at': 2}")))
                .isEqualTo("by:signed-int at:signed-long");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "shop.proto | {'sku': 'A', 'count': 1, 'note': 'x'} | sku:text count:int | shop.Line",
                "shop.proto#Parcel | {'sku': 'A', 'id': 1} | id:int sku:text | ",
                "shop.avsc | {'sku': 'A', 'weight': 2} | sku:text weight:int | Parcel",
            })
    void choosesTheTypeThatTheDocumentsAre(String schema, String document, String types, String chosen)
            throws IOException {
        writeShop();
        assertThat(Samples.types(read(schema, document))).isEqualTo(types);
        assertThat(notes.stream().filter(note -> note.contains("name another type as ")))
                .hasSize(chosen == null ? 0 : 1)
                .allMatch(note -> note.startsWith("The documents are taken for " + chosen + ", "));
    }

    private void writeShop() throws IOException {
        write("shop.proto", """
                syntax = "proto3";
                package shop;
                message Parcel { int32 id = 1; string sku = 2; }
                message Line { string sku = 1; int32 count = 2; }
                message Label { string text = 1; }
                """);
        write("shop.avsc", """
                [{"type": "record", "name": "Line", "fields": [{"name": "sku", "type": "string"}, {"name": "n", "type": "int"}]},
                 {"type": "record", "name": "Parcel", "fields": [
                   {"name": "sku", "type": "string"}, {"name": "weight", "type": "int"}]}]
                """);
    }

    /** The parser's own limit is 3 MB. */
    @Test
    void readsLargeYaml() throws IOException {
        write("large.yaml", "description: |\n" + "  some text\n".repeat(400_000) + """
                properties:
                  id: {type: integer}
                """);
        assertThat(Samples.types(read("large.yaml", "{'id': 1}"))).isEqualTo("id:int?");
    }

    @Test
    void avroSaysNamesTypesAndWhatIsOptional() {
        assertThat(Samples.types(read("order.avsc", FIRST)))
                .isEqualTo("id:text total:double? count:int placedAt:instant? status:Status? lines:list<Line> "
                        + "rates:map<double>? data:bytes? other:json? lines[].sku:text lines[].parent:Order?");
        assertThat(Samples.types(read("order.avsc#Line", "{'sku': 'A'}")))
                .startsWith("sku:text parent:OrderOrder? OrderOrder.id:uuid ");
    }

    @Test
    void openApiSaysNamesTypesAndWhatIsOptional() {
        InferredSchema result = read("openapi.yaml#/components/schemas/Order", FIRST);
        assertThat(Samples.types(result))
                .isEqualTo("id:text total:double? count:long placedAt:instant? status:Status? lines:list<Line> "
                        + "rates:map<double>? data:bytes? other:json? lines[].sku:text lines[].parent:Order?");
        assertThat(reason(result, "id")).endsWith("lines[0].parent.id is \"x\", and openapi.yaml says uuid");
        assertThat(reason(result, "count")).isEqualTo("as in openapi.yaml");
    }

    @Test
    void alternativesOfObjectsAreOneRecord() throws IOException {
        write("event.schema.json", """
                {"title": "Event", "oneOf": [
                  {"title": "Created", "properties": {"kind": {"const": "created"}, "at": {"type": "integer"},
                   "note": {"type": ["string", "null"]}}, "required": ["kind", "at"]},
                  {"properties": {"kind": {"const": "deleted"}, "by": {"type": "string"}}, "required": ["kind", "by"]}]}
                """);
        InferredSchema result =
                read("event.schema.json", "{'kind': 'created', 'at': 1}", "{'kind': 'deleted', 'by': 'x'}");
        assertThat(Samples.types(result)).isEqualTo("kind:Kind at:int? note:text? by:text?");
        assertThat(notes).singleElement().asString().contains("Order (Created)");
    }

    /** Documents of OpenAPI often have kinds that extend the schema that lists them. */
    @Test
    void kindsMayExtendWhatListsThem() throws IOException {
        write("pets.json", """
                {"components": {"schemas": {
                  "Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
                          "properties": {"name": {"type": "string"}}},
                  "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"lives": {"type": "integer"}}}]},
                  "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"tail": {"type": "boolean"}}}]},
                  "Self": {"allOf": [{"$ref": "#/components/schemas/Self"}], "properties": {"id": {"type": "integer"}}}}}}
                """);
        InferredSchema pets =
                read("pets.json#/components/schemas/Pet", "{'name': 'a', 'lives': 9}", "{'name': 'b', 'tail': true}");
        assertThat(Samples.types(pets)).contains("name:text", "lives:int?", "tail:boolean?");
        assertThat(Samples.types(read("pets.json#/components/schemas/Self", "{'id': 3000000000}")))
                .isEqualTo("id:long?");
    }

    @Test
    void aDiscriminatorTellsVariants() throws IOException {
        write("owners.json", """
                {"components": {"schemas": {
                  "Owner": {"properties": {"pets": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}},
                                           "last": {"$ref": "#/components/schemas/Event"}}, "required": ["pets", "last"]},
                  "Pet": {"discriminator": {"propertyName": "type", "mapping": {"cat": "#/components/schemas/Cat"}},
                          "oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
                          "properties": {"type": {"type": "string"}, "name": {"type": "string"}}, "required": ["name"]},
                  "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"lives": {"type": "integer"}}}]},
                  "Dog": {"properties": {"friend": {"$ref": "#/components/schemas/Pet"}}},
                  "Event": {"oneOf": [{"properties": {"kind": {"const": "born"}, "at": {"type": "integer"}}},
                                      {"properties": {"kind": {"const": "sold"}, "price": {"type": "number"}}}]}}}}
                """);
        InferredSchema owners = read(
                "owners.json#/components/schemas/Owner",
                "{'pets': [{'type': 'cat', 'name': 'a', 'lives': 9}, {'type': 'Dog', 'name': 'b', 'friend': "
                        + "{'type': 'cat', 'name': 'c'}}], 'last': {'kind': 'sold', 'price': 9.5}}");
        assertThat(Samples.types(owners))
                .isEqualTo("pets:list<Pet> last:Event pets[].name:text pets[].lives:int? pets[].name:text "
                        + "pets[].friend:Pet? Born.at:int? last.price:double?");
        assertThat(owners.schema().unions())
                .extracting(Schema.Union::property, Schema.Union::kinds)
                .containsExactlyInAnyOrder(
                        tuple("type", List.of(new Schema.Kind("Cat", "cat"), new Schema.Kind("Dog", "Dog"))),
                        tuple("kind", List.of(new Schema.Kind("Born", "born"), new Schema.Kind("Sold", "sold"))));
        assertThat(notes).isEmpty();
        // a document that is none of them is no reason to refuse it
        InferredSchema other = read(
                "owners.json#/components/schemas/Owner",
                "{'pets': [{'type': 'fish', 'name': 'a'}], 'last': {'kind': 'sold', 'price': 9.5}}");
        assertThat(other.schema().unions()).extracting(Schema.Union::name).containsExactly("Event");
        assertThat(Samples.types(other)).startsWith("pets:list<Pet> last:Event pets[].type:text? pets[].name:text");
        assertThat(notes)
                .satisfiesExactly(
                        one -> assertThat(one).contains("pets[0] is none of the variants in owners.json"),
                        two -> assertThat(two).contains("Pet (Cat, Dog)").doesNotContain("Event"));
        InferredSchema neither = read(
                "owners.json#/components/schemas/Owner",
                "{'pets': [{'type': 'fish', 'name': 'a'}], 'last': {'kind': 'lost', 'price': 9.5}}");
        assertThat(neither.schema().unions()).isEmpty();
    }

    private static final String ENVELOPES = """
            {"components": {"schemas": {
              "Box": {"properties": {"in": {"$ref": "#/components/schemas/Envelope"}}, "required": ["in"]},
              "Envelope": {"allOf": [{"properties": {"id": {"type": "integer"}}, "required": ["id"]},
                                     {"oneOf": [{"$ref": "#/components/schemas/Card"}, {"$ref": "#/components/schemas/Iban"}]}%s]%s},
              "Card": {"properties": {"kind": {"%s": ["card"]}, "number": {"type": "string"}}, "required": ["kind", "number"]},
              "Iban": {"properties": {"kind": {"%<s": ["iban"]}, "bank": {"type": "string"}}, "required": ["kind", "bank"]}}}}
            """;

    /** The discriminator may be beside the parts, and alternatives may have no texts that tell them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "enum | `` | `` | in:In in.id:int in.number:text in.id:int in.bank:text | ",
                "x | `` | , 'discriminator': {'propertyName': 'kind', 'mapping': {'card': '#/Card', 'iban': '#/Iban'}}"
                        + " | in:In in.id:int in.number:text in.id:int in.bank:text | ",
                "x | `` | `` | in:In in.id:int in.kind:json in.number:text? in.bank:text? | In (Card, Iban)",
                "enum | , {'anyOf': [{'properties': {'a': {}}}, {'properties': {'b': {}}}]} | ``"
                        + " | in:In in.id:int in.kind:Kind? in.number:text? in.bank:text? in.a:json? in.b:json? | In (Card, Iban)",
            })
    void anEnvelopeHasVariantsOrSaysThatItHasNone(
            String keyword, String part, String beside, String types, String joined) throws IOException {
        write("box.json", ENVELOPES.formatted(part, beside, keyword).replace('\'', '"'));
        InferredSchema result = read(
                "box.json#/components/schemas/Box",
                "{'in': {'id': 1, 'kind': 'card', 'number': '4'}}",
                "{'in': {'id': 2, 'kind': 'iban', 'bank': 'x'}}");
        assertThat(Samples.types(result).replace("Envelope", "In")).isEqualTo(types);
        assertThat(notes).hasSize(joined == null ? 0 : 1);
        assertThat(notes.toString().replace("Envelope", "In")).contains(joined == null ? "" : joined);
    }

    /** As in OpenAPI, where a parent with a discriminator need not name its kinds; a kind can have kinds of its own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'discriminator': {'propertyName': 'type'}, | {'$ref': '#/definitions/Pet'}",
                "'discriminator': 'type', | {'$ref': '#/definitions/Pet'}",
                "'discriminator': {'propertyName': 'type'}, | {'oneOf': [{'$ref': '#/definitions/Cat'}, {'$ref': '#/definitions/Dog'},"
                        + " {'$ref': '#/definitions/Lion'}]}",
            })
    void kindsAreFoundByWhatTheyExtend(String discriminator, String place) throws IOException {
        write("zoo.json", """
                {"properties": {"pet": %s, "cat": {"$ref": "#/definitions/Cat"}}, "required": ["pet"], "definitions": {
                  "Pet": {%s "properties": {"type": {"enum": ["Cat", "Dog", "Lion"]}, "name": {"type": "string"}}, "required": ["name"]},
                  "Cat": {"allOf": [{"$ref": "#/definitions/Pet"}, {"properties": {"lives": {"type": "integer"}}}]},
                  "Dog": {"allOf": [{"$ref": "#/definitions/Pet"}, {"properties": {"tail": {"type": "boolean"}}}]},
                  "Lion": {"allOf": [{"$ref": "#/definitions/Cat"}, {"properties": {"mane": {"type": "number"}}}]}}}
                """.formatted(place, discriminator).replace('\'', '"'));
        InferredSchema zoo = read(
                "zoo.json",
                "{'pet': {'type': 'Dog', 'name': 'a', 'tail': true}}",
                "{'pet': {'type': 'Lion', 'name': 'b', 'lives': 9, 'mane': 1.5}}");
        assertThat(zoo.schema().unions())
                .singleElement()
                .satisfies(union -> assertThat(union.kinds())
                        .extracting(Schema.Kind::tag)
                        .containsExactlyInAnyOrder("Cat", "Dog", "Lion"));
        assertThat(Samples.types(zoo)).contains("pet.tail:boolean", "pet.lives:int", "pet.mane:double");
        // a field of one kind has not the fields of the others
        String cat =
                InferredSchema.named(zoo.schema().root().fields().get(1).type()).orElseThrow();
        assertThat(zoo.schema().record(cat).orElseThrow().fields())
                .extracting(Schema.Field::json)
                .containsExactlyInAnyOrder("type", "name", "lives");
        assertThat(notes).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'enum': [1, 2] | 2 | int",
                "'const': true | true | boolean",
                "'enum': [1, 1.5, null] | 1.5 | double?",
                "'enum': [1, 'a'] | 1 | json",
                "'type': ['integer', 'number'] | 1.5 | double",
                "'type': 'object', 'patternProperties': {'^a': {'type': 'integer'}, '^b': {'type': 'string'}} | {'a': 1, 'b': 'x'} | json",
                "'type': 'object', 'patternProperties': {'^a': {'type': 'integer'}, '^b': {'type': 'integer'}} | {'a': 1} | map<int>",
                "'type': 'object' | {'a': 1} | json",
                "'anyOf': [{'properties': {'a': {'type': 'integer'}}}, {'type': 'string'}] | {'a': 1} | json",
            })
    void whatHasNoOneTypeIsText(String property, String value, String type) throws IOException {
        write("x.json", ("{'properties': {'x': {" + property + "}}, 'required': ['x']}").replace('\'', '"'));
        assertThat(Samples.types(read("x.json", "{'x': " + value + "}"))).isEqualTo("x:" + type);
    }

    @Test
    void anEmptyListIsNoMissingOne() throws IOException {
        write("tags.proto", "syntax = \"proto3\";\nmessage Order { string id = 1; repeated string tags = 2; }");
        assertThat(Samples.types(read("tags.proto", "{'id': 'a', 'tags': []}", "{'id': 'b', 'tags': ['x']}")))
                .isEqualTo("id:text tags:list<text>");
    }

    @Test
    void saysWhichDocumentContradicts() {
        InferredSchema result = read(
                "order.avsc",
                "{'id': 'x', 'count': 1, 'lines': [], 'status': 'LOST', 'note': 'yes'}",
                "{'id': 'y', 'count': 5000000000, 'lines': [{'note': 'no'}]}");
        assertThat(Samples.types(result))
                .startsWith("id:text total:double? count:long ")
                .contains("status:text?", "lines[].sku:text?");
        assertThat(reason(result, "count"))
                .isEqualTo("standard input, document 2, line 2: count is 5000000000, and order.avsc says int");
        assertThat(reason(result, "status")).endsWith("status is \"LOST\", and order.avsc says Status");
        assertThat(reason(result, "lines[].sku"))
                .isEqualTo("order.avsc requires it, and standard input, document 2, line 2 does not have it");
        assertThat(notes).containsExactly("order.avsc does not have note, lines[].note: left out, 22% of the bytes.");
        assertThat(result.schema().enums()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "order.avsc | {'id': 'x', 'count': 'one', 'lines': []} | document 1, line 1: count is \"one\", and order.avsc says int",
                "order.avsc | {'id': 'x', 'count': 1, 'lines': {}} | lines is {}, and order.avsc says list<Line>",
                "order.avsc | {'id': 'x', 'count': 1, 'lines': [null]} | lines[0] is null, and order.avsc says Line",
                "order.avsc | {'no': 1} | document 1, line 1: the documents have no field of order.avsc: id, total, count",
                "order.avsc#Nothing | {'id': 1} | there is no Nothing in it, but com.acme.Order, com.acme.Line",
                "openapi.yaml | {'id': 1} | openapi.yaml#: is not an object with properties; name one of #/components/schemas/Order, #/components/schemas/",
                "openapi.yaml#/components/schemas/Ordr | {'id': 1} | openapi.yaml: there is no /components/schemas/Ordr in it",
                "openapi.yaml#/components/schemas/Status | {'id': 1} | is not an object with properties",
                "shop.proto | {'sku': 'A'} | shop.proto: several types could be the documents: shop.Parcel, shop.Line, shop.Label; name one",
                "shop.avsc | {'x': 1} | shop.avsc: none of its types has a field of the documents, such as x: Line, Parcel",
                "loop.json | {'id': 1} | loop.json#: is not an object with properties",
                "broken.avsc#Nothing | {'id': 1} | not an Avro schema: not JSON: it ends too early",
                "text.avsc | {'x': 1} | text.avsc: there is no record or message in it",
                "broken.proto | {'id': 1} | unexpected label: mesage",
                "missing.proto | {'id': 1} | unable to find nowhere.proto",
                "unknown.avsc | {'id': 1} | not an Avro schema",
                "nothing.json | {'id': 1} | nothing.json: there is no such file",
                "away.json | {'id': 1} | cannot follow the reference https://example.com/x.json",
            })
    void refusesWhatCannotBeRead(String schema, String document, String problem) throws IOException {
        writeShop();
        write("broken.proto", "syntax = \"proto3\";\nmesage Order {}");
        write("missing.proto", "import \"nowhere.proto\";\nmessage Order { optional int32 id = 1; }");
        write("text.avsc", "{\"type\": \"string\"}");
        write("unknown.avsc", "{\"type\": \"recrd\"}");
        write("broken.avsc", "{\"type\": ");
        write(
                "loop.json",
                "{\"anyOf\": [{\"$ref\": \"#/$defs/A\"}], \"$defs\": {\"A\": {\"oneOf\": [{\"$ref\": \"#/$defs/B\"},"
                        + " {\"type\": \"string\"}]}, \"B\": {\"anyOf\": [{\"$ref\": \"#/$defs/A\"}]}}}");
        write("away.json", "{\"properties\": {\"id\": {\"$ref\": \"https://example.com/x.json\"}}}");
        assertThatThrownBy(() -> read(schema, document))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(problem)
                .hasMessageNotContaining("\n");
    }

    private static String reason(InferredSchema result, String path) {
        return result.decisions().stream()
                .filter(decision -> decision.path().equals(path))
                .findFirst()
                .orElseThrow()
                .why();
    }
}
