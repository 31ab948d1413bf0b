// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the gate reports breaking changes with place and reason, and accepts harmless ones. */
class SchemaGateRulesTest {

    private static final Path RELEASED = Path.of("src/released/0.1");
    private static final String ARTICLE = "v3/article.avdl";

    @TempDir
    private Path temporary;

    private Path changed;

    /**
     * A change to version 3 of the article.
     *
     * @param name describes the change
     * @param before text in the file before the change
     * @param after text that replaces it
     * @param rule the rule that the change breaks; null for harmless changes
     * @param subject the record and field that the finding must name
     */
    record Change(String name, String before, String after, String rule, String subject) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Change> breaking() {
        return changes("""
                a field without default |   string id; |   string id;\\n  string author; | \
                READER_FIELD_MISSING_DEFAULT_VALUE | ArticleRecord.author
                a field removed that has no default |   string body;\\n |  | READER_FIELD_MISSING_DEFAULT_VALUE | ArticleRecord.body
                renamed | string title; | string headline; | READER_FIELD_MISSING_DEFAULT_VALUE | ArticleRecord.headline
                renamed with an alias: old readers do not know it | string title; | string @aliases(["title"]) headline; | \
                READER_FIELD_MISSING_DEFAULT_VALUE | ArticleRecord.title
                another type | long publishedAt; | string publishedAt; | TYPE_MISMATCH | ArticleRecord.publishedAt
                a narrower type | long viewCount; | int viewCount; | TYPE_MISMATCH | ArticleRecord.viewCount
                a wider type: old readers do not promote | int readingTimeMinutes = 0; | long readingTimeMinutes = 0; | \
                TYPE_MISMATCH | ArticleRecord.readingTimeMinutes
                made optional: old readers do not know null | long viewCount; | union { null, long } viewCount = null; | \
                TYPE_MISMATCH | ArticleRecord.viewCount
                a list becomes a single value | array<string> categories; | string categories; | TYPE_MISMATCH | ArticleRecord.categories
                an enum loses a symbol and its default | HTML, RICH_TEXT\\n} = UNKNOWN; | RICH_TEXT\\n} | \
                MISSING_ENUM_SYMBOLS | ContentFormat
                the enum renamed | ContentFormat | BodyFormat | SCHEMA_REMOVED | ContentFormat
                a record renamed | record ArticleFeedRecord | record ArticlePageRecord | SCHEMA_REMOVED | ArticleFeedRecord
                another namespace | avro.v3; | avro.three; | SCHEMA_REMOVED | ArticleRecord
                a default of another type | int readingTimeMinutes = 0; | int readingTimeMinutes = "none"; | NOT_VALID | the whole file
                """);
    }

    static Stream<Change> harmless() {
        return changes("""
                a new field with default | string id; | string id;\\n  string author = "";
                a new optional field | string id; | string id;\\n  union { null, string } author = null;
                a new array with default | string id; | string id;\\n  array<string> authors = [];
                a field removed that has a default |   int readingTimeMinutes = 0;\\n |\s
                an enum with default symbol grows | RICH_TEXT\\n} | RICH_TEXT, PLAIN_TEXT\\n}
                a new record | record ArticleFeedRecord | record AuthorRecord { string name; }\\n\\nrecord ArticleFeedRecord
                another order of fields | string id;\\n  string title; | string title;\\n  string id;
                another comment | /** Epoch milliseconds. */ | /** Milliseconds since 1970. */
                another default | int readingTimeMinutes = 0; | int readingTimeMinutes = 1;
                """);
    }

    private static Stream<Change> changes(String lines) {
        return lines.lines()
                .map(line -> line.translateEscapes().split(" \\| ", -1))
                .map(part -> part.length == 3
                        ? new Change(part[0], part[1], part[2], null, "")
                        : new Change(part[0], part[1], part[2], part[3], part[4]));
    }

