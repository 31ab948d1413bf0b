// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.CommandFailure;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InferenceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "int        | 1 & 2147483647",
                "signed-int | 1 & -2 & 2147483647",
                "int        | 100 & 100 & 100 & 100 & 100 & 100 & 100 & 100 & 100 & -1",
                "int        | 1 & -0",
                "long       | 1 & 2147483648",
                "signed-long | -1 & 2147483648",
                "decimal    | 1 & 9223372036854775808",
                "double     | 1.5 & 2 & -0.25",
                "decimal    | 0.12345678901234567890",
                "decimal    | 9007199254740993 & 1.5",
                "boolean    | true & false",
                "text       | 'a' & 'b'",
                "text?      | null",
                "int?       | 1 & null",
                "instant    | '2026-11-23T10:00:00Z' & '2026-11-23T10:00:00.123Z'",
                "text       | '2026-11-23T10:00:00Z' & 'soon'",
                "text       | '2026-11-23T10:00:00+01:00'",
                "text       | '2026-11-23T10:00:00.123456Z'",
                "date       | '2026-11-23'",
                "text       | '2026-02-30'",
                "uuid       | '123e4567-e89b-12d3-a456-426614174000'",
                "bytes      | 'aGVsbG8gd29ybGQhIQ==' & 'aGVsbG8gd29ybGQh'",
                "text       | 'abcdefghijklmnop' & 'ABCDefgh12345678'",
                "list<int>  | [1, 2] & []",
                "list<text> | []",
                "json       | [1, null]",
                "json       | [1, [2]]",
                "list<list<double>> | [[1.5, 2]]",
                "list<double[2]> | [[1.5, 2], [2, 3]] & [] & [[1, 1.25]]",
                "list<list<double>> | [[1.5, 2], [2, 3], []]",
                "list<list<signed-int[3]>> | [[[1, -2, 3], [1, -2, 3], [1, -2, 3]]]",
                "map<text>  | {}",
            })
    void tellsTypes(String type, String values) {
        String[] documents = Arrays.stream(values.split(" & "))
                .map(value -> "{'x': " + value + "}")
                .toArray(String[]::new);
        assertThat(Samples.types(Inference.of("Root", Samples.of(documents)))).isEqualTo("x:" + type);
    }

    @Test
    void documentsOfNumberedKeysAreMaps() {
        String[] documents = IntStream.range(0, 20)
                .mapToObj(i -> "{'dir" + i + "': 0, 'dir" + (i + 20) + "': {'dir" + (i + 40) + "': 1}}")
                .toArray(String[]::new);
        assertThat(Samples.types(Inference.of("Root", Samples.of(documents)))).isEqualTo("entries:json");
        String row = IntStream.range(0, 12)
                .mapToObj(i -> "'q" + i + "': 1")
                .collect(Collectors.joining(", ", "{", ", 'n': 'x'}"));
        assertThat(Samples.types(Inference.of("Root", Samples.of(row, row)))).startsWith("q0:int q1:int");
    }

    /** As OData and XML have them. */
    @Test
    void attributesOfAllObjectsAreNames() {
        String[] documents = IntStream.range(0, 12)
                .mapToObj(i ->
                        "{'@odata.context': 'm', 'value': [{'@no': 'a" + i + "', '@sku': 's'}], '@odata.count': 1}")
                .toArray(String[]::new);
        assertThat(Samples.types(Inference.of("Root", Samples.of(documents))))
                .isEqualTo("@odata.context:text value:list<Value> @odata.count:int value[].@no:text value[].@sku:text");
    }

    /** The doubt on one of two records that become one is not lost. */
    @Test
    void doubtsOfRecordsOfOneShapeStay() {
        String[] documents = IntStream.range(0, 20)
                .mapToObj(i -> "{'a': {'x': " + i + ", 'y': 'p'}, 'b': {'x': -0, 'y': 'q'}}")
                .toArray(String[]::new);
        assertThat(Inference.of("Root", Samples.of(documents)).decisions())
                .filteredOn(Decision::doubtful)
                .singleElement()
                .extracting(Decision::why)
                .asString()
                .contains("-0 becomes 0", "b.x");
    }

    @Test
    void propertiesOfJsonSchemasAreMaps() {
        List<String> shapes =
                List.of("{'type': 'string'}", "{'enum': ['x']}", "{'properties': {'part%d': {'type': 'int'}}}");
        String[] documents = IntStream.range(0, 12)
                .mapToObj(i -> "{'properties': {'" + "abcdefghijkl".charAt(i) + "name': "
                        + shapes.get(i % 3).formatted(i) + "}}")
                .toArray(String[]::new);
        assertThat(Samples.types(Inference.of("Root", Samples.of(documents)))).startsWith("properties:map<");
    }

    /** As in package-lock.json, whose names are words. */
    @Test
    void mapsInsideEachOtherAreMaps() {
        String leaf = "{'version': '2.0', 'dev': true}";
        String packages =
                "'%s': {'version': '1.0', 'dev': true, 'resolved': 'x', 'dependencies': {'%s': %s, 'ms': %<s}}";
        String all = Stream.of("chalk debug", "babel glob", "mocha chai")
                .map(names -> packages.formatted(names.split(" ")[0], names.split(" ")[1], leaf))
                .collect(Collectors.joining(", "));
        assertThat(types("{'name': 'x', 'dependencies': {" + all + ", 'ms': " + leaf + "}}"))
                .isEqualTo(
                        "name:text dependencies:map<RootDependency> dependencies{}.version:decimal-text"
                                + " dependencies{}.dev:boolean dependencies{}.resolved:text?"
                                + " dependencies{}.dependencies:map<Dependency>?"
                                + " dependencies{}.dependencies{}.version:decimal-text dependencies{}.dependencies{}.dev:boolean");
    }

    @Test
    void aMapInsideOneOfFewIsEnough() {
        String leaf = "{'version': '2.0', 'dev': true}";
        assertThat(types(
                        "{'name': 'x', 'dependencies': {'chalk': {'version': '1.0', 'dev': true, 'dependencies': {'ms': "
                                + leaf + "}}, 'debug': " + leaf + ", 'ms': " + leaf + "}}"))
                .startsWith("name:text dependencies:map<RootDependency> ")
                .contains(" dependencies{}.dependencies:map<Dependency>? ");
    }

    /** Names that few documents have in common may be data, which no rule can tell. */
    @ParameterizedTest
    @CsvSource({"5, false, ''", "7, true, ''", "5, true, m", "8, true, ''", "8, false, m"})
    void manyFieldsOfOneKindInFewDocumentsAreToBeLookedAt(int documents, boolean total, String field) {
        String fields = IntStream.range(0, 25)
                .mapToObj(i -> "'" + (char) ('a' + i) + "name': {'min': 1, 'max': 2}")
                .collect(Collectors.joining(", ", "{", total ? ", 'total': 1}" : "}"));
        String document = field.isEmpty() ? fields : "{'" + field + "': " + fields + "}";
        List<Decision> decisions = Inference.of("Root", Samples.of((document + "\n").repeat(documents)))
                .decisions();
        assertThat(decisions.stream().filter(Decision::doubtful)).hasSize(documents < 8 ? 1 : 0);
        assertThat(decisions).hasSizeGreaterThan(25);
    }

    @Test
    void aNameThatLooksLikeDataIsToBeLookedAt() {
        List<Sample> samples =
                Samples.of("{'open': {'mon': {'from': 9}, 'tue': {'from': 8}, '2024-12-24': {'closed': true}}}");
        assertThat(Inference.of("Root", samples).decisions())
                .filteredOn(Decision::doubtful)
                .extracting(Decision::path)
                .containsExactly("open.2024-12-24");
    }

    @Test
    void rareKeysOfOneKindBesideATotalAreAMap() {
        String[] documents = IntStream.range(0, 36)
                .mapToObj(i -> "{'hours': {'" + (char) ('a' + i % 9) + "name': " + i + ", 'total': 1}}")
                .toArray(String[]::new);
        assertThat(Samples.types(Inference.of("Root", Samples.of(documents)))).isEqualTo("hours:map<int>");
    }

    @Test
    void manyObjectsOfOneFieldInCommonAreAMap() {
        String fields = IntStream.range(0, 25)
                .mapToObj(
                        i -> "'%cname': {'type': 'x', 'a%c': 1, 'b%c': 2}".formatted('a' + i, 'a' + i % 5, 'a' + i % 7))
                .collect(Collectors.joining(", ", "{'m': {", "}}"));
        assertThat(types(fields)).startsWith("m:map<");
    }

    /** As of Airtable, which leaves out empty cells. */
    @Test
    void headingsOfATableAreNames() {
        String cells = "{'fields': {'Lead Time': 3, 'Phone #': '1', 'Done?': true, 'Score (0-10)': 3}} ";
        String few = "{'fields': {'Lead Time': 4}} ";
        InferredSchema many = Inference.of("Root", Samples.of((cells + cells + few).repeat(3)));
        assertThat(Samples.types(many))
                .isEqualTo("fields:Fields fields.Lead Time:int fields.Phone #:long-text?"
                        + " fields.Done?:boolean? fields.Score (0-10):int?");
        assertThat(many.decisions().get(0).doubtful()).isTrue();
        assertThat(types(cells + few)).isEqualTo("fields:json");
    }

    /** As of Jira, whose columns have the number of their definition; a set of numbers is a map. */
    @Test
    void numberedNamesInMostObjectsOfATableAreNames() {
        String columns = IntStream.range(10_010, 10_030)
                .mapToObj(i -> "'customfield_" + i + "': " + (i % 2 == 0 ? "{'id': 'x'}" : "1.5"))
                .collect(Collectors.joining(", "));
        String issue = "{'fields': {'summary': 's', 'parent': null, " + columns + "}} ";
        assertThat(types(issue.repeat(8)))
                .startsWith("fields:Fields fields.summary:text ")
                .endsWith("fields.customfield_10029:double fields.customfield_10010.id:text");
        assertThat(types(issue.repeat(8).replace("{'id': 'x'}", "1").replace("'s'", "1")))
                .isEqualTo("fields:json");
    }

    /** As of OpenAPI: few documents share the names of schemas, whose own fields are always of the same few. */
    @Test
    void objectsOfOneVocabularyAreAMap() {
        String[] parts = {"'type': 'x'", "'items': {'a': 1}", "'enum': ['a']", "'oneOf': [{'b': 2}]"};
        String[] documents = IntStream.range(0, 50)
                .mapToObj(i -> IntStream.range(0, 9)
                        .mapToObj(j -> "'" + (char) ('a' + (i + 5 * j) % 24) + "name': {" + parts[(i + j) % 4] + "}")
                        .collect(Collectors.joining(", ", "{'schemas': {", "}}")))
                .toArray(String[]::new);
        assertThat(Samples.types(Inference.of("Root", Samples.of(documents)))).startsWith("schemas:map<");
    }

    /** Inside each other, too, but with the same names in all. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'next': {'left': {'id': 1, 'a': 2, 'next': {'left': {'id': 1, 'a': 2}, 'right': {'id': 1, 'a': 2}}}, 'right': {'id': 1, 'a': 2}}}",
                "{'data': {'2026-01-01': {'id': 1, 'data': {'user': {'name': 'n', 'age': 1}, 'account': {'iban': 'x'}}}}}",
                "{'a': {'2024-01-01': {'x': {'p': 1}, 'y': {'q': 't'}}, '2024-01-02': {'x': {'p': 1}, 'y': {'q': 't'}}}}"
            })
    void recordsInsideEachOtherAreNoMaps(String document) {
        assertThat(types(document + "\n" + document))
                .doesNotContain("data{}.data:map", "a{}:map", "next:map", "map<map");
    }

    /** As of SPDX and Matrix. No alternatives are colours, of which some objects have one and others any two. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "X x.id:int? x.name:int? x.url:int? | {'id': 1} {'id': 1} {'name': 1, 'url': 1}",
                "X x.member:int? x.name:int? x.face:int? x.room:int? |"
                        + " {'member': 1} {'member': 1, 'name': 1} {'member': 1, 'face': 1, 'name': null} {'room': 1} {'room': 1}",
                "map<int> | {'red': 1} {'blue': 1} {'red': 1, 'blue': 1} {'blue': 1, 'pink': 1} {'pink': 1, 'grey': 1}",
                "map<int> | {'eur': 1} {'usd': 1} {'gbp': 1}",
            })
    void fewKeysThatAreNeverTogetherAreOfAlternatives(String types, String objects) {
        assertThat(types(objects.replaceAll("\\{[^}]*}", "{'x': $0}").repeat(8)))
                .isEqualTo("x:" + types);
    }

    /** As of Wikidata. Those that all objects have are names. */
    @Test
    void keysThatTheirValuesRepeatAreData() {
        String few =
                "{'links': {'enwiki': {'site': 'enwiki', 'title': 't'}, 'dewiki': {'site': 'dewiki', 'title': 'u'}}} ";
        String all = few.replace("}}}", "}, 'frwiki': {'site': 'frwiki', 'title': 'v'}}}");
        assertThat(types((few + all + all).repeat(4))).startsWith("links:map<Link> ");
        assertThat(types(all.repeat(12))).startsWith("links:Links ");
    }

    /** As of OpenWeather. */
    @Test
    void aNumberWithAUnitInMostObjectsIsAName() {
        assertThat(types("{'rain': {'3h': 0.5}} ".repeat(8))).isEqualTo("rain:Rain rain.3h:double");
        assertThat(types("{'lessons': {'3h': 0.5}} {'lessons': {'1a': 1.5}} {'lessons': {'2b': 2.5}} ".repeat(8)))
                .isEqualTo("lessons:map<double>");
    }

    @Test
    void valuesOfManyKindsUnderRareKeysAreAMap() {
        String[] documents = IntStream.range(0, 9)
                .mapToObj(i -> "{'id': 1, 'attributes': {'%1$s': 'red', 'big%1$s': 2}}"
                        .formatted("abcdefghi".charAt(i) + "name"))
                .toArray(String[]::new);
        assertThat(Samples.types(Inference.of("Root", Samples.of(documents)))).isEqualTo("id:int attributes:json");
    }

    @Test
    void listsInManyListsAreText() {
        String deep = "{'x': " + "[".repeat(12) + "1" + "]".repeat(12) + "}";
        assertThat(Samples.types(Inference.of("Root", Samples.of(deep)))).isEqualTo("x:json");
    }

    /** One document has one form of instants, so that each JSON library writes it as it is. */
    @Test
    void keepsEpochMillisecondsAsNumbersWhereOtherTimesAreText() {
        InferredSchema result =
                Inference.of("Root", Samples.of("{'createdAt': 1700000000000, 'at': '2026-11-23T10:00:00Z'}"));
        assertThat(Samples.types(result)).isEqualTo("createdAt:long at:instant");
        assertThat(result.schema().isoTimestamps()).isTrue();
    }

    @Test
    void tellsEnumsByRepetition() {
        InferredSchema result = Inference.of(
                "Root",
                Samples.of(IntStream.range(0, 12)
                        .mapToObj(i ->
                                "{'status': '" + (i % 3 == 0 ? "open" : "in-progress") + "', 'name': 'n" + i + "'}")
                        .toArray(String[]::new)));
        assertThat(Samples.types(result)).isEqualTo("status:Status name:text");
        assertThat(result.schema().enums())
                .containsExactly(new Schema.EnumType("Status", List.of("open", "in-progress")));
    }

    /** Free text that most documents leave empty; a field whose name is that of an enum can have rare constants. */
    @ParameterizedTest
    @CsvSource({"note, text", "status, Status"})
    void textsMostOfWhichOccurOnceAreNoConstants(String field, String type) {
        String rare = IntStream.range(0, 5)
                .mapToObj(i -> "{'f': 'see part %c of this'} ".formatted('a' + i))
                .collect(Collectors.joining());
        assertThat(types((rare + "{'f': ''} ".repeat(15)).replace("'f'", "'" + field + "'")))
                .isEqualTo(field + ":" + type);
    }

    @Test
    void tellsAMapByManyKeys() {
        String manyKeys = IntStream.range(0, 40)
                .mapToObj(i -> "{'words': {'w" + (char) ('a' + i % 26) + (char) ('a' + i / 26) + "': 1, 'the': 2}}")
                .collect(Collectors.joining("\n"));
        assertThat(types(manyKeys)).isEqualTo("words:map<int>");
    }

    @Test
    void tellsAMapByLanguages() {
        assertThat(types("{'labels': {'en': {'text': 'a'}, 'pt-BR': {'text': 'b'}}}"))
                .isEqualTo("labels:map<Label> labels{}.text:text");
        assertThat(types("{'titles': {'en': 'a', 'de': 'b'}}")).isEqualTo("titles:map<text>");
        assertThat(types("{'titles': {'en-US': 'a', 'de-DE': 'b'}}")).isEqualTo("titles:map<text>");
        assertThat(types("{'move': {'id': 1, 'to': 2}}")).startsWith("move:Move ");
    }

    @Test
    void tellsWhatMayBeMissing() {
        InferredSchema result = Inference.of("Root", Samples.of("{'a': 1, 'b': 'x'}", "{'a': 2}", "{'a': 3}"));
        assertThat(Samples.types(result)).isEqualTo("a:int b:text?");
        assertThat(result.schema().omitsNulls()).isTrue();
        assertThat(result.decisions().get(1))
                .extracting(Decision::present, Decision::of)
                .containsExactly(1L, 3L);
        assertThat(Inference.of("Root", Samples.of("{'a': null}", "{'a': 2}"))
                        .schema()
                        .omitsNulls())
                .isFalse();
    }

    /** Names that Java, the suite or a file system could mistake for its own. */
    @Test
    void givesRecordsNamesOfTheirOwn() {
        List<Sample> samples = Samples.of("{'string': {'a': 1}, 'list': {'b': 1}, 'Object': {'c': 1}, '': {'d': 1},"
                + " 'größe': {'e': 1}, 'root': {'f': 1}, 'ROOT': {'g': 1}, '../x': {'h': 1}, 'class': {'i': 1},"
                + " 'types': {'n': 1}, 'propertyNames': {'o': 1}, 'metaData': {'p': 1},"
                + " 'byteString': {'j': 1}, 'fooMessage': {'k': 1}, 'listOfDouble': {'m': 1}, '" + "x".repeat(300)
                + "': {'l': 1}}");
        List<String> names = Inference.of("Root", samples).schema().records().stream()
                .map(Schema.Record::name)
                .toList();
        assertThat(names)
                .hasSize(17)
                .doesNotContain("String", "List", "Object", "ByteString", "FooMessage", "ListOfDouble")
                .as("classes that avaje's processor imports")
                .doesNotContain("Types", "PropertyNames", "MetaData");
        assertThat(names).allMatch(name -> name.matches("[A-Z][A-Za-z0-9]{0,63}"));
        assertThat(names.stream().map(String::toLowerCase)).doesNotHaveDuplicates();
    }

    @Test
    void refusesTooManyFieldsAndShapes() {
        String shapes = IntStream.range(0, 100)
                .mapToObj(i -> "'f" + (char) ('a' + i % 26) + (char) ('a' + i / 26) + "': {'x" + i + "': {'y" + i
                        + "': 1}, 'z" + i + "': {'v" + i + "': {'w" + i + "': 1}}}")
                .collect(Collectors.joining(", "));
        assertThatThrownBy(() -> types("{" + shapes + "}"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("more than 300 different shapes");
        String fields = IntStream.range(0, 10)
                .mapToObj(i -> "'" + (char) ('a' + i) + "': {"
                        + IntStream.range(0, 210)
                                .mapToObj(j -> "'" + (char) ('a' + i) + (char) ('a' + j % 26) + (char) ('a' + j / 26)
                                        + "': " + j)
                                .collect(Collectors.joining(", "))
                        + "}")
                .collect(Collectors.joining(", "));
        assertThatThrownBy(() -> types("{" + fields + "}"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("2110 different fields in all, and a payload can have 2000");
    }

    private static String types(String documents) {
        return Samples.types(Inference.of("Root", Samples.of(documents)));
    }
}
