// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarkCaseTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"POST", "", "a b", "a=b", "=", "1 = 2", "x, \"y\"", "[avgt]", "ä 漢 🙂", "-1", "a  b", "a =b"})
    void aCaseIsReadAsItWasWritten(String value) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("payload", value);
        params.put("$size_2", "3");
        BenchmarkCase one = new BenchmarkCase("a.b.ReadBenchmark.read", "avgt", params);
        BenchmarkCase read = BenchmarkCase.parse(one.id());
        assertThat(read).isEqualTo(one);
        assertThat(read.id()).isEqualTo(one.id());
        BenchmarkCase last = new BenchmarkCase("a.b.ReadBenchmark.read", "ss", Map.of("payload", value));
        assertThat(BenchmarkCase.parse(last.id())).isEqualTo(last);
    }

    @Test
    void theTextsAreForFilesAndForPeople() {
        BenchmarkCase one = new BenchmarkCase("a.b.ReadBenchmark.read", "avgt", Map.of("payload", "POST"));
        assertThat(one.id()).isEqualTo("a.b.ReadBenchmark.read [avgt] payload=POST");
        assertThat(one.label()).isEqualTo("ReadBenchmark.read payload=POST");
        assertThat(new BenchmarkCase("Read.read", "thrpt", Map.of()).label()).isEqualTo("Read.read [thrpt]");
        assertThat(BenchmarkCase.parse("Read.read [thrpt]"))
                .isEqualTo(new BenchmarkCase("Read.read", "thrpt", Map.of()));
    }

    @Test
    void theOrderOfParametersIsKeptButMeansNothing() {
        BenchmarkCase one = BenchmarkCase.parse("a.b [avgt] z=1 a=2");
        assertThat(one.params().keySet()).containsExactly("z", "a");
        assertThat(one).isEqualTo(BenchmarkCase.parse("a.b [avgt] a=2 z=1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a.b",
                "a.b avgt",
                "a.b [avgt",
                "a.b [] x=1",
                "a.b [avgt]x=1",
                "a.b [avgt] x",
                "a.b [avgt] 1x=1"
            })
    void otherTextsSayWhatIsWanted(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BenchmarkCase.parse(text))
                .withMessageContaining("the form is: ")
                .withMessageContaining("name=value");
    }
}
