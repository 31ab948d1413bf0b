// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.NamedSchema;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Infers schemas from random documents, which have to fit them. */
class InferredSchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int ROUNDS = 60;

    @TempDir
    private Path folder;

    @Test
    void everyDocumentFitsTheSchema() throws IOException {
        for (int seed = 0; seed < ROUNDS; seed++) {
            List<Sample> samples = new ArrayList<>();
            for (ObjectNode document : RandomDocuments.of(seed)) {
                samples.add(new Sample("document " + samples.size(), document));
            }
            List<String> leaves = new ArrayList<>();
            samples.forEach(sample -> addLeaves(sample.document(), leaves));
            List<String> given = leaves.stream().sorted().toList();
            InferredSchema result = Inference.of("Order", samples);
            Schema schema = result.schema();
            Fidelity fidelity = new Fidelity(UserModule.named(schema));
            for (Sample sample : samples) {
                assertThatCode(() -> fidelity.add(sample.document(), sample.source()))
                        .as("seed %d, %s, %s", seed, schema, sample.document())
                        .doesNotThrowAnyException();
            }
            assertThat(result.decisions())
                    .hasSize(schema.records().stream()
                            .mapToInt(record -> record.fields().size())
                            .sum())
                    .allMatch(decision -> decision.present() <= decision.of());
            if (seed % 10 == 0) {
                Path file = folder.resolve("schema.yaml");
                Files.writeString(file, SchemaFile.write(schema, result.decisions()));
                assertThat(SchemaFile.read(file)).as("seed %d", seed).isEqualTo(schema);
            }
            if (seed % 40 == 0) {
                assertThat(kept(schema, samples)).as("seed %d", seed).isEqualTo(given);
            }
        }
    }

    /** Returns the values in documents that Jackson has written from the records. */
    private static List<String> kept(Schema schema, List<Sample> samples) throws IOException {
        List<String> kept = new ArrayList<>();
        NamedSchema module = UserModule.named(schema);
        for (byte[] written : new RecordsCheck(module)
                .written(samples.stream()
                        .map(sample -> JsonFiles.compact(sample.document()))
                        .toList())) {
            addLeaves(MAPPER.readTree(written), schema, new Named("Order"), module, kept);
        }
        return kept.stream().sorted().toList();
    }

    /** Adds texts, numbers and booleans, wherever they are. */
    private static void addLeaves(JsonNode value, List<String> leaves) {
        if (value.isValueNode() && !value.isNull()) {
            leaves.add(value.isNumber() ? value.doubleValue() + "" : value.asText());
        }
        value.forEach(inside -> addLeaves(inside, leaves));
    }

    /** Text of JSON is read, and constants get their texts again. */
    private static void addLeaves(JsonNode value, Schema schema, Type ofField, NamedSchema module, List<String> leaves)
            throws IOException {
        Type type = Kinds.ofObject(schema, ofField, value);
        if (!type.equals(ofField)) {
            leaves.add(value.path(
                            schema.union(((Named) ofField).name()).orElseThrow().property())
                    .textValue());
        }
        if (type == Scalar.JSON && value.isTextual()) {
            addLeaves(MAPPER.readTree(value.textValue()), leaves);
        } else if (module.isEnum(type) && value.isTextual()) {
            Schema.EnumType texts = schema.enumType(((Named) type).name()).orElseThrow();
            leaves.add(texts.values().get(module.constants(texts).indexOf(value.textValue())));
        } else if (module.isRecord(type) && value.isContainerNode()) {
            Schema.Record record = schema.record(((Named) type).name()).orElseThrow();
            JsonNode object = value.isArray() ? Walk.places(value) : value;
            for (NamedSchema.Member member : module.members(record)) {
                String name = record.isTuple()
                        ? member.field().json()
                        : member.names().java();
                addLeaves(object.path(name), schema, member.type(), module, leaves);
            }
        } else if (type.isContainer()) {
            for (JsonNode inside : value) {
                addLeaves(inside, schema, type.element(), module, leaves);
            }
        } else {
            addLeaves(value, leaves);
        }
    }
}
