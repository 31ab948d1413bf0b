// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RotationTest {

    @Test
    void startsWithTheFirstAndRepeats() {
        Rotation<String> rotation = new Rotation<>(List.of("a", "b", "c", "d"));
        assertThat(Stream.generate(rotation::next).limit(6)).containsExactly("a", "b", "c", "d", "a", "b");
    }

    @Test
    void refusesANumberThatIsNotAPowerOfTwo() {
        assertThatThrownBy(() -> new Rotation<>(List.of(1, 2, 3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3");
        assertThatThrownBy(() -> new Rotation<>(List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
