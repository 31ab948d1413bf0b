// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.model.FeedSummary;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedReadersTest {

    @ParameterizedTest
    @ValueSource(strings = {"10x1000", "50x30000"})
    void everyStrategyGivesTheSameSummary(String feed) throws IOException {
        FeedShape shape = FeedShape.parse(feed);
        FeedReaders readers = new FeedReaders();
        FeedSummary expected = shape.feeds().get(0).summary();
        byte[] json = shape.documents().get(0);
        assertThat(expected.articles()).hasSize(shape.articles());
        assertThat(List.of(
                        readers.bind(json),
                        readers.tree(json),
                        readers.stream(json),
                        readers.bindSummary(json),
                        readers.filteringParser(json),
                        readers.mappingIterator(json)))
                .containsOnly(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "50", "0x100", "50x", "x100", "50 x 100", "-1x100", "99999x1"})
    void refusesInvalidShapes(String feed) {
        assertThatThrownBy(() -> FeedShape.parse(feed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("feed=" + feed);
    }
}
