// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.json.JsonCodec;
import io.github.wirebench.json.JsonContenders;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserClassTest {

    @TempDir
    private Path project;

    @TempDir
    private static Path compiled;

    private static Path classes;

    private Path documents;
    private String classPath;

    @BeforeAll
    static void compile() throws IOException {
        classes = UserClasses.compile(compiled);
    }

    @BeforeEach
    void writeProject() throws IOException {
        documents = Files.writeString(
                project.resolve("orders.ndjson"),
                IntStream.range(0, 10).mapToObj(UserClasses::order).collect(Collectors.joining()));
        classPath = classes.toString();
    }

    @Test
    void bringsTheClassesAndNamesTheMapper() throws IOException {
        Path module = project.resolve("own/order");
        assertThat(own("--class", "com.acme.Order", "--mapper", "com.acme.Json::mapper"))
                .contains(" has 10 documents of com.acme.Order.", "quick --own ORDER");
        assertThat(Files.readString(module.resolve("src/main/java/io/github/wirebench/own/order/OrderPayload.java")))
                .contains(
                        "\"com.acme.Order\"", "\"com.acme.Json::mapper\"", "isoTimestamps = true, omitsNulls = false");
        assertThat(module.resolve("src/main/resources/com/acme/Order$Line.class"))
                .exists();
        assertThat(module.resolve("schema.yaml")).doesNotExist();
    }

    @Test
    void theSuitesOwnClassesAreNotReplaced() throws IOException {
        Path others = project.resolve("others");
        Path jackson = others.resolve("com/fasterxml/jackson/databind/ObjectMapper.class");
        Files.createDirectories(jackson.getParent());
        Files.write(jackson, new byte[] {1});
        classPath += File.pathSeparator + others;
        own("--class", "com.acme.Order");
        assertThat(project.resolve("own/order/src/main/resources/com/fasterxml"))
                .doesNotExist();
        assertThat(project.resolve("own/order/src/main/resources/com/acme/Order.class"))
                .exists();
    }

    @Test
    void readsJars() throws IOException {
        Path jar = project.resolve("acme.jar");
        ToolProvider.findFirst("jar")
                .orElseThrow()
                .run(System.out, System.err, "cf", jar.toString(), "-C", classes.toString(), ".");
        classPath = jar.toString();
        own("--class", "com.acme.Order");
        assertThat(project.resolve("own/order/src/main/resources/com/acme/Order$Line.class"))
                .hasSameBinaryContentAs(classes.resolve("com/acme/Order$Line.class"));
        classPath += File.pathSeparator + Files.writeString(project.resolve("broken.jar"), "no zip");
        assertThatThrownBy(() -> own("--class", "com.acme.Order", "--replace"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("broken.jar: not a readable jar");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--class com.acme.Missing | there is no class com.acme.Missing on the class path",
                "--class com/acme | --class com/acme: give the full name of a class",
                "--class com.acme.Json | document 1: id is no field of Json",
                "--class com.acme.Order --mapper com.acme.Json | give a static method that returns it",
                "--class com.acme.Order --mapper com.acme.Json::none | com.acme.Json::none returns null",
                "--class com.acme.Order --mapper com.acme.Json::readingNull | document 1: the mapper reads it as null",
                "--class com.acme.Order --mapper com.acme.Json::missing | there is no such method without parameters",
                "--class com.acme.Order --mapper com.acme.Json::notAMapper | is not a static method that returns an ObjectMapper",
                "--class com.acme.Order --mapper com.acme.Json::failing | fails: java.lang.IllegalStateException: no configuration",
                "--mapper com.acme.Json::mapper | --mapper: name the class of the documents with --class",
                "--class com.acme.Order --anonymize | anonymize the documents without --class",
            })
    void saysWhatIsWrongInOneLine(String options, String message) {
        assertThatThrownBy(() -> own(options.split(" ")))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
        assertThat(project.resolve("own")).doesNotExist();
    }

    @Test
    void namesTheFieldThatDoesNotFit() throws IOException {
        Files.writeString(
                documents,
                UserClasses.order(1)
                        + UserClasses.order(2).replace("\"PAID\"", "1").replace("\"sku\"", "\"size\""));
        assertThatThrownBy(() -> own("--class", "com.acme.Order"))
                .hasMessageContaining("document 2: lines[0].size is no field of Line");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--class com.acme.Shipment", "--class com.acme.Shipment --mapper com.acme.Json::keepingOffsets"})
    void keepsOffsets(String options) throws IOException {
        Files.writeString(documents, "{\"placedAt\": \"2024-05-01T10:11:12+02:00\"}\n".repeat(3));
        assertThat(own(options.split(" "))).contains(" has 3 documents of com.acme.Shipment.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Parcel | {'id': 'a', 'to': 'b', 'grams': 3}",
                "Address | {'city': 'a', 'zip': 3}",
                "Ticket | {'id': 'a', 'price': 3}",
                "Signed | {'id': 'a', 'signature': 'AAEC', 'parts': [1, 2]}",
                "Event | {'type': 'login', 'user': 'a'} {'type': 'buy', 'amount': 3}",
            })
    void carriesClassesWithoutSettersAndSealedOnes(String type, String text) throws IOException {
        Files.writeString(documents, text.replace('\'', '"'));
        assertThat(own("--class", "com.acme." + type))
                .contains(" of com.acme." + type + ".", "B on average; as measured:");
    }

    /** Jackson 3 does not know the annotations of Jackson 2's databind, which users' classes have. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Parcel | {'id':'a','to':'b','grams':3}",
                "Address | {'city':'a','zip':3}",
                "Ticket | {'id':'a','price':3}",
            })
    void bothJacksonsCarryClassesWithoutSetters(String type, String text) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Class<?> loaded = loader.loadClass("com.acme." + type);
            for (JsonContenders jackson : List.of(JsonContenders.JACKSON, JsonContenders.JACKSON3)) {
                JsonCodec<Object> codec = RecordsCheck.codec(jackson, loaded);
                String json = text.replace('\'', '"');
                assertThat(codec.write(codec.read(json))).as(jackson.name()).isEqualTo(json);
            }
        }
    }

    @Test
    void moshiNamesTheSealedClassThatItHasNoFormFor() throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Class<?> event = loader.loadClass("com.acme.Event");
            assertThatThrownBy(() -> RecordsCheck.codec(JsonContenders.MOSHI, event))
                    .hasMessageContaining("com.acme.Event");
        }
    }

    @Test
    void saysHowManyBytesTheClassWrites() throws IOException {
        Files.writeString(documents, "{\"id\": \"a\", \"to\": \"b\"}");
        assertThat(own("--class", "com.acme.Parcel")).contains("Your documents: 19 B on average; as measured: 29 B,");
    }

    @Test
    void saysWhatAnAbstractClassNeeds() throws IOException {
        Files.writeString(documents, "{\"radius\": 1}");
        assertThatThrownBy(() -> own("--class", "com.acme.Shape"))
                .hasMessageContaining("document 1: com.acme.Shape is abstract; say which classes there are");
    }

    @Test
    void namesTheTypeThatNeedsAMapper() throws IOException {
        Files.writeString(documents, "{\"note\": \"x\"}");
        assertThatThrownBy(() -> own("--class", "com.acme.Noted"))
                .hasMessageContainingAll("note is of type java.util.Optional,", "--mapper");
    }

    private String own(String... options) {
        Stream<String> usual = Stream.of(documents.toString(), "--name", "Order", "--classpath", classPath);
        return new UserProject(project)
                .own(Stream.concat(usual, Stream.of(options)).toArray(String[]::new));
    }
}
