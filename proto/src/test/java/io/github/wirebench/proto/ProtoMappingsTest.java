// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Message;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.SocialMediaPost;
import io.github.wirebench.proto.lazy.LazySocialMediaPostMessage;
import io.github.wirebench.proto.v1.SocialMediaPostMessage;
import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProtoMappingsTest {

    @ParameterizedTest
    @MethodSource("io.github.wirebench.model.Payload#suite")
    void everySampleSurvivesTheRoundTrip(Payload payload) throws Exception {
        for (int i = 0; i < 2; i++) {
            assertThat(roundTrip(payload.type(), payload.sample(i))).isEqualTo(payload.sample(i));
        }
    }

    @Test
    void everyPostHas764Bytes() {
        for (Object sample : Payload.POST.samples()) {
            assertThat(message(SocialMediaPost.class, sample).toByteArray()).hasSize(764);
        }
    }

    @Test
    void typeWithoutMessageIsRefused() {
        assertThatThrownBy(() -> ProtoMapping.of(String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.String");
    }

    @Test
    void theLazyTwinHasTheSameBytes() throws Exception {
        byte[] post = message(Payload.POST, 0).toByteArray();
        assertThat(LazySocialMediaPostMessage.parseFrom(post).toByteArray()).isEqualTo(post);
    }

    @Test
    void onlyTheLazyTwinLeavesStringsUndecoded() throws Exception {
        byte[] post = message(Payload.POST, 0).toByteArray();
        assertThat(rawField(SocialMediaPostMessage.parseFrom(post), "content_")).isInstanceOf(String.class);
        assertThat(rawField(LazySocialMediaPostMessage.parseFrom(post), "content_"))
                .isNotInstanceOf(String.class);
        assertThat(rawField(SocialMediaPostMessage.parseFrom(post).getComments(0), "commentText_"))
                .isInstanceOf(String.class);
        assertThat(rawField(LazySocialMediaPostMessage.parseFrom(post).getComments(0), "commentText_"))
                .isNotInstanceOf(String.class);
    }

    private static Object rawField(Message message, String name) throws ReflectiveOperationException {
        Field field = message.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(message);
    }

    private static <D> Object roundTrip(Class<D> type, Object value) throws Exception {
        return roundTrip(ProtoMapping.of(type), type.cast(value));
    }

    private static <D, M extends Message> D roundTrip(ProtoMapping<D, M> mapping, D value) throws Exception {
        return mapping.toDomain(
                mapping.parser().parseFrom(mapping.toNative(value).toByteArray()));
    }

    private static Message message(Payload payload, int sample) {
        return message(payload.type(), payload.sample(sample));
    }

    private static <D> Message message(Class<D> type, Object value) {
        return ProtoMapping.of(type).toNative(type.cast(value));
    }
}
