// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnCommandTest {

    private static final String HOSTILE = """
            {"class": 1, "a\\"); System.exit(1); //": {"*/ evil /*": "\\u0000", "\\\\u0022": 2}, "größe": 3, "": 4, "ID": 5,
             "id": 6, "$x": [{"String": true}], "%s": 7, "${jndi:ldap://example.org}": "${project.version}", "../../etc": null}
            """.formatted("n".repeat(300));

    @TempDir
    private Path project;

    private Path documents;

    @BeforeEach
    void writeProject() throws IOException {
        documents = Files.writeString(project.resolve("orders.json"), "[{\"id\": 1, \"name\": \"x\"}, {\"id\": 2}]");
    }

    @Test
    void writesAModuleAndListsIt() throws IOException {
        String out = own(documents.toString(), "--name", "GitHubEvent");
        assertThat(out).contains("GitHubEvent has 2 fields in 2 documents:").contains("quick --own GIT_HUB_EVENT");
        assertThat(new UserProject(project).files("own/git-hub-event"))
                .contains(
                        "schema.yaml",
                        "pom.xml",
                        "README.md",
                        "GitHubEvent.java",
                        "git-hub-event.proto",
                        "GitHubEvent.avsc");
        assertThat(Files.readString(project.resolve("own/pom.xml"))).contains("<module>git-hub-event</module>");
        own("remove", "GitHubEvent");
        assertThat(project.resolve("own")).doesNotExist();
    }

    @Test
    void namesOfDocumentsNeverBecomeCode() throws IOException {
        Files.writeString(documents, HOSTILE);
        own(documents.toString(), "--name", "Order");
        try (Stream<Path> files = Files.walk(project.resolve("own"))) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(java|proto|avsc|xml)"))
                    .toList()) {
                String code = Files.readString(file).replaceAll("\"(\\\\.|[^\"\\\\])*\"", "TEXT");
                assertThat(code)
                        .as(file.toString())
                        .doesNotContain("System.exit", "*/ evil", "jndi:", "\\u", "../../etc", "\0");
            }
        }
        assertThat(Files.exists(project.resolve("etc"))).isFalse();
    }

    @Test
    void followsAnEditedSchema() throws IOException {
        own(documents.toString(), "--name", "Order");
        Path schema = project.resolve("own/order/schema.yaml");
        String edited = Files.readString(schema).replace("\"id\": int", "\"id\": long");
        Files.writeString(schema, edited);
        own("--name", "Order");
        assertThat(Files.readString(schema)).isEqualTo(edited);
        assertThat(Files.readString(
                        project.resolve("own/order/src/main/java/io/github/wirebench/own/order/Order.java")))
                .contains("long id");
        Files.writeString(schema, edited.replace("\"id\": long", "\"id\": uuid"));
        assertThatThrownBy(() -> own("--name", "Order"))
                .hasMessageEndingWith("documents.ndjson, document 1, line 1: id is 1, which is not of type uuid;"
                        + " change its type in schema.yaml");
        Files.writeString(documents, "{'m': 1700000000000, 'x': 1.50, 't': '2024-05-01T10:11:12Z'}".replace('\'', '"'));
        own(documents.toString(), "--name", "Form");
        Path types = project.resolve("own/form/schema.yaml");
        String inferred = Files.readString(types);
        assertThat(inferred).contains("\"m\": long");
        Files.writeString(types, inferred.replace("\"m\": long", "\"m\": instant"));
        assertThatThrownBy(() -> own("--name", "Form")).hasMessageContaining("change timestamps to epoch-millis");
        Files.writeString(types, inferred.replace("\"x\": decimal", "\"x\": double"));
        assertThatThrownBy(() -> own("--name", "Form")).hasMessageContaining("x is 1.50, which is not of type double");
    }

    @ParameterizedTest
    @CsvSource({"'[1]', true", "'[]', false"})
    void aListThatSomeVariantsLackIsOptionalUnlessItIsEmptyElsewhere(String second, boolean optional)
            throws IOException {
        StringBuilder events = new StringBuilder();
        for (String list : List.of("[1]", second)) {
            events.append("{'type': 'a', 'list': %s, 'x': 1}, {'type': 'b', 'y': 1, 'z': 'v'}, ".formatted(list));
        }
        Files.writeString(documents, ("{'log': [" + events + "{'type': 'b', 'y': 2, 'z': 'w'}]}").replace('\'', '"'));
        own(documents.toString(), "--name", "Order");
        Path schema = project.resolve("own/order/schema.yaml");
        Files.writeString(schema, Files.readString(schema).replace("as: variants,", "as: one-record,"));
        own("--name", "Order");
        assertThat(Files.readString(
                        project.resolve("own/order/src/main/java/io/github/wirebench/own/order/Order.java")))
                .contains((optional ? "@JsonField(optional = true) " : "            ") + "List<Integer> list,");
    }

    @Test
    void rowsOfVariantsNameThem() throws IOException {
        Files.writeString(
                documents,
                "{'shape': {'type': 'circle', 'at': 1, 'r': 2}} {'shape': {'type': 'box', 'at': 'x', 'w': true}} "
                        .replace('\'', '"')
                        .repeat(12));
        assertThat(own(documents.toString(), "--name", "Order"))
                .contains("shape.at (Circle)", "shape.at (Box)")
                .doesNotContain("shape (");
    }

    @Test
    void namesOfSplitFieldsAreThoseOfTheCode() throws IOException {
        Files.writeString(documents, "{'a': {'x': 1}, 'get': 1} {'a': ['y'], 'get': 2}".replace('\'', '"'));
        assertThat(own(documents.toString(), "--name", "Order"))
                .contains("aArray", "\"get\" as getField")
                .doesNotContain("aArrayField", "Java cannot");
    }

    @Test
    void namesOfPartsAreFree() throws IOException {
        Files.writeString(documents, "{\"type\": \"message\", \"\": 1} {\"type\": \"x\", \"\": 2}");
        assertThat(own(documents.toString(), "--name", "Slack", "--split-by", "type"))
                .contains("quick --own SLACK_MESSAGE_DOCUMENT,SLACK_X");
        Files.writeString(documents, "{\"\": 1}");
        assertThat(own(documents.toString(), "--name", "Empty")).containsPattern("(?m)^\"\" +int ");
        for (String taken : List.of("Target", "SlackMessagedocument")) {
            assertThatThrownBy(() -> own(documents.toString(), "--name", taken)).isInstanceOf(CommandFailure.class);
        }
    }

    @Test
    void writesTheSameCodeInEachLocale() throws IOException {
        Files.writeString(documents, "{\"m\": [1, null], \"n\": 1}");
        Locale before = Locale.getDefault(Locale.Category.FORMAT);
        try {
            Locale.setDefault(Locale.Category.FORMAT, Locale.GERMANY);
            own(documents.toString(), "--name", "Order");
        } finally {
            Locale.setDefault(Locale.Category.FORMAT, before);
        }
        assertThat(Files.readString(
                        project.resolve("own/order/src/main/java/io/github/wirebench/own/order/OrderPayload.java")))
                .containsPattern("return 0\\.[0-9]+;");
    }

    @Test
    void listsWhatJavaCannotHave() throws IOException {
        Files.writeString(documents, """
                {"class": 1, "dept": "R&D"} {"class": 1, "dept": "open"}
                """.repeat(4));
        assertThat(own(documents.toString(), "--name", "Order"))
                .contains("Order.\"class\" as classField, Dept.\"R&D\" as R_D.")
                .doesNotContain("as open");
    }

    /** Documents that are maps go into a field, which is a level more. */
    @Test
    void documentsThatBecomeTooDeepAreRefused() throws IOException {
        Files.writeString(documents, "{\"2024-01-01\": ".repeat(64) + "1" + "}".repeat(64));
        assertThatThrownBy(() -> own(documents.toString(), "--name", "Order"))
                .hasMessageContaining("document 1, line 1: is 65 levels deep");
        assertThat(project.resolve("own/order")).doesNotExist();
        Files.writeString(documents, "{\"2024-01-01\": ".repeat(63) + "1" + "}".repeat(63));
        own(documents.toString(), "--name", "Order");
        own("--name", "Order");
    }

    @Test
    void endsWithWhatIsMeasured() throws IOException {
        Files.writeString(
                documents,
                "{'id': 1, 'm': {'2024-01-01': null, '2024-01-02': 1}} {'id': 2, 'note': 'x'}".replace('\'', '"'));
        assertThat(own(documents.toString(), "--name", "Order").lines())
                .containsSubsequence(
                        "Order has 3 fields in 2 documents:",
                        "Look at these first:",
                        "Your documents: 33 B on average; as measured: 36 B, because JSON text is quoted.",
                        "52% of the bytes are JSON text in every format. The recommendation does not hold for them.",
                        "1 decision to look at, first in the table.");
        assertThat(Files.readString(
                        project.resolve("own/order/src/main/java/io/github/wirebench/own/order/OrderPayload.java")))
                .contains("return 0.515;");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'x':[1.50,1e3]}  | 16 B on average; as measured: 17 B, because numbers are written as Java writes them.",
                "{'x':-0,'y':-0.0} | 17 B on average; as measured: 16 B, because -0 becomes 0.",
            })
    void saysHowNumbersChange(String document, String sizes) throws IOException {
        Files.writeString(documents, document.replace('\'', '"'));
        assertThat(own(documents.toString(), "--name", "Order")).contains(sizes);
    }

    /** Java would take a moment with an offset for the same one without. */
    @Test
    void anEditedTypeHasToKeepTheText() throws IOException {
        Files.writeString(documents, "{\"at\": \"2024-05-01T10:11:12+02:00\"}");
        own(documents.toString(), "--name", "Order");
        Path schema = project.resolve("own/order/schema.yaml");
        Files.writeString(schema, Files.readString(schema).replace("\"at\": text", "\"at\": instant"));
        assertThatThrownBy(() -> own("--name", "Order"))
                .hasMessageContaining("line 1: at is \"2024-05-01T10:11:12+02:00\", which is not of type instant");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "order | give letters and digits, the first one upper-case",
                "../Order | give letters and digits, the first one upper-case",
                "Class | Java or the suite needs this name",
                "Post | the suite has a payload POST",
            })
    void refusesNames(String name, String problem) {
        assertThatThrownBy(() -> own(documents.toString(), "--name", name)).hasMessageContaining(problem);
    }

    @Test
    void wantsTheSourcesOfTheSuite() throws IOException {
        UserProject other = new UserProject(project);
        Files.delete(project.resolve("pom.xml"));
        assertThatThrownBy(() -> other.own(documents.toString(), "--name", "Order"))
                .hasMessageContaining("is not the suite's source folder");
    }

    @Test
    void takesTheDocumentsInsideOfEnvelopes() throws IOException {
        Files.writeString(documents, """
                {"hits": {"hits": [{"id": 1, "_score": 0.5, "secret": {"k": 1}}, {"id": 2, "tags": [{"a": 1, "b": 2}]}]}}
                {"hits": {"hits": []}, "took": 3}
                """);
        String out = own(
                documents.toString(),
                "--name",
                "Hit",
                "--at",
                "/hits/hits/*",
                "--exclude",
                "/secret",
                "--exclude",
                "tags/*/b");
        assertThat(new UserProject(project).documents("hit"))
                .containsExactly("{\"id\":1,\"_score\":0.5}", "{\"id\":2,\"tags\":[{\"a\":1}]}");
        assertThat(out)
                .contains("--at /hits/hits/*: there is nothing in 1 of the values read, first in ")
                .contains("document 2, line 2, which has hits, took.")
                .contains("Left out of 1 of 2 documents: /secret, 25% of the bytes.");
    }

    @Test
    void aListAtThePlaceIsOneOfDocuments() throws IOException {
        Files.writeString(documents, "[{\"data\": [{\"id\": 1}, {\"id\": 2}]}, {\"data\": [{\"id\": 3}]}]");
        own(documents.toString(), "--name", "Hit", "--at", "data");
        assertThat(new UserProject(project).documents("hit")).containsExactly("{\"id\":1}", "{\"id\":2}", "{\"id\":3}");
        own(documents.toString(), "--name", "Hit", "--at", "/0/data/1", "--replace");
        assertThat(new UserProject(project).documents("hit")).containsExactly("{\"id\":2}");
    }

    @Test
    void makesAPayloadOfEachValueOfAField() throws IOException {
        Files.writeString(documents, """
                {"type": "order.created", "id": 1} {"type": "refund", "amount": 2.5} {"note": "x"} {"type": "order.created", "id": 3}
                """);
        String out = own(documents.toString(), "--name", "Event", "--split-by", "type");
        assertThat(new UserProject(project).documents("event-order-created"))
                .containsExactly("{\"type\":\"order.created\",\"id\":1}", "{\"type\":\"order.created\",\"id\":3}");
        assertThat(new UserProject(project).documents("event-refund"))
                .containsExactly("{\"type\":\"refund\",\"amount\":2.5}");
        assertThat(out)
                .contains("finds no value in them: 1 document, first ")
                .contains("quick --own EVENT_ORDER_CREATED,EVENT_REFUND");
    }

    @Test
    void startsFromASchema() throws IOException {
        Files.writeString(documents, """
                {"id": "1", "total": 12.5, "lines": [{"sku": "A"}], "secret": 1} {"id": "2", "total": 3}
                """);
        Path proto = Files.writeString(project.resolve("order.proto"), """
                syntax = "proto3";
                message Order { string id = 1; double total = 2; repeated Line lines = 3; optional int32 floor = 4; }
                message Line { string sku = 1; Order order = 2; }
                """);
        assertThat(own(documents.toString(), "--name", "Order", "--schema", proto.toString()))
                .contains("order.proto does not have secret: left out, 14% of the bytes.");
        assertThat(Files.readAllLines(project.resolve("own/order/schema.yaml")))
                .contains(
                        "    \"id\": text  # as in order.proto; in all 2",
                        "    \"total\": double  # as in order.proto; in all 2",
                        "    \"lines\": list<Line>?  # as in order.proto; in 1 of 2",
                        "    \"floor\": int?  # as in order.proto; no document has it; in 0 of 2",
                        "    \"order\": Order?  # as in order.proto; no document has it; in 0 of 1");
        assertThat(new UserProject(project).documents("order"))
                .containsExactly(
                        "{\"id\":\"1\",\"total\":12.5,\"lines\":[{\"sku\":\"A\"}]}", "{\"id\":\"2\",\"total\":3}");
        assertThatThrownBy(() -> own(documents + "", "--name", "Other", "--schema", proto.toString(), "--anonymize"))
                .hasMessageEndingWith("anonymize the documents without --schema");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--at /no/* | --at /no/*: there is nothing in",
                "--at /id | , document 1, line 1, /id: it is number and not a JSON object",
                "--at / | --at /: give a JSON pointer",
                "--at /a~2 | --at /a~2: give a JSON pointer",
                "--exclude /no | --exclude /no: no document has this",
                "--split-by no | --split-by no: no document has a text, number or boolean there",
                "--split-by id | --split-by id: 20 different values, and at most 12 payloads can be made at once: 0 (1), 1 (1)",
                "--split-by * | leads to several values, 0, x; name one field",
                "--split-by kind/0 | two values would both be named OrderAb, one of them \"Ab\"",
            })
    void refusesPlacesThatLeadNowhere(String options, String problem) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            lines.append("{\"id\": ")
                    .append(i)
                    .append(", \"name\": \"x\", \"kind\": [\"")
                    .append(i % 2 == 0 ? "AB" : "Ab")
                    .append("\"]}\n");
        }
        Files.writeString(documents, lines);
        assertThatThrownBy(() -> own((documents + " --name Order " + options).split(" ")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(problem);
        assertThat(project.resolve("own")).doesNotExist();
    }

    private String own(String... arguments) {
        return new UserProject(project).own(arguments);
    }
}
