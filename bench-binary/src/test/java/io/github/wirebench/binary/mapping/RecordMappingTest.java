// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.binary.generated.quickbuf.CommentMessage;
import io.github.wirebench.model.SocialMediaPost;
import java.util.List;
import org.junit.jupiter.api.Test;
import us.hebi.quickbuf.Utf8String;

class RecordMappingTest {

    private static final MessageStyle STYLE = new MutableStyle(CommentMessage.class);

    /** Has a message, but no field of it can hold a thread. */
    record Comment(String commentId, List<Thread> threads) {}

    /** Has the fields of a message, which need not be set. */
    record InnerDto(Long num, List<String> strings) {}

    @Test
    void namesATypeThatItDoesNotKnow() {
        assertThatThrownBy(() -> new RecordMapping<>(Comment.class, STYLE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Thread");
    }

    @Test
    void leavesNullsOut() {
        RecordMapping<InnerDto> mapping = new RecordMapping<>(InnerDto.class, STYLE);
        InnerDto unset = new InnerDto(null, List.of("a"));
        assertThat(mapping.toDomain(mapping.toMessage(unset))).isEqualTo(unset);
    }

    @Test
    void collectsWhatIsInsideAMessage() {
        RecordMapping<SocialMediaPost> mapping = new RecordMapping<>(SocialMediaPost.class, STYLE);
        SocialMediaPost post =
                new SocialMediaPost("id", "author", "content", 1, List.of(), List.of("a", "b"), List.of());
        assertThat(mapping.collect(mapping.toMessage(post), Utf8String.class))
                .extracting(Utf8String::getString)
                .containsExactly("id", "author", "content", "a", "b");
    }
}
