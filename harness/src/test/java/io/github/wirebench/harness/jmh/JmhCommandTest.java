// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JmhCommandTest {
    private static final List<String> NAMES = List.of(
            "org.bench.json.JsonReadBenchmark.read",
            "org.bench.json.JsonWriteBenchmark.write",
            "org.bench.mapper.MapperReadBenchmark.newMapper",
            "Unpackaged.run");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "JsonReadBenchmark",
                "JsonRead",
                "Json",
                "JsonReadBenchmark.read",
                "Json.ead",
                "org.bench.json.JsonReadBenchmark.read",
                "org.bench.json.JsonR",
                "bench.mapper",
                "json",
                "newMapper",
                "Unpackaged",
                "run",
                ".*Mapper.*",
                "Read|Write",
                "\\.read$",
                "^org",
                "new[M]",
                ".*"
            })
    void benchmarksAreNamedFromTheirBeginningOrByAnExpression(String text) {
        assertThat(looksIntentional(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "comapre",
                "new",
                "ead",
                "re",
                "o",
                "js",
                "Read",
                "ReadBenchmark",
                "Mapper.new.*x",
                "Foo|Bar",
                "a.json"
            })
    void otherWordsLookAccidentalEvenIfTheyOccurInNames(String text) {
        assertThat(looksIntentional(text)).isFalse();
    }

    @Test
    void aMalformedExpressionIsWrongUsage() {
        assertThatThrownBy(() -> looksIntentional("Json("))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("\"Json(\"");
    }

    private static boolean looksIntentional(String word) {
        return JmhCommand.looksIntentional(word, NAMES);
    }
}
