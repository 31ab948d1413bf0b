// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.AbstractMessage;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MapEntry;
import com.google.protobuf.Message;
import io.github.wirebench.model.Payload;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MemoizedSizesTest {

    @ParameterizedTest
    @MethodSource("io.github.wirebench.model.Payload#suite")
    void writingCachesTheSizeOfEveryMessageAndForgettingClearsIt(Payload payload) throws Exception {
        check(payload.type(), payload.sample(0));
    }

    private static <D> void check(Class<D> type, Object value) throws Exception {
        check(ProtoMapping.of(type), type.cast(value));
    }

    private static <D, M extends Message> void check(ProtoMapping<D, M> mapping, D value) throws Exception {
        M message = mapping.toNative(value);
        assertThat(memoizedSizes(message)).isNotEmpty().containsOnly(-1);
        byte[] bytes = message.toByteArray();
        assertThat(memoizedSizes(message)).doesNotContain(-1);
        mapping.forgetSizes(message);
        assertThat(memoizedSizes(message)).containsOnly(-1);
        assertThat(message.toByteArray()).isEqualTo(bytes);
    }

    /** Returns the cached sizes of the message and of all messages inside it, found through the descriptors. */
    private static List<Integer> memoizedSizes(Message message) throws ReflectiveOperationException {
        Field memoizedSize = AbstractMessage.class.getDeclaredField("memoizedSize");
        memoizedSize.setAccessible(true);
        List<Integer> sizes = new ArrayList<>();
        List<Message> unseen = new ArrayList<>(List.of(message));
        while (!unseen.isEmpty()) {
            Message next = unseen.remove(unseen.size() - 1);
            sizes.add(memoizedSize.getInt(next));
            unseen.addAll(children(next));
        }
        return sizes;
    }

    /** Returns the values of maps, but not their entries, which are created for the caller and are not part of the message. */
    private static List<Message> children(Message message) {
        List<Message> children = new ArrayList<>();
        for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
            if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE) {
                continue;
            }
            if (field.isMapField()) {
                for (int i = 0; i < message.getRepeatedFieldCount(field); i++) {
                    if (((MapEntry<?, ?>) message.getRepeatedField(field, i)).getValue() instanceof Message value) {
                        children.add(value);
                    }
                }
            } else if (field.isRepeated()) {
                for (int i = 0; i < message.getRepeatedFieldCount(field); i++) {
                    children.add((Message) message.getRepeatedField(field, i));
                }
            } else if (message.hasField(field)) {
                children.add((Message) message.getField(field));
            }
        }
        return children;
    }
}
