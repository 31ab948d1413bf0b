// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.UserDocuments;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents as people have them, and the decisions that are right for them. */
class OwnDocumentsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                // values that no schema has are JSON text, and maps never become records
                "m:json | {'m': {'2024-01-01': 1, '2024-01-02': null}}",
                "m:json | {'m': {'attr.0': 1, 'attr.1': 'x', 'attr.2': true}}",
                "m:json | {'m': {'a@example.com': {'x': 1}, 'b@example.com': null}}",
                "m:json | {'m': {'7': [1, 'a']}}",
                "m:map<list<text>> | {'m': {'x.a': 'v', 'x.b': ['v', 'w']}}",
                // kinds of one field are fields of their own
                "at:list<double> atList2:list<list<double>>? | {'at': [1.5, 2.5]} {'at': [[1.5, 2.5]]} {'at': []}",
                "at:list<double>? atList2:list<list<double>>? | {'at': [1.5]} {'at': [[2.5]]}",
                "id:int? idText:text? | {'id': 1} {'id': 'a'} {'id': 2}",
                "id:int? idText_:text? idText:boolean? | {'id': 1} {'id': 'a'} {'id': 2, 'idText': true}",
                "v:V? vText:text? v.a:int | {'v': {'a': 1}} {'v': 'x'} {'v': {'a': 2}}",
                "v:json | {'v': 1} {'v': 'a'} {'v': true} {'v': {'a': 1}} {'v': [[1]]}",
                // one or many
                "tag:list<text> | {'tag': 'a'} {'tag': ['b', 'c']} {'tag': []}",
                "v:list<V> v[].a:int | {'v': {'a': 1}} {'v': [{'a': 2}, {'a': 3}]}",
                // arrays whose places have kinds of their own
                "v:list<V> v[][0]:double v[][1]:text v[][2]:boolean"
                        + " | {'v': [[1.5, 'a', true], [2.5, 'b', false], [3.5, 'c', true]]} {'v': []}",
                "v:V v[0]:text v[1]:int | {'v': ['a', 1]} {'v': ['b', 2]} {'v': ['c', 3]}",
                "v:json | {'v': ['a', 1]} {'v': ['b', 2]} {'v': ['c', 3]} {'v': ['b', 2, 3]}",
                "v:V v[0]:int v.a:int v.b:int | {'v': {'[0]': 1, 'a': 2, 'b': 3}}",
                "v:json | {'v': ['a', 1]} {'v': ['b', 2]} {'v': ['c', 3]} {'v': [2, 'b']}",
                "v:json | {'v': ['a', 1]} {'v': ['b', 2]} {'v': ['c', 3]} {'v': ['b', null]}",
                "v:json | {'v': ['a', [1]]} {'v': ['b', [2]]} {'v': ['c', [3]]}",
                // no format tells an empty list from a missing one, also where records are merged
                "x:X y:list<X> x.a:int x.l:list<int> | {'x': {'a': 1, 'l': []}, 'y': [{'a': 1, 'l': [1]}, {'a': 2}]}",
                "a:list<int> | {'a': []} {'a': [1]} {}",
                "a:list<int>? | {'a': [1]} {}",
                // epoch milliseconds, by range and name
                "createdAt:instant id:long ts:int | {'createdAt': 1700000000000, 'id': 1700000000000, 'ts': 1700000000}",
                // keys that are data
                "m:map<int> | {'m': {'7': 1}}",
                "m:map<int> | {'m': {'123E4567-E89B-12D3-A456-426614174000': 1}}",
                "m:map<int> | {'m': {'arn:aws:sns:eu-west-1:123456789012:orders': 1}}",
                "m:map<int> | {'m': {'/users/{id}': 1, '/orders': 2}}",
                "m:map<int> | {'m': {'Ann Sample': 1, 'Bob Sample': 2}}",
                "m:map<int> | {'m': {'ann': 1}} {'m': {'bob': 1}} {'m': {'cleo': 1}}",
                "m:map<int> | {'m': {'-OVh2vU5JDjwUkCU0QoY': 1, 'U024BE7LH': 2}}",
                "m:M m.ipv4Address:text m.h264Level:text m.sha256:text"
                        + " | {'m': {'ipv4Address': 'a', 'h264Level': 'b', 'sha256': 'c'}}",
                "m:M m.Content-Type:text m._id:int m.$ref:text m.@type:text"
                        + " | {'m': {'Content-Type': 'x', '_id': 1, '$ref': 'y', '@type': 'z'}}",
                // documents that are maps, and rows of a table
                "entries:map<Entry> entries{}.n:int | {'2024-01-01': {'n': 1}, '2024-01-02': {'n': 2}}",
                "entries:map<int> | {'A23E4567-E89B-12D3-A456-426614174000': 1, 'B23E4567-E89B-12D3-A456-426614174001': 2}",
                "entries:map<int> | {'ORD-1001': 1, 'ORD-1002': 2}",
                "Sales 2024 (EUR):int Sales 2025 (EUR):int | {'Sales 2024 (EUR)': 1, 'Sales 2025 (EUR)': 2}",
                "Order ID:int Amount (EUR):double | {'Order ID': 1, 'Amount (EUR)': 2.5}",
                "labels:map<text> | {'labels': {'app.example.org/name': 'a', 'team': 'b', 'example.org/x': 'c'}}",
                "byDay:map<int> | {'byDay': {'2026-01-01': 1, '2026-01-02': 2}}",
                "prices:Prices prices.amount:int prices.tax:int | {'prices': {'amount': 1, 'tax': 2}}",
                // records of one shape
                "buyer:Buyer seller:Buyer buyer.id:int buyer.name:text"
                        + " | {'buyer': {'id': 1, 'name': 'x'}, 'seller': {'id': 2, 'name': 'y'}}",
                // objects in themselves
                "name:text children:list<Root>?"
                        + " | {'name': 'a', 'children': [{'name': 'b', 'children': [{'name': 'c'}]}]}",
                "tree:Tree tree.value:int tree.left:Tree? tree.right:Tree?"
                        + " | {'tree': {'value': 1, 'left': {'value': 2, 'left': {'value': 3}, 'right': {'value': 4}},"
                        + " 'right': {'value': 5, 'right': {'value': 6}}}}",
                "type:text children:list<Root>? ordered:boolean? depth:int? lang:text? text:text?"
                        + " | {'type': 'doc', 'children': [{'type': 'list', 'ordered': true, 'depth': 1, 'lang': 'en',"
                        + " 'children': [{'type': 'text', 'text': 'a'}, {'type': 'text', 'text': 'b'}]}]}",
                "id:int replies:Replies? repliesText:text? replies.list:list<Root>"
                        + " | {'id': 1, 'replies': {'list': [{'id': 2, 'replies': {'list': [{'id': 3, 'replies': ''}]}}]}}",
                "user:User user.id:int user.parent:Parent user.parent.id:int | {'user': {'id': 1, 'parent': {'id': 2}}}",
                // text stays as it is
                "at:text | {'at': '2024-05-01T10:11:12+02:00'}",
                "at:text | {'at': '2024-05-01T10:11:12.000Z'}",
                "at:text | {'at': '2024-05-01T10:11:12.120000Z'}",
                "at:text | {'at': '2016-12-31T23:59:60Z'}",
                "at:text | {'at': '2016-12-31T24:00:00Z'}",
                "id:text | {'id': '123E4567-E89B-12D3-A456-426614174000'}",
                "path:text | {'path': '/usr/local/lib/python3/dist/info'}",
                "price:decimal | {'price': 1.50} {'price': 2.25}",
                "small:double | {'small': 1.0E-5} {'small': 2.5E-7}",
                "x:X y:X x.n:decimal | {'x': {'n': 1.5}, 'y': {'n': 9007199254740993}}",
                "x:double | {'x': 0.10000000000000001} {'x': -65.613616999999977} {'x': 1.5}",
                "x:decimal | {'x': 0.10000000000000002345}",
                "x:double y:decimal | {'x': -0, 'y': 1.50} {'x': -0.0, 'y': -0.00} {'x': 2, 'y': 1.25}",
                "n:long-text price:decimal-text hash:hex"
                        + " | {'n': '1700000000000000000', 'price': '0.50', 'hash': '80000000000000000000000000000000'}",
                "zip:text hash:text | {'zip': '10115', 'hash': 'AB000000000000000000'} {'zip': '01067', 'hash': 'AB'}",
                "n:text | {'n': '9223372036854775808'}",
                "n:decimal-text | {'n': '12'} {'n': '-0.10'} {'n': '0.00000001'} {'n': '57646075230342348.7'}",
                "n:text | {'n': '1.5'} {'n': '-0.0'}",
                "n:text | {'n': '1.5'} {'n': '01.5'}",
                "n:text | {'n': '1.5'} {'n': '1e5'}",
                "n:text | {'n': '1.5'} {'n': '576460752303423488'} {'n': '1152921504606846976'}",
            })
    void decidesWhatIsRight(String types, String documents) {
        assertThat(Samples.types(inferred(documents))).isEqualTo(types);
    }

    private static final String EVENTS = IntStream.range(0, 3)
            .mapToObj(i -> """
                    {'log': [{'kind': 'page view', 'id': 1, 'url': '/a', 'ms': 1.5, 'from': null},
                             {'id': 2, 'kind': 'click', 'x': 1, 'y': 2}, {'kind': 'buy', 'id': 3, 'cart': {'sku': 'a'}}],
                     'last': %s}
                    """.formatted(i == 0 ? "null" : "{'kind': 'click', 'id': 3, 'x': 0, 'y': 0}"))
            .collect(Collectors.joining());

    /** Objects whose shapes differ much by a property are variants, others one record. */
    @Test
    void variantsAreToldByAProperty() throws IOException {
        InferredSchema result = inferred(EVENTS);
        assertThat(result.schema().unions())
                .containsExactly(new Schema.Union(
                        "Log",
                        "kind",
                        List.of(
                                new Schema.Kind("PageView", "page view"),
                                new Schema.Kind("Click", "click"),
                                new Schema.Kind("Buy", "buy"))));
        assertThat(Samples.types(result))
                .isEqualTo("log:list<Log> last:Last? log[].id:int log[].url:text log[].ms:double log[].from:text?"
                        + " log[].id:int log[].x:int log[].y:int log[].id:int log[].cart:Cart"
                        + " last.kind:text last.id:int last.x:int last.y:int log[].cart.sku:text");
        assertThat(result.decisions().get(0).why()).contains("3 variants by kind, which share 1 of 7 fields");
        assertThat(check(EVENTS).refusals())
                .hasSize(2)
                .satisfiesExactly(
                        refusal -> assertThat(refusal).startsWith("DSL_JSON"),
                        refusal -> assertThat(refusal).startsWith("JACKSON_JR"));
    }

    /** Those of GraphQL, Sanity and Jackson. */
    @ParameterizedTest
    @ValueSource(strings = {"__typename", "_type", "@class"})
    void variantsAreToldByUsualProperties(String property) throws IOException {
        String events = EVENTS.replace("'kind'", "'" + property + "'");
        assertThat(inferred(events).schema().unions())
                .extracting(Schema.Union::property)
                .containsExactly(property);
        assertThat(check(events).refusals()).hasSize(2);
    }

    /** A payload's root is a record. */
    @Test
    void documentsOfSeveralKindsAreOneRecord() {
        InferredSchema result =
                inferred("{'type': 'a', 'x': 1} {'type': 'b', 'y': 2} {'type': 'a', 'x': 1} {'type': 'b', 'y': 2}");
        assertThat(Samples.types(result)).isEqualTo("type:text x:int? y:int?");
        assertThat(result.decisions().get(0).doubtful()).isTrue();
        assertThat(result.decisions().get(0).why()).contains("2 variants by type, which share 0 of 2 fields");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // the same fields, most of them, or none
                "0 | {'type': 'a', 'id': 1, 'x': 1} | {'type': 'b', 'id': 2, 'x': 2}",
                "0 | {'type': 'a', 'id': 1, 'x': 1, 'y': 1} | {'type': 'b', 'id': 2, 'x': 2, 'z': 2}",
                "0 | {'type': 'a', 'id': 1} | {'type': 'b'}",
                // texts that no generated code may have
                "0 | {'type': 'a', 'x': 1} | {'type': 'b\\\\', 'y': 2}",
                "0 | {'type': 'a', 'x': 1} | {'type': '', 'y': 2}",
                "0 | {'type': 'a', 'x': 1} | {'type': 3, 'y': 2}",
                "0 | {'@type': 'a', 'type': 1} | {'@type': 'b', 'y': 2}",
                "0 | {'name': 'a', 'x': 1} | {'name': 'b', 'y': 2}",
                "2 | {'type': 'a', 'x': 1} | {'type': 'b', 'y': 2}",
                "2 | {'@type': 'a', 'x': 1} | {'@type': 'b', 'x': [1]}",
                "2 | {'eventType': 'a', 'data': {'x': 1}} | {'eventType': 'b', 'data': {'y': 2}}",
            })
    void variantsDifferMuch(int kinds, String one, String other) {
        String pair = "{'m': [" + one + ", " + other + "]} ";
        assertThat(inferred(pair + pair).schema().unions().stream()
                        .mapToInt(union -> union.kinds().size())
                        .sum())
                .isEqualTo(kinds);
    }

    /** The adapters of avaje would not compile. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "true  | 'x': 1, 'y': 'a' | 'x': 2, 'z': 'a'",
                "false | 'x': 1, 'y': 'a' | 'x': 'b', 'z': 'a'",
                "false | 'x': [1], 'y': 'a' | 'x': ['b'], 'z': 'a'",
            })
    void variantsWithANameOfSeveralTypesHaveNoAdapters(boolean adapters, String one, String other) {
        String pair = "{'m': [{'type': 'a', " + one + "}, {'type': 'b', " + other + "}]} ";
        Schema schema = inferred(pair + pair).schema();
        assertThat(schema.unions()).hasSize(1);
        assertThat(new RecordsCode(UserModule.named(schema))
                        .provider(Optional.empty(), 0)
                        .contains("@Json.Import"))
                .isEqualTo(adapters);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Value  | R&D, Ops, Sales and more",
                "Value  | open, closed, ''",
                "Value  | application/json, text/html",
                "text   | https://example.com/a, https://example.com/b",
                "text   | 01B207, 03640E, 051615",
                "text   | n1, n2, n3, n4, leaf",
                "text   | 3.1.0, 3.2.0",
            })
    void enumsAreWords(String type, String values) {
        String documents = IntStream.range(0, 5)
                .mapToObj(i -> values)
                .collect(Collectors.joining(", "))
                .replace("''", "")
                .replaceAll("([^,]*)(, |$)", "{'value': '$1'} ");
        assertThat(Samples.types(inferred(documents.replace("{'value': ''} $", ""))))
                .isEqualTo("value:" + type);
    }

    @Test
    void recordsHaveUpTo250Fields() throws IOException {
        assertThat(check("{" + fields(250, "1") + "}").fields()).hasSize(250);
        // a constructor cannot have 250 doubles, but it can have references to them
        assertThat(check("{" + fields(250, "1.5") + "}").fields())
                .hasSize(250)
                .filteredOn(type -> type.endsWith("double?"))
                .hasSize(248);
        assertThat(check("{" + fields(250, "1") + "} {" + fields(250, "'a'") + "}")
                        .fields())
                .hasSize(250)
                .allMatch(type -> type.endsWith(" json"));
        assertThat(Samples.types(inferred("{'x': {" + fields(251, "1") + "}}"))).isEqualTo("x:map<int>");
        assertThat(Samples.types(inferred("{'x': {" + fields(250, "1") + ", 'y': 'text'}}")))
                .isEqualTo("x:json");
        assertThatThrownBy(() -> inferred("{" + fields(250, "1") + ", 'y': 'text'}"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("251 different fields at their root");
    }

    @Test
    void documentsWithoutFieldsAreRefused() {
        assertThatThrownBy(() -> inferred("{} {}"))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("standard input, document 1, line 1: the documents have no fields");
    }

    @Test
    void optionalInstantsAreCarriedByEveryLibrary() throws IOException {
        assertThat(check("{'id': 0, 'closedAt': null} {'id': 1, 'closedAt': '2024-05-01T10:11:12Z'}")
                        .refusals())
                .isEmpty();
    }

    @Test
    void treesAreCarriedByEveryLibrary() throws IOException {
        assertThat(check("{'name': 'a', 'size': 1, 'children': [{'name': 'b', 'size': 2,"
                                + " 'children': [{'name': 'c', 'size': 3, 'children': []}]}]}")
                        .refusals())
                .isEmpty();
    }

    /** What became of documents: the fields with their types, and the libraries that do not carry them. */
    private record Checked(List<String> fields, List<String> refusals) {}

    private static Checked check(String documents) throws IOException {
        List<Sample> samples = Samples.of(documents);
        InferredSchema result = Inference.of("Root", samples);
        NamedSchema module = UserModule.named(result.schema());
        List<String> refusals = new RecordsCheck(module).compiled(root -> {
            List<Object> values = samples.stream()
                    .map(sample -> UserDocuments.read(root, JsonFiles.compact(sample.document()), ""))
                    .toList();
            return List.of(
                            JsonContenders.JACKSON,
                            JsonContenders.DSL_JSON,
                            JsonContenders.JACKSON_JR,
                            JsonContenders.GSON)
                    .stream()
                    .flatMap(one -> CodecCheck.check(one.traits(), RecordsCheck.codec(one, root), values).stream()
                            .map(failure -> one + ": " + failure.detail()))
                    .toList();
        });
        return new Checked(
                result.decisions().stream()
                        .map(decision -> decision.name() + " " + decision.type())
                        .toList(),
                refusals);
    }

    private static String fields(int count, String value) {
        return IntStream.range(0, count)
                .mapToObj(i -> "'f" + (char) ('a' + i / 26) + (char) ('a' + i % 26) + "': " + value)
                .collect(Collectors.joining(", "));
    }

    private static InferredSchema inferred(String documents) {
        return Inference.of("Root", Samples.of(documents));
    }
}
