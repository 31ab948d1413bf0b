// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactFormsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"0", "0.0", "12.50", "0.10", "-0.25", "-3.00", "7", "57646075230342348.7", "0.000000000000001"})
    void givesDecimalsTheirTextAgain(String text) {
        assertThat(CompactForms.decimal(CompactForms.ofDecimal(text))).isEqualTo(text);
    }

    @Test
    void makesSmallNumbersOfShortTexts() {
        assertThat(CompactForms.ofDecimal("12.50")).isEqualTo(1250 * 16 + 2);
    }

    @Test
    void givesListsTheirElementsAgain() {
        List<List<Integer>> pairs = List.of(List.of(1, 2), List.of(3, 4));
        assertThat(CompactForms.flat(pairs)).containsExactly(1, 2, 3, 4);
        assertThat(CompactForms.lists(CompactForms.flat(pairs), 2)).isEqualTo(pairs);
        assertThat(CompactForms.flat(List.of())).isEmpty();
    }
}
