// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.avro.lazy.LazySocialMediaPostRecord;
import io.github.wirebench.avro.v1.SocialMediaPostRecord;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.SocialMediaPost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.util.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AvroMappingsTest {

    @ParameterizedTest
    @MethodSource("io.github.wirebench.model.Payload#suite")
    void everySampleSurvivesTheRoundTrip(Payload payload) throws IOException {
        for (int i = 0; i < 2; i++) {
            assertThat(roundTrip(payload.type(), payload.sample(i))).isEqualTo(payload.sample(i));
        }
    }

    @Test
    void everyPostHas721Bytes() throws IOException {
        for (Object sample : Payload.POST.samples()) {
            assertThat(encode(AvroMapping.of(SocialMediaPost.class), (SocialMediaPost) sample))
                    .hasSize(721);
        }
    }

    @Test
    void typeWithoutRecordIsRefused() {
        assertThatThrownBy(() -> AvroMapping.of(String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.String");
    }

    @Test
    void onlyTheLazyTwinLeavesStringsUndecoded() throws IOException {
        byte[] post = encoded(Payload.POST, 0);
        CharSequence plain =
                decode(AvroIo.reader(SocialMediaPostRecord.class), post).getContent();
        LazySocialMediaPostRecord lazy = decode(AvroIo.reader(LazySocialMediaPostRecord.class), post);
        assertThat(plain).isInstanceOf(String.class);
        assertThat(lazy.getContent()).isInstanceOf(Utf8.class).hasToString(plain.toString());
        assertThat(lazy.getLikes()).hasOnlyElementsOfType(Utf8.class);
        assertThat(lazy.getComments().get(0).getCommentText()).isInstanceOf(Utf8.class);
        assertThat(encode(lazy, LazySocialMediaPostRecord.class)).isEqualTo(post);
    }

    @Test
    void fieldsHaveTheNamesOfTheRecordComponents() {
        for (Payload payload : Payload.suite()) {
            Schema schema = AvroIo.schema(AvroMapping.of(payload.type()).recordClass());
            assertThat(schema.getFields())
                    .extracting(Schema.Field::name)
                    .containsExactly(Arrays.stream(payload.type().getRecordComponents())
                            .map(RecordComponent::getName)
                            .toArray(String[]::new));
        }
    }

    private static <D> Object roundTrip(Class<D> type, Object value) throws IOException {
        return roundTrip(AvroMapping.of(type), type.cast(value));
    }

    private static <D, R extends SpecificRecord> D roundTrip(AvroMapping<D, R> mapping, D value) throws IOException {
        return mapping.toDomain(decode(AvroIo.reader(mapping.recordClass()), encode(mapping, value)));
    }

    private static byte[] encoded(Payload payload, int sample) throws IOException {
        return encoded(payload.type(), payload.sample(sample));
    }

    private static <D> byte[] encoded(Class<D> type, Object value) throws IOException {
        return encode(AvroMapping.of(type), type.cast(value));
    }

    private static <D, R extends SpecificRecord> byte[] encode(AvroMapping<D, R> mapping, D value) throws IOException {
        return encode(mapping.toNative(value), mapping.recordClass());
    }

    private static <R extends SpecificRecord> byte[] encode(R value, Class<R> type) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        AvroIo.writer(type).write(value, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }

    private static <R> R decode(DatumReader<R> reader, byte[] bytes) throws IOException {
        return reader.read(null, DecoderFactory.get().binaryDecoder(bytes, null));
    }
}
