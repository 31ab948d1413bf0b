// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.wirebench.codegen.Schema.EnumType;
import io.github.wirebench.codegen.Schema.Field;
import io.github.wirebench.codegen.Schema.Record;
import io.github.wirebench.codegen.Type.ArrayOf;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.model.Clients;
import io.github.wirebench.model.JsonField;
import io.github.wirebench.model.JsonKinds;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.Users;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedSchemaTest {

    record Node(
            long id,
            Integer boxed,
            @JsonField(optional = false) Long neverNull,
            @JsonField(optional = true) Node next,
            Map<String, List<Part>> parts) {

        record Part(Size size) {}

        enum Size {
            SMALL,
            LARGE
        }
    }

    @Test
    void readsARecord() {
        String prefix = "NamedSchemaTestNode";
        assertThat(NamedSchema.of(Node.class).schema().records())
                .containsExactly(
                        new Record(
                                prefix,
                                List.of(
                                        new Field("id", Scalar.LONG, false),
                                        new Field("boxed", Scalar.INT, true),
                                        new Field("neverNull", Scalar.LONG, false),
                                        new Field("next", new Named(prefix), true),
                                        new Field("parts", new MapOf(new ListOf(new Named(prefix + "Part"))), false))),
                        new Record(prefix + "Part", List.of(new Field("size", new Named(prefix + "Size"), false))));
        assertThat(NamedSchema.of(Node.class).schema().enums())
                .containsExactly(new EnumType(prefix + "Size", List.of("SMALL", "LARGE")));
    }

    @Test
    void namesTheClassesOfNestedTypes() {
        NamedSchema schema = NamedSchema.of(Node.class);
        assertThat(schema.javaType(new ListOf(new Named("NamedSchemaTestNodePart")), false))
                .isEqualTo("List<Part>");
        assertThat(schema.imports()).contains("import " + Node.Part.class.getCanonicalName() + ";\n");
    }

    record Shapes(List<Shape> shapes, long[] ids) {}

    @JsonKinds(
            property = "@type",
            tags = {"square", "a \"circle\""})
    sealed interface Shape permits Square, Circle {}

    record Square(int side) implements Shape {}

    record Circle(double radius) implements Shape {}

    @Test
    void readsSealedInterfacesAndArrays() {
        NamedSchema schema = NamedSchema.of(Shapes.class);
        Type shape = new Named("Shape");
        assertThat(schema.schema().root().fields())
                .containsExactly(
                        new Field("shapes", new ListOf(shape), false),
                        new Field("ids", new ArrayOf(Scalar.LONG), false));
        assertThat(schema.kinds(shape)).extracting(schema::tag).containsExactly("\"square\"", "\"a \\\"circle\\\"\"");
        assertThat(schema.property(shape)).isEqualTo("\"@type\"");
        assertThat(schema.schema().records())
                .extracting(Record::name)
                .containsExactly("NamedSchemaTestShapes", "Square", "Circle");
    }

    @Test
    void literalsCannotEndEarly() {
        assertThat(NamedSchema.literal("a\"\\\n\u0000é\u2028")).isEqualTo("\"a\\\"\\\\\\012\\000\\u00e9\\u2028\"");
    }

    record Interfaces(List<Runnable> values) {}

    record OtherKeys(Map<Integer, String> values) {}

    @ParameterizedTest
    @ValueSource(classes = {Interfaces.class, OtherKeys.class})
    void refusesATypeThatNoSchemaHas(Class<?> type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedSchema.of(type))
                .withMessageStartingWith(type.getSimpleName() + ".values: no schema has the type ");
    }

    @Test
    void schemasHaveListsForArraysAndTwoNumbersForUuidsAndDecimals() {
        NamedSchema schema = NamedSchema.of(Clients.class);
        assertThat(new ProtoCode(schema).schema(MessageStyle.PROTO, "p", "j"))
                .contains(
                        "  fixed64 guid_high = 3;\n  fixed64 guid_low = 4;\n",
                        "  int64 balance_unscaled = 6;\n  int32 balance_scale = 7;\n",
                        "  repeated string emails = 14;\n  repeated int64 phones = 15;\n");
        assertThat(new ProtoCode(schema).mapping(MessageStyle.PROTO, "p", "j"))
                .contains("message.addAllEmails(List.of(value.emails()))", "getEmailsList().toArray(String[]::new)");
    }

    @Test
    void tellsRecordsOfNumbers() {
        NamedSchema schema = NamedSchema.of(Telemetry.class);
        assertThat(schema.isOfNumbers(new Named("Milestones"))).isTrue();
        assertThat(schema.isOfNumbers(new Named("Telemetry"))).isFalse();
        assertThat(schema.isOfNumbers(Scalar.LONG)).isFalse();
    }

    @Test
    void sbeAndFlatBuffersRefuseWhatTheirSchemasHaveNoFormFor() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SbeCode(NamedSchema.of(Node.class)))
                .withMessage("NamedSchemaTestNode.boxed: wirebench.xml has no form for int or null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FlatCode(NamedSchema.of(Users.class)))
                .withMessage("User.metadata: wirebench.fbs has no form for map<text>");
    }
}
