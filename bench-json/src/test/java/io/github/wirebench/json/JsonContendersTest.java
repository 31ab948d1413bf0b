// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.EventLog;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonContendersTest {

    record Numbers(Kind kind) {
        sealed interface Kind {}

        record One(String name, int n) implements Kind {}

        record Other(long n) implements Kind {}
    }

    record Lists(List<Kind> kinds) {
        sealed interface Kind {}

        record One(List<String> names) implements Kind {}

        record Other(List<Integer> names) implements Kind {}
    }

    record Same(Kind kind, long n) {
        sealed interface Kind {}

        record One(List<String> names, int n) implements Kind {}

        record Other(int n, List<String> names) implements Kind {}
    }

    @ParameterizedTest
    @CsvSource({"Numbers, true", "Lists, true", "Same, false"})
    void findsNamesOfSeveralTypes(String root, boolean found) throws ClassNotFoundException {
        assertThat(JsonContenders.hasNameOfSeveralTypes(Class.forName(getClass().getName() + "$" + root)))
                .isEqualTo(found);
        assertThat(JsonContenders.hasNameOfSeveralTypes(EventLog.class)).isFalse();
    }
}
