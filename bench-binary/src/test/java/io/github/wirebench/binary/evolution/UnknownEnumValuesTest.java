// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.proto.v3.ArticleMessage;
import io.github.wirebench.proto.v3.ContentFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

/** Reads an enum value of a later version with version 3. */
class UnknownEnumValuesTest {

    private static final int PLAIN_TEXT = 4;
    private static final String PLAIN_TEXT_NAME = "PLAIN_TEXT";

    @Test
    void protobufReadsUnrecognizedAndKeepsTheNumber() throws IOException {
        byte[] later =
                ArticleMessage.newBuilder().setFormatValue(PLAIN_TEXT).build().toByteArray();
        ArticleMessage read = ArticleMessage.parseFrom(later);
        assertThat(read.getFormat()).isEqualTo(ContentFormat.UNRECOGNIZED);
        assertThat(read.getFormatValue()).isEqualTo(PLAIN_TEXT);
        assertThat(read.toByteArray()).isEqualTo(later);
    }

    @Test
    void avroReadsTheDefaultOfTheEnum() throws IOException {
        Schema format = AvroIo.schema(io.github.wirebench.avro.v3.ArticleRecord.class)
                .getField("format")
                .schema();
        assertThat(read(later(format, "UNKNOWN"), format)).hasToString("UNKNOWN");
    }

    @Test
    void avroFailsIfTheReadersEnumHasNoDefault() {
        Schema format = new Schema.Parser()
                .parse("{\"type\": \"enum\", \"name\": \"ContentFormat\", \"symbols\": [\"UNKNOWN\", \"MARKDOWN\"]}");
        assertThatThrownBy(() -> read(later(format, null), format))
                .isInstanceOf(AvroTypeException.class)
                .hasMessageContaining(PLAIN_TEXT_NAME);
    }

    @Test
    void jacksonReadsTheMarkedValueIfConfigured() throws IOException {
        ArticleV3 read = JacksonArticles.mapper().readValue("{\"format\": \"PLAIN_TEXT\"}", ArticleV3.class);
        assertThat(read.format()).isEqualTo(ArticleV3.ContentFormat.UNKNOWN);
    }

    @Test
    void jacksonFailsByDefault() {
        assertThatThrownBy(() -> JacksonArticles.mapper()
                        .readerFor(ArticleV3.class)
                        .without(DeserializationFeature.READ_UNKNOWN_ENUM_VALUES_USING_DEFAULT_VALUE)
                        .readValue("{\"format\": \"PLAIN_TEXT\"}"))
                .isInstanceOf(InvalidFormatException.class)
                .hasMessageContaining(PLAIN_TEXT_NAME);
    }

    /** Returns the enum with an additional symbol. */
    private static Schema later(Schema format, String defaultSymbol) {
        List<String> symbols = new ArrayList<>(format.getEnumSymbols());
        symbols.add(PLAIN_TEXT_NAME);
        return Schema.createEnum(format.getName(), null, format.getNamespace(), symbols, defaultSymbol);
    }

    private static Object read(Schema writer, Schema reader) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<>(writer).write(new GenericData.EnumSymbol(writer, PLAIN_TEXT_NAME), encoder);
        encoder.flush();
        return new GenericDatumReader<>(writer, reader)
                .read(null, DecoderFactory.get().binaryDecoder(out.toByteArray(), null));
    }
}
