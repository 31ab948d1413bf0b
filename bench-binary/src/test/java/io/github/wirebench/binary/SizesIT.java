// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.codec.Codec;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Pins the bytes of each payload's first value in each format, in the table {@code sizes.txt}: a line for each contender, a
 * column for each payload, a dash where the contender cannot carry the payload. If the test fails, it
 * prints the table as it is now.
 */
class SizesIT {

    /** Large values take long to generate. */
    private static final Map<Payload, Object> VALUES =
            Payload.suite().stream().collect(Collectors.toMap(Function.identity(), payload -> payload.sample(0)));

    @Test
    void sizesArePinned() throws IOException {
        try (InputStream pinned = SizesIT.class.getResourceAsStream("sizes.txt")) {
            assertThat(table()).isEqualTo(new String(pinned.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static String table() {
        return Stream.concat(
                        Stream.of(line("contender", Payload::name)),
                        Arrays.stream(BinaryContenders.values())
                                .map(contender -> line(contender.name(), payload -> size(contender, payload))))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(String contender, Function<Payload, String> cells) {
        return Payload.suite().stream()
                .map(payload -> String.format(" %" + Math.max(7, payload.name().length()) + "s", cells.apply(payload)))
                .collect(Collectors.joining("", String.format("%-20s", contender), ""));
    }

    private static String size(BinaryContenders contender, Payload payload) {
        if (!contender.carries(payload)) {
            return "-";
        }
        Codec<Object, Object> codec = Codecs.of(contender, payload);
        try {
            return Integer.toString(codec.encode(codec.toNative(VALUES.get(payload))).length);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
