// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.Dto;
import io.github.wirebench.model.DtoEnum;
import io.github.wirebench.model.InnerDto;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Traits.Flag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class MalformedUtf8Test {
    /** No byte of UTF-8. */
    private static final byte WRONG = (byte) 0xFF;

    static List<Contender> contenders() {
        return Catalogue.all().stream()
                .filter(contender -> contender.supports(Payload.DTO))
                .toList();
    }

    /** A text of ASCII alone has a form of its own in some formats, and a reader of its own in some libraries. */
    @ParameterizedTest
    @MethodSource("contenders")
    void itIsRefusedInEveryTextIfTheTraitsSaySo(Contender contender) throws IOException {
        Codec<Object, Object> codec = contender.codec(Payload.DTO.type());
        assertThat(refusesDamageIn("wxyz", codec) && refusesDamageIn("\u00f6xyz", codec))
                .as("%s refuses malformed UTF-8, unless it has REPLACES_MALFORMED_UTF8", contender.name())
                .isEqualTo(!contender.traits().has(Flag.REPLACES_MALFORMED_UTF8));
    }

    private static boolean refusesDamageIn(String text, Codec<Object, Object> codec) throws IOException {
        Dto dto = new Dto(text, DtoEnum.B, new InnerDto(123L, List.of("1", "2")));
        byte[] document = codec.encode(codec.toNative(dto));
        // all formats write the first of these letters as it is
        int letter = new String(document, StandardCharsets.ISO_8859_1).indexOf("xy");
        assertThat(letter).isPositive();
        document[letter] = WRONG;
        try {
            codec.decode(document);
            return false;
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }
}
