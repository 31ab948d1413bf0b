// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.Users;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CorruptInput;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandwrittenContenderTest {

    private static final byte[] LARGEST_COUNT = {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x07};

    private final Codec<Object, Object> dtos = BinaryContenders.HANDWRITTEN.codec(Payload.DTO.type());

    /** Tests lengths near those at which a varint grows or strings are written differently. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 127, 128, 129, 1_023, 1_024, 16_383, 16_384, 100_000})
    void stringsOfAnyLength(int length) throws IOException {
        for (String unit : List.of("a", "é", "漢", "\uD83D\uDE00")) {
            Dto dto = new Dto(unit.repeat(length), DtoEnum.C, new InnerDto(Long.MIN_VALUE, List.of("", unit)));
            assertThat(dtos.decode(dtos.encode(dto))).isEqualTo(dto);
        }
    }

    @Test
    void claimedCountAllocatesNothing() {
        Codec<Object, Object> users = BinaryContenders.HANDWRITTEN.codec(Payload.USERS.type());
        assertThat(Payload.USERS.type()).isEqualTo(Users.class);
        assertThatThrownBy(() -> users.decode(LARGEST_COUNT)).isInstanceOf(EOFException.class);
        assertThat(CorruptInput.decode(users, LARGEST_COUNT).allocatedBytes()).isLessThan(100_000);
    }

    @Test
    void claimedLengthAllocatesNothing() {
        assertThatThrownBy(() -> dtos.decode(LARGEST_COUNT)).isInstanceOf(EOFException.class);
    }

    @Test
    void bytesAfterTheEndAreRefused() throws IOException {
        byte[] whole = dtos.encode(Payload.DTO.sample(0));
        assertThatThrownBy(() -> dtos.decode(Arrays.copyOf(whole, whole.length + 1)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("1 bytes after the end");
    }
}
