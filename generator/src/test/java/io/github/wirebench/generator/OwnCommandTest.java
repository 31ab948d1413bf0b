// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(out).contains("2 documents, 2 fields").contains("quick --own GIT_HUB_EVENT");
        assertThat(files("own/git-hub-event"))
                .contains(
                        "schema.yaml",
                        "pom.xml",
                        "README.md",
                        "GitHubEvent.java",
                        "git-hub-event.proto",
                        "GitHubEvent.avsc");
        assertThat(Files.readString(project.resolve("own/pom.xml"))).contains("<module>git-hub-event</module>");
        own("--name", "GitHubEvent", "--remove");
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
                .hasMessage("document 1: id is 1 and not of type UUID; change its type in schema.yaml");
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
    void aFailureLeavesNoHalfModule() throws IOException {
        Files.writeString(documents, "{\"a\": 1} {\"a\": ");
        assertThatThrownBy(() -> own(documents.toString(), "--name", "Order")).isInstanceOf(CommandFailure.class);
        assertThat(project.resolve("own")).doesNotExist();
    }

    @Test
    void anonymizedModulesHaveNothingOfTheOriginals() throws IOException {
        Files.writeString(
                documents,
                "{\"customer\": \"Ebenezer Scrooge\", \"account\": 123456789, \"kind\": \"miserly\", \"when\": \"2026-03-04T05:06:07Z\"}\n"
                        .repeat(9));
        own(documents.toString(), "--name", "Order", "--anonymize");
        try (Stream<Path> files = Files.walk(project.resolve("own"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file))
                        .as(file.toString())
                        .doesNotContain(
                                "Ebenezer", "Scrooge", "123456789", "miserly", "2026-03-04", documents.toString());
            }
        }
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

    private String files(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(project.resolve(folder))) {
            return files.map(Path::toString).reduce("", (a, b) -> a + "\n" + b);
        }
    }

    private String own(String... arguments) {
        return new UserProject(project).own(arguments);
    }
}
