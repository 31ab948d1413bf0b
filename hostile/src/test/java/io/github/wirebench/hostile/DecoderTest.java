// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecoderTest {

    private static final List<Reading> RIGHT = List.of(Reading.of("as it is", Payload.DTO.sample(0)));

    @ParameterizedTest
    @CsvSource({
        "0, VALUE, as it is",
        "1, REFUSED,",
        "2, UNDOCUMENTED, ArrayStoreException",
        "3, STACK_OVERFLOW,",
        "4, ERROR, OutOfMemoryError",
        "5, ALLOCATED,",
        "6, SLOW,",
        "7, BROKEN_AFTERWARDS,",
        "8, ANOTHER_VALUE,"
    })
    void whatHappensIsNamed(byte input, Outcome outcome, String label) throws IOException {
        Decoder decoder = new Decoder(new FaultyContender(), Payload.DTO, FaultyContender.SLOW_NANOS);
        Trial trial = decoder.decode(new byte[] {input}, RIGHT);
        assertThat(trial.outcome()).isEqualTo(outcome);
        assertThat(trial.label()).isEqualTo(label == null ? "" : label);
        assertThat(decoder.decode(new byte[] {FaultyContender.GOOD}, RIGHT).outcome())
                .as("the next input meets a decoder that works")
                .isEqualTo(Outcome.VALUE);
    }

    @Test
    void largeInputsMayAllocate() throws IOException {
        byte[] large = new byte[8 << 10];
        large[0] = FaultyContender.ALLOCATES;
        assertThat(new Decoder(new FaultyContender(), Payload.DTO, FaultyContender.SLOW_NANOS)
                        .decode(large, RIGHT)
                        .outcome())
                .isEqualTo(Outcome.REFUSED);
    }
}
