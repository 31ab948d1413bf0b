// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.wirebench.avro.AvroIo;
import io.github.wirebench.avro.AvroMapping;
import io.github.wirebench.avro.v1.SocialMediaPostRecord;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import java.util.Arrays;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificRecordBase;
import org.assertj.core.util.Throwables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Avro has a switch for generated coders and another for its fast reader, and falls back without a word. */
class AvroCustomCodersTest {

    @ParameterizedTest
    @MethodSource("io.github.wirebench.model.Payload#suite")
    void everyClassHasThemExceptTheOneWithAUnionOfRecords(Payload payload) throws ReflectiveOperationException {
        Class<?> type = AvroMapping.of(payload.type()).recordClass();
        var hasCustomCoders = SpecificRecordBase.class.getDeclaredMethod("hasCustomCoders");
        hasCustomCoders.setAccessible(true);
        assertThat(hasCustomCoders.invoke(type.getConstructor().newInstance())).isEqualTo(payload != Payload.EVENTS);
    }

    @Test
    void theSwitchIsTheContendersOwn() {
        SpecificDatumReader<SocialMediaPostRecord> custom = AvroIo.customCoderReader(SocialMediaPostRecord.class);
        assertThat(custom.getSpecificData().useCustomCoders()).isTrue();
        assertThat(custom.getSpecificData().isFastReaderEnabled()).isFalse();
        SpecificDatumReader<SocialMediaPostRecord> standard = AvroIo.reader(SocialMediaPostRecord.class);
        assertThat(standard.getSpecificData().useCustomCoders()).isFalse();
        assertThat(standard.getSpecificData().isFastReaderEnabled()).isTrue();
    }

    /** What refuses a post that lacks a field, or is cut, is in the stack trace. */
    @ParameterizedTest
    @CsvSource({"AVRO, false", "AVRO_CUSTOM_CODERS, true"})
    void oneContenderUsesThem(BinaryContenders contender, boolean uses) throws Exception {
        Codec<Object, Object> codec = contender.codec(Payload.POST.type());
        byte[] whole = codec.encode(codec.toNative(Payload.POST.sample(0)));
        Throwable reading = catchThrowable(() -> codec.decode(Arrays.copyOf(whole, whole.length - 1)));
        Throwable writing = catchThrowable(() -> codec.encode(new SocialMediaPostRecord()));
        assertThat(Throwables.getStackTrace(reading).contains("customDecode")).isEqualTo(uses);
        assertThat(Throwables.getStackTrace(writing).contains("customEncode")).isEqualTo(uses);
    }
}
