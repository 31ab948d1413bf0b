// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnCommandTest {

    private static final String HOSTILE = """
            {"class": 1, "a\\"); System.exit(1); //": {"*/ evil /*": "\\u0000", "\\\\u0022": 2}, "größe": 3, "": 4, "ID": 5,
             "id": 6, "$x": [{"String": true}], "%s": 7, "${jndi:ldap://example.org}": "${project.version}", "../../etc": null}
            """.formatted("n".repeat(300));

    private static final List<String> PERSONAL = List.of(
            "ann.sample@example.com",
            "a+b_c@mail.example.co.uk",
            "Ann Sample",
            "Sample, Ann",
            "Dr. Zoë Müller-Łukasz",
            "O'Neill",
            "山田太郎さん",
            "Анна Примерова",
            "+491705550010",
            "+1 (555) 010-9999",
            "0170/5550010",
            "555-010-4477",
            "078-05-1120",
            "1985-04-12",
            "12.04.1985",
            "DE89370400440532013000",
            "GB29 NWBK 6016 1331 9268 19",
            "4111111111111111",
            "4111-1111-1111-1111",
            "C01X00T478",
            "L01X00T47<<8",
            "B-AB 12345",
            "1HGCM82633A004352",
            "490154203237518",
            "192.168.178.23",
            "2001:db8:85a3::8a2e:370:7334",
            "00:1B:44:11:3A:B7",
            "12 Sample Street, 10115 Berlin",
            "52.5200,13.4050",
            "https://example.com/u/ann.sample",
            "/home/ann.sample/mail",
            "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
            "123e4567-e89b-12d3-a456-426614174000",
            "123E4567-E89B-12D3-A456-426614174000",
            "5d41402abc4b2a76b9719d911017c592",
            "cus_9s6XKzkNRiz8i3",
            "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4ifQ.c2lnbmF0dXJl",
            "@ann_sample_42",
            "arn:aws:iam::123456789012:user/ann",
            "CN=Ann Sample,O=Example",
            "AnnSample1985");

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
        assertThat(files("own/git-hub-event"))
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
    void asksBeforeItReplaces() throws IOException {
        own(documents.toString(), "--name", "Order");
        assertThatThrownBy(() -> own(documents.toString(), "--name", "Order"))
                .hasMessageContaining("add --replace, or choose another --name");
        Files.writeString(documents, "{\"other\": 1}");
        own(documents.toString(), "--name", "Order", "--replace");
        assertThat(Files.readString(project.resolve("own/order/schema.yaml"))).contains("\"other\": int");
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

    /** An interrupted run leaves a draft, which no build knows and the next run removes. */
    @Test
    void removesWhatAnInterruptedRunLeft() throws IOException {
        Path draft = Files.createDirectories(project.resolve("own/.draft-1/src"));
        Files.writeString(draft.resolve("pom.xml"), "half");
        own(documents.toString(), "--name", "Order");
        assertThat(project.resolve("own/.draft-1")).doesNotExist();
        assertThat(Files.readString(project.resolve("own/pom.xml"))).doesNotContain("draft");
    }

    @Test
    void severalPayloadsAreMadeOrNone() throws IOException {
        Files.writeString(documents, "{\"type\": \"a\", \"id\": 1} {\"type\": \"b\", \"id\": 2}");
        own(documents.toString(), "--name", "Order", "--split-by", "type");
        Files.writeString(project.resolve("own/order-b/notes.md"), "mine");
        String before = contents(project.resolve("own"));
        Files.writeString(documents, "{\"type\": \"a\", \"other\": 1} {\"type\": \"b\", \"id\": 2}");
        assertThatThrownBy(() -> own(documents.toString(), "--name", "Order", "--split-by", "type", "--replace"))
                .hasMessageContaining("notes.md: own has not written this");
        assertThat(contents(project.resolve("own"))).isEqualTo(before);
        Files.delete(project.resolve("own/order-b/notes.md"));
        own(documents.toString(), "--name", "Order", "--split-by", "type", "--replace");
        assertThat(documents("order-a")).containsExactly("{\"type\":\"a\",\"other\":1}");
    }

    @Test
    void aFailureBetweenTwoModulesPutsTheEarlierOnesBack() throws IOException {
        own(documents.toString(), "--name", "Apple");
        own(documents.toString(), "--name", "Plum");
        ModuleFiles files = new ModuleFiles(project);
        String before = contents(project.resolve("own"));
        Map<String, ModuleFiles.Contents> modules = new LinkedHashMap<>();
        for (String name : List.of("Quince", "Apple", "Plum")) {
            modules.put(name, draft -> {
                Files.writeString(draft.resolve("pom.xml"), name);
                if (name.equals("Plum")) {
                    ModuleFiles.delete(draft); // cannot be moved to its place
                }
            });
        }
        assertThatThrownBy(() -> files.write(modules)).isInstanceOf(NoSuchFileException.class);
        assertThat(contents(project.resolve("own"))).isEqualTo(before);
    }

    /** The process ended when one module was in its place, and the earlier one of the other was not there any more. */
    @Test
    void theNextRunPutsBackWhatAnInterruptedOneReplaced() throws IOException {
        own(documents.toString(), "--name", "Apple");
        own(documents.toString(), "--name", "Plum");
        Path own = project.resolve("own");
        String before = contents(own);
        Path change = Files.createDirectories(own.resolve(".change"));
        Files.write(change.resolve("folders"), List.of("fig", "apple", "plum"));
        Files.createDirectories(change.resolve("new/plum"));
        Files.createDirectories(change.resolve("old"));
        Files.move(own.resolve("apple"), change.resolve("old/apple"));
        Files.move(own.resolve("plum"), change.resolve("old/plum"));
        for (String module : List.of("fig", "apple")) {
            Files.writeString(Files.createDirectory(own.resolve(module)).resolve("pom.xml"), "new");
        }
        own("list");
        assertThat(contents(own)).isEqualTo(before);
        own("list");
        assertThat(contents(own)).isEqualTo(before);
    }

    /** Returns paths and texts of all files. */
    private static String contents(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            StringBuilder contents = new StringBuilder();
            for (Path file : files.sorted().toList()) {
                contents.append(file).append('\n').append(Files.isDirectory(file) ? "" : Files.readString(file));
            }
            return contents.toString();
        }
    }

    @Test
    void aFailureLeavesNoHalfModule() throws IOException {
        Files.writeString(documents, "{\"a\": 1} {\"a\": ");
        assertThatThrownBy(() -> own(documents.toString(), "--name", "Order")).isInstanceOf(CommandFailure.class);
        assertThat(project.resolve("own")).doesNotExist();
    }

    /** Each is a value, a key beside others of its sort, a key that is alone, and a key in a value that is kept as JSON text. */
    @Test
    void anonymizedModulesHaveNothingOfTheOriginals() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            ObjectNode document = JsonNodeFactory.instance.objectNode();
            for (int j = 0; j < PERSONAL.size(); j++) {
                String personal = PERSONAL.get(j);
                document.put("value" + j, personal);
                document.withObject("/keys").put(personal, j);
                document.withObject("/alone" + j).put(personal, "rw");
                document.withObject("/mixed").set(personal, j % 2 == 0 ? IntNode.valueOf(j) : BooleanNode.TRUE);
                document.withObject("/field")
                        .put("name", "x")
                        .put("kind", 1)
                        .put("size", 2)
                        .put(personal, i);
            }
            document.put("account", 123456789).put("count", i).put("when", "2026-03-04T05:06:07Z");
            lines.append(document).append('\n');
        }
        Files.writeString(documents, lines);
        String out = own(documents.toString(), "--name", "Order", "--anonymize");
        assertThat(out).contains("Names that were kept: ", "account, count, when");
        List<String> gone = new ArrayList<>(PERSONAL);
        gone.addAll(List.of("123456789", "2026-03-04", documents.toString()));
        try (Stream<Path> files = Files.walk(project.resolve("own"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain(gone);
            }
        }
        assertThat(out).doesNotContain(PERSONAL);
    }

    @Test
    void anonymizedNamesAreNoPersons() throws IOException {
        Files.writeString(
                documents,
                "{'who': 'Erika Mustermann', 'hours': {'anna': 1, 'bert': 2, 'carl': 1}, 'shares': {'Erika': 1, 'rest': 2}}"
                                .replace('\'', '"')
                        + "{'who': 'Hans Gruber', 'hours': {'dora': 2, 'emil': 1}, 'shares': {'Hans': 1, 'rest': 3}}"
                                .replace('\'', '"'));
        String out = own(documents.toString(), "--name", "Order", "--split-by", "who", "--anonymize");
        assertThat(out).contains("quick --own ORDER1,ORDER2");
        assertThat(contents(project.resolve("own"))).doesNotContainIgnoringCase("erika", "mustermann", "gruber");
        own("remove", "Order1");
        own("remove", "Order2");
        own(documents.toString(), "--name", "Both", "--anonymize");
        assertThat(contents(project.resolve("own")))
                .doesNotContainIgnoringCase("erika", "mustermann", "gruber", "anna", "dora", "emil");
        own("remove", "Both");
        Files.writeString(
                documents,
                Stream.of("lindner bach kurz vogt lindner bach kurz vogt lindner bach kurz vogt".split(" "))
                        .map(name -> "{\"hours\": {\"total\": 8, \"%s\": 8}, \"no\": true}".formatted(name))
                        .collect(Collectors.joining()));
        assertThat(own(documents.toString(), "--name", "Vary", "--anonymize")).contains("kept: hours, no, total.");
        assertThat(contents(project.resolve("own"))).doesNotContainIgnoringCase("lindner", "kurz", "vogt");
        own("remove", "Vary");
        Files.writeString(documents, """
                {'patientHuber': 1, 'drSchnabelmann': 2, 'xKOWALCZYK': 3, 'orders_novak': 4, 'plz': '01099', 'who': 'Huber AG'}
                {'owner': 'Schnabelmann', 'by': 'Kowalczyk', 'plz': '12345', 'mail': 'Eva <Eva.Novak@x.example>', 'billsNovak': 5,
                 'WEBERPlz': 6, 'contact': 'WEBER', 'rossi_backup': 7, 'login': 'rossi'}
                """.replace('\'', '"'));
        assertThat(own(documents.toString(), "--name", "Joined", "--anonymize")).doesNotContain("look different");
        assertThat(contents(project.resolve("own")))
                .doesNotContainIgnoringCase("huber", "schnabelmann", "kowalczyk", "novak", "weber", "rossi");
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
    void saysThatTimestampsHaveAnotherForm() throws IOException {
        Files.writeString(documents, "{\"at\": 17, \"on\": \"2026-03-04T05:06:07Z\"}");
        own(documents.toString(), "--name", "Order");
        Path yaml = project.resolve("own/order/schema.yaml");
        Files.writeString(yaml, Files.readString(yaml).replace("\"at\": int ", "\"at\": instant "));
        assertThatThrownBy(() -> own("--name", "Order")).hasMessageContaining("change timestamps to epoch-millis in");
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
    void removesNothingOfTheUsers() throws IOException {
        own(documents.toString(), "--name", "Order");
        Path mine = Files.copy(documents, project.resolve("own/mine.json"));
        own("remove", "Order");
        assertThat(mine).exists();
        assertThat(project.resolve("own/pom.xml")).doesNotExist();
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

    /** Each would take the other's draft for what an interrupted run left. */
    @Test
    void severalAtOnceLeaveWholeModules() throws IOException {
        List<String> names = List.of("Apple", "Pear", "Plum", "Quince");
        UserProject user = new UserProject(project);
        names.parallelStream().forEach(name -> user.own(documents.toString(), "--name", name));
        assertThat(names)
                .allSatisfy(name -> assertThat(files("own/" + name.toLowerCase(Locale.ROOT)))
                        .contains("schema.yaml", "pom.xml", name + "Payload.java", "documents.ndjson"));
        assertThat(Files.readString(project.resolve("own/pom.xml")))
                .contains(
                        "<module>apple</module>",
                        "<module>pear</module>",
                        "<module>plum</module>",
                        "<module>quince</module>");
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
        assertThat(documents("hit")).containsExactly("{\"id\":1,\"_score\":0.5}", "{\"id\":2,\"tags\":[{\"a\":1}]}");
        assertThat(out)
                .contains("--at /hits/hits/*: there is nothing in 1 of the values read, first in ")
                .contains("document 2, line 2, which has hits, took.")
                .contains("Left out of 1 of 2 documents: /secret, 25% of the bytes.");
    }

    @Test
    void aListAtThePlaceIsOneOfDocuments() throws IOException {
        Files.writeString(documents, "[{\"data\": [{\"id\": 1}, {\"id\": 2}]}, {\"data\": [{\"id\": 3}]}]");
        own(documents.toString(), "--name", "Hit", "--at", "data");
        assertThat(documents("hit")).containsExactly("{\"id\":1}", "{\"id\":2}", "{\"id\":3}");
        own(documents.toString(), "--name", "Hit", "--at", "/0/data/1", "--replace");
        assertThat(documents("hit")).containsExactly("{\"id\":2}");
    }

    @Test
    void makesAPayloadOfEachValueOfAField() throws IOException {
        Files.writeString(documents, """
                {"type": "order.created", "id": 1} {"type": "refund", "amount": 2.5} {"note": "x"} {"type": "order.created", "id": 3}
                """);
        String out = own(documents.toString(), "--name", "Event", "--split-by", "type");
        assertThat(documents("event-order-created"))
                .containsExactly("{\"type\":\"order.created\",\"id\":1}", "{\"type\":\"order.created\",\"id\":3}");
        assertThat(documents("event-refund")).containsExactly("{\"type\":\"refund\",\"amount\":2.5}");
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
        assertThat(documents("order"))
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

    @Test
    void listsPayloadsAndTellsWhetherTheJarHasThem() throws IOException {
        assertThat(own("list")).startsWith("There are no payloads of yours yet");
        own(documents.toString(), "--name", "Order");
        own(documents.toString(), "--name", "GitHubEvent");
        assertThat(listed()).isEqualTo("GitHubEvent GIT_HUB_EVENT 2 2 14 no Order ORDER 2 2 14 no");
        Path jar = Files.createDirectories(project.resolve("target")).resolve("benchmarks.jar");
        try (ZipOutputStream classes = new ZipOutputStream(Files.newOutputStream(jar))) {
            classes.putNextEntry(new ZipEntry("io/github/wirebench/own/order/OrderPayload.class"));
        }
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(5)));
        assertThat(listed()).isEqualTo("GitHubEvent GIT_HUB_EVENT 2 2 14 no Order ORDER 2 2 14 yes");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.now().minusSeconds(500)));
        assertThat(listed()).endsWith("Order ORDER 2 2 14 before the change");
        Files.writeString(project.resolve("own/order/schema.yaml"), "records: 5");
        assertThat(own("list")).contains("GitHubEvent ", "schema.yaml");
    }

    /** Without the heading, the dates and repeated blanks. */
    private String listed() {
        return own("list")
                .lines()
                .skip(1)
                .map(line -> line.replaceAll("\\d{4}-\\d\\d-\\d\\d", "").strip().replaceAll(" +", " "))
                .collect(Collectors.joining(" "));
    }

    @Test
    void removesWhatItWroteAndNamesTheResults() throws IOException {
        own(documents.toString(), "--name", "Order");
        own(documents.toString(), "--name", "Event");
        Path questions = Files.createDirectories(project.resolve("results/local/own-questions"));
        Files.createFile(questions.resolve("EVENT-ORDER.yaml"));
        Files.createFile(questions.resolve("ORDERS.yaml"));
        Path run = Files.createDirectories(project.resolve("results/local/run-1"));
        Files.writeString(run.resolve("forks.jsonl"), "{\"params\":{\"payload\":\"ORDER.BEAN\"}}\n");
        Path other = Files.createDirectories(project.resolve("results/local/run-2"));
        Files.writeString(other.resolve("forks.jsonl"), "{\"params\":{\"payload\":\"ORDERS\"}}\n");
        assertThat(own("remove", "ORDER")).contains("1 result of it can be read, but not resumed: " + run + ".");
        assertThat(project.resolve("own/order")).doesNotExist();
        assertThat(Files.readString(project.resolve("own/pom.xml"))).doesNotContain("order");
        assertThat(files("results")).doesNotContain("EVENT-ORDER").contains("ORDERS.yaml", "run-1");
        assertThatThrownBy(() -> own("remove", "Order")).hasMessageContaining("there is no payload Order");
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.md", "src/main/java/com/acme/Mine.java", "src/test/java/MineTest.java", "pom.xml"})
    void refusesToRemoveWhatItDidNotWrite(String file) throws IOException {
        own(documents.toString(), "--name", "Order");
        Path mine = project.resolve("own/order").resolve(file);
        Files.createDirectories(mine.getParent());
        Files.writeString(mine, "mine");
        String problem = (file.equals("pom.xml") ? mine.getParent() : mine) + ": own has not written this";
        assertThatThrownBy(() -> own("remove", "Order")).hasMessageContaining(problem);
        assertThatThrownBy(() -> own(documents.toString(), "--name", "Order", "--replace"))
                .hasMessageContaining(problem);
        assertThat(mine).hasContent("mine");
        assertThat(files("own/order")).contains("Order.avsc");
    }

    private List<String> documents(String module) throws IOException {
        return Files.readAllLines(project.resolve("own/" + module + "/src/main/resources/io/github/wirebench/own/"
                + module.replace("-", "") + "/documents.ndjson"));
    }

    private String files(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(project.resolve(folder))) {
            return files.map(Path::toString).reduce("", (a, b) -> a + "\n" + b);
        }
    }

    private String own(String... arguments) {
        return new UserProject(project).own(arguments);
    }
}
