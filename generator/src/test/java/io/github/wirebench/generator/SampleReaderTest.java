// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleReaderTest {

    @TempDir
    private Path folder;

    @Test
    void readsOneDocumentSeveralAnArrayAndOneALine() throws IOException {
        Files.writeString(folder.resolve("a.json"), "{\"a\": 1}");
        Files.writeString(folder.resolve("b.json"), "[{\"a\": 2}, {\"a\": 3}]");
        Files.writeString(folder.resolve("c.ndjson"), "{\"a\": 4}\n\n{\"a\": 5}\n");
        Files.write(folder.resolve("d.json.gz"), gzip("{\"a\": 6}"));
        Files.writeString(folder.resolve("notes.txt"), "not read");
        List<String> notes = new ArrayList<>();
        assertThat(SampleReader.read(
                        List.of(folder.toString()), InputStream.nullInputStream(), Optional.empty(), notes::add))
                .extracting(sample -> sample.document().get("a").intValue())
                .containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(notes).singleElement().asString().endsWith(": notes.txt.");
    }

    @Test
    void keepsTheDigitsOfNumbers() {
        String json = "{'a':1.50,'b':12345678901234567890123,'c':[1.0E-5,3.25E-9,1.0E10,0.1,0,-0,-0.0,1e5,1e-05]}";
        assertThat(Samples.of(json).get(0).document()).hasToString(json.replace('\'', '"'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'a': 1} x | standard input, line 1: not JSON, at column 10",
                "{'a': 1, 'a': 2} | duplicate key \"a\"",
                "{'a': 1} {'b': {'c': ['x\\ud800y']}} | standard input, document 2, line 1: b.c[0] has half of a character, \\ud800; write the other half",
                "{'a': 1} {'b': {'x\\ud83d': 1}} | standard input, document 2, line 1: the key before column 25 has half of a character; write",
                "{'b': {'\\ude00y': 1}} | standard input, document 1, line 1: the key before column 15 has half of a character",
                "[1] | standard input, document 1, line 1: it is number and not a JSON object",
                "[[[1]]] | standard input, document 1, line 1: it is array and not a JSON object; say where documents are with --at",
                "'' | standard input, document 1, line 1: it is string and not a JSON object",
                "[] | there is no document in it",
                "{'a': NaN} | not JSON",
                "{'a': 1e99999999999} | standard input, line 1: a number is out of range",
                "{'b': {'c': [1, 1e2147483647]}} | standard input, document 1, line 1: b.c[1] is out of range: 1e2147483647",
            })
    void refusesWhatIsNoDocument(String text, String problem) {
        assertThatThrownBy(() -> Samples.of(text))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(problem);
    }

    @Test
    void refusesDocumentsThatAreTooDeep() {
        assertThatThrownBy(() -> Samples.of("{'a': 1}\n" + "{'a':".repeat(70) + "1" + "}".repeat(70)))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("standard input, line 2: too large, or nested too deeply: ");
    }

    @Test
    void refusesTooManyDocuments() {
        assertThatThrownBy(() -> Samples.repeated(SampleReader.MOST_DOCUMENTS + 1, "{'a': #}"))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("more than 10000 documents");
    }

    /** 101 MB of spaces in 100 KB. */
    @Test
    void stopsWhenCompressedDocumentsBecomeTooLarge() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            byte[] spaces = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 101; i++) {
                out.write(spaces);
            }
        }
        assertThatThrownBy(() -> SampleReader.read(List.of("-"), new ByteArrayInputStream(bytes.toByteArray())))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("more than 100 MB in all");
    }

    @Test
    void namesAFileThatIsMissing() {
        assertThatThrownBy(() -> SampleReader.read(List.of("no.json"), InputStream.nullInputStream()))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("no.json: there is no such file or folder");
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
