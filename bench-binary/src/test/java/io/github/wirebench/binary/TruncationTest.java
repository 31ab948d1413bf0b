// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Traits.Flag;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class TruncationTest {

    /** Tests without mapping, because a mapping may refuse what the library accepts. */
    @ParameterizedTest
    @EnumSource
    void everyPrefixIsRefusedIfTheTraitsSaySo(BinaryContenders contender) throws IOException {
        int taken = prefixesTaken(contender, Payload.DTO) + prefixesTaken(contender, Payload.POST);
        assertThat(taken == 0)
                .as("%d prefixes decode", taken)
                .isEqualTo(!contender.traits().has(Flag.PREFIXES_DECODE));
    }

    private static int prefixesTaken(BinaryContenders contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        byte[] whole = codec.encode(codec.toNative(payload.sample(0)));
        int taken = 0;
        for (int length = 0; length < whole.length; length++) {
            if (takes(codec, Arrays.copyOf(whole, length))) {
                taken++;
            }
        }
        return taken;
    }

    private static boolean takes(Codec<Object, Object> codec, byte[] bytes) {
        try {
            codec.decode(bytes);
            return true;
        } catch (IOException | RuntimeException refused) {
            return false;
        }
    }
}
