// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaFileTest {

    private static final String START = "name: Order\ntimestamps: iso-8601\nnulls: written\nrecords:\n";

    @TempDir
    private Path folder;

    @Test
    void readsWhatItHasWritten() throws IOException {
        Schema schema = new Schema(
                false,
                true,
                List.of(
                        new Schema.Record(
                                "Order",
                                List.of(
                                        field("id", "long"),
                                        field("lines", "list<list<Line>>?"),
                                        field("no", "boolean"),
                                        field("a: b # c", "text"),
                                        field("\"quoted\" \\ and 'single'", "map<Line>"),
                                        field("line\nbreak\u0000\u2028\ud83d\ude00", "Status?"),
                                        field("", "json"),
                                        field("pairs", "list<signed-int[2]>"),
                                        field("event", "list<Event>?"),
                                        field("x".repeat(300), "decimal"))),
                        new Schema.Record("Line", List.of(field("[0]", "date"), field("[1]", "Status"))),
                        new Schema.Record("Click", List.of(field("x", "int"), field("to", "text"))),
                        new Schema.Record("View", List.of(field("x", "double?"), field("url", "list<text>")))),
                List.of(new Schema.EnumType("Status", List.of("open", "a, b]: #", "yes"))),
                List.of(new Schema.Union(
                        "Event",
                        "@type",
                        List.of(new Schema.Kind("Click", "page click"), new Schema.Kind("View", "yes")))));
        List<Decision> decisions = List.of(new Decision(field("id", "long"), "id", "numbers\n1 to 2 # 3", 2, 3, false));
        Path file = Files.writeString(folder.resolve("schema.yaml"), SchemaFile.write(schema, decisions));
        assertThat(SchemaFile.read(file)).isEqualTo(schema);
        assertThat(Files.readString(file)).contains("# numbers 1 to 2 # 3; in 2 of 3\n");
    }

    @Test
    void variantsCanBeOneRecord() throws IOException {
        Path file = Files.writeString(folder.resolve("schema.yaml"), START + """
                  Order: {a: Event}
                  Click: {id: int, x: int, at: date, tags: list<text>}
                  View: {id: int, x: double, at: text, 'url': text}
                variants:
                  Event: {by: kind, as: one-record, kinds: {click: Click, "page view": View}}
                """);
        Schema schema = SchemaFile.read(file);
        assertThat(schema.unions()).isEmpty();
        assertThat(schema.enums()).containsExactly(new Schema.EnumType("EventKind", List.of("click", "page view")));
        assertThat(schema.records())
                .containsExactly(
                        new Schema.Record("Order", List.of(field("a", "Event"))),
                        new Schema.Record(
                                "Event",
                                List.of(
                                        field("kind", "EventKind"),
                                        field("id", "int"),
                                        field("x", "double"),
                                        field("at", "json"),
                                        field("tags", "list<text>?"),
                                        field("url", "text?"))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "  Order: {a: number} | line 5: unknown type \"number\"",
                "  Order: {a: list<Line>} | line 5: there is no record or enum Line",
                "  Order: {} | line 5: a record needs a field",
                "  Other: {a: int} | there has to be a record Order",
                "  Order: {a: Order} | line 5: a record that contains itself never ends",
                "  Order: {a: list<json>} | line 5: json cannot be in a list or map",
                "  Order: {a: int}\\n  String: {a: int} | a class of Java or of the suite has this name",
                "  Order: {a: int}\\n  Line: {a: int}\\n  LINE: {a: int} | another record or enum has this name",
                "  Order: {a: int}\\n  x/y: {a: int} | names are letters and digits",
                "  Order: {a: int}\\nenums: {Status: []} | an enum has 1 to 100 values",
                "  Order: {a: int}\\nenums: {Status: [a, a]} | duplicate value",
                "  Order: {a: int}\\n  A: {a: int}\\nvariants: {E: {by: t, as: both, kinds: {a: A}}} | variants have by",
                "  Order: {a: int}\\nvariants: {E: {by: t, as: variants, kinds: {a: A}}} | there is no record A",
                "  Order: {a: int}\\nvariants: {E: {by: t, as: variants, kinds: {a: Order}}} | Order is of another kind",
                "  Order: {a: A}\\n  A: {a: int}\\nvariants: {E: {by: t, as: variants, kinds: {a: A}}} | A is the type of a field",
                "  Order: {a: int}\\n  A: {a: int}\\nvariants: {E: {by: t, as: variants, kinds: {'\"': A}}} | 1 to 60 letters",
                "  Order: {a: A}\\n  A: {'[0]': int, '[2]': text} | line 6: the fields of an array are [0], [1]",
                "  Order: {a: A}\\n  A: {'[0]': int, '[1]': 'text?'} | the fields of an array are [0], [1]",
                "  Order: {a: E}\\n  A: {'[0]': int}\\nvariants: {E: {by: t, as: variants, kinds: {a: A}}} | A is an array",
                "  Order: {a: int, a: long} | duplicate key \"a\"",
            })
    void namesTheLineOfAMistake(String records, String problem) throws IOException {
        Path file = Files.writeString(
                folder.resolve("schema.yaml"), START + "  " + records.strip().replace("\\n", "\n"));
        assertThatThrownBy(() -> SchemaFile.read(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("schema.yaml")
                .hasMessageContaining(problem);
    }

    private static Schema.Field field(String name, String type) {
        boolean optional = type.endsWith("?");
        return new Schema.Field(name, Type.parse(optional ? type.substring(0, type.length() - 1) : type), optional);
    }
}
