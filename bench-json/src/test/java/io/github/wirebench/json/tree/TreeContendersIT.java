// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.json.JsonCodec;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TreeContendersIT {

    /** Reads numbers as they are written, so that 1.0 and 1 are not the same. */
    private static final ObjectMapper TREES = new ObjectMapper();

    private static final boolean ALL_TESTS = !"slow".equals(System.getProperty("tests.left.out"));

    /** All small payloads and a large one in turn; without the slow tests, two small ones. */
    static Stream<Arguments> everyContenderAndPayload() {
        return Arrays.stream(TreeContenders.values())
                .flatMap(contender -> contender.payloads().stream()
                        .filter(payload -> ALL_TESTS
                                ? !payload.isLarge() || isItsTurn(contender, payload)
                                : payload == Payload.DTO || payload == Payload.EVENTS)
                        .map(payload -> Arguments.of(contender, payload)));
    }

    private static boolean isItsTurn(TreeContenders contender, Payload payload) {
        List<Payload> large =
                contender.payloads().stream().filter(Payload::isLarge).toList();
        return large.indexOf(payload) == contender.ordinal() % large.size();
    }

    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    <T> void keepsTheContractAndWritesTheDocumentThatItHasRead(TreeContenders contender, Payload payload)
            throws IOException {
        assertThatNoException()
                .isThrownBy(() -> CheckedCodec.of(contender, payload.type(), List.of(payload.sample(0))));
        byte[] document = document(JsonContenders.JACKSON.create().codec(payload.type()), payload.sample(1));
        @SuppressWarnings("unchecked") // a tree contender has one type of tree
        TreeContender<T> trees = (TreeContender<T>) contender.create();
        JsonNode written = TREES.readTree(trees.writer().write(trees.reader().read(document)));
        assertThat(written).isEqualTo(TREES.readTree(document));
    }

    @SuppressWarnings("unchecked") // the codec is the one for the payload's type
    private static <D> byte[] document(JsonCodec<D> codec, Object value) throws IOException {
        return codec.encode((D) value);
    }
}
