// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Codec;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MalformedUtf8Test {
    /** No byte of UTF-8. */
    private static final byte WRONG = (byte) 0xFF;

    static List<CatalogueEntry> contenders() {
        return Catalogue.all();
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void itIsRefusedIfTheTraitsSaySo(CatalogueEntry contender) throws IOException {
        Codec<Object, Object> codec = Catalogue.codec(contender, Payload.DTO);
        Dto dto = (Dto) Payload.DTO.sample(0);
        byte[] document = codec.encode(codec.toNative(dto));
        // all formats write a short text of ASCII as it is
        int text = new String(document, StandardCharsets.ISO_8859_1).indexOf(dto.some());
        assertThat(text).isPositive();
        document[text + 1] = WRONG;
        assertThat(refuses(codec, document)).isEqualTo(contender.traits().refusesMalformedUtf8());
    }

    private static boolean refuses(Codec<Object, Object> codec, byte[] document) {
        try {
            codec.decode(document);
            return false;
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }
}
