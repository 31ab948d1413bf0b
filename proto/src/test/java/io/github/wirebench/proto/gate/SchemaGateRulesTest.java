// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the gate reports breaking changes with place and reason, and accepts harmless ones. */
class SchemaGateRulesTest {

    private static final Path RELEASED = Path.of("src/released/0.1/wirebench/v3/article.proto");
    private static final String GONE = "gone";

    @TempDir
    private static Path temporary;

    /** Of all changes. */
    private static final List<Finding> FINDINGS = new ArrayList<>();

    /**
     * A change to version 3 of the article.
     *
     * @param name describes the change
     * @param before text in the file before the change
     * @param after text that replaces it
     * @param rule the rule that the change breaks; null for harmless changes
     * @param subject text that the message must contain
     */
    record Change(String name, String before, String after, String rule, String subject) {

        /** Its schema has a folder and a package of its own, so that one start of buf compares all. */
        String folder() {
            return "c_" + name.replaceAll("[^A-Za-z]+", "_");
        }

        boolean compiles() {
            return !"COMPILE".equals(rule);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Change> breaking() {
        return changes("""
                another type | int64 published_at = 5; | string published_at = 5; | FIELD_SAME_TYPE | published_at
                a narrower type | int64 view_count = 6; | int32 view_count = 6; | FIELD_SAME_TYPE | view_count
                an enum becomes a number | ContentFormat format | int32 format | FIELD_SAME_TYPE | format
                another number | int64 view_count = 6; | int64 view_count = 11; | FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED | view_count
                removed without reserve | string body = 3; |  | FIELD_NO_DELETE_UNLESS_NUMBER_RESERVED | body
                removed, only the number reserved | string body = 3; | reserved 3; | FIELD_NO_DELETE_UNLESS_NAME_RESERVED | body
                a number used again | int32 reading_time_minutes = 7; | string author = 7; | \
                FIELD_SAME_TYPE | "7" with name "author" on message "ArticleMessage"
                renamed | string title = 2; | string headline = 2; | FIELD_SAME_NAME | headline
                another name in JSON | string title = 2; | string title = 2 [json_name = "headline"]; | FIELD_SAME_JSON_NAME | title
                a list becomes a single value | repeated string categories | string categories | \
                FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY | categories
                a single value becomes a list |   string title |   repeated string title | FIELD_WIRE_JSON_COMPATIBLE_CARDINALITY | title
                moved into a oneof | string body = 3; | oneof content { string body = 3; bytes zipped = 11; } | FIELD_SAME_ONEOF | body
                a reserved number is used | string id = 1; | string id = 1; string retired = 9; | COMPILE | retired
                a reserved name is used | string id = 1; | string id = 1; string removed_field = 11; | COMPILE | removed_field
                a reservation is removed | reserved 9, 10; | reserved 10; | RESERVED_MESSAGE_NO_DELETE | ArticleMessage
                an enum value removed without reserve |   HTML = 2;\\n |  | ENUM_VALUE_NO_DELETE_UNLESS_NUMBER_RESERVED | ContentFormat
                enum values swapped | HTML = 2;\\n  RICH_TEXT = 3; | RICH_TEXT = 2;\\n  HTML = 3; | ENUM_VALUE_SAME_NAME | ContentFormat
                the zero value is missing |   UNKNOWN = 0;\\n |  | COMPILE | ContentFormat
                a message removed | message ArticleFeedMessage | message ArticlePageMessage | \
                PACKAGE_MESSAGE_NO_DELETE | ArticleFeedMessage
                an enum renamed | ContentFormat | BodyFormat | PACKAGE_ENUM_NO_DELETE | ContentFormat
                another package | package wirebench.v3; | package wirebench.three; | FILE_SAME_PACKAGE | wirebench
                """);
    }

    static Stream<Change> harmless() {
        return changes("""
                a new field | string id = 1; | string id = 1; string author = 11;
                a new repeated field | string id = 1; | string id = 1; repeated string authors = 11;
                a new enum value | RICH_TEXT = 3; | RICH_TEXT = 3; PLAIN_TEXT = 4;
                a new message | enum ContentFormat | message Author { string name = 1; }\\n\\nenum ContentFormat
                removed, number and name reserved | string body = 3; | reserved 3; reserved "body";
                an enum value removed and reserved | HTML = 2; | reserved 2; reserved "HTML";
                one more number reserved | reserved 9, 10; | reserved 9, 10, 12;
                another comment | // Epoch milliseconds. | // Milliseconds since 1970.
                another order in the file | string id = 1;\\n  string title = 2; | string title = 2;\\n  string id = 1;
                marked as deprecated | string title = 2; | string title = 2 [deprecated = true];
                """);
    }

    private static Stream<Change> changes(String lines) {
        return lines.lines()
                .map(line -> line.translateEscapes().split(" \\| ", -1))
                .map(part -> part.length == 3
                        ? new Change(part[0], part[1], part[2], null, "")
                        : new Change(part[0], part[1], part[2], part[3], part[4]));
    }

    @BeforeAll
    static void compareAll() throws Exception {
        String schema = Files.readString(RELEASED);
        Path compiling = temporary.resolve("compiling");
        Path broken = temporary.resolve("broken");
        for (Change change : Stream.concat(breaking(), harmless()).toList()) {
            assertThat(schema).contains(change.before());
            Path root = change.compiles() ? compiling : broken;
            write(root.resolve("released"), change.folder(), schema);
            write(root.resolve("changed"), change.folder(), schema.replace(change.before(), change.after()));
        }
        write(compiling.resolve("released"), GONE, schema);
        // buf compares nothing if one schema does not compile
        for (Path root : List.of(compiling, broken)) {
            FINDINGS.addAll(new SchemaGate(temporary).findings(root.resolve("changed"), root.resolve("released")));
        }
    }

    private static void write(Path root, String folder, String schema) throws IOException {
        Path file = Files.createDirectories(root.resolve(folder)).resolve(RELEASED.getFileName());
        Files.writeString(file, schema.replace("package wirebench.v3;", "package wirebench." + folder + ";"));
    }

    private static List<Finding> findings(Change change) {
        return FINDINGS.stream()
                .filter(finding -> finding.toString().contains(change.folder()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource
    void breaking(Change change) {
        assertThat(findings(change)).anySatisfy(finding -> {
            assertThat(finding.rule()).isEqualTo(change.rule());
            assertThat(finding.message()).contains(change.subject());
            assertThat(finding.toString())
                    .startsWith(change.folder() + "/article.proto, line " + finding.line() + ": ")
                    .hasLineCount(1);
        });
    }

    @ParameterizedTest
    @MethodSource
    void harmless(Change change) {
        assertThat(findings(change)).isEmpty();
    }

    @Test
    void aMissingFileIsReported() {
        assertThat(FINDINGS)
                .extracting(Finding::toString)
                .anyMatch(finding -> finding.contains("wirebench." + GONE) && finding.contains("[PACKAGE_NO_DELETE]"));
    }

    @Test
    void theDocumentationShowsARealFinding() throws IOException {
        Change first = breaking().findFirst().orElseThrow();
        Finding shown = findings(first).stream()
                .filter(finding -> finding.rule().equals(first.rule()))
                .findFirst()
                .orElseThrow();
        assertThat(Files.readString(Path.of("../docs/schema-evolution.md")))
                .contains("    " + shown.toString().replace(first.folder(), "wirebench/v3") + "\n");
    }
}
