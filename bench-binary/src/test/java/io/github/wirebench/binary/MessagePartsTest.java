// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.GeneratedMessageLite;
import io.github.wirebench.binary.mapping.SocialMediaPostLiteMapping;
import io.github.wirebench.binary.mapping.SocialMediaPostQuickbufMapping;
import io.github.wirebench.model.Comment;
import io.github.wirebench.model.SocialMediaPost;
import java.util.List;
import org.junit.jupiter.api.Test;
import us.hebi.quickbuf.Utf8String;

/** What is not found keeps what it has cached, and its contender is measured as too fast. */
class MessagePartsTest {

    private static final SocialMediaPost POST = new SocialMediaPost(
            "id", "author", "", 1, List.of(), List.of("a", "b"), List.of(new Comment("c", "d", "e", 2)));

    @Test
    void findsTheTextsOfQuickBuffers() {
        assertThat(MessageParts.within(new SocialMediaPostQuickbufMapping().toNative(POST), Utf8String.class))
                .extracting(Utf8String::getString)
                .containsExactlyInAnyOrder("id", "author", "", "a", "b", "c", "d", "e");
    }

    @Test
    void findsTheMessagesOfTheLiteRuntime() {
        assertThat(MessageParts.within(new SocialMediaPostLiteMapping().toNative(POST), GeneratedMessageLite.class))
                .extracting(message -> message.getClass().getSimpleName())
                .containsExactly("SocialMediaPostMessage", "CommentMessage");
    }
}
