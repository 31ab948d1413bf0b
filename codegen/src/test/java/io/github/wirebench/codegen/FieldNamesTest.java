// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.junit.jupiter.api.Test;

class FieldNamesTest {

    private static final List<String> HOSTILE = Stream.concat(
                    Stream.of("", "x".repeat(300)), Stream.of("""
                            class|int|_|$|a$b|größe|日本|1st|hashCode|toString|foo bar|foo.bar|foo/bar|*/ evil /*|\
                            "); System.exit(1); //|\\u0022|id|\
                            ID|Id|_id|foo_count|foo|foo_list|serializedSize|schema|public|fooBar|foo_bar|sha256sum|URL|null|true|builder|\
                            bitField0|field|__typename|user_ID|userId""".split("\\|")))
            .toList();

    @Test
    void areIdentifiersThatDiffer() {
        List<FieldNames> names = FieldNames.of(HOSTILE);
        assertThat(names)
                .extracting(FieldNames::java)
                .allMatch(SourceVersion::isName)
                .allMatch(name -> name.length() <= 64);
        assertThat(names).extracting(FieldNames::proto).allMatch(name -> name.matches("[a-z][a-z0-9]*(_[a-z0-9]+)*"));
        assertThat(names)
                .extracting(FieldNames::avro)
                .allMatch(name -> name.matches("[A-Za-z]([A-Za-z0-9_]*[A-Za-z0-9])?"));
        assertThat(names)
                .filteredOn(name -> name.protoMethod().equals("Builder"))
                .isEmpty();
        for (List<String> all : List.of(
                names.stream().map(FieldNames::java).toList(),
                names.stream().map(FieldNames::proto).toList(),
                names.stream().map(FieldNames::protoMethod).toList(),
                names.stream().map(FieldNames::avro).toList(),
                names.stream().map(FieldNames::avroMethod).toList())) {
            assertThat(all.stream().map(name -> name.toLowerCase(Locale.ROOT))).doesNotHaveDuplicates();
        }
    }

    @Test
    void stayAsTheyAreWhereTheyCan() {
        assertThat(FieldNames.of(List.of("viewCount", "screen_name")))
                .containsExactly(
                        new FieldNames("viewCount", "view_count", "ViewCount", "viewCount", "ViewCount"),
                        new FieldNames("screen_name", "screen_name", "ScreenName", "screen_name", "ScreenName"));
        List<String> apart = List.of("island", "land", "issue", "sue", "settings", "tings");
        assertThat(FieldNames.of(apart)).extracting(FieldNames::java).isEqualTo(apart);
    }

    @Test
    void changeInAllSchemasAlike() {
        assertThat(FieldNames.of(List.of("class", "_id", "1st", "tag", "tag_count", "ID")))
                .containsExactly(
                        new FieldNames("classField", "class_field", "ClassField", "classField", "ClassField"),
                        new FieldNames("_id", "id", "Id", "id", "Id"),
                        new FieldNames("key1st", "key1st", "Key1St", "key1st", "Key1st"),
                        new FieldNames("tag", "tag", "Tag", "tag", "Tag"),
                        new FieldNames(
                                "tag_countField",
                                "tag_count_field",
                                "TagCountField",
                                "tag_countField",
                                "TagCountField"),
                        new FieldNames("IDField", "i_d_field", "IDField", "IDField", "IDField"));
        assertThat(FieldNames.of(List.of("serialVersionUID")))
                .extracting(FieldNames::java)
                .containsExactly("serialVersionUIDField");
    }

    @Test
    void changeWhereGeneratedCodeHasTheName() {
        assertThat(FieldNames.of(List.of("Enum", "Default", "this_", "i", "equals", "get", "unknownBytes")))
                .extracting(FieldNames::java)
                .containsExactly(
                        "EnumField",
                        "DefaultField",
                        "this_Field",
                        "iField",
                        "equalsField",
                        "getField",
                        "unknownBytesField");
        assertThat(FieldNames.of(List.of("name", "getName", "isActive", "active", "class", "getClass")))
                .extracting(FieldNames::java)
                .containsExactly("name", "getNameField", "isActive", "activeField", "classField", "getClassField2");
    }

    @Test
    void constantsDifferWithoutUnderscores() {
        assertThat(FieldNames.constants(List.of("a b", "a-b", "AB", "1", "", "UNSPECIFIED", "class")))
                .containsExactly("a_b", "a_b_ALSO2", "AB_ALSO3", "VALUE1", "VALUE", "UNSPECIFIED_ALSO2", "class_");
    }
}