    @BeforeEach
    void copyTheReleasedSchemas() throws IOException {
        changed = temporary.resolve("changed");
        try (Stream<Path> files = Files.walk(RELEASED)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = changed.resolve(RELEASED.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    @ParameterizedTest
    @MethodSource
    void breaking(Change change) throws IOException {
        assertThat(findings(change)).anySatisfy(finding -> {
            assertThat(finding.rule()).isEqualTo(change.rule());
            assertThat(finding.subject()).isEqualTo(change.subject());
            assertThat(finding.toString())
                    .startsWith(ARTICLE + ", " + change.subject() + ": ")
                    .hasLineCount(1);
        });
    }

    @ParameterizedTest
    @MethodSource
    void harmless(Change change) throws IOException {
        assertThat(findings(change)).isEmpty();
    }

    @Test
    void anEnumWithoutDefaultCannotGrow() {
        Schema released = Schema.createEnum("Colour", null, null, List.of("RED"));
        Schema grown = Schema.createEnum("Colour", null, null, List.of("RED", "GREEN"));
        assertThat(SchemaGate.findings("colour.avdl", grown, released))
                .singleElement()
                .hasToString("colour.avdl, Colour: released readers cannot read new bytes ([GREEN]) "
                        + "[MISSING_ENUM_SYMBOLS] "
                        + "Give the enum a default symbol before you add symbols, and do not remove any.");
    }

    /** Shows why the gate compares with every release and not only the last: each step alone looks harmless. */
    @Test
    void aDefaultThatIsDroppedLaterBreaksTheFirstRelease() throws IOException {
        Path second = temporary.resolve("second");
        Path third = temporary.resolve("third");
        for (Path release : List.of(second, third)) {
            Files.createDirectories(release.resolve("v3"));
        }
        String first = Files.readString(RELEASED.resolve(ARTICLE));
        Files.writeString(second.resolve(ARTICLE), first.replace("string id;", "string id;\n  string author = \"\";"));
        Files.writeString(third.resolve(ARTICLE), first.replace("string id;", "string id;\n  string author;"));
        assertThat(SchemaGate.findings(List.of(third), second)).isEmpty();
        Path onlyArticle = temporary.resolve("first");
        Files.createDirectories(onlyArticle.resolve("v3"));
        Files.writeString(onlyArticle.resolve(ARTICLE), first);
        assertThat(SchemaGate.findings(List.of(third), onlyArticle))
                .extracting(Finding::subject)
                .contains("ArticleRecord.author");
    }

    @Test
    void aReleaseWithoutSchemasIsRefused() {
        assertThatThrownBy(
                        () -> SchemaGate.findings(List.of(changed), Files.createDirectory(temporary.resolve("empty"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("contains no schema");
    }

    @Test
    void aMissingFileIsReported() throws IOException {
        Files.delete(changed.resolve(ARTICLE));
        assertThat(SchemaGate.findings(List.of(changed), RELEASED))
                .hasSize(3)
                .extracting(Finding::toString)
                .contains("v3/article.avdl, ArticleRecord: it was removed or renamed [SCHEMA_REMOVED] "
                        + "Services that have not been upgraded still use it.");
    }

    @Test
    void aSchemaMayMove() throws IOException {
        Files.move(changed.resolve(ARTICLE), changed.resolve("articles.avdl"));
        assertThat(SchemaGate.findings(List.of(changed), RELEASED)).isEmpty();
    }

    @Test
    void theDocumentationShowsARealFinding() throws IOException {
        Finding shown = findings(breaking().findFirst().orElseThrow()).get(0);
        assertThat(Files.readString(Path.of("../docs/schema-evolution.md"))).contains("    " + shown + "\n");
    }

    private List<Finding> findings(Change change) throws IOException {
        Path article = changed.resolve(ARTICLE);
        String before = Files.readString(article);
        assertThat(before).contains(change.before());
        Files.writeString(article, before.replace(change.before(), change.after()));
        return SchemaGate.findings(List.of(changed), RELEASED);
    }
}
