// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmStateTest {
    @Test
    void aJvmWithoutThePropertyIsFresh() {
        assertThat(JvmState.current()).isEqualTo(JvmState.FRESH);
        List<Object> values = List.of(Payload.DTO.sample(0), Payload.DTO.sample(1));
        assertThat(JvmState.FRESH.inputs(values)).isEqualTo(values);
        assertThat(JvmState.FRESH.mix()).isEmpty();
        assertThat(JvmState.FRESH.large(values.get(0))).isEmpty();
        assertThat(JvmState.DOCUMENTS.mix().stream()
                        .mapToLong(JvmStateTest::wide)
                        .sum())
                .isZero();
    }

    /** As a service meets it now and then. */
    @Test
    void oneTextOfTheLastInputIsBeyondLatin1() {
        for (Payload payload : List.of(Payload.DTO, Payload.EVENTS, Payload.CATALOG, Payload.POST)) {
            List<Object> values = payload.samplesToCheck();
            List<Object> inputs = JvmState.SERVICE.inputs(values);
            int last = values.size() - 1;
            assertThat(inputs.subList(0, last)).isEqualTo(values.subList(0, last));
            assertThat(inputs.get(last)).hasSameClassAs(values.get(last)).isNotEqualTo(values.get(last));
            assertThat(wide(inputs.get(last))).isEqualTo(1);
        }
    }

    @Test
    void theMixIsTheSameOnEveryCall() throws IOException {
        List<Object> mix = JvmState.SERVICE.mix();
        assertThat(JvmState.SERVICE.mix()).isEqualTo(mix).hasSize(6);
        assertThat(mix.stream().mapToLong(JvmStateTest::wide).sum()).isEqualTo(4);
        assertThat(CanonicalJson.of(mix.get(0))).hasSize(72);
        assertThat(CanonicalJson.of(mix.get(5))).hasSizeBetween(300_000, 303_000);
    }

    @Test
    void aLargeValueHasLongTexts() {
        SocialMediaPost post = (SocialMediaPost) Payload.POST.sample(0);
        SocialMediaPost large = (SocialMediaPost) JvmState.SERVICE.large(post).orElseThrow();
        assertThat(large.content()).hasSizeBetween(29_000, 30_000).startsWith(post.content());
        assertThat(String.valueOf(large)).hasSizeBetween(290_000, 305_000);
        assertThat(large.comments()).hasSameSizeAs(post.comments());
        assertThat(JvmState.SERVICE.large(List.of(7))).contains(List.of(7));
    }

    /** A text that has a form of its own would lose it. */
    @Test
    void jsonAndBase64StayAsTheyAre() {
        Formed formed = new Formed("[1]", "AQID", "text");
        Formed wide = (Formed) JvmState.SERVICE.inputs(List.of(formed)).get(0);
        assertThat(wide).isEqualTo(new Formed("[1]", "AQID", "text\u20ac"));
    }

    public record Formed(
            @JsonField(anyJson = true) String json,
            @JsonField(base64 = true) String bytes,
            String text) {}

    private static long wide(Object value) {
        return String.valueOf(value).chars().filter(c -> c == '\u20ac').count();
    }
}
