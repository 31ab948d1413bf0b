// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.generator.SampleReader.Sample;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Documents in the text of a test, with single quotes for double ones. */
final class Samples {

    private Samples() {}

    static List<Sample> of(String... documents) {
        String text = String.join("\n", documents).replace('\'', '"');
        return SampleReader.read(List.of("-"), new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Repeats a document; {@code #} is the number of the repetition, from 0. */
    static List<Sample> repeated(int times, String document) {
        return of(IntStream.range(0, times)
                .mapToObj(i -> document.replace("#", Integer.toString(i)))
                .toArray(String[]::new));
    }

    static String types(InferredSchema result) {
        return result.decisions().stream()
                .map(decision -> decision.path() + ":" + decision.type())
                .collect(Collectors.joining(" "));
    }
}
