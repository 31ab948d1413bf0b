// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command {@code own} writes, replaces, lists and removes. */
class ModuleFilesTest {

    @TempDir
    private Path project;

    private Path documents;

    @BeforeEach
    void writeProject() throws IOException {
        documents = Files.writeString(project.resolve("orders.json"), "[{\"id\": 1, \"name\": \"x\"}, {\"id\": 2}]");
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
        String before = new UserProject(project).contents();
        Files.writeString(documents, "{\"type\": \"a\", \"other\": 1} {\"type\": \"b\", \"id\": 2}");
        assertThatThrownBy(() -> own(documents.toString(), "--name", "Order", "--split-by", "type", "--replace"))
                .hasMessageContaining("notes.md: own has not written this");
        assertThat(new UserProject(project).contents()).isEqualTo(before);
        Files.delete(project.resolve("own/order-b/notes.md"));
        own(documents.toString(), "--name", "Order", "--split-by", "type", "--replace");
        assertThat(new UserProject(project).documents("order-a")).containsExactly("{\"type\":\"a\",\"other\":1}");
    }

    @Test
    void aFailureBetweenTwoModulesPutsTheEarlierOnesBack() throws IOException {
        own(documents.toString(), "--name", "Apple");
        own(documents.toString(), "--name", "Plum");
        ModuleFiles files = new ModuleFiles(project);
        String before = new UserProject(project).contents();
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
        assertThat(new UserProject(project).contents()).isEqualTo(before);
    }

    /** The process ended when one module was in its place, and the earlier one of the other was not there any more. */
    @Test
    void theNextRunPutsBackWhatAnInterruptedOneReplaced() throws IOException {
        own(documents.toString(), "--name", "Apple");
        own(documents.toString(), "--name", "Plum");
        Path own = project.resolve("own");
        String before = new UserProject(project).contents();
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
        assertThat(new UserProject(project).contents()).isEqualTo(before);
        own("list");
        assertThat(new UserProject(project).contents()).isEqualTo(before);
    }

    @Test
    void aFailureLeavesNoHalfModule() throws IOException {
        Files.writeString(documents, "{\"a\": 1} {\"a\": ");
        assertThatThrownBy(() -> own(documents.toString(), "--name", "Order")).isInstanceOf(CommandFailure.class);
        assertThat(project.resolve("own")).doesNotExist();
    }

    @Test
    void removesNothingOfTheUsers() throws IOException {
        own(documents.toString(), "--name", "Order");
        Path mine = Files.copy(documents, project.resolve("own/mine.json"));
        own("remove", "Order");
        assertThat(mine).exists();
        assertThat(project.resolve("own/pom.xml")).doesNotExist();
    }

    /** Each would take the other's draft for what an interrupted run left. */
    @Test
    void severalAtOnceLeaveWholeModules() throws IOException {
        List<String> names = List.of("Apple", "Pear", "Plum", "Quince");
        UserProject user = new UserProject(project);
        names.parallelStream().forEach(name -> user.own(documents.toString(), "--name", name));
        assertThat(names)
                .allSatisfy(name -> assertThat(new UserProject(project).files("own/" + name.toLowerCase(Locale.ROOT)))
                        .contains("schema.yaml", "pom.xml", name + "Payload.java", "documents.ndjson"));
        assertThat(Files.readString(project.resolve("own/pom.xml")))
                .contains(
                        "<module>apple</module>",
                        "<module>pear</module>",
                        "<module>plum</module>",
                        "<module>quince</module>");
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
        assertThat(new UserProject(project).files("results"))
                .doesNotContain("EVENT-ORDER")
                .contains("ORDERS.yaml", "run-1");
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
        assertThat(new UserProject(project).files("own/order")).contains("Order.avsc");
    }

    private String own(String... arguments) {
        return new UserProject(project).own(arguments);
    }
}
